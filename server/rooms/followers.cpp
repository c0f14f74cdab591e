#include "rooms/followers.h"

#include <algorithm>
#include <array>
#include <utility>

namespace tablier::server {

namespace {

std::size_t viewer_index(Viewer viewer) {
  return viewer.is_onlooker() ? kMaxSeats : static_cast<std::size_t>(index(viewer.seat()));
}

Message presence_message(const LiveGame& game, SeatSet connected) {
  return message(presence_frame(game.commons().id, game.table().facts(), connected));
}

}  // namespace

void Followers::add(const LiveGame& game, const std::shared_ptr<Follower>& follower, const FollowRequest& request,
                    std::shared_ptr<Replay> replay) {
  remove(*follower);
  listeners_.push_back({follower, request.presence, request.detail, std::move(replay)});
  if (!listeners_.back().replay) greet(game, listeners_.back());
}

void Followers::end_replay(const LiveGame& game, const std::shared_ptr<Replay>& replay) {
  const auto listener = std::ranges::find(listeners_, replay, &Listener::replay);
  if (listener == listeners_.end()) return;
  listener->replay.reset();
  greet(game, *listener);
}

void Followers::remove(const Follower& follower) {
  std::erase_if(listeners_, [&](const Listener& each) {
    const auto known = each.follower.lock();
    return !known || known.get() == &follower;
  });
  unsettle_presence();
}

void Followers::remove_expired() {
  std::erase_if(listeners_, [](const Listener& each) { return each.follower.expired(); });
}

void Followers::add_frames(const LiveGame& game, const Event& event, Frames& frames) {
  if (game.version() <= framed_) return;
  framed_ = game.version();
  std::array<std::array<Message, kMaxSeats + 1>, 2> made{};  // by detail and viewer
  for (const Listener& listener : listeners_) {
    const auto follower = listener.follower.lock();
    if (!follower || listener.replay) continue;
    const Viewer viewer = game.viewer_of(follower->person().guest);
    Message& frame = made[static_cast<std::size_t>(listener.detail)][viewer_index(viewer)];
    if (!frame) frame = message(event_frame(game.sight(viewer), game.seen(event, viewer), listener.detail));
    frames.push_back({follower, frame});
  }
}

void Followers::rewind(int version) { framed_ = std::min(framed_, version); }

/// Whoever cannot take more is removed meanwhile.
void Followers::send(Frames frames) {
  for (Outgoing& each : frames) {
    const auto follower = each.to.lock();
    if (!follower) continue;
    follower->send(std::move(each.message));
    node_.figures.frames += 1;
  }
}

SeatSet Followers::seats_here(const LiveGame& game) const {
  SeatSet seats;
  for (const Listener& listener : listeners_) {
    const auto follower = listener.follower.lock();
    if (!follower) continue;
    if (const auto seat = game.seat_of(follower->person().guest)) seats.insert(*seat);
  }
  return seats;
}

void Followers::add_presence(const LiveGame& game, Frames& frames) {
  const SeatSet connected = presence_.connected(node_.loop.now());
  if (presence_.told == connected) return;
  presence_.told = connected;
  Message told;
  for (const Listener& listener : listeners_) {
    if (!listener.wants_presence || listener.replay) continue;
    if (!told) told = presence_message(game, connected);
    frames.push_back({listener.follower, told});
  }
}

/// A new follower is told in any case, the others if something has changed.
void Followers::greet(const LiveGame& game, const Listener& listener) {
  unsettle_presence();
  // Nodes that do not know yet that this one follows the game answer with who is present there.
  if (presence_.here().empty()) presence_.announced.reset();
  presence_.note_here(seats_here(game), node_.loop.now());
  Frames frames;
  const auto told_before = presence_.told;
  add_presence(game, frames);
  if (listener.wants_presence && told_before == presence_.told) {
    frames.push_back({listener.follower, presence_message(game, *presence_.told)});
  }
  send(std::move(frames));
}

std::optional<SeatSet> Followers::settle_presence(const LiveGame& game) {
  if (!is_unsettled_) return std::nullopt;
  const Milliseconds now = node_.loop.now();
  presence_.note_here(seats_here(game), now);
  is_unsettled_ = !presence_.is_settled(now);
  Frames frames;
  add_presence(game, frames);
  send(std::move(frames));
  if (node_.settings.is_alone || presence_.announced == presence_.here()) return std::nullopt;
  presence_.announced = presence_.here();
  return presence_.announced;
}

void Followers::refresh_presence() {
  if (empty()) return;
  const bool has_forgotten = presence_.forget_silent(node_.loop.now());
  if (!node_.settings.is_alone) presence_.announced.reset();
  if (has_forgotten || !node_.settings.is_alone) unsettle_presence();
}

void Followers::note_elsewhere(const std::string& node, SeatSet seats) {
  if (empty()) return;
  if (presence_.note_elsewhere(node, seats, node_.loop.now())) presence_.announced.reset();
  unsettle_presence();
}

}  // namespace tablier::server

#include "rooms/followers.h"

#include <algorithm>
#include <array>
#include <unordered_set>
#include <utility>

namespace tablier::server {

namespace {

std::size_t viewer_index(Viewer viewer) {
  return viewer.is_onlooker() ? kMaxSeats : static_cast<std::size_t>(index(viewer.seat()));
}

}  // namespace

void Followers::add(const LiveGame& game, const FollowRequest& request, std::shared_ptr<Replay> replay) {
  remove(*request.follower);
  const bool has_key = game.may_watch("", request.key);
  listeners_.push_back({request.follower, request.presence, has_key, request.detail, std::move(replay)});
  if (!listeners_.back().replay) greet(game.status(), listeners_.back());
}

Account Followers::account(const LiveGame& game) const {
  Account found;
  for (const Listener& listener : listeners_) {
    const auto follower = listener.follower.lock();
    if (!follower) continue;
    found = {.client = follower->person().client, .guest = follower->person().guest, .is_waiting = true};
    if (game.seat_of(found.guest)) return found;
  }
  if (found.is_waiting) return found;
  // Of people on other nodes the address is not known, and where nobody is there it is the maker's game.
  found.client = found.guest = game.status().config->maker;
  const SeatSet connected = presence_.connected(node_.loop.now());
  for (int i = 0; i < game.seats(); ++i) {
    if (!connected.contains(seat_at(i))) continue;
    found.client = found.guest = game.place(seat_at(i)).guest;
    found.is_waiting = true;
  }
  return found;
}

void Followers::end_replay(const LiveGame& game, const std::shared_ptr<Replay>& replay) {
  const auto listener = std::ranges::find(listeners_, replay, &Listener::replay);
  if (listener == listeners_.end()) return;
  listener->replay.reset();
  greet(game.status(), *listener);
}

void Followers::remove(const Follower& follower) {
  std::erase_if(listeners_, [&](const Listener& each) {
    const auto known = each.follower.lock();
    return !known || known.get() == &follower;
  });
  mark_presence_dirty();
}

void Followers::remove_expired() {
  if (std::erase_if(listeners_, [](const Listener& each) { return each.follower.expired(); }) > 0)
    mark_presence_dirty();
}

void Followers::drop_strangers(const LiveGame& game, const std::vector<Event>& events) {
  if (std::ranges::find(events, EventKind::kLeft, &Event::kind) == events.end()) return;
  std::erase_if(listeners_, [&](const Listener& each) {
    const auto follower = each.follower.lock();
    return !follower || (!each.has_key && !game.may_watch(follower->person().guest, ""));
  });
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
    if (!frame) frame = message(event_frame(game.view_for(viewer), game.seen(event, viewer), listener.detail));
    frames.push_back({follower, frame});
  }
}

void Followers::rewind(int version) { framed_ = std::min(framed_, version); }

/// Followers that cannot take more are removed meanwhile.
void Followers::send(Frames frames) {
  for (Outgoing& each : frames) {
    const auto follower = each.to.lock();
    if (!follower) continue;
    follower->send(std::move(each.message));
    node_.metrics.frames += 1;
  }
}

/// Somebody has begun to follow. He alone is told who is there, unless it is his person who is new.
void Followers::greet(const GameStatus& game, Listener& listener) {
  mark_presence_dirty();
  // Nodes that do not know yet that this one follows the game answer with who is present there.
  if (presence_.here() == Attendance()) announced_.reset();
  const auto follower = listener.follower.lock();
  const auto seat = follower ? game.seat_of(follower->person().guest) : std::nullopt;
  if (seat && !presence_.here().seats.contains(*seat)) return note_and_send_presence(game);
  send_presence(game, {&listener, 1});
}

/// A guest who looks on through several sockets is one onlooker; those who have not said who they are are one each.
Attendance Followers::count(const GameStatus& game) const {
  Attendance present;
  std::unordered_set<std::string> guests;
  for (const Listener& listener : listeners_) {
    const auto follower = listener.follower.lock();
    if (!follower) continue;
    const std::string& guest = follower->person().guest;
    if (const auto seat = game.seat_of(guest)) {
      present.seats.insert(*seat);
    } else if (guest.empty() || guests.insert(guest).second) {
      present.onlookers += 1;
    }
  }
  return present;
}

void Followers::note_and_send_presence(const GameStatus& game) {
  presence_.note_here(count(game), node_.loop.now());
  send_presence(game, listeners_);
}

/// Sends who is present to those of these who want it and were told something else, or nothing.
void Followers::send_presence(const GameStatus& game, std::span<Listener> listeners) {
  const Attendance news{presence_.connected(node_.loop.now()), presence_.onlookers()};
  Message frame;
  Frames frames;
  for (Listener& listener : listeners) {
    if (!listener.wants_presence || listener.replay || listener.told == news) continue;
    if (!frame) {
      frame = message(presence_frame(
          game, {.connected = news.seats, .last_seen = presence_.last_seen(), .onlookers = news.onlookers}));
    }
    listener.told = news;
    frames.push_back({listener.follower, frame});
  }
  send(std::move(frames));
}

std::optional<Attendance> Followers::publish_presence(const GameStatus& game) {
  if (!std::exchange(is_unsettled_, false)) return std::nullopt;
  note_and_send_presence(game);
  if (!presence_.is_settled(node_.loop.now())) mark_presence_dirty();
  if (node_.settings.is_alone || announced_ == presence_.here()) return std::nullopt;
  announced_ = presence_.here();
  return announced_;
}

void Followers::refresh_presence() {
  if (empty()) return;
  const bool has_forgotten = presence_.forget_silent(node_.loop.now());
  if (!node_.settings.is_alone) announced_.reset();
  if (has_forgotten || !node_.settings.is_alone) mark_presence_dirty();
}

void Followers::note_elsewhere(const std::string& node, const Attendance& present) {
  if (empty()) return;
  if (presence_.note_elsewhere(node, present, node_.loop.now())) announced_.reset();
  mark_presence_dirty();
}

}  // namespace tablier::server

#include "rooms/replay.h"

#include <utility>

#include "rooms/room.h"

namespace tablier::server {

namespace {

/// How much is sent before others have their turn. A socket that has drained can take several times as much.
constexpr std::size_t kMostBytes = 32 * 1024;

}  // namespace

Expected<void> apply_event(const GameId& id, std::optional<LiveGame>& game, const Event& event) {
  if (!game) {
    TABLIER_TRY(begun, LiveGame::begin(id, event));
    game = std::move(*begun);
    return {};
  }
  const Expected<void> applied = game->apply(event);
  if (!applied) game.reset();
  return applied;
}

Expected<Event> apply_stored(const GameId& id, std::optional<LiveGame>& game, const StoredEvent& stored) {
  const int next = game ? game->version() + 1 : 1;
  if (stored.version != next) return fail("version " + std::to_string(next) + " is missing");
  Expected<Event> event = read_event(stored.payload);
  if (!event) return event;
  if (const auto applied = apply_event(id, game, *event); !applied) return std::unexpected(applied.error());
  return event;
}

Replay::Replay(Node& node, Room& room, const FollowRequest& request)
    : node_(node),
      room_(room),
      reader_(request.follower),
      seen_(request.version.value_or(0)),
      detail_(request.detail) {}

void Replay::send(std::vector<StoredEvent> events) {
  events_ = std::move(events);
  next_ = 0;
  send_when_drained();
}

void Replay::send_when_drained() {
  const auto reader = reader_.lock();
  if (!reader) return;
  reader->when_drained([weak = weak_from_this()] {
    const auto replay = weak.lock();
    const auto present = replay ? replay->reader() : nullptr;
    if (present) replay->send_piece(*present);
  });
}

void Replay::send_piece(Follower& reader) {
  for (std::size_t bytes = 0; next_ < events_.size() && bytes < kMostBytes; ++next_) {
    const Expected<Event> event = apply_stored(room_.id(), game_, events_[next_]);
    if (!event) {
      node_.report("game_damaged", room_.id() + ": " + event.error().message);
      return reader.dismiss();
    }
    if (version() <= seen_) continue;
    const Viewer viewer = game_->viewer_of(reader.person().guest);
    Message frame = message(event_frame(game_->sight(viewer), game_->seen(*event, viewer), detail_));
    bytes += frame->size();
    node_.figures.frames += 1;
    reader.send(std::move(frame));
  }
  if (next_ < events_.size()) return send_when_drained();
  if (events_.size() == kMostEvents) return read_on();
  room_.end_replay(shared_from_this());
}

void Replay::read_on() {
  auto go_on = [weak = weak_from_this()](Expected<std::vector<StoredEvent>> read) {
    const auto replay = weak.lock();
    const auto reader = replay ? replay->reader() : nullptr;
    if (!reader) return;
    if (!read) return reader->dismiss();
    replay->send(std::move(*read));
  };
  node_.log.read(room_.id(), version(), kMostEvents, on_loop(node_.loop, std::move(go_on)));
}

}  // namespace tablier::server

// What somebody has missed while he was away: sent from the log, piece by piece, before what happens now.
#include <algorithm>
#include <utility>

#include "game/frames.h"
#include "rooms/hall.h"
#include "rooms/room.h"

namespace tablier::server {

namespace {

/// What is held of the log for one who reads, and what is done for him before others have their turn. A socket that
/// has drained bears so many bytes several times over.
constexpr int kMostEvents = 256;
constexpr std::size_t kMostBytes = 32 * 1024;

}  // namespace

/// Answers, and begins to send what the follower has missed. He is among the followers from now on, so that he counts
/// as there; but he is sent nothing new until he has had everything before it.
void Hall::replay(const RoomPointer& room, const std::shared_ptr<Follower>& follower, Follow follow,
                  std::move_only_function<void(bool)> followed) {
  room->busy = true;
  log_.read(room->id, 0, kMostEvents,
            [this, room, follower, follow = std::move(follow),
             followed = std::move(followed)](Expected<std::vector<StoredEvent>> read) mutable {
              loop_.post([this, room, follower, follow = std::move(follow), followed = std::move(followed),
                          read = std::move(read)]() mutable {
                room->busy = false;
                if (!read) {
                  const Refusal refusal{Code::kStorage, "the game cannot be read just now: try again"};
                  follower->send(message(refused_frame(follow.request, room->id, 0, refusal)));
                  followed(false);
                  return pump(room);
                }
                const auto replay = std::make_shared<Replay>(follower, *follow.version, follow.detail);
                replay->piece = std::move(*read);
                follower->send(message(done_frame(follow.request, room->game->version())));
                join(*room, follower, follow, replay);
                followed(true);
                replay_piece(room, replay);
                pump(room);
              });
            });
}

/// Does a little of it when the follower has read what he was sent before. Nobody but the room keeps a replay: one that
/// is no longer wanted there has ended.
void Hall::replay_piece(const RoomPointer& room, const std::shared_ptr<Replay>& replay) {
  const auto follower = replay->follower.lock();
  if (!follower) return;
  follower->when_drained([this, room, weak = std::weak_ptr(replay)] {
    const auto going_on = weak.lock();
    const auto reader = going_on ? going_on->follower.lock() : nullptr;
    if (!reader) return;
    std::size_t bytes = 0;
    while (going_on->next < going_on->piece.size() && bytes < kMostBytes) {
      const StoredEvent& stored = going_on->piece[going_on->next++];
      const Expected<Event> event = read_event(stored.payload);
      if (!event || stored.version != going_on->version() + 1 || !apply(room->id, going_on->game, *event)) {
        report("game_damaged", room->id + ": version " + std::to_string(stored.version) + " cannot be replayed");
        return reader->dismiss();
      }
      if (stored.version <= going_on->seen) continue;
      const LiveGame& game = *going_on->game;
      const Viewer viewer = game.viewer_of(reader->person().guest);
      Message frame = message(event_frame(game.sight(viewer), game.seen(*event, viewer), going_on->detail));
      bytes += frame->size();
      figures_.frames += 1;
      reader->send(std::move(frame));
    }
    if (going_on->next < going_on->piece.size()) return replay_piece(room, going_on);
    if (going_on->piece.size() == kMostEvents) return read_piece(room, going_on);
    end_replay(room, going_on);
  });
}

void Hall::read_piece(const RoomPointer& room, const std::shared_ptr<Replay>& replay) {
  log_.read(room->id, replay->version(), kMostEvents,
            [this, room, weak = std::weak_ptr(replay)](Expected<std::vector<StoredEvent>> read) {
              loop_.post([this, room, weak, read = std::move(read)]() mutable {
                const auto going_on = weak.lock();
                const auto reader = going_on ? going_on->follower.lock() : nullptr;
                if (!reader) return;
                if (!read) return reader->dismiss();
                going_on->piece = std::move(*read);
                going_on->next = 0;
                replay_piece(room, going_on);
              });
            });
}

/// When the log has been replayed to its end: from here on the follower is sent what happens, unless something has
/// happened meanwhile.
void Hall::end_replay(const RoomPointer& room, const std::shared_ptr<Replay>& replay) {
  with_version(room->id, replay->version(), [this, weak = std::weak_ptr(replay)](const Decided<RoomPointer>& found) {
    const auto ending = weak.lock();
    const auto reader = ending ? ending->follower.lock() : nullptr;
    if (!reader) return;
    if (!found) return reader->dismiss();
    Room& now = **found;
    if (ending->version() < now.game->version()) return read_piece(*found, ending);
    const auto listener = std::ranges::find(now.followers, ending, &Listener::replay);
    if (listener == now.followers.end()) return;
    listener->replay.reset();
    greet(now, reader, listener->wants_presence);
  });
}

}  // namespace tablier::server

// What other nodes append: which of it this node has to read, and how it reads it.
#include <algorithm>
#include <limits>
#include <utility>

#include "rooms/hall.h"
#include "rooms/room.h"

namespace tablier::server {

/// Games that nobody here follows or waits for are not read: whoever asks for one later has it read then.
void Hall::changed(const std::vector<Change>& changes) {
  for (const Change& change : changes) {
    const auto found = rooms_.find(change.game);
    if (found == rooms_.end()) continue;
    const RoomPointer room = found->second;
    room->heard = std::max(room->heard, change.version);
    pump(room);
  }
}

void Hall::missed_news() {
  std::vector<RoomPointer> rooms;
  for (const auto& [id, room] : rooms_) rooms.push_back(room);
  for (const RoomPointer& room : rooms) {
    room->heard = std::numeric_limits<int>::max();
    pump(room);
  }
}

/// Has what is new in a game read. All games that are behind at this moment are read with one question, and those that
/// fall behind meanwhile with the next: the busier the other nodes are, the more a question brings.
void Hall::catch_up(const RoomPointer& room) {
  room->busy = true;
  behind_.push_back(room);
  if (!catching_up_) loop_.post([this] { read_news(); });
  catching_up_ = true;
}

void Hall::read_news() {
  auto rooms = std::exchange(behind_, {});
  std::vector<Unread> unread;
  unread.reserve(rooms.size());
  for (const RoomPointer& room : rooms) {
    unread.push_back({room->id, room->game->version()});
    room->heard = 0;  // what is heard from now on may be later than what is read now
  }
  log_.read_many(std::move(unread), [this, rooms = std::move(rooms)](Expected<EventsOfGames> read) mutable {
    loop_.post([this, rooms = std::move(rooms), read = std::move(read)] {
      catching_up_ = !behind_.empty();
      if (catching_up_) read_news();
      if (!read) report("games_not_read", read.error().message);
      for (const RoomPointer& room : rooms) {
        room->busy = false;
        if (read) {
          const auto events = read->find(room->id);
          caught_up(room, events == read->end() ? std::vector<StoredEvent>() : events->second);
        } else {
          give_up(room, {Code::kStorage, "the game cannot be read just now: try again"});
        }
      }
    });
  });
}

void Hall::caught_up(const RoomPointer& room, const std::vector<StoredEvent>& events) {
  Frames frames;
  if (const auto done = read_on(*room, events, frames); !done) {
    report("game_damaged", room->id + ": " + done.error().message);
    return give_up(room, {Code::kStorage, "the game cannot be read: " + done.error().message});
  }
  drop_stale_thought(*room);
  send(frames);
  pump(room);
}

}  // namespace tablier::server

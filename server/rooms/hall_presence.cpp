// Who is there: told to followers who asked for it, and to the other nodes.
#include <utility>

#include "game/frames.h"
#include "rooms/hall.h"
#include "rooms/room.h"

namespace tablier::server {

namespace {

Message presence_of(const LiveGame& game, SeatSet connected) {
  return message(presence_frame(game.commons().id, game.table().facts(), connected));
}

}  // namespace

/// The seats of those who follow the game on sockets of this node.
SeatSet Hall::seats_here(const Room& room) {
  SeatSet seats;
  for (const Listener& listener : room.followers) {
    const auto follower = listener.follower.lock();
    if (!follower) continue;
    if (const auto seat = room.game->seat_of(follower->person().guest)) seats.insert(*seat);
  }
  return seats;
}

/// Tells those who follow who is there, if it is not what they were told last.
void Hall::tell_presence(Room& room, Milliseconds now, Frames& frames) {
  const SeatSet connected = room.presence.connected(now);
  if (room.presence.told == connected) return;
  room.presence.told = connected;
  Message told;
  for (const Listener& listener : room.followers) {
    if (!listener.wants_presence || listener.replay) continue;
    if (!told) told = presence_of(*room.game, connected);
    frames.messages.emplace_back(listener.follower, told);
  }
}

/// For somebody who has just begun to follow: he is told in any case, the others if it is news to them.
void Hall::greet(Room& room, const std::shared_ptr<Follower>& follower, bool wants_presence) {
  const Milliseconds now = loop_.now();
  unsettled_.insert(room.id);
  // Nodes that have not heard of this one's interest in the game tell who is at theirs when they do.
  if (room.presence.here().empty()) room.presence.announced.reset();
  room.presence.note_here(seats_here(room), now);
  Frames frames;
  const auto told_before = room.presence.told;
  tell_presence(room, now, frames);
  if (wants_presence && told_before == room.presence.told) {
    frames.messages.emplace_back(follower, presence_of(*room.game, *room.presence.told));
  }
  send(frames);
}

void Hall::settle_presence(Milliseconds now) {
  const bool tells_all = now - presence_told_at_ >= Presence::kTellEvery;
  if (tells_all) {
    presence_told_at_ = now;
    for (const auto& [id, room] : rooms_) {
      if (room->followers.empty()) continue;
      if (!settings_.is_alone) room->presence.announced.reset();
      if (room->presence.forget_silent(now) || !settings_.is_alone) unsettled_.insert(id);
    }
  }
  std::string words;
  Frames frames;
  std::erase_if(unsettled_, [&](const GameId& id) {
    const auto found = rooms_.find(id);
    if (found == rooms_.end()) return true;
    Room& room = *found->second;
    // What is being written has not happened yet: nobody is told before who sits where then.
    if (!room.game || room.busy) return false;
    room.presence.note_here(seats_here(room), now);
    tell_presence(room, now, frames);
    if (!settings_.is_alone && room.presence.announced != room.presence.here()) {
      room.presence.announced = room.presence.here();
      add_word(words, presence_word(id, room.presence.here()));
    }
    return room.presence.is_settled(now);
  });
  tell_nodes(std::move(words));
  send(frames);
}

/// Adds a word to what the other nodes are to be told; what does not fit is sent first.
void Hall::add_word(std::string& words, const std::string& word) {
  if (words.size() + word.size() + 1 > EventLog::kLongestWord) tell_nodes(std::exchange(words, {}));
  words += (words.empty() ? "" : " ") + word;
}

void Hall::tell_nodes(std::string words) {
  // Whoever does not hear it hears the next.
  if (!words.empty()) log_.tell_nodes(std::move(words), [](const Expected<void>&) {});
}

void Hall::told(const std::string& node, const std::string& text) {
  const Milliseconds now = loop_.now();
  for (const PresenceWord& word : read_presence_words(text)) {
    const auto found = rooms_.find(word.game);
    if (found == rooms_.end() || found->second->followers.empty()) continue;
    Presence& presence = found->second->presence;
    if (presence.note_elsewhere(node, word.seats, now)) presence.announced.reset();
    unsettled_.insert(word.game);
  }
}

}  // namespace tablier::server

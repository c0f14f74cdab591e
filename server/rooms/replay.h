#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "rooms/followers.h"

namespace tablier::server {

class Room;

/// Begins a game with its first event or continues it with the next. After an error there is no game.
Expected<void> apply_event(const GameId& id, std::optional<LiveGame>& game, const Event& event);
/// The same for an event out of the log, which must have the next version.
Expected<Event> apply_stored(const GameId& id, std::optional<LiveGame>& game, const StoredEvent& stored);

/// Sends a follower the versions that he missed. They are read from the log a piece at a time and sent as fast as he
/// reads. Only the room's followers own it: it ends when it is removed there.
class Replay : public std::enable_shared_from_this<Replay> {
 public:
  /// How many events are held in memory for one reader.
  static constexpr int kMostEvents = 256;

  Replay(Node& node, Room& room, const FollowRequest& request);

  std::shared_ptr<Follower> reader() const { return reader_.lock(); }
  /// The last version that has been replayed.
  int version() const { return game_ ? game_->version() : 0; }
  /// Sends these events, then what follows them in the log, then tells the room.
  void send(std::vector<StoredEvent> events);
  /// Reads on after version() and sends that.
  void read_on();

 private:
  void send_when_drained();
  void send_piece(Follower& reader);

  Node& node_;
  Room& room_;
  const std::weak_ptr<Follower> reader_;
  const int seen_;  ///< the last version that the reader has
  const Detail detail_;
  std::optional<LiveGame> game_{};
  std::vector<StoredEvent> events_{};
  std::size_t next_ = 0;  ///< in the events
};

}  // namespace tablier::server

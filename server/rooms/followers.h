#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "game/frames.h"
#include "game/live_game.h"
#include "rooms/node.h"
#include "rooms/presence.h"

namespace tablier::server {

class Replay;

/// A message on its way to one or many; nobody changes it.
using Message = std::shared_ptr<const std::string>;

inline Message message(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

/// Somebody at the other end of a socket. Lives on the loop's thread.
class Follower {
 public:
  Follower() = default;
  Follower(const Follower&) = delete;
  Follower& operator=(const Follower&) = delete;
  virtual ~Follower() = default;

  /// Who it is; nobody's guest id is empty.
  virtual const Person& person() const = 0;
  /// Sends, in order; never blocks, and never calls back. Who lets too much wait is dropped.
  virtual void send(Message message) = 0;
  /// Has something called, once and later, when only little of what was sent still waits to be read: for whoever has
  /// much to send. Who asks first is called first, one at a time, and nobody once the follower is gone.
  virtual void when_drained(std::move_only_function<void()> go_on) = 0;
  /// Tells him to come back later, and lets him go.
  virtual void dismiss() = 0;
};

/// A request to follow a game.
struct FollowRequest {
  std::shared_ptr<Follower> follower{};
  std::string id{};
  std::string key{};
  std::optional<int> version{};  ///< the last one seen; none: the game is sent whole
  bool presence = false;         ///< wants presence messages
  Detail detail = Detail::kFull;
  std::move_only_function<void(bool)> followed{};  ///< called with whether he follows now
};

struct Outgoing {
  std::weak_ptr<Follower> to{};
  Message message{};
};
/// Messages that are held back until their event is on disk.
using Frames = std::vector<Outgoing>;

/// Who follows one game on this node's sockets, and whose people are present.
class Followers {
 public:
  explicit Followers(Node& node) : node_(node) {}

  bool empty() const { return listeners_.empty(); }
  /// Who waits for what happens in the game: one who sits at it, if there is one, else one who looks on.
  Account account(const LiveGame& game) const;
  /// Adds a follower, in place of an earlier request of his, and tells him who is present. With a replay he counts as
  /// present, but is sent nothing else before end_replay().
  void add(const LiveGame& game, const FollowRequest& request, std::shared_ptr<Replay> replay = {});
  void end_replay(const LiveGame& game, const std::shared_ptr<Replay>& replay);
  void remove(const Follower& follower);
  void remove_expired();
  /// After these events: whoever may no longer watch is sent nothing more.
  void drop_strangers(const LiveGame& game, const std::vector<Event>& events);

  /// Adds the frames of the event that was applied last. Each distinct one is made once, and a version once.
  void add_frames(const LiveGame& game, const Event& event, Frames& frames);
  /// The frames of later versions were not sent: they are to be made again.
  void rewind(int version);
  void send(Frames frames);

  /// Has publish_presence() look again, because seats or followers have changed.
  void mark_presence_dirty() { is_unsettled_ = true; }
  /// Sends who is present to those who asked for it, if that has changed. Returns what the other nodes are to be told.
  std::optional<Attendance> publish_presence(const GameStatus& game);
  /// To be called every Presence::kAnnounceEvery: forgets silent nodes, and has the others told again.
  void refresh_presence();
  /// These people follow the game on another node.
  void note_elsewhere(const std::string& node, const Attendance& present);

 private:
  struct Listener {
    std::weak_ptr<Follower> follower{};
    bool wants_presence = false;
    bool has_key = false;  ///< he may watch whether he sits there or not
    Detail detail = Detail::kFull;
    std::shared_ptr<Replay> replay{};
    std::optional<Attendance> told{};  ///< who he was told is present
  };

  void greet(const GameStatus& game, Listener& listener);
  Attendance count(const GameStatus& game) const;
  void note_and_send_presence(const GameStatus& game);
  void send_presence(const GameStatus& game, std::span<Listener> listeners);

  Node& node_;
  std::vector<Listener> listeners_{};
  int framed_ = 0;  ///< the last version whose frames were made
  Presence presence_{};
  bool is_unsettled_ = false;              ///< who is present may have changed
  std::optional<Attendance> announced_{};  ///< who follows here, as the other nodes were told
};

}  // namespace tablier::server

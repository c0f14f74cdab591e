#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/frames.h"
#include "game/live_game.h"
#include "rooms/follower.h"
#include "rooms/node.h"
#include "rooms/presence.h"

namespace tablier::server {

class Replay;

/// A request to follow a game.
struct FollowRequest {
  std::string id{};
  std::string key{};
  std::optional<int> version{};  ///< the last one seen; none: the game is sent whole
  bool presence = false;         ///< wants presence messages
  Detail detail = Detail::kFull;
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
  /// Adds a follower, in place of an earlier request of his, and tells him who is present. With a replay he counts as
  /// present, but is sent nothing else before end_replay().
  void add(const LiveGame& game, const std::shared_ptr<Follower>& follower, const FollowRequest& request,
           std::shared_ptr<Replay> replay = {});
  void end_replay(const LiveGame& game, const std::shared_ptr<Replay>& replay);
  void remove(const Follower& follower);
  void remove_expired();

  /// Adds the frames of the event that was applied last. Each distinct one is made once, and a version once.
  void add_frames(const LiveGame& game, const Event& event, Frames& frames);
  /// The frames of later versions were not sent: they are to be made again.
  void rewind(int version);
  void send(Frames frames);

  /// Has settle_presence() look again, because seats or followers have changed.
  void unsettle_presence() { is_unsettled_ = true; }
  /// Sends who is present to those who asked for it, if that has changed. Returns the seats that the other nodes are to
  /// be told.
  std::optional<SeatSet> settle_presence(const LiveGame& game);
  /// To be called every Presence::kTellEvery: forgets silent nodes, and has the others told again.
  void refresh_presence();
  /// These people follow the game on another node.
  void note_elsewhere(const std::string& node, SeatSet seats);

 private:
  struct Listener {
    std::weak_ptr<Follower> follower{};
    bool wants_presence = false;
    Detail detail = Detail::kFull;
    std::shared_ptr<Replay> replay{};  ///< new frames are in it when it ends
  };

  void greet(const LiveGame& game, const Listener& listener);
  SeatSet seats_here(const LiveGame& game) const;
  void add_presence(const LiveGame& game, Frames& frames);

  Node& node_;
  std::vector<Listener> listeners_{};
  int framed_ = 0;  ///< the last version whose frames were made
  Presence presence_{};
  bool is_unsettled_ = false;  ///< who is present may have changed
};

}  // namespace tablier::server

#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/command.h"
#include "rooms/followers.h"

namespace tablier::server {

class Rooms;

/// Begins a game with its first event or continues it with the next. After an error there is no game.
Expected<void> apply_event(const GameId& id, std::optional<LiveGame>& game, const Event& event);
/// The same for an event out of the log, which must have the next version.
Expected<Event> apply_stored(const GameId& id, std::optional<LiveGame>& game, const StoredEvent& stored);

/// The game whole, as JSON, as this person may see it.
Decided<std::string> whole_for(const LiveGame& game, const Person& person);
/// The record as this person may see it; whole when the game is over.
Decided<std::string> record_for(const LiveGame& game, const Person& person);

/// One game in memory, the queue of what is to be done with it, and its followers. Tasks are done one after another: a
/// command is decided, its events are appended to the log, and then, not before, it is acknowledged and the followers
/// get their frames. Lives on the loop's thread: every function is called there, and so is every answer.
class Room : public std::enable_shared_from_this<Room> {
 public:
  Room(Rooms& rooms, GameId id);

  const GameId& id() const { return id_; }
  Followers& followers() { return followers_; }

  /// Begins a new game; the answer is the game whole, as JSON, for its creator. Refused as taken if the id is.
  void create(const Person& creator, const GameConfig& config, Callback<Decided<std::string>> answer);
  /// What `text` says of the game to this person, if he may watch it.
  void look(Person person, std::string key, decltype(whole_for)* text, Callback<Decided<std::string>> answer);
  /// Answers the follower, then sends him the frames.
  void follow(FollowRequest request);
  void unfollow(const Follower& follower);
  /// Carries the command out, answers the sender, then sends the frames to all followers.
  void command(std::shared_ptr<Follower> sender, Command command);

  /// The game has this version, or a later one: what is not known here is read if somebody needs it.
  void changed(int version);
  /// How far the log is known. What is heard of the game from now on may be later than what is read now.
  Unread begin_catching_up();
  /// What the log has after that.
  void catch_up(Expected<std::vector<StoredEvent>> read);
  /// This node has claimed the game, at this version: it sees to the computers and the clock.
  void claimed(int version);
  /// Plays what the computer has chosen for the table of this version, unless that has changed.
  void play_choice(int version, std::string word);
  /// Keeps other nodes from taking the computer's turn over while it thinks here.
  void renew_lease();
  /// As Followers::publish_presence(), when no event is being written.
  std::optional<SeatSet> publish_presence();
  /// The replay has sent everything that was in the log.
  void end_replay(const std::shared_ptr<Replay>& replay);
  bool is_idle() const;

 private:
  enum class State : unsigned char {
    kUnread,      ///< the game is not in memory
    kLoading,     ///< all events are being read
    kReady,       ///< the game is as far as the log is known, and the next task may begin
    kCatchingUp,  ///< what other nodes have appended is being read
    kWaiting,     ///< a task waits for the store; the game may be ahead of the log
  };
  /// Something to do in the state kReady, or to be refused if the game cannot be read.
  using Task = std::move_only_function<void(Decided<const LiveGame*>)>;
  /// A command on its way into the log.
  struct Pending {
    Command command{};
    std::shared_ptr<Follower> sender{};  ///< none: the server itself
    int tries = 1;                       ///< how often it may be decided, if other nodes are faster
    bool unsure = false;                 ///< it may be in the log already
    std::chrono::steady_clock::time_point begun = std::chrono::steady_clock::now();
    Decision decision{};
    Frames frames{};
  };

  // The queue.
  bool is_wanted() const { return !tasks_.empty() || !followers_.empty() || search_; }
  void enqueue(int version, Task task);
  void run_tasks();
  void load();
  void give_up(const Refusal& refusal);
  void drop_game();

  // Writing.
  void decide_and_store(Pending pending);
  void create_rematch(Pending pending);
  void store(Pending pending);
  void stored(Pending pending, const AppendResult& appended);
  void try_again(Pending pending, const AppendResult& appended);
  Expected<Append> apply(const std::vector<Event>& events, Frames& frames);
  void note(const Event& event, Frames& frames);
  GameHeader header();
  void acknowledge(const Pending& pending);
  void refuse_command(const Pending& pending, int version, const Refusal& refusal);

  // Following.
  void start_following(FollowRequest request, const LiveGame& game);
  void replay(FollowRequest request);
  void start_replay(FollowRequest& request, Expected<std::vector<StoredEvent>> read);
  void refuse_following(FollowRequest& request, int version, const Refusal& refusal);

  // Computers and clocks.
  void attend();
  void cancel_stale_search();
  void think(Seat seat);

  Rooms& rooms_;
  Node& node_;
  const GameId id_;
  State state_ = State::kUnread;
  std::optional<LiveGame> game_{};
  int heard_ = 0;  ///< the last version that others have spoken of since the log was last read
  std::deque<Task> tasks_{};
  Followers followers_;
  Computers::Ticket search_{};  ///< the computer is thinking …
  int search_version_ = 0;      ///< … about the table of this version
  std::string summary_{};       ///< of the header; empty when a seat has changed
  Time touched_{};
};

}  // namespace tablier::server

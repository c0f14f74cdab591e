#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "game/command.h"
#include "game/history.h"
#include "rooms/followers.h"

namespace tablier::server {

class Rooms;

/// Begins a game with its first event or continues it with the next. After an error there is no game.
Expected<void> apply_event(const GameId& id, std::optional<LiveGame>& game, const Event& event);
/// The same for an event out of the log, which must have the next version.
Expected<Event> apply_stored(const GameId& id, std::optional<LiveGame>& game, const StoredEvent& stored);

/// The game whole, as JSON, as this person may see it who came with this key.
Decided<std::string> whole_for(const LiveGame& game, const Person& person, std::string_view key);
/// The record as this person may see it; whole when the game is over.
Decided<std::string> record_for(const LiveGame& game, const Person& person, std::string_view key);

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
  void catch_up(Expected<std::vector<StoredEvent>> read, bool is_all = true);
  /// This node has claimed the game, at this version: it sees to the computers and the clock.
  void claimed(int version);
  /// Plays what the computer has chosen for the table of this version, unless that has changed.
  void play_choice(int version, std::string word);
  /// Keeps other nodes from taking the computer's turn over while it thinks here.
  void renew_lease();
  /// As Followers::publish_presence(), when it is certain who sits where.
  std::optional<Attendance> publish_presence();
  /// Has something done with a history that covers the version after this one; no event is being written then.
  using HistoryTask = std::move_only_function<void(Decided<const History*>)>;
  void ask_history(const std::string& client, int after, HistoryTask task);
  /// Ends the replay if it has come so far as the game.
  bool end_replay(const std::shared_ptr<Replay>& replay, int version);
  /// Reads what was asked for of the past. Then Rooms::pause_reading_past() or end_reading_past() is called.
  void read_past();
  /// How many versions are kept for whoever missed some, and when that was last of use.
  std::size_t history_size() const;
  Time history_used() const { return history_used_; }
  void forget_history();
  /// Roughly how many bytes the game takes, and for whose address it has been read. It can be put away when nothing is
  /// being done with it; it is read again when something is. Its followers notice nothing.
  std::size_t game_size() const;
  const std::string& reader() const { return reader_; }
  bool can_be_put_away() const;
  void put_game_away();
  Milliseconds idle() const { return node_.loop.now() - touched_; }
  /// Frees what has not been asked for in this time. Returns whether the room has nothing left to remember.
  bool rest(Milliseconds time);

 private:
  /// So many are read and applied before others have their turn.
  static constexpr int kEventsPerPage = 512;

  enum class State : unsigned char {
    kUnread,      ///< the game is not in memory
    kPutAway,     ///< nor any more, and nobody has needed it since
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
  bool is_wanted() const { return !tasks_.empty() || !followers_.empty() || !history_requests_.empty() || search_; }
  void enqueue(int version, Task task, const std::string& client = {});
  void run_tasks();
  void load();
  void load_on();
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
  void note_listing(const std::vector<Event>& events);
  GameHeader header();
  void acknowledge(const Pending& pending);
  void refuse_command(const Pending& pending, int version, const Refusal& refusal);

  // Following.
  void start_following(FollowRequest request, const LiveGame& game);
  void replay(FollowRequest request);
  struct PastGame {
    std::optional<LiveGame> game{};
    std::optional<History> history{};
  };
  struct HistoryRequest {
    std::string client{};
    int after = 0;
    HistoryTask task{};
  };
  void use_history(HistoryRequest request);
  const History* find_history(int after) const;
  void add_to_past(const Expected<std::vector<StoredEvent>>& page);
  void use_past();
  void read_past_later();
  void stop_reading_past();
  void give_up_history(const Refusal& refusal);
  void refuse_following(FollowRequest& request, int version, const Refusal& refusal);

  // Computers and clocks.
  void attend();
  void cancel_stale_search();
  void think(Seat seat);
  void hurry_search();

  Rooms& rooms_;
  Node& node_;
  const GameId id_;
  State state_ = State::kUnread;
  std::optional<LiveGame> game_{};
  std::optional<GameStatus> put_away_{};  ///< all that is known of the game in that state
  int heard_ = 0;                         ///< the last version that others have spoken of since the log was last read
  std::deque<Task> tasks_{};
  Followers followers_;
  std::optional<History> history_{};  ///< when somebody has needed it lately
  Time history_used_{};
  std::unique_ptr<PastGame> past_{};               ///< the game somewhere on its way, for whoever missed very much
  std::deque<HistoryRequest> history_requests_{};  ///< until that has been read
  bool is_reading_past_ = false;
  Computers::Ticket search_{};  ///< the computer is thinking …
  int search_version_ = 0;      ///< … about the table of this version
  bool is_search_awaited_ = false;
  std::string summary_{};                        ///< of the header; empty when a seat has changed
  std::string reader_{};                         ///< the address for which the game is read
  std::unordered_map<std::string, int> sits_{};  ///< of each address, before the start
  Time touched_{};
};

}  // namespace tablier::server

#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "game/command.h"
#include "game/frames.h"
#include "rooms/computers.h"
#include "rooms/follower.h"
#include "rooms/loop.h"
#include "storage/event_log.h"

namespace tablier::server {

struct HallSettings {
  int games_per_guest = 40;            ///< not over, made by one guest
  Milliseconds lease = 5'000;          ///< how long a node that died keeps others from taking over
  Milliseconds forget_after = 10'000;  ///< a game that nobody follows leaves the memory
  bool is_alone = false;  ///< no other node uses the log: what was claimed before the start is nobody's any more
  Milliseconds archive_after = Milliseconds{30} * 24 * 3600 * 1000;
  /// Told what the store could not do and why, at most once a second: for the log.
  std::function<void(std::string_view what, std::string_view why)> report{};
};

struct HallFigures {
  std::uint64_t commands = 0;  ///< carried out
  std::uint64_t actions = 0;   ///< of people, computers and chance
  std::uint64_t refusals = 0;
  std::uint64_t frames = 0;
  Timing commands_took{};  ///< from the request to its durable event
};

/// All the games that this node has in memory. Commands come in, are decided one after another for each game, written
/// to the log, and then, not before, answered and shown to the followers. Lives on the loop's thread, every function
/// is called there, and so is every answer.
class Hall {
 public:
  template <class T>
  using Answer = std::move_only_function<void(Decided<T>)>;

  Hall(Loop& loop, EventLog& log, Computers& computers, HallSettings settings);
  Hall(const Hall&) = delete;
  Hall& operator=(const Hall&) = delete;
  ~Hall();

  /// Creates the game; the answer is the game whole, as JSON, for its creator.
  void create(Person creator, GamePlan plan, Answer<std::string> answer);
  /// The public games, as JSON.
  void list(Answer<std::string> answer);
  /// The games at which somebody sits, as JSON, from this place of the list on.
  void list_own(const Person& person, std::optional<ListPlace> after, Answer<std::string> answer);
  /// The game whole, as JSON, for these eyes.
  void look(const GameId& game, Person person, std::string key, Answer<std::string> answer);
  /// The record for these eyes; whole when the game is over.
  void record(const GameId& game, Person person, std::string key, Answer<std::string> answer);

  struct Follow {
    std::string request{};
    std::string key{};
    std::optional<int> version{};  ///< the last one seen; the game whole is sent if there is none
    bool presence = false;         ///< wants to be told who is there
    Detail detail = Detail::kFull;
  };
  /// Answers the follower itself, then sends him the frames. `followed` is told whether he follows now.
  void follow(const std::shared_ptr<Follower>& follower, const GameId& game, Follow follow,
              std::move_only_function<void(bool)> followed);
  void unfollow(const Follower& follower, const GameId& game);

  /// Carries the command out and answers the follower, then sends the frames to all.
  void command(const std::shared_ptr<Follower>& follower, const GameId& game, Command command);

  /// To be called a few times a second: sees to clocks and computers, and forgets games that nobody follows.
  void tick();
  /// Another node has appended to these games.
  void changed(const std::vector<Change>& changes);
  /// Another node has told who is at its sockets.
  void told(const std::string& node, const std::string& text);
  /// News of other nodes may have been missed.
  void missed_news();

  /// Forgets all games and whoever follows them. Nothing may be asked afterwards.
  void close();

  int games() const { return static_cast<int>(rooms_.size()); }
  const HallFigures& figures() const { return figures_; }

 private:
  struct Room;
  struct Listener;
  struct Replay;
  using RoomPointer = std::shared_ptr<Room>;
  /// What is to be done with a game when it is in memory and nothing else is being done with it.
  using Task = std::move_only_function<void(Decided<RoomPointer>)>;
  using Reply = std::move_only_function<void(Decided<int>, int game_version)>;
  /// How a command has fared so far.
  struct Attempt {
    int left = 1;         ///< how often it may still be decided
    bool unsure = false;  ///< it may have been written down already: nobody knows
  };
  struct Frames;

  void with_room(const GameId& game, Task task);
  void with_version(const GameId& game, int version, Task task);
  void pump(const RoomPointer& room);
  void load(const RoomPointer& room);
  void loaded(const RoomPointer& room, Expected<std::vector<StoredEvent>> stored);
  void give_up(const RoomPointer& room, const Refusal& refusal);
  static Expected<void> apply(const GameId& id, std::optional<LiveGame>& game, const Event& event);
  Expected<void> advance(Room& room, const Event& event, Frames& frames);
  Expected<void> read_on(Room& room, const std::vector<StoredEvent>& stored, Frames& frames);
  void send(Frames& frames);

  void run(const RoomPointer& room, Command command, Reply reply, Attempt attempt);
  void store(const RoomPointer& room, Command command, Decision decision, Reply reply, Attempt attempt);
  void stored(const RoomPointer& room, Command command, Decision decision, Reply reply, Attempt attempt, Frames frames,
              const Appended& appended);
  void write_game(GameId id, const Person& creator, const GamePlan& plan, Answer<RoomPointer> answer);
  void write_rematch(const Room& room, const Person& person, const GamePlan& plan, Answer<RoomPointer> answer);
  GameHeader header_of(Room& room) const;
  void attend(const RoomPointer& room);
  void think(const RoomPointer& room, Seat seat);
  void play_choice(const GameId& game, int version, std::string word);
  void catch_up(const RoomPointer& room);
  void read_news();
  void caught_up(const RoomPointer& room, const std::vector<StoredEvent>& events);
  static void drop_stale_thought(Room& room);
  void replay(const RoomPointer& room, const std::shared_ptr<Follower>& follower, Follow follow,
              std::move_only_function<void(bool)> followed);
  void read_piece(const RoomPointer& room, const std::shared_ptr<Replay>& replay);
  void replay_piece(const RoomPointer& room, const std::shared_ptr<Replay>& replay);
  void end_replay(const RoomPointer& room, const std::shared_ptr<Replay>& replay);
  void join(Room& room, const std::shared_ptr<Follower>& follower, const Follow& follow,
            std::shared_ptr<Replay> replay = {});
  static SeatSet seats_here(const Room& room);
  static void tell_presence(Room& room, Milliseconds now, Frames& frames);
  void greet(Room& room, const std::shared_ptr<Follower>& follower, bool wants_presence);
  void settle_presence(Milliseconds now);
  void add_word(std::string& words, const std::string& word);
  void tell_nodes(std::string words);
  void report(std::string_view what, std::string_view why);
  void claim_due_games();
  void see_to(const RoomPointer& room, int claimed_version);
  void renew_leases(Milliseconds now);
  void forget_idle(Milliseconds now);

  Loop& loop_;
  EventLog& log_;
  Computers& computers_;
  HallSettings settings_;
  HallFigures figures_{};
  std::unordered_map<GameId, RoomPointer> rooms_;
  std::vector<RoomPointer> behind_;  ///< what other nodes have added to them is to be read next
  bool catching_up_ = false;
  std::unordered_set<GameId> unsettled_;  ///< who is there may have changed
  Milliseconds presence_told_at_ = 0;
  bool claiming_ = false;
  bool begins_ = true;  ///< and nothing that was claimed before has been seen to yet
  const Milliseconds begun_at_;
  Milliseconds reported_at_ = 0;
  Milliseconds renewed_at_ = 0;
  Milliseconds swept_at_ = 0;
  Milliseconds archived_at_ = 0;
};

}  // namespace tablier::server

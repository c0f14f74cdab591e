#pragma once

#include <array>
#include <chrono>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "rooms/room.h"

namespace tablier::server {

/// The rooms of this node: finds, opens and closes them, and does what concerns several of them. Lives on the loop's
/// thread: every function is called there, and so is every answer.
class Rooms {
 public:
  Rooms(Loop& loop, EventLog& log, Computers& computers, RoomSettings settings);
  Rooms(const Rooms&) = delete;
  Rooms& operator=(const Rooms&) = delete;

  /// The game's room, opened if need be. The game is read when something is asked of it; that is refused if there is no
  /// such game.
  Room& room(const GameId& game);
  /// The game's room if it is open, or null.
  Room* find(const GameId& game);

  /// Creates a game; the answer is the game whole, as JSON, for its creator. Refused if he has too many.
  void create(const Person& creator, GameConfig config, Callback<Decided<std::string>> answer);
  /// The same with a given id. Refused as taken if the id is.
  void create(GameId id, const Person& creator, const GameConfig& config, Callback<Decided<std::string>> answer);
  /// A page of the public games in this phase, open or running, as JSON; the first if no place is given.
  void list(Phase phase, const std::optional<PublicPlace>& after, Callback<Decided<std::string>> answer);
  /// A public game has come, gone, or got other people: what is known of the lists no longer holds.
  void forget_lists() { first_pages_ = {}; }
  /// The games at which somebody sits, as JSON, from this place of the list on.
  void list_own(const Person& person, std::optional<ListPlace> after, Callback<Decided<std::string>> answer);

  /// To be called a few times a second: sees to clocks, computers and presence, and closes rooms that nobody needs.
  void tick();
  /// The same as in Watcher.
  void on_changes(const std::vector<Change>& changes);
  void on_message(const std::string& node, const std::string& text);
  void on_gap();

  /// Has the log read what other nodes have appended to this room's game.
  void read_remote_events(const std::shared_ptr<Room>& room);
  /// Has the room read of its past for this address, when it is its turn: only a few do at a time, because each needs
  /// memory, and only some have begun, of one address fewer.
  void read_past(std::shared_ptr<Room> room, const std::string& client);
  /// The room pauses, or is done with that.
  void pause_reading_past();
  void end_reading_past(const Room& room);
  int past_readers() const { return past_readers_; }
  int begun_pasts() const { return static_cast<int>(begun_pasts_.size()); }
  /// Roughly how many bytes the games in memory take.
  std::size_t games_size() const;
  /// So many versions of a game are in memory now. When that has been said often enough, games that nobody needs go.
  void note_read(std::size_t versions);
  /// Keeps the histories within their bound, and this room's if it can be.
  void trim_histories(const Room& newest);
  void forget(const GameId& game) { rooms_.erase(game); }
  /// Closes all rooms. Nothing may be asked afterwards.
  void close();

  Node& node() { return node_; }
  int size() const { return static_cast<int>(rooms_.size()); }
  const RoomMetrics& metrics() const { return node_.metrics; }

 private:
  /// The first page of a list of public games, for whoever asks within a second.
  struct FirstPage {
    std::chrono::steady_clock::time_point begun = std::chrono::steady_clock::now();
    std::optional<Decided<std::string>> text{};             ///< none: it is being read …
    std::vector<Callback<Decided<std::string>>> waiting{};  ///< … for these
  };

  void read_list(Phase phase, const PublicPlace& after, Callback<Decided<std::string>> answer);
  struct PastReader {
    std::shared_ptr<Room> room{};
    std::string client{};
  };
  bool has_begun_past(const PastReader& reader) const;
  std::ptrdiff_t past_rank(const PastReader& reader) const;
  void begin_reading_past();
  void read_waiting_events();
  void publish_presence();
  void renew_leases();
  void close_idle_rooms(Milliseconds after);
  void put_games_away();
  void claim_due_games();
  void measure_disk();

  Node node_;
  std::unordered_map<GameId, std::shared_ptr<Room>> rooms_{};
  std::array<std::shared_ptr<FirstPage>, 2> first_pages_{};  ///< of the open and of the running ones
  std::deque<PastReader> waiting_readers_{};
  std::vector<PastReader> begun_pasts_{};
  int past_readers_ = 0;
  std::size_t read_ = 0;                         ///< versions, since rooms were closed
  std::vector<std::shared_ptr<Room>> behind_{};  ///< to be read next
  bool is_reading_events_ = false;
  bool is_claiming_ = false;
  bool is_first_claim_ = true;
  const Time begun_at_;
  Time presence_told_at_{};
  Time renewed_at_{};
  Time swept_at_{};
  Time archived_at_{};
};

}  // namespace tablier::server

#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "game/live_view.h"
#include "session/session.h"

namespace tablier::server {

// The limits of a single game; docs/api.md lists them.
inline constexpr std::size_t kTalkBurst = 5;      ///< lines of one seat …
inline constexpr Milliseconds kTalkSpan{10'000};  ///< … in this time
/// How often a guest may sit down at a game before it starts.
inline constexpr int kMostSits = 8;
/// How often a guest may talk, mute, offer and answer, before the start and after it, so that room is left for the
/// others.
inline constexpr int kMostChatterBefore = 100;
inline constexpr int kMostChatter = 8'000;
/// From this version on a game accepts only actions and what ends it, and from the next only what ends it.
inline constexpr int kMostVersions = 20'000;
inline constexpr int kMostVersionsWithActions = 30'000;
/// The same while the disk is almost full: a thousand such games fit into the reserve.
inline constexpr int kMostVersionsWithoutRoom = 2'000;
/// How many lines of talk a game shows to whoever comes later.
inline constexpr std::size_t kTalkShown = 50;
/// How many requests of a guest are remembered, so that repeating one is harmless.
inline constexpr std::size_t kRequestsRemembered = 64;

/// An online game, computed from its events. It contains everything, including hidden cards; only a LiveView of it may
/// leave the process. It reads no clock and draws no chance: both are in the events.
class LiveGame {
 public:
  /// From the first event, which must be `created`.
  static Expected<LiveGame> begin(GameId id, const Event& created);
  /// Applies one event. An error (the log is damaged, or newer than this program) leaves the game unusable.
  Expected<void> apply(const Event& event);

  const GameStatus& status() const { return status_; }
  const Session& table() const { return table_; }
  int version() const { return status_.version; }
  int seats() const { return table_.seats(); }
  const Place& place(Seat seat) const { return status_.places[static_cast<std::size_t>(index(seat))]; }
  std::string_view seat_text(Seat seat) const { return actor_text(table_.facts(), Actor(seat)); }

  /// The people who sit here.
  std::vector<Sitter> sitters() const;
  std::optional<Seat> seat_of(std::string_view guest) const { return status_.seat_of(guest); }
  Viewer viewer_of(std::string_view guest) const { return status_.viewer_of(guest); }
  bool is_maker(std::string_view guest) const { return !guest.empty() && guest == status_.config->maker; }
  /// Whether this guest, with this key or none, may see the game at all.
  bool may_watch(std::string_view guest, std::string_view key) const;
  /// Whether with this key one may take a seat that is open.
  bool may_join(std::string_view key) const;

  /// The last version that changed what can be played; a choice made before it was made for another table.
  int table_version() const { return table_version_; }
  /// The version of the event that this guest's request caused, if it is remembered.
  std::optional<int> version_of_request(std::string_view guest, std::string_view request) const;
  /// When this seat last said something, the latest last; as many as the limit on talk needs.
  const std::vector<Time>& talk_times(Seat seat) const { return talk_times_[static_cast<std::size_t>(index(seat))]; }
  /// Whether the i-th action showed somebody a card that was hidden, or was chance's: then it stays.
  bool is_irrevocable(int i) const;
  /// The seat to act if it is for the computer to act there.
  std::optional<Seat> computer_to_act() const;
  /// How many decisions have been taken in the turn so far.
  int decisions_in_turn() const;

  LiveView view_for(Viewer viewer) const;
  /// The event that was applied last, as the viewer saw it.
  SeenEvent seen(const Event& event, Viewer viewer) const;
  /// The words of what was played, as the viewer saw them: "c1e3","c3d4". Asked again, only what is new is written.
  const std::string& seen_actions(Viewer viewer) const;
  /// How often a guest has sat down before the start.
  int times_sat(const GuestId& guest) const;
  /// How often he has done something that neither moves the game nor ends it, before the start or since.
  int chatter_of(const GuestId& guest) const;

 private:
  struct SeenActions {
    std::string words{};
    std::vector<std::size_t> ends{};  ///< of each word
  };
  struct Remembered {
    std::size_t request;
    int version;
  };
  struct Memory {
    GuestId guest;
    std::vector<Remembered> requests{};
  };

  LiveGame(GameId id, const Event& created);
  Place& place_at(Seat seat) { return status_.places[static_cast<std::size_t>(index(seat))]; }
  Expected<void> change(const Event& event);
  void remember(const Event& event, const GuestId& guest);
  void start(const Event& event);
  Expected<void> act(const Event& event);
  void take_back(const Event& event);
  void talk(const Event& event);
  void give_up(Seat seat, Ending::Kind why);
  void follow_players();
  void follow_table();

  GameStatus status_;
  Session table_;
  int table_version_ = 1;
  std::vector<std::vector<Time>> talk_times_;
  std::vector<Memory> memories_;
  mutable std::array<SeenActions, kMaxSeats + 1> seen_actions_{};  ///< by viewer, the onlooker last
  std::unordered_map<GuestId, int> sat_{};
  std::unordered_map<GuestId, int> chatter_{};
};

/// An event that is no action, as the viewer saw it.
SeenEvent seen_in(const GameStatus& status, const Event& event, Viewer viewer);
/// An action, as the viewer saw it.
SeenEvent seen_acting(const Event& event, const AnyState& before, Action action, Viewer viewer);

}  // namespace tablier::server

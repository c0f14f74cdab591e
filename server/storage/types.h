#pragma once

#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace tablier::server {

/// A game's name: chosen by whoever creates the game, unguessable, never used twice. Letters, digits, '-' and '_' only.
using GameId = std::string;

/// Milliseconds since 1970 by the server's clock. The store reads no clock: it is always told.
using Milliseconds = std::int64_t;

enum class Phase : unsigned char { kOpen, kRunning, kOver };

/// What the store knows of a game besides its events: enough to list it and to wake up for it without reading them. It
/// is written together with the events that change it, so it is never behind or ahead of them.
struct GameHeader {
  Phase phase = Phase::kOpen;
  bool is_public = false;
  std::string summary{};  ///< JSON text for lists; opaque to the store
  /// When a node must look at the game although nobody acts: a clock ends, a computer is to move, or whoever was to see
  /// to that must have died. None: never.
  std::optional<Milliseconds> due_at{};
  Milliseconds updated_at = 0;

  bool operator==(const GameHeader&) const = default;
};

/// A guest, by his hash, and the seat where he sits, counted from 0.
struct Sitter {
  std::string guest{};
  int seat = 0;
};

/// Events to add to one game: all of them or none.
struct Append {
  GameId game{};
  int after = 0;  ///< the version that the game must have; 0 creates it
  std::vector<std::string>
      events{};         ///< JSON text, opaque to the store; at least one; they get the versions after + 1 …
  GameHeader header{};  ///< replaces the game's
  std::string owner{};  ///< hash of the guest who creates the game; looked at only when `after` is 0
  /// Who sits at the game now; none: as before.
  std::optional<std::vector<Sitter>> sitters{};
};

enum class Fate : unsigned char {
  kStored,     ///< on disk
  kConflict,   ///< the game has another version than the append expected; nothing was written
  kNotStored,  ///< the database could not; nothing was written
  kUnknown,    ///< the database went away and did not come back in time: read the game before doing anything more
};

struct Appended {
  Fate fate = Fate::kNotStored;
  int version = 0;        ///< the game's last version, where fate is kStored or kConflict; 0: there is no such game
  std::string trouble{};  ///< one sentence, where fate is kNotStored or kUnknown
};

struct StoredEvent {
  int version = 0;
  std::string payload{};

  bool operator==(const StoredEvent&) const = default;
};

/// So many events at most: all there are.
inline constexpr int kAllEvents = std::numeric_limits<int>::max();

/// A game of which somebody has seen the events up to a version, and wants the others.
struct Unread {
  GameId game{};
  int after = 0;
};

/// Events of several games, each game's in order.
using EventsOfGames = std::unordered_map<GameId, std::vector<StoredEvent>>;

/// A game as it stands in the store, without its events.
struct GameRow {
  GameId game{};
  int version = 0;  ///< of its last event
  GameHeader header{};
};

/// A game at which a guest sits.
struct SeatedRow {
  GameRow row{};
  std::optional<int> seat{};  ///< none: it was written down by a Tablier that did not keep it
};

/// Where a list that is told in pieces goes on: after the game that was updated then.
struct ListPlace {
  Milliseconds updated_at = 0;
  GameId game{};
};

struct Guest {
  std::string name{};
  Milliseconds created_at = 0;

  bool operator==(const Guest&) const = default;
};

/// How long something took, counted for /metrics: how often, how long in all, and how often at most so long.
struct Timing {
  static constexpr std::int64_t kBounds[] = {500, 1'000, 2'000, 5'000, 10'000, 20'000, 50'000, 100'000, 500'000};
  static constexpr int kBuckets = static_cast<int>(std::size(kBounds)) + 1;

  std::uint64_t count = 0;
  std::uint64_t microseconds = 0;
  std::uint64_t buckets[kBuckets] =
      {};  ///< the i-th: at most kBounds[i] microseconds; the last: longer. Not cumulated.
};

/// What the store has done since it was opened.
struct StoreFigures {
  std::uint64_t appends = 0;  ///< acknowledged
  std::uint64_t events = 0;   ///< in them
  std::uint64_t conflicts = 0;
  std::uint64_t failures = 0;  ///< kNotStored, kUnknown, and whatever else was answered with an error
  std::uint64_t reconnections = 0;
  std::uint64_t waiting = 0;  ///< asked and not yet answered, now
  Timing commits{};           ///< groups of writes made durable
  Timing reads{};
};

}  // namespace tablier::server

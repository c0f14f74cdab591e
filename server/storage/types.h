#pragma once

#include <chrono>
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

using Milliseconds = std::chrono::milliseconds;
/// A moment by the server's clock; stored and sent as milliseconds since 1970.
using Time = std::chrono::sys_time<Milliseconds>;

inline std::int64_t unix_milliseconds(Time time) { return time.time_since_epoch().count(); }
inline Time time_of(std::int64_t unix_milliseconds) { return Time(Milliseconds(unix_milliseconds)); }

enum class Phase : unsigned char { kOpen, kRunning, kOver };

/// What the store knows of a game besides its events: enough to list it and to wake up for it without reading them. It
/// is written together with the events that change it.
struct GameHeader {
  Phase phase = Phase::kOpen;
  bool is_public = false;
  std::string summary{};  ///< JSON text for lists; opaque to the store
  /// When a node must look at the game although nobody acts: a clock runs out, a computer is to move, or the node that
  /// was to do that must have died. None: never.
  std::optional<Time> due_at{};
  Time updated_at{};

  bool operator==(const GameHeader&) const = default;
};

/// A guest, by hash, and the seat where he sits, counted from 0.
struct Sitter {
  std::string guest{};
  int seat = 0;
};

/// How many unfinished games there may be, the new one included: of its owner, of his address, and of either those that
/// only computers play.
struct GameLimits {
  int of_owner = std::numeric_limits<int>::max();
  int of_client = std::numeric_limits<int>::max();
  int without_people = std::numeric_limits<int>::max();
};

/// Whose game it is that an append creates, and what is checked in the same transaction.
struct Creation {
  std::string owner{};   ///< hash of the guest
  std::string client{};  ///< hash of his address, kept until the game is over; empty: unknown
  bool has_people = true;
  GameLimits limits{};
};

/// Events to add to one game: all of them or none.
struct Append {
  GameId game{};
  int after = 0;                      ///< the version that the game must have; 0 creates it
  std::vector<std::string> events{};  ///< JSON text, opaque to the store; at least one; versions from after + 1
  GameHeader header{};                ///< replaces the game's
  Creation creation{};                ///< read only when `after` is 0
  std::optional<std::vector<Sitter>> sitters{};  ///< who sits at the game now; none: as before
};

/// A limit that a new game would exceed.
struct Excess {
  bool of_client = false;  ///< of the address; else of the owner
  bool without_people = false;
  int number = 0;  ///< of the games that there are
};

enum class Outcome : unsigned char {
  kStored,     ///< on disk
  kConflict,   ///< the game has another version than the append expected; nothing was written
  kTooMany,    ///< there are as many unfinished games as the creation allows; nothing was written
  kNotStored,  ///< the database failed; nothing was written
  kUnknown,    ///< the database went away and did not come back in time: read the game before doing anything more
};

struct AppendResult {
  Outcome outcome = Outcome::kNotStored;
  int version = 0;      ///< the game's last version, for kStored and kConflict; 0: there is no such game
  std::string error{};  ///< one sentence, for kNotStored and kUnknown
  Excess excess{};      ///< for kTooMany
};

struct StoredEvent {
  int version = 0;
  std::string payload{};

  bool operator==(const StoredEvent&) const = default;
};

/// No limit on the number of events read.
inline constexpr int kAllEvents = std::numeric_limits<int>::max();

/// A game of which the events after a version are wanted.
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
  std::optional<int> seat{};  ///< none: written by a Tablier that did not store it
};

/// Where the next page of a list begins: after this game, which was updated then.
struct ListPlace {
  Time updated_at{};
  GameId game{};
};

/// Where a page of a list of public games begins: after this game, which is on this shelf since then.
struct PublicPlace {
  int shelf = 0;
  Time listed_at = Time::max();
  GameId game{};
};

struct PublicPage {
  std::vector<GameRow> rows{};
  std::optional<PublicPlace> next{};  ///< none: this is the last
};

struct Guest {
  std::string name{};
  Time created_at{};
  bool is_bot = false;  ///< from the beginning to the end

  bool operator==(const Guest&) const = default;
};

/// What a database takes of its disk, in bytes.
struct DiskUse {
  std::uint64_t used = 0;               ///< without what is free inside the database
  std::optional<std::uint64_t> free{};  ///< none: the disk is another machine's
};

/// How long something took, for /metrics.
struct Histogram {
  static constexpr std::int64_t kBounds[] = {500, 1'000, 2'000, 5'000, 10'000, 20'000, 50'000, 100'000, 500'000};
  static constexpr int kBuckets = static_cast<int>(std::size(kBounds)) + 1;

  std::uint64_t count = 0;
  std::uint64_t microseconds = 0;
  std::uint64_t buckets[kBuckets] = {};  ///< up to kBounds[i] microseconds, the last longer; not cumulative

  void add_since(std::chrono::steady_clock::time_point begin) {
    const auto passed = std::chrono::steady_clock::now() - begin;
    const std::int64_t took = std::chrono::duration_cast<std::chrono::microseconds>(passed).count();
    int bucket = 0;
    while (bucket + 1 < kBuckets && took > kBounds[bucket]) ++bucket;
    ++count;
    microseconds += static_cast<std::uint64_t>(took);
    ++buckets[bucket];
  }
};

/// What the store has done since it was opened.
struct StoreMetrics {
  std::uint64_t appends = 0;  ///< acknowledged
  std::uint64_t events = 0;   ///< in them
  std::uint64_t conflicts = 0;
  std::uint64_t failures = 0;  ///< kNotStored, kUnknown, and every other error
  std::uint64_t reconnections = 0;
  std::uint64_t waiting = 0;  ///< requests without an answer now
  Histogram commits{};        ///< groups of writes made durable
  Histogram reads{};
};

}  // namespace tablier::server

#pragma once

#include <expected>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/error.h"
#include "storage/types.h"

namespace tablier::server {

struct DatabaseError {
  std::string message;   ///< for the log, not for guests
  bool lost = false;     ///< the connection is gone; connecting again may help
  bool unknown = false;  ///< what was written may have become durable, or not
};

template <class T>
using Result = std::expected<T, DatabaseError>;

inline std::unexpected<DatabaseError> database_error(std::string message) {
  return std::unexpected(DatabaseError{std::move(message)});
}

/// The same for people: "WHERE: message".
template <class T>
Expected<T> located(const std::string& where, Result<T> result) {
  if (!result) return fail(where + ": " + result.error().message);
  if constexpr (std::is_void_v<T>) {
    return {};
  } else {
    return std::move(*result);
  }
}

/// An append with a random mark that is stored with its events. If the connection is lost before the answer to a commit
/// arrives, the append is tried again; if that finds a conflict, the stamp tells whether it met itself.
struct StampedAppend {
  Append append;
  std::int64_t stamp = 0;
};

/// One connection to a database, used by one thread, which it blocks. Functions that write are called between begin()
/// and commit().
class Database {
 public:
  Database() = default;
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  virtual ~Database() = default;

  /// Connects, or connects again after the connection was lost.
  virtual Result<void> connect() = 0;

  virtual Result<void> begin() = 0;
  /// Returns when what was written since begin() is on disk.
  virtual Result<void> commit() = 0;
  /// Forgets what was written since begin(); does nothing outside of a transaction.
  virtual void roll_back() = 0;

  // Writing.

  /// Carries out appends to games that are all different; kStored, kConflict or kTooMany for each.
  virtual Result<std::vector<AppendResult>> append(std::span<const StampedAppend* const> appends) = 0;
  /// Takes the games whose due time has come, earliest first, and moves their due time on to `now` + `lease`: no other
  /// node gets them before that.
  virtual Result<std::vector<GameRow>> claim_due(Time now, Milliseconds lease, int most) = 0;
  /// Moves a game's due time if it still has this version and is due at all; returns whether it did.
  virtual Result<bool> renew(const GameId& game, int version, Time due_at) = 0;
  /// Adds a guest, or renames one who is known (and leaves his `created_at`).
  virtual Result<void> put_guest(const std::string& hash, const Guest& guest) = 0;
  /// Moves games that were last updated before `before`, and at which nothing is due, into the archive; returns how
  /// many. They remain readable, and `append` brings them back.
  virtual Result<int> archive_idle(Time before, int most) = 0;
  /// Sends the other nodes a message that is not stored, of at most kLongestMessage bytes. An SQLite file has no other
  /// nodes.
  virtual Result<void> notify_nodes(const std::string& text) = 0;
  static constexpr std::size_t kLongestMessage = 7'500;

  // Reading.

  /// The game's events after a version (0: from the first), in order, archived or not; none if there is no such game.
  virtual Result<std::vector<StoredEvent>> events(const GameId& game, int after, int most) = 0;
  /// The same for many games with one query. Games without such events are left out.
  virtual Result<EventsOfGames> events_of_games(const std::vector<Unread>& games) = 0;
  /// A page of the public games in this phase, open or running, that are not archived, the latest first. It has at most
  /// kListedPerOwner games of a guest and kListedPerClient of an address: whoever creates more finds the others on the
  /// next shelf, of which the pages come later. It is empty only if there is nothing more.
  virtual Result<PublicPage> public_games(Phase phase, const PublicPlace& after, int most) = 0;
  static constexpr int kListedPerOwner = 3;
  static constexpr int kListedPerClient = 5;
  /// Games at which the guest sits, last updated first, archived ones too, from the beginning or after a place.
  virtual Result<std::vector<SeatedRow>> games_of(const std::string& guest, const std::optional<ListPlace>& after,
                                                  int most) = 0;
  virtual Result<std::optional<Guest>> find_guest(const std::string& hash) = 0;
  /// The time by the database's own clock, which is the same for all nodes; that of a file is the machine's.
  virtual Result<Time> time() = 0;
  /// When a game was last updated; Time() if there are none. It may look at all games.
  virtual Result<Time> last_update() = 0;
  virtual Result<DiskUse> disk_use() = 0;
};

}  // namespace tablier::server

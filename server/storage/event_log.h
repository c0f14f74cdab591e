#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/error.h"
#include "storage/types.h"

namespace tablier::server {

/// What is called with the answer: exactly once, on a thread of the store (or, if a question is refused as soon as it
/// is asked, on the asker's). It must not block.
template <class T>
using Done = std::move_only_function<void(T)>;

/// A game to which another node has appended, and which has now this version (or a later one).
struct Change {
  GameId game{};
  int version = 0;
};

/// Told of what other nodes have done to the same database. All are called on a thread of the store.
struct Watcher {
  std::function<void(std::vector<Change>)> on_changes{};
  /// Another node, named by a word of its own, has told its fellows something.
  std::function<void(std::string node, std::string text)> on_told{};
  /// News may have been missed, because the connection was lost: whatever is kept in memory must be read again.
  std::function<void()> on_gap{};
};

/// The games' event log: append-only, (game, version) its primary key, so that an append is a compare-and-set.
///
/// Every function returns at once and answers through its callback, also when the database is gone or the store is
/// being stopped. Appends to one game are carried out in the order in which they were asked. What has been answered is
/// on disk, and every later read sees it. All functions may be called from any thread. Errors are sentences for the
/// log, not for guests.
class EventLog {
 public:
  EventLog() = default;
  EventLog(const EventLog&) = delete;
  EventLog& operator=(const EventLog&) = delete;
  virtual ~EventLog() = default;

  /// Adds events to a game if it has the version that the append names. A game in the archive comes back by that.
  virtual void append(Append append, Done<Appended> done) = 0;

  /// The game's events after a version (0: from the first), in order, so many at most; none if there are none or there
  /// is no such game. Also from the archive.
  virtual void read(GameId game, int after, int most, Done<Expected<std::vector<StoredEvent>>> done) = 0;

  /// As read, all events of many games with one question. Games of which there is nothing to read are not in the
  /// answer.
  virtual void read_many(std::vector<Unread> games, Done<Expected<EventsOfGames>> done) = 0;

  /// Public games that are open or running and not archived: the open ones first, then last updated first.
  virtual void list_public(int most, Done<Expected<std::vector<GameRow>>> done) = 0;

  /// Games at which the guest sits, last updated first, archived ones too: those that come after this place of the
  /// list, or its beginning.
  virtual void games_of(std::string guest, std::optional<ListPlace> after, int most,
                        Done<Expected<std::vector<SeatedRow>>> done) = 0;

  /// How many games that are not over this guest has created; archived ones do not count.
  virtual void count_open_games(std::string owner, Done<Expected<int>> done) = 0;

  /// Takes the games whose due time has come, earliest first, and moves their due time on to `now` + `lease`: no other
  /// node gets them before that.
  virtual void claim_due(Milliseconds now, Milliseconds lease, int most, Done<Expected<std::vector<GameRow>>> done) = 0;

  /// Moves a game's due time while it still has this version and is due at all; answers whether it did.
  virtual void renew(GameId game, int version, Milliseconds due_at, Done<Expected<bool>> done) = 0;

  /// Adds a guest, or renames one who is known (and leaves his `created_at`).
  virtual void put_guest(std::string hash, Guest guest, Done<Expected<void>> done) = 0;
  virtual void find_guest(std::string hash, Done<Expected<std::optional<Guest>>> done) = 0;

  /// Moves games that were last updated before `before`, and at which nothing is due, into the archive, so many at
  /// most; answers how many it moved. They remain readable, and `append` brings them back.
  virtual void archive_idle(Milliseconds before, int most, Done<Expected<int>> done) = 0;

  /// Tells the nodes that are there now something that need not be kept: at most kLongestWord bytes. On the database of
  /// a single server nobody hears it.
  virtual void tell_nodes(std::string text, Done<Expected<void>> done) = 0;
  static constexpr std::size_t kLongestWord = 7'500;

  virtual StoreFigures figures() const = 0;

  /// Whether the database took what it was last given to write: false when it is gone, its disk is full, or what was
  /// to be written could not be.
  virtual bool healthy() const = 0;

  /// Finishes what has been asked, and returns when all is answered; later questions are answered with an error. Called
  /// by the destructor if nobody else did.
  virtual void stop() = 0;
};

/// Opens the database file of a single server, and makes it if there is none. The error says what is wrong: not
/// writable, not a database, another program's, damaged, used by another server, or made by a newer Tablier.
Expected<std::unique_ptr<EventLog>> open_sqlite(const std::string& file);

struct PostgresqlSettings {
  std::string url{};  ///< postgresql://…
  Watcher watcher{};
  int readers = 2;                 ///< connections for reading
  Milliseconds patience = 10'000;  ///< how long a question waits for a database that went away
};

/// Connects to a database that several nodes may share. It reconnects by itself later on, but if the database cannot be
/// reached now, that is an error.
Expected<std::unique_ptr<EventLog>> open_postgresql(PostgresqlSettings settings);

/// The url without its password, as it may stand in a log.
std::string without_password(const std::string& url);

}  // namespace tablier::server

#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/error.h"
#include "storage/database.h"

namespace tablier::server {

/// Called exactly once with a result, on a thread of the store (or on the caller's, if a request is refused at once).
/// It must not block.
template <class T>
using Callback = std::move_only_function<void(T)>;

/// A game to which another node has appended, and which has now this version (or a later one).
struct Change {
  GameId game{};
  int version = 0;
};

/// Notified of what other nodes do with the same database, on a thread of the store.
struct Watcher {
  std::function<void(std::vector<Change>)> on_changes{};
  /// Another node, named by a random word, has called notify_nodes().
  std::function<void(std::string node, std::string text)> on_message{};
  /// The connection was lost and something may have been missed: whatever is kept in memory must be read again.
  std::function<void()> on_gap{};
};

/// A call of a Database function that waits for a thread of the store. It may be run several times, and finishes or
/// fails once.
class Task {
 public:
  Task() = default;
  Task(const Task&) = delete;
  Task& operator=(const Task&) = delete;
  virtual ~Task() = default;

  /// Calls the function and keeps what it returned.
  virtual std::optional<DatabaseError> run(Database& database) = 0;
  /// Passes on what was kept.
  virtual void finish() = 0;
  virtual void refuse(const DatabaseError& error) = 0;

  std::chrono::steady_clock::time_point give_up{};  ///< when not to wait any longer for a database that went away
};

/// `call(database)` returns a Result<T>, `done` takes an Expected<T>.
template <class Call, class Done>
class CallTask final : public Task {
 public:
  CallTask(Call call, Done done) : call_(std::move(call)), done_(std::move(done)) {}

  std::optional<DatabaseError> run(Database& database) override {
    kept_ = call_(database);
    return kept_ ? std::nullopt : std::optional(kept_.error());
  }
  void finish() override {
    if constexpr (std::is_void_v<T>) {
      done_(Expected<T>());
    } else {
      done_(Expected<T>(std::move(*kept_)));
    }
  }
  void refuse(const DatabaseError& error) override { done_(Expected<T>(fail(error.message))); }

 private:
  using T = std::invoke_result_t<Call&, Database&>::value_type;

  Call call_;
  Done done_;
  Result<T> kept_{};
};

/// The games' event log: append-only, (game, version) its primary key, so that an append is a compare-and-set.
///
/// Every function returns at once and calls back, also when the database is gone or the store is being stopped. Appends
/// to one game are carried out in order. What has been acknowledged is on disk, and every later read sees it. All
/// functions may be called from any thread. Errors are sentences for the log, not for guests.
class EventLog {
 public:
  EventLog() = default;
  EventLog(const EventLog&) = delete;
  EventLog& operator=(const EventLog&) = delete;
  virtual ~EventLog() = default;

  /// Adds events to a game if it has the version that the append names. A game in the archive comes back by that.
  virtual void append(Append append, Callback<AppendResult> done) = 0;

  /// Has the store call a function of Database, and `done` with what it returned:
  /// log.read<&Database::find_guest>(done, hash). Functions that write are called by write().
  template <auto Function, class Done, class... Arguments>
  void read(Done done, Arguments... arguments) {
    submit(Access::kRead, make_task<Function>(std::move(done), std::move(arguments)...));
  }
  /// The same for what takes next to no time: it does not wait for reads that take long.
  template <auto Function, class Done, class... Arguments>
  void quick_read(Done done, Arguments... arguments) {
    submit(Access::kQuickRead, make_task<Function>(std::move(done), std::move(arguments)...));
  }
  template <auto Function, class Done, class... Arguments>
  void write(Done done, Arguments... arguments) {
    submit(Access::kWrite, make_task<Function>(std::move(done), std::move(arguments)...));
  }

  virtual StoreMetrics metrics() const = 0;

  /// Whether nothing has failed to be written since the last append: false when the database is gone, its disk is full,
  /// or it refused the write.
  virtual bool healthy() const = 0;

  /// Finishes what has been requested, and returns when all is answered; later requests are refused. Called by the
  /// destructor if nobody else did.
  virtual void stop() = 0;

 protected:
  enum class Access : unsigned char { kRead, kQuickRead, kWrite };
  virtual void submit(Access access, std::unique_ptr<Task> task) = 0;

 private:
  template <auto Function, class Done, class... Arguments>
  static std::unique_ptr<Task> make_task(Done done, Arguments... arguments) {
    auto call = [... arguments = std::move(arguments)](Database& database) {
      return (database.*Function)(arguments...);
    };
    return std::make_unique<CallTask<decltype(call), Done>>(std::move(call), std::move(done));
  }
};

/// Opens the database file of a single server, and makes it if there is none. The error says what is wrong: not
/// writable, not a database, another program's, damaged, used by another server, or made by a newer Tablier.
Expected<std::unique_ptr<EventLog>> open_sqlite(const std::string& file);

struct PostgresqlSettings {
  std::string url{};  ///< postgresql://…
  Watcher watcher{};
  int readers = 3;               ///< connections for reading
  Milliseconds timeout{10'000};  ///< how long a request waits for a database that went away
};

/// Connects to a database that several nodes may share. It reconnects by itself later on, but if the database cannot be
/// reached now, that is an error.
Expected<std::unique_ptr<EventLog>> open_postgresql(PostgresqlSettings settings);

/// The url without its password, for the log.
std::string without_password(const std::string& url);

struct CopyCounts {
  std::int64_t games = 0;
  std::int64_t events = 0;
  std::int64_t guests = 0;
};

/// Copies everything from the file of a single server into a PostgreSQL database in which there are no games yet: all
/// of it or nothing. The file is kept, but upgraded to the newest schema. The error says what is wrong: no such file, a
/// server that uses it, a database that cannot be reached or is not empty.
Expected<CopyCounts> copy_to_postgresql(const std::string& file, const std::string& url);

}  // namespace tablier::server

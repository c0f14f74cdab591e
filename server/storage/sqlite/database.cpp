#include <fmt/format.h>

#include <filesystem>

#include "storage/group_commit_log.h"
#include "storage/sqlite/connection.h"

namespace tablier::server {

namespace {

constexpr int kReaders = 3;

/// A connection to a file that prepare_sqlite_file has prepared.
class SqliteDatabase final : public SqlDatabase {
 public:
  /// The connection that writes also holds the file.
  explicit SqliteDatabase(std::string file, SqliteFileLock lock = {})
      : SqlDatabase(connection_), file_(std::move(file)), lock_(std::move(lock)) {}

  Result<void> connect() override {
    TABLIER_TRY(opened, connection_.open(file_));
    // FULL: a commit returns when the disk has it. The log is copied into the database after every 4,000 pages instead
    // of 1,000, because the commit that does it has to wait for it. Reads find most in the system's cache.
    constexpr int kWriterCache = 8'000;  // kB
    constexpr int kReaderCache = 4'000;
    return connection_.run(
        fmt::format("PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000; PRAGMA cache_size = -{}",
                    lock_ ? kWriterCache : kReaderCache));
  }
  Result<void> begin() override {
    Result<void> begun = connection_.query("BEGIN IMMEDIATE");
    in_transaction_ = begun.has_value();
    return begun;
  }
  Result<void> commit() override {
    Result<void> committed = connection_.query("COMMIT");
    // The disk may have it although it reported an error; but not if there was no room for it.
    if (!committed) committed.error().unknown = !connection_.is_full();
    in_transaction_ = !committed;
    return committed;
  }
  void roll_back() override {
    // Where SQLite has rolled back by itself this fails, which is as good.
    if (std::exchange(in_transaction_, false)) (void)connection_.query("ROLLBACK");
  }

  Result<std::vector<AppendResult>> append(std::span<const StampedAppend* const> appends) override {
    std::vector<AppendResult> results;
    for (const StampedAppend* stamped : appends) {
      TABLIER_TRY(result, append_one(*stamped));
      results.push_back(std::move(*result));
    }
    return results;
  }

  Result<std::vector<GameRow>> claim_due(Time now, Milliseconds lease, int most) override {
    TABLIER_TRY(due, connection_.collect("SELECT " TABLIER_GAME_COLUMNS
                                         " FROM game WHERE due_at <= $1 ORDER BY due_at LIMIT $2",
                                         {now, most}, read_game_row));
    for (GameRow& row : *due) {
      row.header.due_at = now + lease;
      TABLIER_TRY(moved, connection_.query("UPDATE game SET due_at = $1 WHERE id = $2", {now + lease, row.game}));
    }
    return due;
  }

  Result<int> archive_idle(Time before, int most) override {
    TABLIER_TRY(idle,
                connection_.collect(TABLIER_IDLE_GAMES, {before, most}, [](const SqlRow& row) { return row.text(0); }));
    for (const GameId& game : *idle) {
      TABLIER_TRY(moved, change_game(game, {"INSERT INTO archived_event (game, version, stamp, payload) "
                                            "SELECT game, version, stamp, payload FROM event WHERE game = $1",
                                            "DELETE FROM event WHERE game = $1",
                                            "UPDATE game SET archived = 1 WHERE id = $1"}));
    }
    return static_cast<int>(idle->size());
  }

  Result<void> notify_nodes(const std::string&) override { return {}; }
  Result<DiskUse> disk_use() override {
    TABLIER_TRY(used, connection_.number("SELECT (page_count - freelist_count) * page_size FROM pragma_page_count, "
                                         "pragma_freelist_count, pragma_page_size"));
    std::error_code error;
    const auto room = std::filesystem::space(file_, error);
    if (error) return database_error(file_ + ": " + error.message());
    return DiskUse{.used = static_cast<std::uint64_t>(*used), .free = room.available};
  }
  Result<Time> time() override { return std::chrono::floor<Milliseconds>(std::chrono::system_clock::now()); }

  Result<EventsOfGames> events_of_games(const std::vector<Unread>& games) override {
    EventsOfGames found;
    for (const Unread& unread : games) {
      TABLIER_TRY(read, events(unread.game, unread.after, kAllEvents));
      if (!read->empty()) found.emplace(unread.game, std::move(*read));
    }
    return found;
  }

 private:
  const char* games_of_statement() const override {
    return "SELECT " TABLIER_GAME_COLUMNS
           ", seat FROM sitter JOIN game ON game.id = sitter.game "
           "WHERE guest = $1 AND (updated_at, id) < ($2, $3) ORDER BY updated_at DESC, id DESC LIMIT $4";
  }

  /// Runs statements whose only value is the game.
  Result<void> change_game(const GameId& game, std::initializer_list<const char*> statements) {
    for (const char* text : statements) {
      TABLIER_TRY(done, connection_.query(text, {game}));
    }
    return {};
  }

  Result<AppendResult> append_one(const StampedAppend& stamped) {
    const Append& append = stamped.append;
    int version = 0;
    bool archived = false;
    TABLIER_TRY(found, connection_.query("SELECT version, archived FROM game WHERE id = $1", {append.game},
                                         [&](const SqlRow& row) {
                                           version = row.integer(0);
                                           archived = row.boolean(1);
                                         }));
    if (version != append.after) return AppendResult{Outcome::kConflict, version, {}};
    if (archived) {
      TABLIER_TRY(back, change_game(append.game, {"INSERT INTO event (game, version, stamp, payload) "
                                                  "SELECT game, version, stamp, payload FROM archived_event "
                                                  "WHERE game = $1",
                                                  "DELETE FROM archived_event WHERE game = $1"}));
    }
    TABLIER_TRY(headed, write_header(append));
    if (headed->outcome != Outcome::kStored) return headed;
    for (const std::string& payload : append.events) {
      TABLIER_TRY(written,
                  connection_.query("INSERT INTO event (game, version, stamp, payload) VALUES ($1, $2, $3, $4)",
                                    {append.game, ++version, stamped.stamp, payload}));
    }
    if (append.sitters) {
      TABLIER_TRY(cleared, connection_.query("DELETE FROM sitter WHERE game = $1", {append.game}));
      for (const Sitter& sitter : *append.sitters) {
        TABLIER_TRY(sat, connection_.query("INSERT OR IGNORE INTO sitter (guest, game, seat) VALUES ($1, $2, $3)",
                                           {sitter.guest, append.game, sitter.seat}));
      }
    }
    return AppendResult{Outcome::kStored, version, {}};
  }

  Result<AppendResult> write_header(const Append& append) {
    if (append.after == 0) return insert_game(append);
    const GameHeader& header = append.header;
    TABLIER_TRY(updated,
                connection_.query("UPDATE game SET version = $1, is_public = $2, summary = $3, due_at = $4, "
                                  "listed_at = CASE WHEN phase = $5 AND NOT archived THEN listed_at ELSE $6 END, "
                                  "client = CASE WHEN $5 = 2 THEN '' ELSE client END, "
                                  "phase = $5, updated_at = $6, archived = 0 WHERE id = $7",
                                  {version_after(append), header.is_public, header.summary, header.due_at,
                                   static_cast<int>(header.phase), header.updated_at, append.game}));
    return AppendResult{Outcome::kStored, version_after(append), {}};
  }

  std::string file_;
  SqliteFileLock lock_;
  SqliteConnection connection_;
  bool in_transaction_ = false;
};

}  // namespace

Expected<std::unique_ptr<EventLog>> open_sqlite(const std::string& file) {
  TABLIER_TRY(lock, lock_sqlite_file(file));
  TABLIER_TRY(prepared, prepare_sqlite_file(file));
  auto writer = std::make_unique<SqliteDatabase>(file, std::move(*lock));
  Result<void> connected = writer->connect();
  std::vector<std::unique_ptr<Database>> readers;
  while (connected && std::ssize(readers) < kReaders) {
    readers.push_back(std::make_unique<SqliteDatabase>(file));
    connected = readers.back()->connect();
  }
  TABLIER_TRY(opened, located(file + ": cannot be opened", connected));
  return std::make_unique<GroupCommitLog>(std::move(writer), std::move(readers), Milliseconds(0));
}

}  // namespace tablier::server

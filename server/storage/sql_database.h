#pragma once

#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "storage/database.h"

namespace tablier::server {

/// A value of a statement or a row: null, a number or a text.
struct SqlValue : std::variant<std::monostate, std::int64_t, std::string> {
  using variant::variant;
  SqlValue(Time time) : variant(unix_milliseconds(time)) {}
  SqlValue(std::optional<Time> time) {
    if (time) *this = *time;
  }
};

/// A row that a query found; columns count from 0.
class SqlRow {
 public:
  /// As it is stored; a boolean is 1 or 0.
  virtual SqlValue value(int column) const = 0;

  std::string text(int column) const {
    SqlValue found = value(column);
    auto* text = std::get_if<std::string>(&found);
    return text == nullptr ? std::string() : std::move(*text);
  }
  std::optional<std::int64_t> number_or_null(int column) const {
    const SqlValue found = value(column);
    const auto* number = std::get_if<std::int64_t>(&found);
    return number == nullptr ? std::nullopt : std::optional(*number);
  }
  std::int64_t number(int column) const { return number_or_null(column).value_or(0); }
  int integer(int column) const { return static_cast<int>(number(column)); }
  bool boolean(int column) const { return number(column) != 0; }

 protected:
  ~SqlRow() = default;
};

class SqlConnection {
 public:
  /// Runs one statement with values for $1, $2 …, which must first appear in that order, and calls `each` with every
  /// row. The text must be a constant: the statement is prepared once for each connection.
  virtual Result<void> query(const char* text, const std::vector<SqlValue>& values = {},
                             const std::function<void(const SqlRow&)>& each = {}) = 0;
  /// The number in the first column of the last row; 0 without rows.
  Result<std::int64_t> number(const char* text, const std::vector<SqlValue>& values = {});
  /// All rows, each read by `read`.
  template <class Read>
  auto collect(const char* text, const std::vector<SqlValue>& values, Read read)
      -> Result<std::vector<decltype(read(std::declval<const SqlRow&>()))>> {
    std::vector<decltype(read(std::declval<const SqlRow&>()))> found;
    TABLIER_TRY(done, query(text, values, [&](const SqlRow& row) { found.push_back(read(row)); }));
    return found;
  }

 protected:
  ~SqlConnection() = default;
};

// GameRow's columns, in read_game_row's order.
#define TABLIER_GAME_COLUMNS "id, version, phase, is_public, summary, due_at, updated_at"

// The games that Database::archive_idle() archives.
#define TABLIER_IDLE_GAMES \
  "SELECT id FROM game WHERE NOT archived AND due_at IS NULL AND listed_at < $1 AND updated_at < $1 LIMIT $2"

GameRow read_game_row(const SqlRow& row);

int version_after(const Append& append);

/// The part of a Database that both kinds do with the same statements.
class SqlDatabase : public Database {
 public:
  Result<bool> renew(const GameId& game, int version, Time due_at) override;
  Result<void> put_guest(const std::string& hash, const Guest& guest) override;
  Result<std::vector<StoredEvent>> events(const GameId& game, int after, int most) override;
  Result<PublicPage> public_games(Phase phase, const PublicPlace& after, int most) override;
  Result<std::vector<SeatedRow>> games_of(const std::string& guest, const std::optional<ListPlace>& after,
                                          int most) override;
  Result<std::optional<Guest>> find_guest(const std::string& hash) override;
  Result<Time> last_update() override;

 protected:
  explicit SqlDatabase(SqlConnection& connection) : sql_(connection) {}
  /// Of games_of(): each database has its own way to compare ids byte by byte.
  virtual const char* games_of_statement() const = 0;
  /// Adds the row of a new game, unless there are too many.
  Result<AppendResult> insert_game(const Append& append);

 private:
  /// The limit that one more game would exceed, if there is one.
  Result<std::optional<Excess>> find_excess(const Creation& creation);
  Result<int> find_shelf(const Creation& creation);

  SqlConnection& sql_;
};

inline constexpr int kSchemaVersion = 6;

/// The statements that turn version `from` of the schema into the next. Steps are added, never changed. The options of
/// a table are the part in which the databases differ.
std::string migration(int from, const std::string& table_options, const std::string& game_table_options);

/// Nothing, or why a database whose schema has this version cannot be used.
Expected<void> check_schema_version(int found, const std::string& where);

}  // namespace tablier::server

#include "storage/sqlite/connection.h"

#include <sqlite3.h>

namespace tablier::server {

namespace {

class SqliteRow final : public SqlRow {
 public:
  explicit SqliteRow(sqlite3_stmt* statement) : statement_(statement) {}

  SqlValue value(int column) const override {
    const int type = sqlite3_column_type(statement_, column);
    if (type == SQLITE_NULL) return {};
    if (type == SQLITE_INTEGER) return std::int64_t{sqlite3_column_int64(statement_, column)};
    const void* bytes = sqlite3_column_blob(statement_, column);
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_, column));
    return bytes == nullptr ? std::string() : std::string(static_cast<const char*>(bytes), size);
  }

 private:
  sqlite3_stmt* statement_;
};

void bind(sqlite3_stmt* statement, int place, const SqlValue& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) {
    sqlite3_bind_int64(statement, place, *number);
  } else if (const auto* text = std::get_if<std::string>(&value)) {
    sqlite3_bind_text64(statement, place, text->data(), text->size(), nullptr, SQLITE_UTF8);
  } else {
    sqlite3_bind_null(statement, place);
  }
}

}  // namespace

SqliteConnection::~SqliteConnection() {
  for (const auto& [text, statement] : statements_) sqlite3_finalize(statement);
  sqlite3_close(handle_);
}

Result<void> SqliteConnection::open(const std::string& file) {
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
  if (sqlite3_open_v2(file.c_str(), &handle_, flags, nullptr) != SQLITE_OK) return error();
  sqlite3_extended_result_codes(handle_, 1);
  sqlite3_busy_timeout(handle_, 5000);
  return {};
}

Result<void> SqliteConnection::run(const std::string& statements) {
  if (sqlite3_exec(handle_, statements.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) return error();
  return {};
}

Result<void> SqliteConnection::query(const char* text, const std::vector<SqlValue>& values,
                                     const std::function<void(const SqlRow&)>& each) {
  const auto [place, is_new] = statements_.try_emplace(text, nullptr);
  if (is_new &&
      sqlite3_prepare_v3(handle_, text, -1, SQLITE_PREPARE_PERSISTENT, &place->second, nullptr) != SQLITE_OK) {
    statements_.erase(place);
    return error();
  }
  sqlite3_stmt* statement = place->second;
  for (std::size_t i = 0; i < values.size(); ++i) bind(statement, static_cast<int>(i) + 1, values[i]);
  int status = sqlite3_step(statement);
  for (; status == SQLITE_ROW; status = sqlite3_step(statement)) {
    if (each) each(SqliteRow(statement));
  }
  Result<void> done{};
  if (status != SQLITE_DONE) done = error();
  sqlite3_reset(statement);
  sqlite3_clear_bindings(statement);
  return done;
}

bool SqliteConnection::is_full() const { return sqlite3_errcode(handle_) == SQLITE_FULL; }

std::unexpected<DatabaseError> SqliteConnection::error() const {
  return database_error(handle_ == nullptr ? "out of memory" : sqlite3_errmsg(handle_));
}

}  // namespace tablier::server

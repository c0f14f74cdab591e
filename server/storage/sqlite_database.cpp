#include "storage/sqlite_database.h"

#include <sqlite3.h>

namespace tablier::server {

SqliteRows::~SqliteRows() {
  if (statement_ != nullptr) {
    sqlite3_reset(statement_);
    sqlite3_clear_bindings(statement_);
  }
}

bool SqliteRows::next() {
  if (trouble_) {
    return false;
  }
  const int status = sqlite3_step(statement_);
  if (status != SQLITE_ROW && status != SQLITE_DONE) {
    trouble_ = Trouble{database_.message(), false, false};
  }
  return status == SQLITE_ROW;
}

std::int64_t SqliteRows::number(int column) const { return sqlite3_column_int64(statement_, column); }

std::optional<std::int64_t> SqliteRows::number_or_null(int column) const {
  if (sqlite3_column_type(statement_, column) == SQLITE_NULL) {
    return std::nullopt;
  }
  return number(column);
}

std::string SqliteRows::text(int column) const {
  const void* bytes = sqlite3_column_blob(statement_, column);
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_, column));
  return bytes == nullptr ? std::string() : std::string(static_cast<const char*>(bytes), size);
}

void SqliteRows::bind(int place, std::int64_t value) { sqlite3_bind_int64(statement_, place, value); }

void SqliteRows::bind(int place, std::optional<std::int64_t> value) {
  if (value) {
    bind(place, *value);
  } else {
    sqlite3_bind_null(statement_, place);
  }
}

void SqliteRows::bind(int place, std::string_view value) {
  // The caller's values outlive the rows, so SQLite need not copy them. A null pointer would be NULL, not an empty
  // text.
  sqlite3_bind_text64(statement_, place, value.data() == nullptr ? "" : value.data(), value.size(), nullptr,
                      SQLITE_UTF8);
}

SqliteDatabase::~SqliteDatabase() {
  for (const auto& [text, statement] : statements_) {
    sqlite3_finalize(statement);
  }
  sqlite3_close(handle_);
}

Answer<void> SqliteDatabase::open(const std::string& file) {
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
  if (sqlite3_open_v2(file.c_str(), &handle_, flags, nullptr) != SQLITE_OK) {
    return trouble(message());
  }
  sqlite3_extended_result_codes(handle_, 1);
  sqlite3_busy_timeout(handle_, 5000);
  return {};
}

Answer<void> SqliteDatabase::run(const char* statements) {
  if (sqlite3_exec(handle_, statements, nullptr, nullptr, nullptr) != SQLITE_OK) {
    return trouble(message());
  }
  return {};
}

sqlite3_stmt* SqliteDatabase::prepare(const char* text) {
  const auto [place, is_new] = statements_.try_emplace(text, nullptr);
  if (is_new &&
      sqlite3_prepare_v3(handle_, text, -1, SQLITE_PREPARE_PERSISTENT, &place->second, nullptr) != SQLITE_OK) {
    statements_.erase(place);
    return nullptr;
  }
  return place->second;
}

bool SqliteDatabase::is_full() const { return sqlite3_errcode(handle_) == SQLITE_FULL; }

std::string SqliteDatabase::message() const { return handle_ == nullptr ? "out of memory" : sqlite3_errmsg(handle_); }

}  // namespace tablier::server

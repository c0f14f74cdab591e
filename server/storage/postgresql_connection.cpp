#include "storage/postgresql_connection.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace tablier::server {

namespace {

/// A commit waits for the disk whatever the server's configuration says. A node that hangs or vanishes must not keep
/// rows locked: its transactions end by themselves, and so do statements that nobody waits for any more.
/// Statements are planned once, on the first day of a database when its tables are empty and reading them whole looks
/// cheap: everything is found by an index instead, which is right however many games there are.
constexpr const char* kSettings =
    "SET synchronous_commit = on; SET search_path = tablier; SET client_min_messages = warning; "
    "SET statement_timeout = '10s'; SET idle_in_transaction_session_timeout = '10s'; "
    "SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3; "
    "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; SET enable_hashjoin = off; "
    "SET enable_mergejoin = off";

std::string one_line(std::string text) {
  std::ranges::replace(text, '\n', ' ');
  std::ranges::replace(text, '\t', ' ');
  while (text.ends_with(' ')) {
    text.pop_back();
  }
  return text;
}

}  // namespace

std::string PostgresqlRows::text(int row, int column) const {
  const auto size = static_cast<std::size_t>(PQgetlength(result_.get(), row, column));
  return {PQgetvalue(result_.get(), row, column), size};
}

std::int64_t PostgresqlRows::number(int row, int column) const {
  const char* begin = PQgetvalue(result_.get(), row, column);
  std::int64_t value = 0;
  std::from_chars(begin, begin + PQgetlength(result_.get(), row, column), value);
  return value;
}

std::optional<std::int64_t> PostgresqlRows::number_or_null(int row, int column) const {
  return PQgetisnull(result_.get(), row, column) != 0 ? std::nullopt : std::optional(number(row, column));
}

void PostgresqlArray::begin_next() {
  if (!text_.empty()) {
    text_ += ',';
  }
}

void PostgresqlArray::add(std::string_view text) {
  begin_next();
  text_ += '"';
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      text_ += '\\';
    }
    text_ += c;
  }
  text_ += '"';
}

void PostgresqlArray::add(std::int64_t number) {
  begin_next();
  text_ += std::to_string(number);
}

void PostgresqlArray::add(std::optional<std::int64_t> number) {
  if (number) {
    add(*number);
  } else {
    begin_next();
    text_ += "NULL";
  }
}

Answer<void> PostgresqlConnection::open(const std::string& url) {
  prepared_.clear();
  // What the url says itself comes last and counts.
  const std::array keys = {"connect_timeout",     "tcp_user_timeout", "keepalives_idle",
                           "keepalives_interval", "keepalives_count", "client_encoding",
                           "application_name",    "dbname",           static_cast<const char*>(nullptr)};
  const std::array values = {
      "3", "5000", "5", "2", "3", "UTF8", "tablier", url.c_str(), static_cast<const char*>(nullptr)};
  handle_.reset(PQconnectdbParams(keys.data(), values.data(), 1));
  if (PQstatus(handle_.get()) != CONNECTION_OK) {
    return std::unexpected(Trouble{message(), true, false});
  }
  // Notices would go to the standard error stream; what matters comes as an error.
  PQsetNoticeProcessor(handle_.get(), [](void*, const char*) {}, nullptr);
  return run(kSettings);
}

Answer<void> PostgresqlConnection::run(const std::string& statements) {
  const std::unique_ptr<PGresult, decltype(&PQclear)> result(PQexec(handle_.get(), statements.c_str()), PQclear);
  const ExecStatusType status = PQresultStatus(result.get());
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
    return std::unexpected(trouble_of(result.get()));
  }
  return {};
}

Answer<void> PostgresqlConnection::prepare(const char* text) {
  const auto [place, is_new] = prepared_.try_emplace(text, "q" + std::to_string(prepared_.size()));
  if (!is_new) {
    return {};
  }
  const std::unique_ptr<PGresult, decltype(&PQclear)> result(
      PQprepare(handle_.get(), place->second.c_str(), text, 0, nullptr), PQclear);
  if (PQresultStatus(result.get()) != PGRES_COMMAND_OK) {
    prepared_.erase(place);
    return std::unexpected(trouble_of(result.get()));
  }
  return {};
}

Answer<PostgresqlRows> PostgresqlConnection::query(const char* text, const std::vector<PostgresqlValue>& values) {
  if (const Answer<void> ready = prepare(text); !ready) {
    return std::unexpected(ready.error());
  }
  std::vector<const char*> texts;
  texts.reserve(values.size());
  for (const PostgresqlValue& value : values) {
    texts.push_back(value.text());
  }
  PGresult* result = PQexecPrepared(handle_.get(), prepared_.at(text).c_str(), static_cast<int>(texts.size()),
                                    texts.data(), nullptr, nullptr, 0);
  PostgresqlRows rows(result);
  const ExecStatusType status = PQresultStatus(result);
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
    return std::unexpected(trouble_of(result));
  }
  return rows;
}

Trouble PostgresqlConnection::trouble_of(const PGresult* result) const {
  const char* code = result == nullptr ? nullptr : PQresultErrorField(result, PG_DIAG_SQLSTATE);
  const std::string state = code == nullptr ? "" : code;
  // 57P..: the server is being stopped or started. 25006: it has become a copy that only reads. Another may answer next
  // time.
  const bool lost = PQstatus(handle_.get()) != CONNECTION_OK || state.starts_with("57P") || state == "25006";
  return {message(), lost, false};
}

std::string PostgresqlConnection::message() const { return "PostgreSQL: " + one_line(PQerrorMessage(handle_.get())); }

}  // namespace tablier::server

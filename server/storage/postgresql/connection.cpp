#include "storage/postgresql/connection.h"

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

class PostgresqlRow final : public SqlRow {
 public:
  PostgresqlRow(const PGresult* result, int row) : result_(result), row_(row) {}

  SqlValue value(int column) const override {
    if (PQgetisnull(result_, row_, column) != 0) return {};
    const char* text = PQgetvalue(result_, row_, column);
    const int size = PQgetlength(result_, row_, column);
    constexpr Oid kBoolean = 16;
    constexpr Oid kBigint = 20;
    constexpr Oid kInteger = 23;
    const Oid type = PQftype(result_, column);
    if (type == kBoolean) return std::int64_t{*text == 't'};
    if (type != kBigint && type != kInteger) return std::string(text, static_cast<std::size_t>(size));
    std::int64_t number = 0;
    std::from_chars(text, text + size, number);
    return number;
  }

 private:
  const PGresult* result_;
  int row_;
};

using ResultOwner = std::unique_ptr<PGresult, decltype(&PQclear)>;

}  // namespace

void PostgresqlColumns::add(const std::vector<SqlValue>& row) {
  columns_.resize(row.size());
  for (std::size_t i = 0; i < row.size(); ++i) {
    std::string& column = columns_[i];
    if (!column.empty()) column += ',';
    if (const auto* number = std::get_if<std::int64_t>(&row[i])) {
      column += std::to_string(*number);
    } else if (const auto* text = std::get_if<std::string>(&row[i])) {
      column += '"';
      for (const char c : *text) {
        if (c == '"' || c == '\\') column += '\\';
        column += c;
      }
      column += '"';
    } else {
      column += "NULL";
    }
  }
}

std::vector<SqlValue> PostgresqlColumns::values() const {
  std::vector<SqlValue> values;
  for (const std::string& column : columns_) values.emplace_back("{" + column + "}");
  return values;
}

Result<void> PostgresqlConnection::open(const std::string& url) {
  prepared_.clear();
  // What the url says itself comes last and counts.
  const std::array keys = {"connect_timeout",     "tcp_user_timeout", "keepalives_idle",
                           "keepalives_interval", "keepalives_count", "client_encoding",
                           "application_name",    "dbname",           static_cast<const char*>(nullptr)};
  const std::array values = {
      "3", "5000", "5", "2", "3", "UTF8", "tablier", url.c_str(), static_cast<const char*>(nullptr)};
  handle_.reset(PQconnectdbParams(keys.data(), values.data(), 1));
  if (PQstatus(handle_.get()) != CONNECTION_OK) return check(nullptr);
  // Notices would go to the standard error stream; what matters comes as an error.
  PQsetNoticeProcessor(handle_.get(), [](void*, const char*) {}, nullptr);
  return run(kSettings);
}

Result<void> PostgresqlConnection::run(const std::string& statements) {
  return check(ResultOwner(PQexec(handle_.get(), statements.c_str()), PQclear).get());
}

Result<void> PostgresqlConnection::query(const char* text, const std::vector<SqlValue>& values,
                                         const std::function<void(const SqlRow&)>& each) {
  const auto [place, is_new] = prepared_.try_emplace(text, "q" + std::to_string(prepared_.size()));
  if (is_new) {
    const ResultOwner made(PQprepare(handle_.get(), place->second.c_str(), text, 0, nullptr), PQclear);
    const Result<void> prepared = check(made.get());
    if (!prepared) {
      prepared_.erase(place);
      return prepared;
    }
  }
  std::vector<std::string> texts(values.size());
  std::vector<const char*> pointers(values.size(), nullptr);
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (const auto* number = std::get_if<std::int64_t>(&values[i])) {
      texts[i] = std::to_string(*number);
      pointers[i] = texts[i].c_str();
    } else if (const auto* given = std::get_if<std::string>(&values[i])) {
      pointers[i] = given->c_str();
    }
  }
  const ResultOwner result(PQexecPrepared(handle_.get(), place->second.c_str(), static_cast<int>(values.size()),
                                          pointers.data(), nullptr, nullptr, 0),
                           PQclear);
  Result<void> done = check(result.get());
  for (int row = 0; done && each && row < PQntuples(result.get()); ++row) each(PostgresqlRow(result.get(), row));
  return done;
}

Result<void> PostgresqlConnection::check(const PGresult* result) const {
  const ExecStatusType status = PQresultStatus(result);
  if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return {};
  const char* code = result == nullptr ? nullptr : PQresultErrorField(result, PG_DIAG_SQLSTATE);
  const std::string state = code == nullptr ? "" : code;
  // 57P..: the server is being stopped or started. 25006: it has become a copy that only reads. Another may answer next
  // time.
  const bool lost = PQstatus(handle_.get()) != CONNECTION_OK || state.starts_with("57P") || state == "25006";
  return std::unexpected(DatabaseError{"PostgreSQL: " + one_line(PQerrorMessage(handle_.get())), lost});
}

}  // namespace tablier::server

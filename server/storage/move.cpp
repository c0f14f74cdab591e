#include "storage/move.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <string_view>
#include <vector>

#include "storage/event_log.h"
#include "storage/postgresql_schema.h"
#include "storage/sqlite_file.h"

namespace tablier::server {

namespace {

/// How a table is read from the one database and written to the other; `kinds` has a letter for each column: a text, a
/// number (where there is one), or a truth.
struct TableCopy {
  const char* select;
  const char* insert;
  std::string_view kinds;
};

constexpr TableCopy kGames{
    "SELECT id, version, phase, is_public, summary, due_at, updated_at, owner, archived FROM game",
    "INSERT INTO game (id, version, phase, is_public, summary, due_at, updated_at, owner, archived) "
    "SELECT * FROM unnest($1::text[], $2::integer[], $3::integer[], $4::boolean[], $5::text[], $6::bigint[], "
    "$7::bigint[], $8::text[], $9::boolean[])",
    "tnnbtnntb"};
constexpr TableCopy kEvents{"SELECT game, version, stamp, payload FROM event",
                            "INSERT INTO event (game, version, stamp, payload) "
                            "SELECT * FROM unnest($1::text[], $2::integer[], $3::bigint[], $4::text[])",
                            "tnnt"};
constexpr TableCopy kArchivedEvents{"SELECT game, version, stamp, payload FROM archived_event",
                                    "INSERT INTO archived_event (game, version, stamp, payload) "
                                    "SELECT * FROM unnest($1::text[], $2::integer[], $3::bigint[], $4::text[])",
                                    "tnnt"};
constexpr TableCopy kGuests{"SELECT hash, name, created_at FROM guest",
                            "INSERT INTO guest (hash, name, created_at) "
                            "SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[])",
                            "ttn"};
constexpr TableCopy kSitters{"SELECT guest, game, seat FROM sitter",
                             "INSERT INTO sitter (guest, game, seat) "
                             "SELECT * FROM unnest($1::text[], $2::text[], $3::integer[])",
                             "ttn"};

/// As many rows as are written with one statement.
constexpr int kRows = 1000;

void add_value(const SqliteRows& rows, int column, char kind, PostgresqlArray& values) {
  if (kind == 't') {
    values.add(rows.text(column));
  } else if (kind == 'b') {
    values.add(std::string_view(rows.number(column) != 0 ? "t" : "f"));
  } else {
    values.add(rows.number_or_null(column));
  }
}

/// Copies a table; the answer is how many rows it has.
Answer<std::int64_t> copy(const TableCopy& table, SqliteDatabase& from, PostgresqlConnection& to) {
  std::int64_t count = 0;
  SqliteRows rows = from.query(table.select);
  for (bool more = true; more;) {
    std::vector<PostgresqlArray> columns(table.kinds.size());
    int taken = 0;
    while (taken < kRows && (more = rows.next())) {
      for (std::size_t i = 0; i < columns.size(); ++i) {
        add_value(rows, static_cast<int>(i), table.kinds[i], columns[i]);
      }
      ++taken;
    }
    if (rows.trouble()) {
      return std::unexpected(*rows.trouble());
    }
    if (taken > 0) {
      const Answer<PostgresqlRows> written =
          to.query(table.insert, std::vector<PostgresqlValue>(columns.begin(), columns.end()));
      if (!written) {
        return std::unexpected(written.error());
      }
    }
    count += taken;
  }
  return count;
}

/// Everything, inside a transaction that is open.
Answer<Moved> copy_all(SqliteDatabase& from, PostgresqlConnection& to) {
  Moved moved;
  struct Part {
    const TableCopy& table;
    std::int64_t* count;
  };
  std::int64_t sitters = 0;
  for (const Part& part :
       {Part{kGames, &moved.games}, Part{kEvents, &moved.events}, Part{kArchivedEvents, &moved.events},
        Part{kGuests, &moved.guests}, Part{kSitters, &sitters}}) {
    const Answer<std::int64_t> count = copy(part.table, from, to);
    if (!count) {
      return std::unexpected(count.error());
    }
    *part.count += *count;
  }
  return moved;
}

/// Begins a transaction during which no server can write; the error tells if there is something in the database.
Expected<void> begin_in_empty(PostgresqlConnection& to, const std::string& where) {
  const Answer<void> locked = to.run("BEGIN; LOCK TABLE game, guest IN EXCLUSIVE MODE");
  if (!locked) {
    return fail(fmt::format("{}: {}", where, locked.error().message));
  }
  const Answer<PostgresqlRows> found = to.query("SELECT (SELECT count(*) FROM game) + (SELECT count(*) FROM guest)");
  if (!found) {
    return fail(fmt::format("{}: {}", where, found.error().message));
  }
  if (found->number(0, 0) > 0) {
    return fail(fmt::format("{}: there are games or guests in it already; expected a database without any", where));
  }
  return {};
}

}  // namespace

Expected<Moved> copy_to_postgresql(const std::string& file, const std::string& url) {
  if (!std::filesystem::exists(file)) {
    return fail(fmt::format("{}: there is no such file", file));
  }
  const Expected<SqliteFileLock> lock = SqliteFileLock::take(file);
  if (!lock) {
    return std::unexpected(lock.error());
  }
  if (const Expected<void> prepared = prepare_sqlite_file(file); !prepared) {
    return std::unexpected(prepared.error());
  }
  SqliteDatabase from;
  if (const Answer<void> opened = from.open(file); !opened) {
    return fail(fmt::format("{}: cannot be opened: {}", file, opened.error().message));
  }
  const std::string where = without_password(url);
  PostgresqlConnection to;
  if (const Answer<void> opened = to.open(url); !opened) {
    return fail(fmt::format("{}: {}", where, opened.error().message));
  }
  if (const Expected<void> prepared = prepare_postgresql(to, where); !prepared) {
    return std::unexpected(prepared.error());
  }
  if (const Expected<void> begun = begin_in_empty(to, where); !begun) {
    return std::unexpected(begun.error());
  }
  // Without the commit, whatever ends the connection undoes everything.
  const Answer<Moved> moved = copy_all(from, to);
  if (!moved) {
    return fail(fmt::format("{}: nothing has been copied: {}", where, moved.error().message));
  }
  if (const Answer<void> committed = to.run("COMMIT"); !committed) {
    return fail(fmt::format("{}: {}", where, committed.error().message));
  }
  return *moved;
}

}  // namespace tablier::server

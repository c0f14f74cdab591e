#include "storage/postgresql_session.h"

#include <algorithm>

namespace tablier::server {

namespace {

// GameRow's columns, in read_game_row's order.
#define TABLIER_GAME_COLUMNS "id, version, phase, is_public, summary, due_at, updated_at"

GameRow read_game_row(const PostgresqlRows& rows, int row) {
  return {rows.text(row, 0),
          static_cast<int>(rows.number(row, 1)),
          {static_cast<Phase>(rows.number(row, 2)), rows.is_true(row, 3), rows.text(row, 4),
           rows.number_or_null(row, 5), rows.number(row, 6)}};
}

}  // namespace

Answer<void> PostgresqlSession::commit() {
  Answer<void> committed = connection_.run("COMMIT");
  if (!committed) {
    committed.error().unknown = committed.error().lost;
  }
  return committed;
}

void PostgresqlSession::roll_back() {
  if (PQtransactionStatus(connection_.handle()) != PQTRANS_IDLE) {
    // Where the connection is lost this fails, and PostgreSQL rolls back by itself.
    (void)connection_.run("ROLLBACK");
  }
}

Answer<void> PostgresqlSession::change(const char* text, const std::vector<PostgresqlValue>& values) {
  const Answer<PostgresqlRows> done = connection_.query(text, values);
  return done ? Answer<void>() : std::unexpected(done.error());
}

Answer<std::vector<GameRow>> PostgresqlSession::game_rows(const char* text,
                                                          const std::vector<PostgresqlValue>& values) {
  const Answer<PostgresqlRows> found = connection_.query(text, values);
  if (!found) {
    return std::unexpected(found.error());
  }
  std::vector<GameRow> rows;
  for (int row = 0; row < found->size(); ++row) {
    rows.push_back(read_game_row(*found, row));
  }
  return rows;
}

Answer<std::vector<GameRow>> PostgresqlSession::claim_due(Milliseconds now, Milliseconds lease, int most) {
  return game_rows(
      "WITH due AS (SELECT id AS due_id, due_at AS was_due FROM game WHERE due_at <= $1 ORDER BY due_at LIMIT $2 "
      "FOR UPDATE SKIP LOCKED), "
      "claimed AS (UPDATE game SET due_at = $3 FROM due WHERE id = due_id RETURNING game.*, was_due) "
      "SELECT " TABLIER_GAME_COLUMNS " FROM claimed ORDER BY was_due",
      {now, most, now + lease});
}

Answer<bool> PostgresqlSession::renew(const GameId& game, int version, Milliseconds due_at) {
  const Answer<PostgresqlRows> renewed = connection_.query(
      "UPDATE game SET due_at = $1 WHERE id = $2 AND version = $3 AND due_at IS NOT NULL RETURNING id",
      {due_at, game, version});
  if (!renewed) {
    return std::unexpected(renewed.error());
  }
  return renewed->size() > 0;
}

Answer<void> PostgresqlSession::put_guest(const std::string& hash, const Guest& guest) {
  return change(
      "INSERT INTO guest (hash, name, created_at) VALUES ($1, $2, $3) "
      "ON CONFLICT (hash) DO UPDATE SET name = excluded.name",
      {hash, guest.name, guest.created_at});
}

Answer<int> PostgresqlSession::archive_idle(Milliseconds before, int most) {
  const Answer<PostgresqlRows> count = connection_.query(
      "WITH idle AS (SELECT id FROM game WHERE NOT archived AND due_at IS NULL AND updated_at < $1 LIMIT $2 "
      "FOR UPDATE SKIP LOCKED), "
      "marked AS (UPDATE game SET archived = true FROM idle WHERE game.id = idle.id RETURNING game.id), "
      "moved AS (DELETE FROM event USING idle WHERE event.game = idle.id RETURNING event.*), "
      "kept AS (INSERT INTO archived_event (game, version, stamp, payload) "
      "SELECT game, version, stamp, payload FROM moved) "
      "SELECT count(*) FROM marked",
      {before, most});
  if (!count) {
    return std::unexpected(count.error());
  }
  return static_cast<int>(count->number(0, 0));
}

Answer<std::vector<StoredEvent>> PostgresqlSession::read(const GameId& game, int after, int most) {
  const Answer<PostgresqlRows> found = connection_.query(
      "SELECT version, payload FROM event WHERE game = $1 AND version > $2 UNION ALL "
      "SELECT version, payload FROM archived_event WHERE game = $1 AND version > $2 ORDER BY version LIMIT $3",
      {game, after, most});
  if (!found) {
    return std::unexpected(found.error());
  }
  std::vector<StoredEvent> events;
  for (int row = 0; row < found->size(); ++row) {
    events.push_back({static_cast<int>(found->number(row, 0)), found->text(row, 1)});
  }
  return events;
}

Answer<EventsOfGames> PostgresqlSession::read_many(const std::vector<Unread>& games) {
  PostgresqlArray ids;
  PostgresqlArray versions;
  for (const Unread& unread : games) {
    ids.add(unread.game);
    versions.add(std::int64_t{unread.after});
  }
  const Answer<PostgresqlRows> rows = connection_.query(
      "SELECT asked.game, version, payload FROM unnest($1::text[], $2::integer[]) AS asked (game, after), LATERAL ("
      "SELECT version, payload FROM event WHERE game = asked.game AND version > asked.after UNION ALL "
      "SELECT version, payload FROM archived_event WHERE game = asked.game AND version > asked.after) AS found "
      "ORDER BY version",
      {ids, versions});
  if (!rows) {
    return std::unexpected(rows.error());
  }
  EventsOfGames found;
  for (int row = 0; row < rows->size(); ++row) {
    found[rows->text(row, 0)].push_back({static_cast<int>(rows->number(row, 1)), rows->text(row, 2)});
  }
  return found;
}

Answer<std::vector<GameRow>> PostgresqlSession::list_public(int most) {
  return game_rows("SELECT " TABLIER_GAME_COLUMNS
                   " FROM game WHERE is_public AND NOT archived AND phase < 2 "
                   "ORDER BY phase, updated_at DESC LIMIT $1",
                   {most});
}

Answer<std::vector<SeatedRow>> PostgresqlSession::games_of(const std::string& guest,
                                                           const std::optional<ListPlace>& after, int most) {
  const ListPlace place = after.value_or(kBeginning);
  const Answer<PostgresqlRows> found =
      connection_.query("SELECT " TABLIER_GAME_COLUMNS
                        ", seat FROM sitter JOIN game ON game.id = sitter.game "
                        "WHERE guest = $1 AND (updated_at, id) < ($2, $3 COLLATE \"C\") "
                        "ORDER BY updated_at DESC, id COLLATE \"C\" DESC LIMIT $4",
                        {guest, place.updated_at, place.game, most});
  if (!found) {
    return std::unexpected(found.error());
  }
  std::vector<SeatedRow> rows;
  for (int row = 0; row < found->size(); ++row) {
    rows.push_back(read_seated_row(read_game_row(*found, row), found->number_or_null(row, 7)));
  }
  return rows;
}

Answer<void> PostgresqlSession::tell_nodes(const std::string& text) {
  return change("SELECT pg_notify($1, $2)", {std::string(kWordChannel), node_ + " " + text});
}

Answer<int> PostgresqlSession::count_open_games(const std::string& owner) {
  const Answer<PostgresqlRows> count =
      connection_.query("SELECT count(*) FROM game WHERE owner = $1 AND phase < 2 AND NOT archived", {owner});
  if (!count) {
    return std::unexpected(count.error());
  }
  return static_cast<int>(count->number(0, 0));
}

Answer<std::optional<Guest>> PostgresqlSession::find_guest(const std::string& hash) {
  const Answer<PostgresqlRows> found = connection_.query("SELECT name, created_at FROM guest WHERE hash = $1", {hash});
  if (!found) {
    return std::unexpected(found.error());
  }
  if (found->size() == 0) {
    return std::nullopt;
  }
  return Guest{found->text(0, 0), found->number(0, 1)};
}

}  // namespace tablier::server

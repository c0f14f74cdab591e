#include "storage/sql_database.h"

namespace tablier::server {

Result<std::int64_t> SqlConnection::number(const char* text, const std::vector<SqlValue>& values) {
  std::int64_t found = 0;
  TABLIER_TRY(done, query(text, values, [&](const SqlRow& row) { found = row.number(0); }));
  return found;
}

GameRow read_game_row(const SqlRow& row) {
  const auto due_at = row.number_or_null(5);
  return {row.text(0),
          row.integer(1),
          {static_cast<Phase>(row.number(2)), row.boolean(3), row.text(4),
           due_at ? std::optional(time_of(*due_at)) : std::nullopt, time_of(row.number(6))}};
}

Result<bool> SqlDatabase::renew(const GameId& game, int version, Time due_at) {
  bool renewed = false;
  TABLIER_TRY(
      done, sql_.query("UPDATE game SET due_at = $1 WHERE id = $2 AND version = $3 AND due_at IS NOT NULL RETURNING id",
                       {due_at, game, version}, [&](const SqlRow&) { renewed = true; }));
  return renewed;
}

Result<void> SqlDatabase::put_guest(const std::string& hash, const Guest& guest) {
  return sql_.query(
      "INSERT INTO guest (hash, name, created_at) VALUES ($1, $2, $3) "
      "ON CONFLICT (hash) DO UPDATE SET name = excluded.name",
      {hash, guest.name, guest.created_at});
}

Result<std::vector<StoredEvent>> SqlDatabase::events(const GameId& game, int after, int most) {
  return sql_.collect(
      "SELECT version, payload FROM event WHERE game = $1 AND version > $2 UNION ALL "
      "SELECT version, payload FROM archived_event WHERE game = $1 AND version > $2 ORDER BY version LIMIT $3",
      {game, after, most}, [](const SqlRow& row) { return StoredEvent{row.integer(0), row.text(1)}; });
}

Result<std::vector<GameRow>> SqlDatabase::public_games(int most) {
  return sql_.collect("SELECT " TABLIER_GAME_COLUMNS
                      " FROM game WHERE is_public AND NOT archived AND phase < 2 "
                      "ORDER BY phase, updated_at DESC LIMIT $1",
                      {most}, read_game_row);
}

Result<std::vector<SeatedRow>> SqlDatabase::games_of(const std::string& guest, const std::optional<ListPlace>& after,
                                                     int most) {
  const ListPlace place = after.value_or(ListPlace{Time::max(), {}});
  return sql_.collect(games_of_statement(), {guest, place.updated_at, place.game, most}, [](const SqlRow& row) {
    const bool has_seat = row.number_or_null(7).has_value();
    return SeatedRow{read_game_row(row), has_seat ? std::optional(row.integer(7)) : std::nullopt};
  });
}

Result<int> SqlDatabase::count_open_games(const std::string& owner) {
  TABLIER_TRY(count, sql_.number("SELECT count(*) FROM game WHERE owner = $1 AND phase < 2 AND NOT archived", {owner}));
  return static_cast<int>(*count);
}

Result<std::optional<Guest>> SqlDatabase::find_guest(const std::string& hash) {
  std::optional<Guest> found;
  TABLIER_TRY(done, sql_.query("SELECT name, created_at FROM guest WHERE hash = $1", {hash},
                               [&](const SqlRow& row) { found = Guest{row.text(0), time_of(row.number(1))}; }));
  return found;
}

}  // namespace tablier::server

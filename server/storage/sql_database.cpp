#include "storage/sql_database.h"

#include <map>

namespace tablier::server {

Result<std::int64_t> SqlConnection::number(const char* text, const std::vector<SqlValue>& values) {
  std::int64_t found = 0;
  TABLIER_TRY(done, query(text, values, [&](const SqlRow& row) { found = row.number(0); }));
  return found;
}

int version_after(const Append& append) { return append.after + static_cast<int>(append.events.size()); }

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
      "INSERT INTO guest (hash, name, created_at, is_bot) VALUES ($1, $2, $3, $4) "
      "ON CONFLICT (hash) DO UPDATE SET name = excluded.name",
      {hash, guest.name, guest.created_at, guest.is_bot});
}

Result<std::vector<StoredEvent>> SqlDatabase::events(const GameId& game, int after, int most) {
  return sql_.collect(
      "SELECT version, payload FROM event WHERE game = $1 AND version > $2 UNION ALL "
      "SELECT version, payload FROM archived_event WHERE game = $1 AND version > $2 ORDER BY version LIMIT $3",
      {game, after, most}, [](const SqlRow& row) { return StoredEvent{row.integer(0), row.text(1)}; });
}

Result<PublicPage> SqlDatabase::public_games(Phase phase, const PublicPlace& after, int most) {
  constexpr const char* kOfShelf =
      "SELECT " TABLIER_GAME_COLUMNS
      ", listed_at FROM game WHERE is_public AND NOT archived AND phase < 2 "
      "AND phase = $1 AND shelf = $2 AND (listed_at, id) < ($3, $4) ORDER BY listed_at DESC, id DESC LIMIT $5";
  constexpr const char* kNextShelf =
      "SELECT shelf FROM game WHERE is_public AND NOT archived AND phase < 2 "
      "AND phase = $1 AND shelf > $2 ORDER BY shelf LIMIT 1";
  PublicPage page;
  PublicPlace last = after;
  const auto add = [&](const SqlRow& row) {
    if (std::ssize(page.rows) == most) return page.next = last, void();
    page.rows.push_back(read_game_row(row));
    last.listed_at = time_of(row.number(7));
    last.game = row.text(0);
  };
  const int which = static_cast<int>(phase);
  TABLIER_TRY(read, sql_.query(kOfShelf, {which, after.shelf, after.listed_at, after.game, most + 1}, add));
  if (page.next) return page;
  TABLIER_TRY(found, sql_.query(kNextShelf, {which, after.shelf},
                                [&](const SqlRow& row) { page.next = {.shelf = row.integer(0)}; }));
  if (page.rows.empty() && page.next) return public_games(phase, *page.next, most);
  return page;
}

Result<std::vector<SeatedRow>> SqlDatabase::games_of(const std::string& guest, const std::optional<ListPlace>& after,
                                                     int most) {
  const ListPlace place = after.value_or(ListPlace{Time::max(), {}});
  return sql_.collect(games_of_statement(), {guest, place.updated_at, place.game, most}, [](const SqlRow& row) {
    const bool has_seat = row.number_or_null(7).has_value();
    return SeatedRow{read_game_row(row), has_seat ? std::optional(row.integer(7)) : std::nullopt};
  });
}

/// The unfinished games of a guest and of an address, which are counted alike.
#define TABLIER_UNFINISHED(column) " FROM game WHERE " column " = $1 AND NOT archived AND phase < 2"

Result<std::optional<Excess>> SqlDatabase::find_excess(const Creation& creation) {
  const auto find = [&](const char* count, const std::string& whose, int most) -> Result<std::optional<Excess>> {
    int all = 0;
    int without_people = 0;
    TABLIER_TRY(counted, sql_.query(count, {whose}, [&](const SqlRow& row) {
      all = row.integer(0);
      without_people = row.integer(1);
    }));
    if (all >= most) return Excess{.number = all};
    if (creation.has_people || without_people < creation.limits.without_people) return std::nullopt;
    return Excess{.without_people = true, .number = without_people};
  };
  constexpr const char* kOfOwner =
      "SELECT count(*), count(CASE WHEN NOT has_people THEN 1 END)" TABLIER_UNFINISHED("owner");
  constexpr const char* kOfClient =
      "SELECT count(*), count(CASE WHEN NOT has_people THEN 1 END)" TABLIER_UNFINISHED("client");
  TABLIER_TRY(of_owner, find(kOfOwner, creation.owner, creation.limits.of_owner));
  if (*of_owner || creation.client.empty()) return of_owner;
  TABLIER_TRY(of_client, find(kOfClient, creation.client, creation.limits.of_client));
  if (*of_client) (*of_client)->of_client = true;
  return of_client;
}

/// The first on which there is room for one more of the guest and of his address.
Result<int> SqlDatabase::find_shelf(const Creation& creation) {
  const auto count = [&](const char* text, const std::string& whose) -> Result<std::map<int, int>> {
    std::map<int, int> on_shelf;
    TABLIER_TRY(counted,
                sql_.query(text, {whose}, [&](const SqlRow& row) { on_shelf[row.integer(0)] = row.integer(1); }));
    return on_shelf;
  };
  TABLIER_TRY(of_owner, count("SELECT shelf, count(*)" TABLIER_UNFINISHED("owner") " AND is_public GROUP BY shelf",
                              creation.owner));
  // Nobody's address is empty: of games whose it is not known none are counted.
  TABLIER_TRY(
      of_client,
      count("SELECT shelf, count(*)" TABLIER_UNFINISHED("client") " AND is_public AND client <> '' GROUP BY shelf",
            creation.client));
  int shelf = 0;
  while ((*of_owner)[shelf] >= kListedPerOwner || (*of_client)[shelf] >= kListedPerClient) ++shelf;
  return shelf;
}

Result<AppendResult> SqlDatabase::insert_game(const Append& append) {
  const GameHeader& header = append.header;
  const Creation& creation = append.creation;
  TABLIER_TRY(excess, find_excess(creation));
  if (*excess) return AppendResult{Outcome::kTooMany, 0, {}, **excess};
  Result<int> shelf = 0;
  if (header.is_public) shelf = find_shelf(creation);
  if (!shelf) return std::unexpected(shelf.error());
  const bool is_over = header.phase == Phase::kOver;
  TABLIER_TRY(inserted,
              sql_.query("INSERT INTO game (" TABLIER_GAME_COLUMNS ", owner, client, has_people, shelf, listed_at) "
                         "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $7)",
                         {append.game, version_after(append), static_cast<int>(header.phase), header.is_public,
                          header.summary, header.due_at, header.updated_at, creation.owner,
                          is_over ? std::string() : creation.client, creation.has_people, *shelf}));
  return AppendResult{Outcome::kStored, version_after(append), {}};
}

Result<std::optional<Guest>> SqlDatabase::find_guest(const std::string& hash) {
  std::optional<Guest> found;
  TABLIER_TRY(
      done, sql_.query("SELECT name, created_at, is_bot FROM guest WHERE hash = $1", {hash},
                       [&](const SqlRow& row) { found = Guest{row.text(0), time_of(row.number(1)), row.boolean(2)}; }));
  return found;
}

Result<Time> SqlDatabase::last_update() {
  TABLIER_TRY(found, sql_.number("SELECT max(updated_at) FROM game"));
  return time_of(*found);
}

}  // namespace tablier::server

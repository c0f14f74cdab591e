#include "storage/postgresql/database.h"

#include <algorithm>
#include <map>

namespace tablier::server {

namespace {

/// PostgreSQL takes notifications of up to 8000 bytes.
constexpr std::size_t kLongestNotification = 7900;

/// Under this lock games are created, by one node at a time: whoever counts them sees those of the others. "Make".
constexpr std::int64_t kCreationLock = 0x4d616b65;

}  // namespace

Result<void> PostgresqlDatabase::commit() {
  Result<void> committed = connection_.run("COMMIT");
  if (!committed) committed.error().unknown = committed.error().lost;
  return committed;
}

void PostgresqlDatabase::roll_back() {
  // Where the connection is lost this fails, and PostgreSQL rolls back by itself.
  if (PQtransactionStatus(connection_.handle()) != PQTRANS_IDLE) (void)connection_.run("ROLLBACK");
}

Result<std::vector<AppendResult>> PostgresqlDatabase::append(std::span<const StampedAppend* const> appends) {
  PostgresqlColumns archived;
  TABLIER_TRY(results, judge(appends, archived));
  TABLIER_TRY(made, create_games(appends, *results));
  Appends good;
  for (std::size_t i = 0; i < appends.size(); ++i) {
    if ((*results)[i].outcome == Outcome::kStored) good.push_back(appends[i]);
  }
  if (!archived.empty()) {
    TABLIER_TRY(back, bring_back(archived));
  }
  for (const auto step : {&PostgresqlDatabase::write_headers, &PostgresqlDatabase::write_events,
                          &PostgresqlDatabase::write_sitters, &PostgresqlDatabase::notify_of}) {
    if (good.empty()) break;
    TABLIER_TRY(done, (this->*step)(good));
  }
  TABLIER_TRY(recognised, find_repeated_appends(appends, *results));
  return results;
}

/// Locks the games' rows, always in the order of their names, so that two nodes cannot wait for each other; and says
/// for each append whether there is room for it. `archived` gets those games that must be brought back first.
Result<std::vector<AppendResult>> PostgresqlDatabase::judge(std::span<const StampedAppend* const> appends,
                                                            PostgresqlColumns& archived) {
  struct Found {
    int version;
    bool archived;
  };
  PostgresqlColumns games;
  for (const StampedAppend* stamped : appends) games.add({stamped->append.game});
  std::map<GameId, Found> known;
  TABLIER_TRY(read,
              connection_.query(
                  "SELECT id, version, archived FROM game WHERE id = ANY($1) ORDER BY id FOR UPDATE", games.values(),
                  [&](const SqlRow& row) { known.emplace(row.text(0), Found{row.integer(1), row.boolean(2)}); }));
  std::vector<AppendResult> results;
  for (const StampedAppend* stamped : appends) {
    const auto found = known.find(stamped->append.game);
    const int version = found == known.end() ? 0 : found->second.version;
    const bool fits = version == stamped->append.after;
    results.push_back(
        {fits ? Outcome::kStored : Outcome::kConflict, fits ? version_after(stamped->append) : version, {}});
    if (fits && found != known.end() && found->second.archived) archived.add({stamped->append.game});
  }
  return results;
}

/// An append in conflict may have met itself: its first attempt was committed although the answer got lost.
Result<void> PostgresqlDatabase::find_repeated_appends(std::span<const StampedAppend* const> appends,
                                                       std::vector<AppendResult>& results) {
  PostgresqlColumns conflicts;
  for (std::size_t i = 0; i < appends.size(); ++i) {
    const Append& append = appends[i]->append;
    if (results[i].outcome == Outcome::kConflict) conflicts.add({append.game, append.after + 1, appends[i]->stamp});
  }
  if (conflicts.empty()) return {};
  return connection_.query(
      "SELECT game FROM event JOIN unnest($1::text[], $2::integer[], $3::bigint[]) AS asked (game, version, stamp) "
      "USING (game, version, stamp)",
      conflicts.values(), [&](const SqlRow& row) {
        const auto found =
            std::ranges::find(appends, row.text(0), [](const StampedAppend* stamped) { return stamped->append.game; });
        results[static_cast<std::size_t>(found - appends.begin())] = {
            Outcome::kStored, version_after((*found)->append), {}};
      });
}

/// One after another, because each counts.
Result<void> PostgresqlDatabase::create_games(std::span<const StampedAppend* const> appends,
                                              std::vector<AppendResult>& results) {
  bool has_lock = false;
  for (std::size_t i = 0; i < appends.size(); ++i) {
    if (appends[i]->append.after > 0 || results[i].outcome != Outcome::kStored) continue;
    if (!std::exchange(has_lock, true)) {
      TABLIER_TRY(locked, connection_.query("SELECT pg_advisory_xact_lock($1)", {kCreationLock}));
    }
    TABLIER_TRY(result, insert_game(appends[i]->append));
    results[i] = std::move(*result);
  }
  return {};
}

Result<void> PostgresqlDatabase::bring_back(const PostgresqlColumns& archived) {
  return connection_.query(
      "WITH moved AS (DELETE FROM archived_event WHERE game = ANY($1) RETURNING *) "
      "INSERT INTO event (game, version, stamp, payload) SELECT game, version, stamp, payload FROM moved",
      archived.values());
}

Result<void> PostgresqlDatabase::write_headers(const Appends& appends) {
  PostgresqlColumns changed;
  for (const StampedAppend* stamped : appends) {
    const Append& append = stamped->append;
    const GameHeader& header = append.header;
    if (append.after == 0) continue;
    changed.add({append.game, version_after(append), static_cast<int>(header.phase), header.is_public, header.summary,
                 header.due_at, header.updated_at});
  }
  if (changed.empty()) return {};
  return connection_.query(
      "UPDATE game SET version = new.version, phase = new.phase, is_public = new.is_public, "
      "summary = new.summary, due_at = new.due_at, updated_at = new.updated_at, archived = false, "
      "listed_at = CASE WHEN game.phase = new.phase AND NOT archived THEN listed_at ELSE new.updated_at END, "
      "client = CASE WHEN new.phase = 2 THEN '' ELSE client END "
      "FROM unnest($1::text[], $2::integer[], $3::integer[], $4::boolean[], $5::text[], $6::bigint[], "
      "$7::bigint[]) AS new (" TABLIER_GAME_COLUMNS ") WHERE game.id = new.id",
      changed.values());
}

Result<void> PostgresqlDatabase::write_events(const Appends& appends) {
  PostgresqlColumns events;
  for (const StampedAppend* stamped : appends) {
    int version = stamped->append.after;
    for (const std::string& payload : stamped->append.events) {
      events.add({stamped->append.game, ++version, stamped->stamp, payload});
    }
  }
  return connection_.query(
      "INSERT INTO event (game, version, stamp, payload) "
      "SELECT * FROM unnest($1::text[], $2::integer[], $3::bigint[], $4::text[])",
      events.values());
}

Result<void> PostgresqlDatabase::write_sitters(const Appends& appends) {
  PostgresqlColumns changed;
  PostgresqlColumns sitters;
  for (const StampedAppend* stamped : appends) {
    const Append& append = stamped->append;
    if (!append.sitters) continue;
    changed.add({append.game});
    for (const Sitter& sitter : *append.sitters) sitters.add({sitter.guest, append.game, sitter.seat});
  }
  if (changed.empty()) return {};
  TABLIER_TRY(removed, connection_.query("DELETE FROM sitter WHERE game = ANY($1)", changed.values()));
  if (sitters.empty()) return {};
  return connection_.query(
      "INSERT INTO sitter (guest, game, seat) "
      "SELECT * FROM unnest($1::text[], $2::text[], $3::integer[]) ON CONFLICT DO NOTHING",
      sitters.values());
}

Result<void> PostgresqlDatabase::notify_of(const Appends& appends) {
  PostgresqlColumns notifications;
  std::string text = node_;
  for (const StampedAppend* stamped : appends) {
    const std::string change = " " + stamped->append.game + ":" + std::to_string(version_after(stamped->append));
    if (text.size() + change.size() > kLongestNotification) notifications.add({std::exchange(text, node_)});
    text += change;
  }
  notifications.add({text});
  return connection_.query("SELECT pg_notify($1, news) FROM unnest($2::text[]) AS news",
                           {std::string(kChangeChannel), notifications.values().front()});
}

Result<void> PostgresqlDatabase::notify_nodes(const std::string& text) {
  return connection_.query("SELECT pg_notify($1, $2)", {std::string(kMessageChannel), node_ + " " + text});
}

Result<Time> PostgresqlDatabase::time() {
  TABLIER_TRY(found, connection_.number("SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint"));
  return time_of(*found);
}

Result<DiskUse> PostgresqlDatabase::disk_use() {
  TABLIER_TRY(used, connection_.number("SELECT pg_database_size(current_database())"));
  return DiskUse{.used = static_cast<std::uint64_t>(*used)};
}

Result<std::vector<GameRow>> PostgresqlDatabase::claim_due(Time now, Milliseconds lease, int most) {
  return connection_.collect(
      "WITH due AS (SELECT id AS due_id, due_at AS was_due FROM game WHERE due_at <= $1 ORDER BY due_at LIMIT $2 "
      "FOR UPDATE SKIP LOCKED), "
      "claimed AS (UPDATE game SET due_at = $3 FROM due WHERE id = due_id RETURNING game.*, was_due) "
      "SELECT " TABLIER_GAME_COLUMNS " FROM claimed ORDER BY was_due",
      {now, most, now + lease}, read_game_row);
}

Result<int> PostgresqlDatabase::archive_idle(Time before, int most) {
  TABLIER_TRY(
      count, connection_.number("WITH idle AS (" TABLIER_IDLE_GAMES " FOR UPDATE SKIP LOCKED), "
                                "marked AS (UPDATE game SET archived = true FROM idle WHERE game.id = idle.id "
                                "RETURNING game.id), "
                                "moved AS (DELETE FROM event USING idle WHERE event.game = idle.id RETURNING event.*), "
                                "kept AS (INSERT INTO archived_event (game, version, stamp, payload) "
                                "SELECT game, version, stamp, payload FROM moved) "
                                "SELECT count(*) FROM marked",
                                {before, most}));
  return static_cast<int>(*count);
}

Result<EventsOfGames> PostgresqlDatabase::events_of_games(const std::vector<Unread>& games) {
  EventsOfGames found;
  PostgresqlColumns asked;
  for (const Unread& unread : games) asked.add({unread.game, unread.after});
  if (asked.empty()) return found;
  TABLIER_TRY(
      read, connection_.query("SELECT asked.game, version, payload "
                              "FROM unnest($1::text[], $2::integer[]) AS asked (game, after), LATERAL ("
                              "SELECT version, payload FROM event WHERE game = asked.game AND version > asked.after "
                              "UNION ALL SELECT version, payload FROM archived_event "
                              "WHERE game = asked.game AND version > asked.after) AS found ORDER BY version",
                              asked.values(),
                              [&](const SqlRow& row) { found[row.text(0)].push_back({row.integer(1), row.text(2)}); }));
  return found;
}

const char* PostgresqlDatabase::games_of_statement() const {
  return "SELECT " TABLIER_GAME_COLUMNS
         ", seat FROM sitter JOIN game ON game.id = sitter.game "
         "WHERE guest = $1 AND (updated_at, id) < ($2, $3 COLLATE \"C\") "
         "ORDER BY updated_at DESC, id COLLATE \"C\" DESC LIMIT $4";
}

}  // namespace tablier::server

// How PostgresqlSession appends: a handful of statements for as many games as there are.
#include <algorithm>
#include <map>

#include "storage/postgresql_session.h"

namespace tablier::server {

namespace {

/// PostgreSQL takes notifications of up to 8000 bytes.
constexpr std::size_t kLongestNotification = 7900;

int version_after(const Append& append) { return append.after + static_cast<int>(append.events.size()); }

}  // namespace

Answer<std::vector<Appended>> PostgresqlSession::append(std::span<const StampedAppend* const> appends) {
  PostgresqlArray archived;
  Answer<std::vector<Appended>> verdicts = judge(appends, archived);
  if (!verdicts) {
    return verdicts;
  }
  Appends good;
  for (std::size_t i = 0; i < appends.size(); ++i) {
    if ((*verdicts)[i].fate == Fate::kStored) {
      good.push_back(appends[i]);
    }
  }
  Answer<void> done = archived.empty() ? Answer<void>() : bring_back(archived);
  for (const auto step : {&PostgresqlSession::write_headers, &PostgresqlSession::write_events,
                          &PostgresqlSession::write_sitters, &PostgresqlSession::tell_other_nodes}) {
    if (done && !good.empty()) {
      done = (this->*step)(good);
    }
  }
  if (done) {
    done = recognise_own(appends, *verdicts);
  }
  if (!done) {
    return std::unexpected(done.error());
  }
  return verdicts;
}

/// Locks the games' rows, always in the order of their names, so that two nodes cannot wait for each other; and says
/// for each append whether there is room for it. `archived` gets those games that must be brought back first.
Answer<std::vector<Appended>> PostgresqlSession::judge(std::span<const StampedAppend* const> appends,
                                                       PostgresqlArray& archived) {
  PostgresqlArray games;
  for (const StampedAppend* stamped : appends) {
    games.add(stamped->append.game);
  }
  const Answer<PostgresqlRows> rows =
      connection_.query("SELECT id, version, archived FROM game WHERE id = ANY($1) ORDER BY id FOR UPDATE", {games});
  if (!rows) {
    return std::unexpected(rows.error());
  }
  std::map<std::string, int> row_of;
  for (int row = 0; row < rows->size(); ++row) {
    row_of.emplace(rows->text(row, 0), row);
  }
  std::vector<Appended> verdicts;
  for (const StampedAppend* stamped : appends) {
    const auto found = row_of.find(stamped->append.game);
    const int version = found == row_of.end() ? 0 : static_cast<int>(rows->number(found->second, 1));
    if (version != stamped->append.after) {
      verdicts.push_back({Fate::kConflict, version, {}});
      continue;
    }
    verdicts.push_back({Fate::kStored, version_after(stamped->append), {}});
    if (found != row_of.end() && rows->is_true(found->second, 2)) {
      archived.add(stamped->append.game);
    }
  }
  return verdicts;
}

/// An append in conflict may have met itself: its first attempt was committed although the answer got lost.
Answer<void> PostgresqlSession::recognise_own(std::span<const StampedAppend* const> appends,
                                              std::vector<Appended>& verdicts) {
  PostgresqlArray games;
  PostgresqlArray versions;
  PostgresqlArray stamps;
  for (std::size_t i = 0; i < appends.size(); ++i) {
    if (verdicts[i].fate == Fate::kConflict) {
      games.add(appends[i]->append.game);
      versions.add(std::int64_t{appends[i]->append.after + 1});
      stamps.add(appends[i]->stamp);
    }
  }
  if (games.empty()) {
    return {};
  }
  const Answer<PostgresqlRows> own = connection_.query(
      "SELECT game FROM event JOIN unnest($1::text[], $2::integer[], $3::bigint[]) AS asked (game, version, stamp) "
      "USING (game, version, stamp)",
      {games, versions, stamps});
  if (!own) {
    return std::unexpected(own.error());
  }
  for (int row = 0; row < own->size(); ++row) {
    const auto found = std::ranges::find(appends, own->text(row, 0),
                                         [](const StampedAppend* stamped) { return stamped->append.game; });
    verdicts[static_cast<std::size_t>(found - appends.begin())] = {Fate::kStored, version_after((*found)->append), {}};
  }
  return {};
}

Answer<void> PostgresqlSession::bring_back(const PostgresqlArray& archived) {
  Answer<void> moved = change(
      "WITH moved AS (DELETE FROM archived_event WHERE game = ANY($1) RETURNING *) "
      "INSERT INTO event (game, version, stamp, payload) "
      "SELECT game, version, stamp, payload FROM moved",
      {archived});
  return moved ? change("UPDATE game SET archived = false WHERE id = ANY($1)", {archived}) : moved;
}

Answer<void> PostgresqlSession::write_headers(const Appends& appends) {
  struct Columns {
    PostgresqlArray game, version, phase, is_public, summary, due_at, updated_at, owner;
  };
  Columns made;
  Columns changed;
  for (const StampedAppend* stamped : appends) {
    const Append& append = stamped->append;
    Columns& columns = append.after == 0 ? made : changed;
    columns.game.add(append.game);
    columns.version.add(std::int64_t{version_after(append)});
    columns.phase.add(static_cast<std::int64_t>(append.header.phase));
    columns.is_public.add(std::string_view(append.header.is_public ? "t" : "f"));
    columns.summary.add(append.header.summary);
    columns.due_at.add(append.header.due_at);
    columns.updated_at.add(append.header.updated_at);
    columns.owner.add(append.owner);
  }
  Answer<void> done{};
  if (!made.game.empty()) {
    done = change(
        "INSERT INTO game (id, version, phase, is_public, summary, due_at, updated_at, owner) "
        "SELECT * FROM unnest($1::text[], $2::integer[], $3::integer[], $4::boolean[], $5::text[], "
        "$6::bigint[], $7::bigint[], $8::text[])",
        {made.game, made.version, made.phase, made.is_public, made.summary, made.due_at, made.updated_at, made.owner});
  }
  if (done && !changed.game.empty()) {
    done = change(
        "UPDATE game SET version = new.version, phase = new.phase, is_public = new.is_public, "
        "summary = new.summary, due_at = new.due_at, updated_at = new.updated_at "
        "FROM unnest($1::text[], $2::integer[], $3::integer[], $4::boolean[], $5::text[], $6::bigint[], "
        "$7::bigint[]) AS new (id, version, phase, is_public, summary, due_at, updated_at) "
        "WHERE game.id = new.id",
        {changed.game, changed.version, changed.phase, changed.is_public, changed.summary, changed.due_at,
         changed.updated_at});
  }
  return done;
}

Answer<void> PostgresqlSession::write_events(const Appends& appends) {
  PostgresqlArray games;
  PostgresqlArray versions;
  PostgresqlArray stamps;
  PostgresqlArray payloads;
  for (const StampedAppend* stamped : appends) {
    std::int64_t version = stamped->append.after;
    for (const std::string& payload : stamped->append.events) {
      games.add(stamped->append.game);
      versions.add(++version);
      stamps.add(stamped->stamp);
      payloads.add(payload);
    }
  }
  return change(
      "INSERT INTO event (game, version, stamp, payload) "
      "SELECT * FROM unnest($1::text[], $2::integer[], $3::bigint[], $4::text[])",
      {games, versions, stamps, payloads});
}

Answer<void> PostgresqlSession::write_sitters(const Appends& appends) {
  PostgresqlArray changed;
  PostgresqlArray games;
  PostgresqlArray guests;
  PostgresqlArray seats;
  for (const StampedAppend* stamped : appends) {
    if (stamped->append.sitters) {
      changed.add(stamped->append.game);
      for (const Sitter& sitter : *stamped->append.sitters) {
        games.add(stamped->append.game);
        guests.add(sitter.guest);
        seats.add(std::int64_t{sitter.seat});
      }
    }
  }
  if (changed.empty()) {
    return {};
  }
  Answer<void> removed = change("DELETE FROM sitter WHERE game = ANY($1)", {changed});
  return removed ? change(
                       "INSERT INTO sitter (guest, game, seat) "
                       "SELECT * FROM unnest($1::text[], $2::text[], $3::integer[]) ON CONFLICT DO NOTHING",
                       {guests, games, seats})
                 : removed;
}

Answer<void> PostgresqlSession::tell_other_nodes(const Appends& appends) {
  PostgresqlArray notifications;
  std::string text = node_;
  for (const StampedAppend* stamped : appends) {
    const std::string news = " " + stamped->append.game + ":" + std::to_string(version_after(stamped->append));
    if (text.size() + news.size() > kLongestNotification) {
      notifications.add(text);
      text = node_;
    }
    text += news;
  }
  notifications.add(text);
  return change("SELECT pg_notify($1, news) FROM unnest($2::text[]) AS news",
                {std::string(kChangeChannel), notifications});
}

}  // namespace tablier::server

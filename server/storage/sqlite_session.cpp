#include "storage/sqlite_session.h"

namespace tablier::server {

namespace {

// GameRow's columns, in game_of_row's order.
#define TABLIER_GAME_COLUMNS "id, version, phase, is_public, summary, due_at, updated_at"

GameRow game_of_row(const SqliteRows& rows) {
  return {
      rows.text(0),
      static_cast<int>(rows.number(1)),
      {static_cast<Phase>(rows.number(2)), rows.number(3) != 0, rows.text(4), rows.number_or_null(5), rows.number(6)}};
}

/// All rows of a query, each read by `read`.
template <class Read>
auto collect(SqliteRows rows, Read read) -> Answer<std::vector<decltype(read(rows))>> {
  std::vector<decltype(read(rows))> found;
  while (rows.next()) {
    found.push_back(read(rows));
  }
  if (rows.trouble()) {
    return std::unexpected(*rows.trouble());
  }
  return found;
}

}  // namespace

Answer<void> SqliteSession::connect() {
  if (Answer<void> opened = database_.open(file_); !opened) {
    return opened;
  }
  // FULL: a commit returns when the disk has it. The log is copied into the database after every 4,000 pages instead of
  // 1,000, because the commit that does it has to wait for it.
  return database_.run("PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000; PRAGMA cache_size = -16000");
}

Answer<void> SqliteSession::begin() {
  Answer<void> begun = database_.change("BEGIN IMMEDIATE");
  in_transaction_ = begun.has_value();
  return begun;
}

Answer<void> SqliteSession::commit() {
  Answer<void> committed = database_.change("COMMIT");
  if (!committed) {
    // The disk may have it although it reported an error; but not if there was no room for it.
    committed.error().unknown = !database_.is_full();
    return committed;
  }
  in_transaction_ = false;
  return {};
}

void SqliteSession::roll_back() {
  if (in_transaction_) {
    // Where SQLite has rolled back by itself this fails, which is as good.
    (void)database_.change("ROLLBACK");
    in_transaction_ = false;
  }
}

Answer<std::vector<Appended>> SqliteSession::append(std::span<const StampedAppend* const> appends) {
  std::vector<Appended> results;
  results.reserve(appends.size());
  for (const StampedAppend* stamped : appends) {
    Answer<Appended> result = append_one(*stamped);
    if (!result) {
      return std::unexpected(result.error());
    }
    results.push_back(std::move(*result));
  }
  return results;
}

Answer<Appended> SqliteSession::append_one(const StampedAppend& stamped) {
  const Append& append = stamped.append;
  int version = 0;
  bool archived = false;
  {
    SqliteRows rows = database_.query("SELECT version, archived FROM game WHERE id = ?", append.game);
    if (rows.next()) {
      version = static_cast<int>(rows.number(0));
      archived = rows.number(1) != 0;
    } else if (rows.trouble()) {
      return std::unexpected(*rows.trouble());
    }
  }
  if (version != append.after) {
    return Appended{Fate::kConflict, version, {}};
  }
  Answer<void> done = archived ? bring_back(append.game) : Answer<void>();
  if (done) {
    done = write_header(append);
  }
  if (done) {
    done = write_events(stamped);
  }
  if (done && append.sitters) {
    done = write_sitters(append);
  }
  if (!done) {
    return std::unexpected(done.error());
  }
  return Appended{Fate::kStored, append.after + static_cast<int>(append.events.size()), {}};
}

Answer<void> SqliteSession::write_header(const Append& append) {
  const GameHeader& header = append.header;
  const int version = append.after + static_cast<int>(append.events.size());
  const int phase = static_cast<int>(header.phase);
  const int is_public = header.is_public ? 1 : 0;
  if (append.after == 0) {
    return database_.change("INSERT INTO game (" TABLIER_GAME_COLUMNS ", owner) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                            append.game, version, phase, is_public, header.summary, header.due_at, header.updated_at,
                            append.owner);
  }
  return database_.change(
      "UPDATE game SET version = ?, phase = ?, is_public = ?, summary = ?, due_at = ?, updated_at = ? WHERE id = ?",
      version, phase, is_public, header.summary, header.due_at, header.updated_at, append.game);
}

Answer<void> SqliteSession::write_events(const StampedAppend& stamped) {
  int version = stamped.append.after;
  for (const std::string& payload : stamped.append.events) {
    Answer<void> done = database_.change("INSERT INTO event (game, version, stamp, payload) VALUES (?, ?, ?, ?)",
                                         stamped.append.game, ++version, stamped.stamp, payload);
    if (!done) {
      return done;
    }
  }
  return {};
}

Answer<void> SqliteSession::write_sitters(const Append& append) {
  Answer<void> done = database_.change("DELETE FROM sitter WHERE game = ?", append.game);
  for (const Sitter& sitter : *append.sitters) {
    if (!done) {
      return done;
    }
    done = database_.change("INSERT OR IGNORE INTO sitter (guest, game, seat) VALUES (?, ?, ?)", sitter.guest,
                            append.game, sitter.seat);
  }
  return done;
}

Answer<std::vector<GameRow>> SqliteSession::claim_due(Milliseconds now, Milliseconds lease, int most) {
  Answer<std::vector<GameRow>> due = collect(
      database_.query("SELECT " TABLIER_GAME_COLUMNS " FROM game WHERE due_at <= ? ORDER BY due_at LIMIT ?", now, most),
      game_of_row);
  if (!due) {
    return due;
  }
  for (GameRow& row : *due) {
    row.header.due_at = now + lease;
    if (const Answer<void> moved = database_.change("UPDATE game SET due_at = ? WHERE id = ?", now + lease, row.game);
        !moved) {
      return std::unexpected(moved.error());
    }
  }
  return due;
}

Answer<bool> SqliteSession::renew(const GameId& game, int version, Milliseconds due_at) {
  SqliteRows rows =
      database_.query("UPDATE game SET due_at = ? WHERE id = ? AND version = ? AND due_at IS NOT NULL RETURNING id",
                      due_at, game, version);
  const bool renewed = rows.next();
  while (rows.next()) {
  }
  if (rows.trouble()) {
    return std::unexpected(*rows.trouble());
  }
  return renewed;
}

Answer<void> SqliteSession::put_guest(const std::string& hash, const Guest& guest) {
  return database_.change(
      "INSERT INTO guest (hash, name, created_at) VALUES (?, ?, ?) "
      "ON CONFLICT (hash) DO UPDATE SET name = excluded.name",
      hash, guest.name, guest.created_at);
}

Answer<int> SqliteSession::archive_idle(Milliseconds before, int most) {
  const auto idle =
      collect(database_.query("SELECT id FROM game WHERE NOT archived AND due_at IS NULL AND updated_at < ? LIMIT ?",
                              before, most),
              [](const SqliteRows& rows) { return rows.text(0); });
  if (!idle) {
    return std::unexpected(idle.error());
  }
  for (const GameId& game : *idle) {
    if (const Answer<void> moved = archive(game); !moved) {
      return std::unexpected(moved.error());
    }
  }
  return static_cast<int>(idle->size());
}

Answer<void> SqliteSession::archive(const GameId& game) {
  Answer<void> done = database_.change(
      "INSERT INTO archived_event (game, version, stamp, payload) "
      "SELECT game, version, stamp, payload FROM event WHERE game = ?",
      game);
  if (done) {
    done = database_.change("DELETE FROM event WHERE game = ?", game);
  }
  return done ? database_.change("UPDATE game SET archived = 1 WHERE id = ?", game) : done;
}

Answer<void> SqliteSession::bring_back(const GameId& game) {
  Answer<void> done = database_.change(
      "INSERT INTO event (game, version, stamp, payload) "
      "SELECT game, version, stamp, payload FROM archived_event WHERE game = ?",
      game);
  if (done) {
    done = database_.change("DELETE FROM archived_event WHERE game = ?", game);
  }
  return done ? database_.change("UPDATE game SET archived = 0 WHERE id = ?", game) : done;
}

Answer<std::vector<StoredEvent>> SqliteSession::read(const GameId& game, int after, int most) {
  return collect(
      database_.query(
          "SELECT version, payload FROM event WHERE game = ?1 AND version > ?2 UNION ALL "
          "SELECT version, payload FROM archived_event WHERE game = ?1 AND version > ?2 ORDER BY version LIMIT ?3",
          game, after, most),
      [](const SqliteRows& rows) { return StoredEvent{static_cast<int>(rows.number(0)), rows.text(1)}; });
}

Answer<EventsOfGames> SqliteSession::read_many(const std::vector<Unread>& games) {
  EventsOfGames found;
  for (const Unread& unread : games) {
    Answer<std::vector<StoredEvent>> events = read(unread.game, unread.after, kAllEvents);
    if (!events) {
      return std::unexpected(events.error());
    }
    if (!events->empty()) {
      found.emplace(unread.game, std::move(*events));
    }
  }
  return found;
}

Answer<std::vector<GameRow>> SqliteSession::list_public(int most) {
  return collect(database_.query("SELECT " TABLIER_GAME_COLUMNS " FROM game WHERE is_public AND NOT archived "
                                 "AND phase < 2 ORDER BY phase, updated_at DESC LIMIT ?",
                                 most),
                 game_of_row);
}

Answer<std::vector<SeatedRow>> SqliteSession::games_of(const std::string& guest, const std::optional<ListPlace>& after,
                                                       int most) {
  const ListPlace place = after.value_or(kBeginning);
  return collect(database_.query("SELECT " TABLIER_GAME_COLUMNS ", seat FROM sitter JOIN game ON game.id = sitter.game "
                                 "WHERE guest = ? AND (updated_at, id) < (?, ?) "
                                 "ORDER BY updated_at DESC, id DESC LIMIT ?",
                                 guest, place.updated_at, place.game, most),
                 [](const SqliteRows& rows) { return read_seated_row(game_of_row(rows), rows.number_or_null(7)); });
}

Answer<int> SqliteSession::count_open_games(const std::string& owner) {
  const Answer<std::int64_t> count =
      database_.number("SELECT count(*) FROM game WHERE owner = ? AND phase < 2 AND NOT archived", owner);
  if (!count) {
    return std::unexpected(count.error());
  }
  return static_cast<int>(*count);
}

Answer<std::optional<Guest>> SqliteSession::find_guest(const std::string& hash) {
  SqliteRows rows = database_.query("SELECT name, created_at FROM guest WHERE hash = ?", hash);
  if (rows.next()) {
    return Guest{rows.text(0), rows.number(1)};
  }
  if (rows.trouble()) {
    return std::unexpected(*rows.trouble());
  }
  return std::nullopt;
}

}  // namespace tablier::server

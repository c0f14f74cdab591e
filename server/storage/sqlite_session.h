#pragma once

#include "storage/session.h"
#include "storage/sqlite_database.h"
#include "storage/sqlite_file.h"

namespace tablier::server {

/// A connection to a file that prepare_sqlite_file has prepared.
class SqliteSession final : public StorageSession {
 public:
  /// The session that writes also holds the file.
  explicit SqliteSession(std::string file, std::optional<SqliteFileLock> lock = std::nullopt)
      : file_(std::move(file)), lock_(std::move(lock)) {}

  Answer<void> connect() override;
  Answer<void> begin() override;
  Answer<void> commit() override;
  void roll_back() override;
  Answer<std::vector<Appended>> append(std::span<const StampedAppend* const> appends) override;
  Answer<std::vector<GameRow>> claim_due(Milliseconds now, Milliseconds lease, int most) override;
  Answer<bool> renew(const GameId& game, int version, Milliseconds due_at) override;
  Answer<void> put_guest(const std::string& hash, const Guest& guest) override;
  Answer<int> archive_idle(Milliseconds before, int most) override;
  Answer<void> tell_nodes(const std::string&) override { return {}; }
  Answer<std::vector<StoredEvent>> read(const GameId& game, int after, int most) override;
  Answer<EventsOfGames> read_many(const std::vector<Unread>& games) override;
  Answer<std::vector<GameRow>> list_public(int most) override;
  Answer<std::vector<SeatedRow>> games_of(const std::string& guest, const std::optional<ListPlace>& after,
                                          int most) override;
  Answer<int> count_open_games(const std::string& owner) override;
  Answer<std::optional<Guest>> find_guest(const std::string& hash) override;

 private:
  Answer<Appended> append_one(const StampedAppend& stamped);
  Answer<void> write_header(const Append& append);
  Answer<void> write_events(const StampedAppend& stamped);
  Answer<void> write_sitters(const Append& append);
  Answer<void> archive(const GameId& game);
  Answer<void> bring_back(const GameId& game);

  std::string file_;
  std::optional<SqliteFileLock> lock_;
  SqliteDatabase database_;
  bool in_transaction_ = false;
};

}  // namespace tablier::server

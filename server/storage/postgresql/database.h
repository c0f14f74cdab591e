#pragma once

#include <string>

#include "storage/postgresql/connection.h"

namespace tablier::server {

/// The channel on which nodes tell each other of appends: "NODE GAME:VERSION GAME:VERSION …".
inline constexpr const char* kChangeChannel = "tablier_change";
/// And the one for the messages of notify_nodes(): "NODE TEXT".
inline constexpr const char* kMessageChannel = "tablier_word";

/// A connection to a database that prepare_postgresql has prepared. It appends to any number of games with a handful of
/// statements.
class PostgresqlDatabase final : public SqlDatabase {
 public:
  PostgresqlDatabase(std::string url, std::string node)
      : SqlDatabase(connection_), url_(std::move(url)), node_(std::move(node)) {}

  Result<void> connect() override { return connection_.open(url_); }
  Result<void> begin() override { return connection_.run("BEGIN"); }
  Result<void> commit() override;
  void roll_back() override;
  Result<std::vector<AppendResult>> append(std::span<const StampedAppend* const> appends) override;
  Result<std::vector<GameRow>> claim_due(Time now, Milliseconds lease, int most) override;
  Result<int> archive_idle(Time before, int most) override;
  Result<void> notify_nodes(const std::string& text) override;
  Result<EventsOfGames> events_of_games(const std::vector<Unread>& games) override;
  Result<Time> time() override;
  Result<DiskUse> disk_use() override;

 private:
  using Appends = std::vector<const StampedAppend*>;

  const char* games_of_statement() const override;
  Result<std::vector<AppendResult>> judge(std::span<const StampedAppend* const> appends, PostgresqlColumns& archived);
  Result<void> find_repeated_appends(std::span<const StampedAppend* const> appends, std::vector<AppendResult>& results);
  Result<void> create_games(std::span<const StampedAppend* const> appends, std::vector<AppendResult>& results);
  Result<void> bring_back(const PostgresqlColumns& archived);
  Result<void> write_headers(const Appends& appends);
  Result<void> write_events(const Appends& appends);
  Result<void> write_sitters(const Appends& appends);
  Result<void> notify_of(const Appends& appends);

  std::string url_;
  std::string node_;
  PostgresqlConnection connection_;
};

}  // namespace tablier::server

#pragma once

#include <string>

#include "storage/postgresql_connection.h"
#include "storage/session.h"

namespace tablier::server {

/// The channel on which nodes tell each other of appends, and what they say: "NODE GAME:VERSION GAME:VERSION …".
inline constexpr const char* kChangeChannel = "tablier_change";
/// And the one for whatever else they tell each other: "NODE TEXT".
inline constexpr const char* kWordChannel = "tablier_word";

/// A connection to a database that prepare_postgresql has prepared.
class PostgresqlSession final : public StorageSession {
 public:
  PostgresqlSession(std::string url, std::string node) : url_(std::move(url)), node_(std::move(node)) {}

  Answer<void> connect() override { return connection_.open(url_); }
  Answer<void> begin() override { return connection_.run("BEGIN"); }
  Answer<void> commit() override;
  void roll_back() override;
  Answer<std::vector<Appended>> append(std::span<const StampedAppend* const> appends) override;
  Answer<std::vector<GameRow>> claim_due(Milliseconds now, Milliseconds lease, int most) override;
  Answer<bool> renew(const GameId& game, int version, Milliseconds due_at) override;
  Answer<void> put_guest(const std::string& hash, const Guest& guest) override;
  Answer<int> archive_idle(Milliseconds before, int most) override;
  Answer<void> tell_nodes(const std::string& text) override;
  Answer<std::vector<StoredEvent>> read(const GameId& game, int after, int most) override;
  Answer<EventsOfGames> read_many(const std::vector<Unread>& games) override;
  Answer<std::vector<GameRow>> list_public(int most) override;
  Answer<std::vector<SeatedRow>> games_of(const std::string& guest, const std::optional<ListPlace>& after,
                                          int most) override;
  Answer<int> count_open_games(const std::string& owner) override;
  Answer<std::optional<Guest>> find_guest(const std::string& hash) override;

 private:
  using Appends = std::vector<const StampedAppend*>;

  Answer<void> change(const char* text, const std::vector<PostgresqlValue>& values);
  Answer<std::vector<GameRow>> game_rows(const char* text, const std::vector<PostgresqlValue>& values);
  Answer<std::vector<Appended>> judge(std::span<const StampedAppend* const> appends, PostgresqlArray& archived);
  Answer<void> recognise_own(std::span<const StampedAppend* const> appends, std::vector<Appended>& verdicts);
  Answer<void> bring_back(const PostgresqlArray& archived);
  Answer<void> write_headers(const Appends& appends);
  Answer<void> write_events(const Appends& appends);
  Answer<void> write_sitters(const Appends& appends);
  Answer<void> tell_other_nodes(const Appends& appends);

  std::string url_;
  std::string node_;
  PostgresqlConnection connection_;
};

}  // namespace tablier::server

#include "storage/move.h"

#include "storage/test_support.h"

namespace tablier::server {
namespace {

/// A file with a game that is due, an archived one, many that are neither, and a guest who sits there.
std::string fill(const TemporaryFolder& folder) {
  const std::string file = folder.file("games.sqlite");
  const auto log = open_sqlite(file).value();
  const auto make = [&](const GameId& game, std::vector<std::string> events, GameHeader header) {
    Append asked;
    asked.game = game;
    asked.events = std::move(events);
    asked.header = std::move(header);
    asked.owner = "anna";
    asked.sitters = std::vector<Sitter>{{"anna", 1}};
    EXPECT_EQ(append(*log, std::move(asked)).fate, Fate::kStored);
  };
  make("old", {"a", R"({"text":"é \"\\{},NULL"})"}, {.updated_at = 1});
  EXPECT_EQ(value_of<int>([&](auto done) { log->archive_idle(2, 5, std::move(done)); }), 1);
  make("due", {"x"}, {.phase = Phase::kRunning, .is_public = true, .summary = "{}", .due_at = 7, .updated_at = 10});
  make("long", std::vector<std::string>(2500, "e"), {.updated_at = 9});
  EXPECT_TRUE(answer_of<Expected<void>>([&](auto done) { log->put_guest("anna", {"Änne", 3}, std::move(done)); }));
  return file;
}

TEST(MoveTest, everything_is_in_the_new_database_as_it_was) {
  const TemporaryFolder folder;
  const std::string file = fill(folder);
  const std::string url = new_postgresql_database();
  const Expected<Moved> moved = copy_to_postgresql(file, url);
  ASSERT_TRUE(moved) << moved.error().message;
  EXPECT_EQ(moved->games, 3);
  EXPECT_EQ(moved->events, 2503);
  EXPECT_EQ(moved->guests, 1);
  const auto before = open_sqlite(file).value();
  const auto after = open_postgresql({.url = url}).value();
  for (const GameId game : {"old", "due", "long"}) EXPECT_EQ(read(*after, game), read(*before, game)) << game;
  for (EventLog* log : {before.get(), after.get()}) {
    const auto own =
        value_of<std::vector<SeatedRow>>([&](auto done) { log->games_of("anna", std::nullopt, 9, std::move(done)); });
    ASSERT_EQ(own.size(), 3U);
    EXPECT_EQ(own[0].row.game, "due");
    EXPECT_EQ(own[0].seat, 1);
    EXPECT_EQ(own[0].row.header, (GameHeader{Phase::kRunning, true, "{}", 7, 10}));
    EXPECT_EQ(value_of<std::optional<Guest>>([&](auto done) { log->find_guest("anna", std::move(done)); }),
              (Guest{"Änne", 3}));
    // Only the games that are not archived count.
    EXPECT_EQ(value_of<int>([&](auto done) { log->count_open_games("anna", std::move(done)); }), 2);
    EXPECT_EQ(value_of<std::vector<GameRow>>([&](auto done) { log->claim_due(7, 5, 9, std::move(done)); }).size(), 1U);
  }
}

TEST(MoveTest, a_file_that_is_missing_or_in_use_and_a_database_that_is_not_empty_are_refused) {
  const TemporaryFolder folder;
  const std::string url = new_postgresql_database();
  const auto error = [&](const std::string& file) {
    const Expected<Moved> moved = copy_to_postgresql(file, url);
    return moved ? "moved" : moved.error().message;
  };
  EXPECT_NE(error(folder.file("missing.sqlite")).find("no such file"), std::string::npos);
  const std::string file = fill(folder);
  {
    const auto used = open_sqlite(file).value();
    EXPECT_NE(error(file).find("used by another server"), std::string::npos);
  }
  EXPECT_EQ(error(file), "moved");
  EXPECT_NE(error(file).find("already"), std::string::npos) << error(file);
}

TEST(MoveTest, what_cannot_be_copied_as_a_whole_is_not_copied_at_all) {
  const TemporaryFolder folder;
  const std::string file = fill(folder);
  run_on_sqlite(file, "UPDATE guest SET name = CAST(x'ff' AS TEXT)");
  const std::string url = new_postgresql_database();
  const Expected<Moved> moved = copy_to_postgresql(file, url);
  ASSERT_FALSE(moved);
  EXPECT_NE(moved.error().message.find("nothing has been copied"), std::string::npos) << moved.error().message;
  const auto after = open_postgresql({.url = url}).value();
  EXPECT_TRUE(read(*after, "due").empty());
}

}  // namespace
}  // namespace tablier::server

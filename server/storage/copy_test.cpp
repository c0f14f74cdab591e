#include "storage/test_support.h"

namespace tablier::server {
namespace {

/// A file with a game that is due, an archived one, many that are neither, and a guest who sits there.
std::string fill(const TemporaryFolder& folder) {
  const std::string file = folder.file("games.sqlite");
  const auto log = open_sqlite(file).value();
  const auto make = [&](const GameId& game, std::vector<std::string> events, GameHeader header) {
    const Append asked = an_append(game, 0, std::move(events), std::move(header), {{{"anna", 1}}});
    EXPECT_EQ(append(*log, asked).outcome, Outcome::kStored);
  };
  make("old", {"a", R"({"text":"é \"\\{},NULL"})"}, {.updated_at = time_of(1)});
  EXPECT_EQ(write<&Database::archive_idle>(*log, time_of(2), 5), 1);
  make("due", {"x"},
       {.phase = Phase::kRunning, .is_public = true, .summary = "{}", .due_at = time_of(7), .updated_at = time_of(10)});
  make("long", std::vector<std::string>(2500, "e"), {.updated_at = time_of(9)});
  write<&Database::put_guest>(*log, "anna", Guest{"Änne", time_of(3)});
  return file;
}

TEST(CopyTest, everything_is_in_the_new_database_as_it_was) {
  const TemporaryFolder folder;
  const std::string file = fill(folder);
  const std::string url = new_postgresql_database();
  const Expected<CopyCounts> copied = copy_to_postgresql(file, url);
  ASSERT_TRUE(copied) << copied.error().message;
  EXPECT_EQ(copied->games, 3);
  EXPECT_EQ(copied->events, 2503);
  EXPECT_EQ(copied->guests, 1);
  const auto before = open_sqlite(file).value();
  const auto after = open_postgresql({.url = url}).value();
  for (const GameId game : {"old", "due", "long"}) EXPECT_EQ(events_of(*after, game), events_of(*before, game)) << game;
  for (EventLog* log : {before.get(), after.get()}) {
    const auto own = read<&Database::games_of>(*log, "anna", std::nullopt, 9);
    ASSERT_EQ(own.size(), 3U);
    EXPECT_EQ(own[0].row.game, "due");
    EXPECT_EQ(own[0].seat, 1);
    EXPECT_EQ(own[0].row.header, (GameHeader{Phase::kRunning, true, "{}", time_of(7), time_of(10)}));
    EXPECT_EQ(read<&Database::find_guest>(*log, "anna"), (Guest{"Änne", time_of(3)}));
    // Only the games that are not archived count.
    Append third = an_append("third", 0, {"made"});
    third.creation.limits.of_owner = 2;
    EXPECT_EQ(append(*log, third).outcome, Outcome::kTooMany);
    EXPECT_EQ(write<&Database::claim_due>(*log, time_of(7), Milliseconds(5), 9).size(), 1U);
  }
}

TEST(CopyTest, a_file_that_is_missing_or_in_use_and_a_database_that_is_not_empty_are_refused) {
  const TemporaryFolder folder;
  const std::string url = new_postgresql_database();
  const auto error = [&](const std::string& file) {
    const Expected<CopyCounts> copied = copy_to_postgresql(file, url);
    return copied ? "copied" : copied.error().message;
  };
  EXPECT_NE(error(folder.file("missing.sqlite")).find("no such file"), std::string::npos);
  const std::string file = fill(folder);
  {
    const auto used = open_sqlite(file).value();
    EXPECT_NE(error(file).find("used by another server"), std::string::npos);
  }
  EXPECT_EQ(error(file), "copied");
  EXPECT_NE(error(file).find("already"), std::string::npos) << error(file);
}

TEST(CopyTest, what_cannot_be_copied_as_a_whole_is_not_copied_at_all) {
  const TemporaryFolder folder;
  const std::string file = fill(folder);
  run_on_sqlite(file, "UPDATE guest SET name = CAST(x'ff' AS TEXT)");
  const std::string url = new_postgresql_database();
  const Expected<CopyCounts> copied = copy_to_postgresql(file, url);
  ASSERT_FALSE(copied);
  EXPECT_NE(copied.error().message.find("nothing has been copied"), std::string::npos) << copied.error().message;
  const auto after = open_postgresql({.url = url}).value();
  EXPECT_TRUE(events_of(*after, "due").empty());
}

}  // namespace
}  // namespace tablier::server

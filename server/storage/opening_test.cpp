#include <sys/stat.h>
#include <unistd.h>

#include <fstream>

#include "storage/postgresql/connection.h"
#include "storage/sqlite/connection.h"
#include "storage/test_support.h"

namespace tablier::server {
namespace {

std::string error_of_sqlite(const std::string& file) {
  const auto opened = open_sqlite(file);
  return opened ? "opened" : opened.error().message;
}

std::string error_of_postgresql(const std::string& url) {
  const auto opened = open_postgresql({.url = url});
  return opened ? "opened" : opened.error().message;
}

bool mentions(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(OpeningTest, a_file_that_is_no_database_is_refused_and_left_as_it_was) {
  const TemporaryFolder folder;
  const std::string file = folder.file("games.sqlite");
  std::ofstream(file) << std::string(5000, 'x');
  EXPECT_TRUE(mentions(error_of_sqlite(file), "not a readable database")) << error_of_sqlite(file);
  EXPECT_EQ(std::filesystem::file_size(file), 5000U);
}

TEST(OpeningTest, another_programs_database_is_refused_and_left_as_it_was) {
  const TemporaryFolder folder;
  const std::string file = folder.file("games.sqlite");
  run_on_sqlite(file, "CREATE TABLE address (name TEXT)");
  EXPECT_TRUE(mentions(error_of_sqlite(file), "another program")) << error_of_sqlite(file);
  run_on_sqlite(file, "INSERT INTO address VALUES ('Anna')");
}

TEST(OpeningTest, a_damaged_file_is_refused) {
  const TemporaryFolder folder;
  const std::string file = folder.file("games.sqlite");
  {
    const auto log = open_sqlite(file).value();
    const std::vector<std::string> events(2000, std::string(100, 'x'));
    EXPECT_EQ(append(*log, an_append("g", 0, events)).outcome, Outcome::kStored);
  }
  EXPECT_EQ(error_of_sqlite(file), "opened");
  {
    std::fstream bytes(file, std::ios::in | std::ios::out | std::ios::binary);
    for (int page = 8; page < 40; ++page) bytes.seekp(page * 4096L).write(std::string(64, '\x7f').data(), 64);
  }
  EXPECT_TRUE(mentions(error_of_sqlite(file), "damaged")) << error_of_sqlite(file);
}

TEST(OpeningTest, a_file_cut_short_is_refused) {
  const TemporaryFolder folder;
  const std::string file = folder.file("games.sqlite");
  EXPECT_EQ(error_of_sqlite(file), "opened");
  std::filesystem::resize_file(file, std::filesystem::file_size(file) / 2);
  const std::string error = error_of_sqlite(file);
  EXPECT_TRUE(mentions(error, "damaged") || mentions(error, "not a readable database")) << error;
}

TEST(OpeningTest, a_missing_folder_a_folder_as_file_and_a_place_that_cannot_be_written_are_refused) {
  const TemporaryFolder folder;
  EXPECT_TRUE(mentions(error_of_sqlite(folder.file("missing/games.sqlite")), "expected a folder, found nothing"));
  EXPECT_TRUE(mentions(error_of_sqlite(folder.path()), "not a file")) << error_of_sqlite(folder.path());
  // Root may write anywhere but into the kernel's own file systems.
  const std::string error = error_of_sqlite(geteuid() == 0 ? "/proc/games.sqlite" : "/games.sqlite");
  EXPECT_TRUE(mentions(error, "cannot be written")) << error;
}

TEST(OpeningTest, only_the_owner_may_read_the_files) {
  const TemporaryFolder folder;
  const auto log = open_sqlite(folder.file("games.sqlite")).value();
  append(*log, an_append("g", 0, {"x"}));
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
    const auto others = std::filesystem::perms::group_all | std::filesystem::perms::others_all;
    EXPECT_EQ(entry.status().permissions() & others, std::filesystem::perms::none) << entry.path();
    ++files;
  }
  EXPECT_GE(files, 3);
}

TEST(OpeningTest, two_servers_cannot_use_one_file) {
  const TemporaryFolder folder;
  const std::string file = folder.file("games.sqlite");
  auto first = open_sqlite(file).value();
  EXPECT_TRUE(mentions(error_of_sqlite(file), "used by another server")) << error_of_sqlite(file);
  const std::string link = folder.file("link.sqlite");
  std::filesystem::create_symlink(file, link);
  EXPECT_TRUE(mentions(error_of_sqlite(link), "used by another server")) << error_of_sqlite(link);
  first.reset();
  EXPECT_EQ(error_of_sqlite(file), "opened");
}

TEST(OpeningTest, a_newer_schema_is_refused_and_the_message_says_so) {
  const TemporaryFolder folder;
  const std::string file = folder.file("games.sqlite");
  EXPECT_EQ(error_of_sqlite(file), "opened");
  run_on_sqlite(file, "UPDATE schema_version SET version = 99");
  EXPECT_TRUE(mentions(error_of_sqlite(file), "newer Tablier (schema version 99")) << error_of_sqlite(file);

  const std::string url = new_postgresql_database();
  EXPECT_EQ(error_of_postgresql(url), "opened");
  run_on_postgresql(url, "UPDATE tablier.schema_version SET version = 99");
  EXPECT_TRUE(mentions(error_of_postgresql(url), "newer Tablier (schema version 99")) << error_of_postgresql(url);
}

// A game as version 1 of the schema kept it; the same statement for both databases, but for the boolean.
constexpr const char* kOldGame =
    "INSERT INTO game (id, version, phase, is_public, summary, due_at, updated_at, owner) "
    "VALUES ('old', 2, 1, true, '{}', 70, 5, 'anna');"
    "INSERT INTO event (game, version, stamp, payload) VALUES ('old', 1, 11, 'made'), ('old', 2, 12, 'played');"
    "INSERT INTO guest (hash, name, created_at) VALUES ('anna', 'Anna', 3);";

void expect_old_game_goes_on(EventLog& log) {
  EXPECT_EQ(log_of(log, "old"), "made played");
  EXPECT_EQ(append(log, an_append("old", 2, {"new"}, {}, {{{"anna", 1}}})).outcome, Outcome::kStored);
  EXPECT_EQ(log_of(log, "old"), "made played new");
  EXPECT_EQ(read<&Database::games_of>(log, "anna", std::nullopt, 5).size(), 1U);
  EXPECT_EQ(write<&Database::archive_idle>(log, time_of(1), 5), 1);
  EXPECT_EQ(log_of(log, "old"), "made played new");
  EXPECT_EQ(read<&Database::find_guest>(log, "anna"), (Guest{"Anna", time_of(3)}));
}

TEST(OpeningTest, a_file_of_schema_1_is_taken_to_the_newest_with_all_that_is_in_it) {
  const TemporaryFolder folder;
  const std::string file = folder.file("games.sqlite");
  ASSERT_TRUE(prepare_sqlite_file(file, 1));
  run_on_sqlite(file, kOldGame);
  const auto log = open_sqlite(file);
  ASSERT_TRUE(log) << log.error().message;
  expect_old_game_goes_on(**log);
}

TEST(OpeningTest, a_postgresql_database_of_schema_1_is_taken_to_the_newest_with_all_that_is_in_it) {
  const std::string url = new_postgresql_database();
  {
    PostgresqlConnection connection;
    ASSERT_TRUE(connection.open(url));
    ASSERT_TRUE(prepare_postgresql(connection, url, 1));
  }
  run_on_postgresql(url, std::string("SET search_path = tablier; ") + kOldGame);
  const auto log = open_postgresql({.url = url});
  ASSERT_TRUE(log) << log.error().message;
  expect_old_game_goes_on(**log);
}

TEST(OpeningTest, a_start_that_died_after_making_the_file_is_gone_on_with) {
  const TemporaryFolder folder;
  const std::string file = folder.file("games.sqlite");
  ASSERT_TRUE(prepare_sqlite_file(file, 0));
  EXPECT_EQ(error_of_sqlite(file), "opened");
}

TEST(OpeningTest, nodes_that_start_together_make_the_schema_once) {
  const std::string url = new_postgresql_database();
  std::vector<std::future<std::string>> nodes;
  for (int i = 0; i < 4; ++i) nodes.push_back(std::async(std::launch::async, error_of_postgresql, url));
  for (auto& node : nodes) EXPECT_EQ(node.get(), "opened");
}

TEST(OpeningTest, a_database_that_cannot_be_used_is_refused_without_telling_the_password) {
  const std::string nowhere = "postgresql://anna:secret@127.0.0.1:1/games";
  const std::string error = error_of_postgresql(nowhere);
  EXPECT_TRUE(mentions(error, "postgresql://anna:***@127.0.0.1:1/games: PostgreSQL: connection")) << error;
  EXPECT_FALSE(mentions(error, "secret"));
  EXPECT_TRUE(mentions(error_of_postgresql(postgresql_url("missing")), "does not exist"));
  const std::string foreign = new_postgresql_database();
  run_on_postgresql(foreign, "CREATE SCHEMA tablier; CREATE TABLE tablier.game (name text)");
  EXPECT_TRUE(mentions(error_of_postgresql(foreign), "another program")) << error_of_postgresql(foreign);
  run_on_postgresql(postgresql().url(),
                    "CREATE DATABASE latin ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0");
  const std::string error_of_latin = error_of_postgresql(postgresql_url("latin"));
  EXPECT_TRUE(mentions(error_of_latin, "encoding UTF8, found LATIN1")) << error_of_latin;
}

TEST(OpeningTest, passwords_are_cut_out_of_urls) {
  EXPECT_EQ(without_password("postgresql://a:b@host/db"), "postgresql://a:***@host/db");
  EXPECT_EQ(without_password("postgresql://a:b@c:d@host:1/db"), "postgresql://a:***@host:1/db");
  EXPECT_EQ(without_password("postgresql://a:x/y?z@host/db"), "postgresql://a:***@host/db");
  EXPECT_EQ(without_password("postgresql://host:5432/db"), "postgresql://host:5432/db");
  EXPECT_EQ(without_password("postgresql:///db?user=a&password=b&x=1"), "postgresql:///db?user=a&password=***&x=1");
  EXPECT_EQ(without_password("host=a password=b"), "host=a password=***");
  EXPECT_EQ(without_password("host=a password='b c' x=1"), "host=a password=***");
}

}  // namespace
}  // namespace tablier::server

// What `go` makes of its limits and of the level; how long it then takes is nobody's business here.
#include "protocol/go_command.h"

#include <gtest/gtest.h>

#include <limits>

#include "core/text.h"
#include "search/levels.h"
#include "session/registry.h"
#include "session/spec.h"

namespace tablier::cli {
namespace {

constexpr int kLastLevelOfWork = 7;

SearchTask task(std::string_view game, int level, std::string_view words, int move_time = 0) {
  const std::vector<std::string_view> place{"startpos"};
  const auto position = GivenPosition::read(*parse_spec(game), place);
  const std::vector<std::string_view> limits = words_in(words);
  return *read_go(*position, {}, {.level = level, .move_time = move_time}, 1, limits);
}

std::int64_t milliseconds(std::string_view words) { return task("gwezboell", kLevels, words).time.count(); }

TEST(Go, keeps_the_work_of_a_level_under_a_time) {
  for (int level = 1; level <= kLastLevelOfWork; ++level) {
    const SearchSettings own = find_game("gwezboell")->level(level);
    ASSERT_LT(own.work, kNoLimit);
    for (const auto& [words, move_time] : {std::pair("movetime 3600000", 0), std::pair("p1time 3600000", 0),
                                           std::pair("p1time 100000 p1inc 2000", 0), std::pair("", 3'600'000)}) {
      const SearchSettings settings = task("gwezboell", level, words, move_time).settings;
      EXPECT_EQ(settings.work, own.work) << level << " " << words;
      EXPECT_EQ(settings.attention, own.attention) << level << " " << words;
      EXPECT_EQ(settings.spread, own.spread) << level << " " << words;
    }
  }
}

TEST(Go, lets_the_top_level_use_all_of_a_time) {
  const SearchTask long_time = task("gwezboell", kLevels, "movetime 60000");
  EXPECT_EQ(long_time.settings.work, kNoLimit);
  EXPECT_EQ(long_time.time.count(), 59'940);
}

TEST(Go, does_not_let_a_lower_level_that_has_a_time_think_longer) {
  const AnyGame& bosworth = *find_game("bosworth");
  ASSERT_EQ(bosworth.level(7).milliseconds, 400);
  const std::vector<std::string_view> place{"startpos", "moves",  "draw:P", "draw:P", "draw:P",
                                            "draw:P",   "draw:K", "draw:Q", "draw:N", "draw:N"};
  const auto position = GivenPosition::read(*parse_spec("bosworth"), place);
  ASSERT_TRUE(position) << position.error().message;
  const auto time = [&](int level, std::string_view words) {
    return read_go(*position, {}, {.level = level}, 1, words_in(words))->time.count();
  };
  EXPECT_EQ(time(7, "movetime 60000"), time(7, ""));
  EXPECT_EQ(time(7, "movetime 100"), 40);
  EXPECT_EQ(time(8, "movetime 60000"), 59'940);
}

TEST(Go, replaces_the_limits_of_a_level_by_nodes_and_by_infinite) {
  const SearchTask nodes = task("gwezboell", 5, "nodes 1000000");
  EXPECT_EQ(nodes.settings.work, 1'000'000);
  EXPECT_EQ(nodes.time.count(), 0);
  EXPECT_EQ(task("gwezboell", 5, "infinite").settings.work, kNoLimit);
  EXPECT_EQ(task("gwezboell", 5, "nodes 1000000 movetime 1000").time.count(), 940);
}

TEST(Go, thinks_for_less_than_was_asked_and_for_a_third_where_little_was) {
  EXPECT_EQ(milliseconds("movetime 1000"), 940);
  EXPECT_EQ(milliseconds("movetime 100"), 40);
  EXPECT_EQ(milliseconds("movetime 20"), 7);
  EXPECT_EQ(milliseconds("movetime 1"), 1);
  EXPECT_EQ(task("gwezboell", kLevels, "", 100).time.count(), 40);
}

TEST(Go, never_takes_more_than_half_of_a_clock_and_less_of_a_short_one) {
  EXPECT_EQ(milliseconds("p1time 60000"), 2000);
  EXPECT_EQ(milliseconds("p1time 60000 p1inc 1000"), 2750);
  EXPECT_EQ(milliseconds("p1time 1000 p1inc 1000"), 500);
  EXPECT_EQ(milliseconds("p1time 100 p1inc 1000"), 40);
  EXPECT_EQ(milliseconds("p1time 30 p1inc 1000"), 10);
  EXPECT_EQ(milliseconds("p1time 0"), 1);
}

}  // namespace
}  // namespace tablier::cli

// What is made of a game that is solved in memory, by a game in which nobody ever wins.
#include "solved/memory_run.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <sstream>

#include "games/solved_games.h"
#include "session/registry.h"
#include "support/temporary_folder.h"

namespace tablier::cli {
namespace {

class Drawn final : public MemorySolution {
 public:
  Expected<Outcome> outcome(const AnyState& /*state*/) const override { return Outcome(); }
  const std::vector<TurnCounts>& counts() const override { return counts_; }
  std::uint64_t positions() const override { return 100; }
  Expected<void> check(std::uint64_t positions, std::uint64_t /*seed*/, const LongWork& /*work*/) const override {
    return positions == 5 ? Expected<void>() : fail("asked about other positions");
  }
  Expected<std::unique_ptr<const PocketBook>> extend_book(std::span<const std::byte> /*file*/) const override {
    return fail("nobody wins");
  }
  std::vector<AnyState> longest() const override { return {}; }

 private:
  std::vector<TurnCounts> counts_{{.turns = 0, .won = 0, .lost = 7}, {.turns = 1, .won = 12, .lost = 0}};
};

class DrawnGame final : public MemoryGame {
 public:
  const GameInfo& info() const override { return find_game("castelott")->info(); }
  Expected<std::unique_ptr<const PocketBook>> read_book(std::span<const std::byte> /*bytes*/) const override {
    return fail("none");
  }
  std::uint64_t memory(const Storage& storage) const override { return storage.on_gpu ? std::uint64_t{1} << 50 : 1; }
  std::uint64_t disk(const Storage& /*storage*/) const override { return 1'000; }
  Expected<std::unique_ptr<const MemorySolution>> solve(const Choices& /*choices*/, const Storage& storage,
                                                        const LongWork& /*work*/,
                                                        std::function<void(const TurnCounts&)> passed) const override {
    auto solution = std::make_unique<Drawn>();
    for (const TurnCounts& each : solution->counts()) passed(each);
    if (storage.folder) std::ofstream(*storage.folder / "progress") << "half";
    return solution;
  }
};

class MemoryRuns : public ::testing::Test {
 protected:
  int run(MemoryRunChoice choice) {
    choice.folder = results_.path();
    choice.checked = 5;
    choice.level_games = 2;
    choice.puzzle_games = 2;
    const Console console{.in = in_, .out = out_, .err = out_, .style = {}};
    const Expected<int> status = solve_in_memory(DrawnGame(), *parse_spec("castelott(push=plain)"), choice, console);
    if (!status) out_ << status.error().message;
    return status.value_or(2);
  }
  std::string file(const std::string& name) const {
    std::ifstream in(results_.file("castelott(push=plain)" + name));
    return {std::istreambuf_iterator<char>(in), {}};
  }

  testing::TemporaryFolder results_;
  std::istringstream in_;
  std::ostringstream out_;
};

TEST_F(MemoryRuns, write_counts_first_turns_openings_levels_and_puzzles) {
  ASSERT_EQ(run({}), 0) << out_.str();
  EXPECT_EQ(file("-turns.csv"), "turns,won,lost\n0,0,7\n1,12,0\n");
  EXPECT_NE(out_.str().find("100 positions: 12 won, 7 lost, 81 drawn"), std::string::npos) << out_.str();
  EXPECT_NE(file(".json").find(R"({"value":"draw","turns":null,"position":"nnNnn/5/2T2/5/ssSss S f","actions":[)"),
            std::string::npos);
  EXPECT_NE(file("-openings.txt").find("game castelott(push=plain)\n"), std::string::npos);
  EXPECT_NE(file("-levels.txt").find("level 8: "), std::string::npos) << file("-levels.txt");
  EXPECT_NE(file("-puzzles.txt").find("game castelott(push=plain)\nbeyond all\n"), std::string::npos);
  EXPECT_NE(out_.str().find("no book: nobody wins"), std::string::npos) << out_.str();
}

TEST_F(MemoryRuns, take_their_files_away_in_the_end_unless_they_are_to_be_kept) {
  const testing::TemporaryFolder work;
  ASSERT_EQ(run({.storage = {.folder = work.path() / "a"}, .keep = true}), 0) << out_.str();
  EXPECT_TRUE(std::filesystem::exists(work.path() / "a" / "progress"));
  ASSERT_EQ(run({.storage = {.folder = work.path() / "a"}}), 0) << out_.str();
  EXPECT_FALSE(std::filesystem::exists(work.path() / "a"));
}

TEST_F(MemoryRuns, too_little_memory_is_told_before_anything_is_begun) {
  EXPECT_EQ(run({.storage = {.on_gpu = true}}), 2);
  EXPECT_NE(out_.str().find("memory: "), std::string::npos) << out_.str();
}

}  // namespace
}  // namespace tablier::cli

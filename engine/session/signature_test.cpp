// ./test compares the whole signature in the release program and in WebAssembly; here the sanitizers look on while the
// usual options of each game are signed.

#include "session/signature.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "core/text.h"
#include "session/registry.h"
#include "support/names.h"

namespace tablier {
namespace {

constexpr std::string_view kExampleGame = "tictactoe";

std::vector<Spec> usual_specs() {
  std::vector<Spec> specs;
  for (const AnyGame* game : all_games()) {
    if (game->info().id != kExampleGame) specs.push_back(*parse_spec(game->info().id));
  }
  return specs;
}

/// The lines without the total, by the first word.
std::vector<std::string> lines_of(std::istream& text, std::string_view spec) {
  std::vector<std::string> lines;
  for (std::string line; std::getline(text, line);) {
    if (words_in(line)[0] == spec) lines.push_back(line);
  }
  return lines;
}

class Signature : public ::testing::TestWithParam<Spec> {};

INSTANTIATE_TEST_SUITE_P(UsualOptions, Signature, ::testing::ValuesIn(usual_specs()),
                         [](const auto& test) { return testing::spec_as_name(test.param); });

TEST_P(Signature, is_as_committed) {
  std::ifstream file(TABLIER_SIGNATURE);
  ASSERT_TRUE(file) << TABLIER_SIGNATURE;
  const std::string spec = spec_text(GetParam());
  std::istringstream found(signature({GetParam()}));
  EXPECT_EQ(lines_of(found, spec), lines_of(file, spec));
}

TEST(Signatures, are_committed_for_every_combination_of_options_of_every_game_and_for_no_other) {
  std::ifstream file(TABLIER_SIGNATURE);
  std::set<std::string> committed;
  for (std::string line; std::getline(file, line);) committed.emplace(words_in(line)[0]);
  std::set<std::string> expected{"total"};
  for (const Spec& spec : every_spec()) {
    if (spec.game->info().id != kExampleGame) expected.insert(spec_text(spec));
  }
  EXPECT_EQ(committed, expected);
}

TEST(Signatures, have_a_line_for_each_kind_of_search_that_a_game_has) {
  const Spec spec = *parse_spec(kExampleGame);
  std::istringstream text(signature({spec}));
  std::vector<std::string> kinds;
  for (const std::string& line : lines_of(text, kExampleGame)) kinds.emplace_back(words_in(line)[1]);
  EXPECT_EQ(kinds, (std::vector<std::string>{"rules", "random", "greedy", "tree", "companions", "rating", "levels",
                                             "plain-tree"}));
}

TEST(Signatures, end_with_the_total_of_all_nodes) {
  const Spec spec = *parse_spec(kExampleGame);
  std::istringstream text(signature({spec, spec}));
  std::uint64_t sum = 0;
  std::string last;
  for (std::string line; std::getline(text, line); last = line) {
    if (words_in(line)[0] != "total") sum += std::stoull(std::string(words_in(line)[2]));
  }
  EXPECT_EQ(words_in(last)[0], "total");
  EXPECT_EQ(words_in(last)[1], std::to_string(sum));
}

}  // namespace
}  // namespace tablier

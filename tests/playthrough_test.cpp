// The recorded playthroughs are what the games still do. After a change of rules, tools/make_playthroughs writes them
// anew, and the change can be read as a diff.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "core/text.h"
#include "support/names.h"
#include "support/playthrough.h"

namespace tablier::testing {
namespace {

std::filesystem::path folder() { return TABLIER_PLAYTHROUGHS; }

class Playthrough : public ::testing::TestWithParam<Spec> {};

INSTANTIATE_TEST_SUITE_P(EveryGame, Playthrough, ::testing::ValuesIn(every_spec()),
                         [](const auto& test) { return spec_as_name(test.param); });

TEST_P(Playthrough, is_as_recorded) {
  const std::filesystem::path path = folder() / playthrough_file(GetParam());
  std::ifstream file(path, std::ios::binary);
  ASSERT_TRUE(file) << path << " is missing; tools/make_playthroughs writes it";
  std::stringstream content;
  content << file.rdbuf();
  const std::string recorded = content.str();
  const std::string played = playthrough(GetParam());
  const std::vector<std::string_view> recorded_lines = split(recorded, '\n');
  const std::vector<std::string_view> played_lines = split(played, '\n');
  for (std::size_t i = 0; i < std::min(recorded_lines.size(), played_lines.size()); ++i) {
    ASSERT_EQ(played_lines[i], recorded_lines[i]) << "first difference, in line " << i + 1 << " of " << path;
  }
  ASSERT_EQ(played_lines.size(), recorded_lines.size()) << path << " is longer or shorter";
}

TEST(Playthroughs, belong_to_games_that_there_are) {
  std::set<std::string> expected;
  for (const Spec& spec : every_spec()) expected.insert(playthrough_file(spec));
  for (const auto& entry : std::filesystem::directory_iterator(folder())) {
    EXPECT_TRUE(expected.contains(entry.path().filename().string())) << entry.path() << " can be deleted";
  }
}

}  // namespace
}  // namespace tablier::testing

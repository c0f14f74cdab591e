#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "core/text.h"
#include "session/batch.h"

// The games' cases, engine/games/FOLDER/cases/*.txt and the example game's: a sentence of the rules, and below it,
// indented, what the engine answers to requests of `tablier batch`. A line that begins with `#` is a comment, ␣ is a
// space, "" an empty word.
//
//   game SPEC...            what is played, from here to the end of the case; above the first case, in all of them
//   at POSITION             where the next requests of this case are made
//   read POSITION           is read and written back as it is; with `= ANSWER`, as something else, or refused
//   moves = ANSWER          all moves; `moves SQUARE`: those that begin on a square
//   legal WORD...           each is among the moves; `illegal`: none of them is
//   after WORD... = ANSWER  what `apply` answers
//   REQUEST WORD... = ANSWER
namespace tablier {
namespace {

struct Line {
  int number;
  std::string text;
};

struct Case {
  std::string file;
  int number;
  std::string games;
  std::vector<Line> lines;
};

std::string with_spaces(std::string_view word) {
  constexpr std::string_view kSpace = "␣";
  std::string text(word == "\"\"" ? "" : word);
  for (auto at = text.find(kSpace); at != std::string::npos; at = text.find(kSpace)) {
    text.replace(at, kSpace.size(), " ");
  }
  return text;
}

std::string ask(std::string_view request, std::string_view spec, const std::string& position,
                std::string_view words = {}) {
  std::string line = std::string(request) + "\t" + std::string(spec);
  if (request != "start") line += "\t" + position;
  if (words.empty()) return batch_answer(line);
  for (const std::string_view word : split(words, ' ')) line += "\t" + with_spaces(word);
  return batch_answer(line);
}

/// The words of `all` that begin with `square`.
std::string beginning_with(std::string_view square, const std::string& all) {
  std::string found;
  for (const std::string_view word : split(all, ' ')) {
    if (word.starts_with(square)) found += (found.empty() ? "" : " ") + std::string(word);
  }
  return found;
}

/// What a line's request is answered in one game, written as the line writes it.
std::string answer(std::string_view request, std::string_view words, std::string_view spec,
                   const std::string& position) {
  if (request == "read") return ask("apply", spec, with_spaces(words));
  if (request == "after") return ask("apply", spec, position, words);
  if (request == "moves") {
    const std::string moves = ask("moves", spec, position);
    return moves.starts_with("error:") ? moves : beginning_with(words, moves);
  }
  return ask(request, spec, position, words);
}

void check_legal(std::string_view words, bool expected, std::string_view spec, const std::string& position) {
  const std::string text = ask("moves", spec, position);
  ASSERT_FALSE(text.starts_with("error:")) << text;
  const std::vector<std::string_view> moves = split(text, ' ');
  for (const std::string_view word : split(words, ' ')) {
    EXPECT_EQ(std::ranges::find(moves, word) != moves.end(), expected) << word << " among " << text;
  }
}

void run(const Case& each) {
  ASSERT_FALSE(each.lines.empty()) << each.file << ":" << each.number << ": nothing is asked";
  std::string games = each.games;
  std::string position;
  for (const auto& [number, text] : each.lines) {
    const ::testing::ScopedTrace where(each.file.c_str(), number, text);
    const std::size_t equals = (text + " ").find(" = ");
    const std::string asked = text.substr(0, equals);
    const std::size_t blank = std::min(asked.find(' '), asked.size());
    const std::string request = asked.substr(0, blank);
    const std::string words = asked.substr(std::min(blank + 1, asked.size()));
    if (request == "game") {
      games = words;
    } else if (request == "at") {
      position = words;
    } else if (request == "legal" || request == "illegal") {
      for (const std::string_view spec : split(games, ' ')) check_legal(words, request == "legal", spec, position);
    } else {
      ASSERT_TRUE(equals != std::string::npos || request == "read") << "expected ` = ANSWER`";
      const std::string expected = equals == std::string::npos ? with_spaces(words) : (text + " ").substr(equals + 3);
      for (const std::string_view spec : split(games, ' ')) {
        const std::string found = answer(request, words, spec, position);
        EXPECT_EQ(found, expected.substr(0, expected.find_last_not_of(' ') + 1)) << spec << " at " << position;
      }
    }
  }
}

class CaseTest : public ::testing::Test {
 public:
  explicit CaseTest(Case each) : case_(std::move(each)) {}
  void TestBody() override { run(case_); }

 private:
  Case case_;
};

/// One test for each case of a file: `bosworth_moves.closed_squares_cannot_be_entered`.
void register_cases(const std::filesystem::path& path) {
  const std::string suite = path.parent_path().parent_path().filename().string() + "_" + path.stem().string();
  std::ifstream file(path);
  Case common{.file = path.string(), .number = 0, .games = {}, .lines = {}};
  std::string name;
  Case current;
  const auto finish = [&] {
    if (name.empty()) return;
    std::erase(name, '\'');
    std::ranges::replace(name, ' ', '_');
    ::testing::RegisterTest(suite.c_str(), name.c_str(), nullptr, nullptr, path.c_str(), current.number,
                            [current]() -> CaseTest* { return new CaseTest(current); });
  };
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    const std::string_view text = std::string_view(line).substr(std::min(line.find_first_not_of(' '), line.size()));
    if (text.empty() || text.starts_with('#')) continue;
    if (line.starts_with("  ")) {
      current.lines.push_back({number, std::string(text)});
    } else if (name.empty() && text.starts_with("game ")) {
      common.games = text.substr(5);
    } else {
      finish();
      name = text;
      current = common;
      current.number = number;
    }
  }
  finish();
}

const bool kRegistered = [] {
  for (const char* const games : {TABLIER_GAMES, TABLIER_EXAMPLE}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(games)) {
      if (entry.path().parent_path().filename() == "cases") register_cases(entry.path());
    }
  }
  return true;
}();

TEST(Cases, every_game_has_some) {
  for (const auto& entry : std::filesystem::recursive_directory_iterator(TABLIER_GAMES)) {
    if (entry.path().filename() != "game.h") continue;
    EXPECT_TRUE(std::filesystem::exists(entry.path().parent_path() / "cases" / "text.txt")) << entry.path();
  }
  EXPECT_TRUE(kRegistered);
}

}  // namespace
}  // namespace tablier

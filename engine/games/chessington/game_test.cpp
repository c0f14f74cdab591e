#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>

#include "games/chessington/game.h"
#include "games/chessington/test_positions.h"
#include "session/registry.h"

namespace tablier::chessington::testing {
namespace {

std::string mark(const SquareFact& square, std::string_view name) {
  const auto found = std::ranges::find(square.marks, name, &Mark::name);
  return found == square.marks.end() ? "" : found->value;
}

TEST(ChessingtonBoard, parts_start_lines_and_numbers_are_those_of_the_picture) {
  constexpr std::array<std::string_view, 12> kPicture{"dS dS dS dS c. c6 c5 c4 c3 c2 c1 cS",  //
                                                      "d1 d4 d2 d5 c. c3 c2 c1 c6 c5 c4 cS",  //
                                                      "d2 d5 d3 d6 c. c1 c6 c5 c4 c3 c2 cS",  //
                                                      "d3 d6 d4 d1 c. c4 c3 c2 c1 c6 c5 cS",  //
                                                      "d4 d1 d5 d2             b. b. b. b.",  //
                                                      "d5 d2 d6 d3             b4 b1 b3 b6",  //
                                                      "d6 d3 d1 d4             b3 b6 b2 b5",  //
                                                      "d. d. d. d.             b2 b5 b1 b4",  //
                                                      "aS a5 a6 a1 a2 a3 a4 a. b1 b4 b6 b3",  //
                                                      "aS a2 a3 a4 a5 a6 a1 a. b6 b3 b5 b2",  //
                                                      "aS a4 a5 a6 a1 a2 a3 a. b5 b2 b4 b1",  //
                                                      "aS a1 a2 a3 a4 a5 a6 a. bS bS bS bS"};
  std::array<std::string, 12> drawn;
  drawn.fill(std::string(35, ' '));
  const Facts facts = find_game(kNord)->facts({});
  EXPECT_EQ(facts.squares.size(), 128);
  for (const SquareFact& square : facts.squares) {
    const std::string number = mark(square, "number");
    std::string& row = drawn[static_cast<std::size_t>(11 - square.y)];
    const std::size_t column = 3 * static_cast<std::size_t>(square.x);
    row[column] = static_cast<char>(std::tolower(mark(square, "part")[0]));
    row[column + 1] = !mark(square, "start").empty() ? 'S' : number.empty() ? '.' : number[0];
    EXPECT_EQ(square.name, std::string(1, static_cast<char>('a' + square.x)) + std::to_string(square.y + 1));
  }
  for (std::size_t row = 0; row < 12; ++row) EXPECT_EQ(drawn[row], kPicture[row]);
}

TEST(ChessingtonBoard, every_start_line_is_that_of_its_type) {
  std::map<std::string, std::string> lines;
  for (const SquareFact& square : find_game(kNord)->facts({}).squares) {
    if (const std::string type = mark(square, "start"); !type.empty()) lines[type] += square.name + " ";
  }
  EXPECT_EQ(lines["R"], "a1 a2 a3 a4 ");
  EXPECT_EQ(lines["B"], "i1 j1 k1 l1 ");
  EXPECT_EQ(lines["N"], "l9 l10 l11 l12 ");
  EXPECT_EQ(lines["K"], "a12 b12 c12 d12 ");
}

TEST(ChessingtonBoard, finish_line_is_the_south_side_of_a5_to_d5) {
  std::string squares;
  for (const SquareFact& square : find_game(kSud)->facts({}).squares) {
    if (!mark(square, "finish").empty()) squares += square.name + mark(square, "finish") + " ";
  }
  EXPECT_EQ(squares, "a5S b5S c5S d5S ");
}

// The laws that every state keeps, along random games of both kinds.
template <class G>
void play_by_the_laws(std::uint8_t players, std::uint8_t arrived) {
  Choices choices{.players = players};
  choices.value[0] = arrived;
  Random random(players);
  for (int game = 0; game < 20; ++game) {
    State state = G::start(choices);
    while (!G::actor(state).is_nobody()) {
      ASSERT_EQ(G::hash(state), G::hash_from_scratch(state)) << G::write(state);
      ActionList list;
      G::legal(state, list);
      ASSERT_EQ(list.size(), G::count(state)) << G::write(state);
      const Expected<Setup> setup = G::parse(choices, G::write(state));
      ASSERT_TRUE(setup) << G::write(state) << ": " << setup.error().message;
      const Expected<State> again = G::check(*setup);
      ASSERT_TRUE(again) << G::write(state) << ": " << again.error().message;
      ASSERT_EQ(G::write(*again), G::write(state));
      ASSERT_EQ(G::hash(*again), G::hash(state));
      const Action drawn = G::sample(state, random);
      ASSERT_TRUE(list.contains(drawn));
      G::apply(state, drawn);
    }
    ASSERT_TRUE(G::check(*G::parse(choices, G::write(state)))) << G::write(state);
  }
}

TEST(ChessingtonLaws, text_hash_count_and_sample_agree_along_random_games) {
  for (std::uint8_t players = 2; players <= 4; ++players) {
    play_by_the_laws<Nord>(players, 0);
    play_by_the_laws<Sud>(players, 0);
    play_by_the_laws<Sud>(players, 1);
  }
}

TEST(ChessingtonLaws, sample_takes_each_legal_action_equally_often) {
  const Choices choices;
  const State state = *Nord::check(*Nord::parse(choices, nord({.pieces = "1:a1,*1,c5,d5;2:*2,*3,*4,a12"})));
  ActionList list;
  Nord::legal(state, list);
  std::map<std::string, int> taken;
  Random random(1);
  constexpr int kEach = 4000;
  for (int i = 0; i < kEach * list.size(); ++i) ++taken[Nord::word(Nord::sample(state, random))];
  EXPECT_EQ(std::ssize(taken), list.size());
  for (const auto& [word, times] : taken) EXPECT_NEAR(times, kEach, 300) << word;
}

}  // namespace
}  // namespace tablier::chessington::testing

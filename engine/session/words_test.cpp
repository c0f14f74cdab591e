#include "session/words.h"

#include <gtest/gtest.h>

#include "session/registry.h"
#include "session/session.h"

namespace tablier {
namespace {

const AnyGame& tictactoe() { return *find_game("tictactoe"); }

ActionList legal_at(std::string_view position) {
  const Expected<AnyState> state = tictactoe().read({}, position);
  return state ? state->legal() : ActionList();
}

std::string refusal(std::string_view position, std::string_view word) {
  const Expected<Session> table = Session::from_position({&tictactoe(), {}}, position);
  const Expected<Action> found = table->find(word);
  return found ? "no refusal" : found.error().message;
}

TEST(Words, actions_are_sorted_by_word_and_not_as_the_game_lists_them) {
  std::string line;
  for (const WordedAction& each : sorted_by_word(tictactoe(), legal_at("3/3/3 x"))) {
    EXPECT_EQ(tictactoe().word(each.action), each.word);
    line += each.word + " ";
  }
  EXPECT_EQ(line, "a1 a2 a3 b1 b2 b3 c1 c2 c3 ");
}

TEST(Words, action_is_found_by_its_word) {
  const Expected<Action> found = Session({&tictactoe(), {}}).find("b2");
  ASSERT_TRUE(found);
  EXPECT_EQ(tictactoe().word(*found), "b2");
}

TEST(Words, refusal_names_all_actions_where_there_are_few) {
  EXPECT_EQ(refusal("xo1/1x1/xoo x", "b1"), "action \"b1\" is not legal here: b1 is occupied; expected a2, c2 or c3");
}

TEST(Words, refusal_names_the_nearest_action_where_there_are_many) {
  EXPECT_EQ(refusal("3/3/3 x", "b4"), "action \"b4\" is not legal here: did you mean `b1`?");
}

TEST(Words, refusal_gives_an_example_where_nothing_is_near) {
  EXPECT_EQ(refusal("3/3/3 x", "xyz!"), "action \"xyz!\" is not legal here: there are 9 legal actions, for example a1");
}

TEST(Words, refusal_says_when_the_game_is_over) {
  EXPECT_EQ(refusal("xxx/oo1/3 o", "a1"), "action \"a1\" cannot be played: the game is over");
}

TEST(Words, fractions_are_in_lowest_terms) {
  EXPECT_EQ(fraction_text(1, 3), "1/3");
  EXPECT_EQ(fraction_text(4, 12), "1/3");
  EXPECT_EQ(fraction_text(6, 6), "1/1");
  EXPECT_EQ(fraction_text(0, 6), "0/1");
}

TEST(Words, sole_winner_gets_1) { EXPECT_EQ(payoffs_text(SeatSet::of(seat_at(1)), 3), "0/1 1/1 0/1"); }

TEST(Words, tie_for_first_place_is_shared_equally_among_those_tied) {
  EXPECT_EQ(payoffs_text(SeatSet::first(2), 2), "1/2 1/2");
  SeatSet tied = SeatSet::first(4);
  tied.erase(seat_at(2));
  EXPECT_EQ(payoffs_text(tied, 4), "1/3 1/3 0/1 1/3");
}

}  // namespace
}  // namespace tablier

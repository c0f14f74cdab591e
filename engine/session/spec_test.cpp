#include "session/spec.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "session/registry.h"

namespace tablier {
namespace {

std::string read_back(std::string_view text) {
  const Expected<Spec> spec = parse_spec(text);
  return spec ? spec_text(*spec) : spec.error().message;
}

TEST(Spec, id_alone_means_two_players_and_every_default) {
  const Expected<Spec> spec = parse_spec("tictactoe");
  ASSERT_TRUE(spec);
  EXPECT_EQ(spec->game, find_game("tictactoe"));
  EXPECT_EQ(spec->choices, Choices());
}

TEST(Spec, players_2_is_accepted_for_two_player_games) { EXPECT_EQ(read_back("tictactoe(players=2)"), "tictactoe"); }

TEST(Spec, unknown_id_is_an_error_that_guesses_what_was_meant) {
  EXPECT_EQ(read_back("tictactoc"), "spec: there is no game \"tictactoc\"; did you mean `tictactoe`?");
}

TEST(Spec, unknown_id_is_an_error_that_lists_the_games_where_there_is_nothing_to_guess) {
  EXPECT_TRUE(read_back("draughts").starts_with("spec: there is no game \"draughts\"; expected "))
      << read_back("draughts");
  EXPECT_NE(read_back("draughts").find("tictactoe"), std::string::npos);
  EXPECT_TRUE(read_back("").starts_with("spec: there is no game \"\"; expected "));
}

TEST(Spec, unknown_option_is_an_error) {
  EXPECT_EQ(read_back("tictactoe(player=2)"), "spec: tictactoe has no option \"player\"; did you mean `players`?");
  EXPECT_EQ(read_back("tictactoe(size=4)"), "spec: tictactoe has no option \"size\"; expected players");
}

TEST(Spec, players_outside_the_game_are_an_error) {
  for (const std::string value : {"1", "3", "02", "+2", "two", "", "99999999999"}) {
    EXPECT_EQ(read_back("tictactoe(players=" + value + ")"), "spec: tictactoe is for 2 players, not \"" + value + "\"");
  }
}

TEST(Spec, option_given_twice_is_an_error) {
  EXPECT_EQ(read_back("tictactoe(players=2,players=2)"), "spec: option \"players\" is given twice");
}

TEST(Spec, empty_parentheses_are_an_error) {
  EXPECT_EQ(read_back("tictactoe()"), "spec: empty parentheses; write the id alone or `id(option=value)`");
}

TEST(Spec, anything_but_options_in_parentheses_is_an_error) {
  EXPECT_EQ(read_back("tictactoe(players)"), "spec: expected `option=value`, found \"players\"");
  EXPECT_EQ(read_back("tictactoe(players=2,)"), "spec: expected `option=value`, found \"\"");
  EXPECT_EQ(read_back("tictactoe(,players=2)"), "spec: expected `option=value`, found \"\"");
  EXPECT_EQ(read_back("tictactoe(players=2"), "spec: expected `)` at the end of \"tictactoe(players=2\"");
  EXPECT_EQ(read_back("tictactoe("), "spec: expected `)` at the end of \"tictactoe(\"");
  EXPECT_EQ(read_back("tictactoe(players=2) "), "spec: expected `)` at the end of \"tictactoe(players=2) \"");
  EXPECT_FALSE(parse_spec("tictactoe (players=2)"));
  EXPECT_FALSE(parse_spec("tictactoe)"));
  EXPECT_FALSE(parse_spec("(players=2)"));
}

TEST(Spec, all_specs_are_distinct_and_read_back) {
  for (const AnyGame* game : all_games()) {
    const std::vector<Spec> specs = all_specs(*game);
    std::size_t expected = static_cast<std::size_t>(game->info().max_players - game->info().min_players + 1);
    for (const OptionFact& option : game->info().options) expected *= option.values.size();
    EXPECT_EQ(specs.size(), expected);
    for (std::size_t i = 0; i < specs.size(); ++i) {
      EXPECT_EQ(parse_spec(spec_text(specs[i])), specs[i]) << spec_text(specs[i]);
      EXPECT_EQ(std::ranges::count(specs, specs[i]), 1) << spec_text(specs[i]);
    }
  }
}

TEST(Seat, is_read_by_its_text) {
  const Facts facts = find_game("tictactoe")->facts({});
  EXPECT_EQ(parse_seat(facts, "o"), seat_at(1));
  const Expected<Seat> wrong = parse_seat(facts, "O");
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().message, "seat: there is no seat \"O\"; expected x or o");
}

}  // namespace
}  // namespace tablier

// Facts as data: what the catalogue, a drawn board and a question to the player are made from.

#include <algorithm>
#include <set>

#include "conformance/conformance.h"
#include "session/registry.h"

namespace tablier::testing {
namespace {

/// How many characters people see: bytes that do not continue a UTF-8 sequence.
std::ptrdiff_t characters(std::string_view text) {
  return std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
}

TEST_P(Conformance, catalogue_card_is_complete) {
  const GameInfo& info = game().info();
  EXPECT_EQ(find_game(info.id), &game()) << "two games of one id";
  EXPECT_TRUE(std::ranges::all_of(info.id, [](char c) { return (c >= 'a' && c <= 'z') || c == '-'; })) << info.id;
  EXPECT_GE(info.min_players, 2);
  EXPECT_LE(info.min_players, info.max_players);
  EXPECT_LE(info.max_players, kMaxSeats);
  EXPECT_GT(info.minutes, 0);
}

TEST_P(Conformance, the_card_says_whether_chance_takes_part) {
  bool chance_acts = false;
  for (const Session& table : games()) {
    for (const AnyState& state : table.states()) chance_acts = chance_acts || state.actor().is_chance();
  }
  EXPECT_EQ(chance_acts, game().info().chance);
}

TEST_P(Conformance, middle_game_is_a_position_of_the_default_options_that_can_be_played_on) {
  const Expected<Spec> defaults = parse_spec(game().info().id);
  ASSERT_TRUE(defaults);
  const std::string_view text = game().info().middle_game;  // benchmarks count from the start where there is none
  const Expected<AnyState> middle =
      text.empty() ? game().start(defaults->choices) : game().read(defaults->choices, text);
  ASSERT_TRUE(middle) << middle.error().message;
  EXPECT_FALSE(middle->legal().empty());
  EXPECT_GT(game().info().bench_depth, 0);
}

TEST_P(Conformance, options_have_distinct_names_and_distinct_values) {
  const std::vector<OptionFact>& options = game().info().options;
  EXPECT_LE(options.size(), static_cast<std::size_t>(kMaxOptions));
  std::set<std::string_view> names{"players"};
  for (const OptionFact& option : options) {
    EXPECT_TRUE(names.insert(option.name).second) << option.name;
    EXPECT_FALSE(option.name.empty());
    EXPECT_GE(option.values.size(), 2U) << option.name;
    std::set<std::string_view> values;
    for (const std::string_view value : option.values) {
      EXPECT_TRUE(!value.empty() && values.insert(value).second) << option.name << "=" << value;
    }
  }
}

TEST_P(Conformance, there_is_a_seat_for_each_player) {
  EXPECT_EQ(facts().seats.size(), spec().choices.players);
  std::set<std::string_view> texts;
  for (const SeatFact& seat : facts().seats) {
    EXPECT_TRUE(texts.insert(seat.text).second) << seat.text;
    EXPECT_FALSE(seat.text.empty());
    EXPECT_TRUE(seat.text != "*" && seat.text != "-" && seat.text != "?") << seat.text << " means something else";
    EXPECT_TRUE(parse_seat(facts(), seat.text));
  }
}

TEST_P(Conformance, squares_have_names_and_places_of_their_own) {
  std::set<std::string> names;
  std::set<std::pair<int, int>> places;
  EXPECT_LT(facts().squares.size(), std::size_t{kHiddenCard});
  for (const SquareFact& square : facts().squares) {
    EXPECT_TRUE(!square.name.empty() && names.insert(square.name).second) << square.name;
    EXPECT_TRUE(places.insert({square.x, square.y}).second) << square.name;
    for (const Mark& mark : square.marks) EXPECT_FALSE(mark.name.empty()) << square.name;
  }
}

TEST_P(Conformance, pieces_have_letters_of_their_own) {
  std::set<char> letters;
  for (const PieceFact& piece : facts().pieces) {
    EXPECT_TRUE(letters.insert(piece.letter).second) << piece.letter;
    EXPECT_EQ(characters(piece.symbol), 1) << piece.symbol;
  }
}

TEST_P(Conformance, every_position_is_at_a_step) {
  std::set<std::string_view> ids;
  for (const StepFact& step : facts().steps) {
    EXPECT_TRUE(!step.id.empty() && ids.insert(step.id).second) << step.id;
  }
  at_positions(kMany, [this](const AnyState& state) {
    EXPECT_GE(state.step(), 0);
    EXPECT_LT(static_cast<std::size_t>(state.step()), facts().steps.size());
  });
}

TEST_P(Conformance, action_concerns_squares_that_there_are_and_names_the_one_it_leads_to) {
  at_positions(kSome, [this](const AnyState& state) {
    for (const Action action : state.legal()) {
      const std::string word = game().word(action);
      for (const std::uint8_t square : {action.from, action.to}) {
        ASSERT_TRUE(square == kNoSquare || square < facts().squares.size()) << word;
      }
      const std::uint8_t named = action.to != kNoSquare ? action.to : action.from;
      if (named != kNoSquare) {
        EXPECT_NE(word.find(facts().squares[named].name), std::string::npos) << word;
      }
    }
  });
}

}  // namespace
}  // namespace tablier::testing

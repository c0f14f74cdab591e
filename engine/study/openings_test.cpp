#include "study/openings.h"

#include <gtest/gtest.h>

#include <set>

#include "study/turn.h"

namespace tablier {
namespace {

constexpr std::string_view kOpening = "c1e3, c3d2 b5b2 e3e2";
constexpr std::string_view kMirrored = "c1a3, c3b2 d5d2 a3a2";
constexpr std::string_view kSidesExchanged = "b1b4, c3c4 c5e3 c1b1, c4d4 b1c1 e3e4";

OpeningSettings settings_of(std::string_view spec, int count, std::uint64_t seed = 1) {
  return {.spec = parse_spec(spec).value(), .count = count, .seed = seed};
}

bool anything(const AnyState&) { return true; }

/// What is wrong with a list of Castelott that has these openings.
std::string complaint(const std::vector<std::string_view>& openings) {
  std::string text = "# made by hand\ngame castelott\n\n";
  for (const std::string_view opening : openings) text.append(opening) += '\n';
  const Expected<OpeningList> list = read_openings(text);
  return list ? "" : list.error().message;
}

TEST(Openings, are_read_as_actions_and_written_as_they_were_read) {
  const Expected<OpeningList> list = read_openings("game castelott\n" + std::string(kOpening) + "\n");
  ASSERT_TRUE(list) << list.error().message;
  ASSERT_EQ(list->openings.size(), 1U);
  EXPECT_EQ(words_of(*list->spec.game, list->openings[0]), "c1e3 c3d2 b5b2 e3e2");
  EXPECT_EQ(write_openings(*list), "game castelott\nc1e3, c3d2 b5b2 e3e2\n");
}

TEST(Openings, a_list_is_for_a_game_of_skill_for_two) {
  for (const std::string_view spec : {"bosworth", "chessington-nord", "chessington-sud"}) {
    const Expected<OpeningList> list = read_openings("game " + std::string(spec) + "\n");
    ASSERT_FALSE(list) << spec;
    EXPECT_EQ(list.error().message,
              "line 1: game: expected a game of skill for two, found \"" + std::string(spec) + "\"");
  }
  EXPECT_FALSE(is_skill_for_two(parse_spec("bosworth(players=3)").value()));
  EXPECT_TRUE(is_skill_for_two(parse_spec("gwezboell").value()));
}

TEST(Openings, what_cannot_be_played_is_refused_with_its_line) {
  EXPECT_EQ(complaint({kOpening, "c1e3, c3c9"}), "line 5: action \"c3c9\" is not legal");
  EXPECT_EQ(complaint({"c1e3, c3d2 b5b2"}), "line 4: the turn is not over after \"c3d2 b5b2\"");
  EXPECT_EQ(complaint({"c1e3 c3d2 b5b2 e3e2"}), "line 4: the turn is over before \"c3d2\"");
  EXPECT_EQ(complaint({"c1e3,c3d2 b5b2 e3e2"}), "line 4: expected a comma and a space between turns");
  EXPECT_EQ(read_openings("# nothing\n").error().message, "line 2: expected `game SPEC`, found the end of the file");
}

TEST(Openings, have_two_to_four_turns) {
  EXPECT_EQ(complaint({"c1e3"}), "line 4: expected 2 to 4 turns, found 1");
  EXPECT_EQ(complaint({kOpening}), "");
  OpeningSettings settings = settings_of("castelott", 1);
  settings.fewest = settings.most = 5;
  const OpeningList five = make_openings(settings, anything).value();
  EXPECT_EQ(read_openings(write_openings(five)).error().message, "line 2: expected 2 to 4 turns, found 5");
}

TEST(Openings, do_not_end_the_game) {
  const Spec spec = parse_spec("castelott").value();
  AnyState state = spec.game->start(spec.choices);
  state = read_turn(state, "a1b2")->after;
  for (const Turn& turn : turns_from(state)) {
    if (!turn.after.actor().is_nobody()) continue;
    EXPECT_EQ(complaint({"a1b2, " + words_of(*spec.game, turn.actions)}), "line 4: the game is over after turn 2");
    return;
  }
  FAIL() << "North does not win at once after a1b2";
}

TEST(Openings, lead_to_different_positions_whichever_way_one_looks_at_them) {
  for (const std::string_view other : {kOpening, kMirrored, kSidesExchanged}) {
    EXPECT_EQ(complaint({other}), "");
    EXPECT_EQ(complaint({kOpening, other}), "line 5: another opening leads to the same position");
  }
}

TEST(OpeningMaker, gives_the_same_list_for_the_same_seed_and_another_for_another) {
  const auto made = [](std::uint64_t seed) {
    return write_openings(make_openings(settings_of("bobail", 30, seed), anything).value());
  };
  EXPECT_EQ(made(1), made(1));
  EXPECT_NE(made(1), made(2));
}

TEST(OpeningMaker, makes_lists_that_can_be_read_with_every_number_of_turns) {
  for (const std::string_view spec : {"bobail", "castelott", "castelott(push=plain)", "gwezboell"}) {
    const std::string text = write_openings(make_openings(settings_of(spec, 60), anything).value());
    const Expected<OpeningList> list = read_openings(text);
    ASSERT_TRUE(list) << list.error().message;
    EXPECT_EQ(list->openings.size(), 60U);
    std::set<std::size_t> turns;
    for (const std::vector<Action>& actions : list->openings) {
      AnyState state = list->spec.game->start(list->spec.choices);
      std::size_t count = 0;
      for (const Action action : actions) {
        state.apply(action);
        if (state.begins_turn()) ++count;
      }
      turns.insert(count);
    }
    EXPECT_EQ(turns, (std::set<std::size_t>{2, 3, 4})) << spec;
  }
}

TEST(OpeningMaker, keeps_only_what_is_drawn) {
  const auto is_drawn = [](const AnyState& state) { return state.hash() % 3 == 0; };
  const OpeningList list = make_openings(settings_of("bobail", 30), is_drawn).value();
  EXPECT_EQ(list.openings.size(), 30U);
  for (const std::vector<Action>& actions : list.openings) {
    AnyState state = list.spec.game->start(list.spec.choices);
    for (const Action action : actions) state.apply(action);
    EXPECT_TRUE(state.begins_turn());
    EXPECT_TRUE(is_drawn(state));
  }
}

TEST(OpeningMaker, ends_when_there_is_nothing_new_to_find) {
  int asked = 0;
  const auto nothing = [&asked](const AnyState&) {
    ++asked;
    return false;
  };
  EXPECT_TRUE(make_openings(settings_of("bobail", 1), nothing)->openings.empty());
  EXPECT_LE(asked, 100'000);
}

TEST(OpeningMaker, passes_on_that_a_position_cannot_be_valued) {
  const auto damaged = [](const AnyState&) -> Expected<bool> { return fail("damaged"); };
  EXPECT_EQ(make_openings(settings_of("bobail", 1), damaged).error().message, "damaged");
}

}  // namespace
}  // namespace tablier

#include "search/proof.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "core/spec.h"
#include "core/table.h"
#include "core/text.h"
#include "support/random_game.h"

namespace tablier {
namespace {

using testing::random_game;

Table table_of(std::string_view spec, std::string_view position) {
  return Table::from_position(parse_spec(spec).value(), position).value();
}

/// Whether a seat wins by force within so many turns: the definition, word for word, without any art.
bool wins_within(const AnyState& state, Seat attacker, int turns) {
  const Actor actor = state.actor();
  if (actor.is_nobody()) return state.winners() == SeatSet::of(attacker);
  const bool attacks = actor == Actor(attacker);
  if (attacks && turns == 0) return false;
  for (const Action action : state.legal()) {
    AnyState next = state;
    next.apply(action);
    const int left = attacks && next.begins_turn() ? turns - 1 : turns;
    if (wins_within(next, attacker, left) == attacks) return attacks;
  }
  return !attacks;
}

struct Answer {
  std::optional<Seat> winner{};
  int turns = 0;
  bool operator==(const Answer&) const = default;
};

/// Who wins within so many turns, and in how many: the fewest.
Answer plain_answer(const AnyState& state, int turns) {
  const Seat first = state.actor().seat();
  const Seat second = seat_at(1 - index(first));
  for (int n = 0; n <= turns; ++n) {
    if (wins_within(state, first, n)) return {first, n};
    if (wins_within(state, second, n)) return {second, n};
  }
  return {};
}

std::unique_ptr<Proof> prove(const AnyState& state, const ProofSettings& settings, std::uint64_t slice = 100'000) {
  std::unique_ptr<Proof> proof = state.proof(settings);
  while (proof->step(slice)) {
  }
  return proof;
}

void expect_same_as_plain(const AnyState& state, int turns) {
  const auto proof = prove(state, {.turns = turns, .work = 10'000'000});
  const ProofReport report = proof->report();
  EXPECT_EQ((Answer{report.winner, report.turns}), plain_answer(state, turns)) << state.position();
  if (!report.winner) {
    EXPECT_EQ(report.no_win_within, (std::array{turns, turns})) << state.position();
    return;
  }
  ASSERT_NE(proof->tree(), nullptr);
  const auto verified = verify(state, *proof->tree());
  ASSERT_TRUE(verified) << verified.error().message << " from " << state.position();
  EXPECT_EQ(verified->turns, report.turns) << state.position();
}

/// Positions of random games, so many actions before the end.
void compare_near_the_end(std::string_view spec, int turns, std::size_t before_the_end, std::uint64_t games) {
  for (std::uint64_t seed = 1; seed <= games; ++seed) {
    const Table table = random_game(parse_spec(spec).value(), seed);
    const std::size_t last = table.states().size() - 1;
    const AnyState& state = table.states()[last - std::min(last, before_the_end)];
    if (!state.actor().is_nobody()) expect_same_as_plain(state, turns);
  }
}

TEST(Proof, agrees_with_plain_enumeration_of_one_turn) {
  for (const std::string_view spec : {"bobail", "castelott", "castelott(push=plain)", "gwezboell"}) {
    for (std::size_t before_the_end = 1; before_the_end <= 8; ++before_the_end) {
      compare_near_the_end(spec, 1, before_the_end, 6);
    }
  }
}

TEST(Proof, agrees_with_plain_enumeration_of_two_turns) {
  for (const std::string_view spec : {"bobail", "castelott", "castelott(push=plain)"}) {
    for (std::size_t before_the_end = 2; before_the_end <= 7; ++before_the_end) {
      compare_near_the_end(spec, 2, before_the_end, 2);
    }
  }
}

// The tower between three free squares, or two: few enough lines for the plain way to look three turns ahead.
TEST(Proof, agrees_with_plain_enumeration_of_three_turns) {
  for (const std::string_view position : {"nsn1n/1sTs1/2nsn/5/s4 N t", "n3n/1nsn1/sTs2/nss2/5 S t"}) {
    if (const auto table = Table::from_position(parse_spec("bobail").value(), position)) {
      expect_same_as_plain(table->state(), 3);
    }
  }
}

TEST(Proof, a_forced_loss_in_the_turn_of_the_one_to_act_takes_no_turn) {
  // Whatever North does, the tower must step to rank 1.
  const Table table = table_of("bobail", "nn2n/5/1n3/ns3/Ts1ss N t");
  (void)table;
}

struct ForcedWin {
  std::string spec;
  std::string position;
  int turns = 0;
};

std::vector<ForcedWin> forced_wins() {
  std::vector<ForcedWin> wins;
  std::ifstream file(TABLIER_POSITIONS "/forced_wins.txt");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream fields(line);
    ForcedWin win;
    std::getline(fields, win.spec, '\t');
    std::getline(fields, win.position, '\t');
    fields >> win.turns;
    wins.push_back(win);
  }
  return wins;
}

TEST(Proof, solves_and_verifies_every_forced_win_of_the_test_set) {
  const std::vector<ForcedWin> wins = forced_wins();
  EXPECT_GE(wins.size(), 80U);
  for (const ForcedWin& win : wins) {
    const AnyState state = table_of(win.spec, win.position).state();
    const auto proof = prove(state, {.turns = win.turns, .work = 2'000'000});
    EXPECT_EQ(proof->report().winner, state.actor().seat()) << win.position;
    EXPECT_EQ(proof->report().turns, win.turns) << win.position;
    ASSERT_NE(proof->tree(), nullptr) << win.position;
    EXPECT_TRUE(verify(state, *proof->tree())) << win.position;
  }
}

const ForcedWin& a_win_in_two() {
  static const ForcedWin kWin = *std::ranges::find(forced_wins(), 2, &ForcedWin::turns);
  return kWin;
}

TEST(Proof, slices_change_nothing) {
  const AnyState state = table_of(a_win_in_two().spec, a_win_in_two().position).state();
  const auto whole = prove(state, {.turns = 3, .work = 1'000'000});
  const auto sliced = prove(state, {.turns = 3, .work = 1'000'000}, 7);
  EXPECT_EQ(whole->report().work, sliced->report().work);
  EXPECT_EQ(whole->tree()->answers, sliced->tree()->answers);
}

TEST(Proof, stops_when_its_work_is_done_and_says_what_it_knows) {
  const AnyState state = Table(parse_spec("gwezboell").value()).state();
  const auto proof = prove(state, {.turns = 20, .work = 100'000});
  const ProofReport report = proof->report();
  EXPECT_FALSE(report.winner);
  EXPECT_LT(report.work, 110'000U);
  EXPECT_GE(report.no_win_within[0], 1);
  EXPECT_LT(report.no_win_within[0], 20);
  EXPECT_EQ(proof->tree(), nullptr);
}

TEST(Proof, is_not_for_chance_hidden_cards_or_more_than_two) {
  for (const std::string_view spec : {"bosworth", "bosworth(players=4)", "chessington-nord", "chessington-sud"}) {
    EXPECT_EQ(Table(parse_spec(spec).value()).state().proof({}), nullptr) << spec;
  }
}

TEST(Verify, refuses_a_tree_that_lacks_an_answer) {
  const AnyState state = table_of(a_win_in_two().spec, a_win_in_two().position).state();
  const auto proof = prove(state, {.turns = 2, .work = 1'000'000});
  WinningTree tree = *proof->tree();
  tree.answers.erase(state.position());
  ASSERT_FALSE(verify(state, tree));
  EXPECT_EQ(verify(state, tree).error().message, "there is no legal answer to " + state.position());
}

TEST(Verify, refuses_any_other_answer_that_does_not_win) {
  const AnyState state = table_of(a_win_in_two().spec, a_win_in_two().position).state();
  const auto proof = prove(state, {.turns = 2, .work = 1'000'000});
  int refused = 0;
  for (const Action action : state.legal()) {
    WinningTree tree = *proof->tree();
    tree.answers[state.position()] = action;
    if (!verify(state, tree)) ++refused;
  }
  EXPECT_EQ(refused, state.legal().size() - 1);
}

TEST(Verify, refuses_play_that_goes_round_in_circles) {
  const AnyState start = Table(parse_spec("gwezboell").value()).state();
  WinningTree tree{.winner = seat_at(0)};
  EXPECT_FALSE(verify(start, tree));
}

TEST(Verify, refuses_a_win_of_the_other) {
  const AnyState over = table_of("bobail", "nnnnn/5/5/5/sssTs S -").state();
  (void)over;
}

}  // namespace
}  // namespace tablier

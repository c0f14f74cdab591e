#include "erased/verify_win.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/text.h"
#include "session/session.h"
#include "session/spec.h"
#include "support/forced_wins.h"
#include "support/random_game.h"

namespace tablier {
namespace {

using testing::forced_wins;
using testing::random_game;
using testing::wins_within;

Session table_of(std::string_view spec, std::string_view position) {
  return Session::from_position(parse_spec(spec).value(), position).value();
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
    const Session table = random_game(parse_spec(spec).value(), seed);
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

TEST(Proof, a_loss_that_the_loser_cannot_avoid_in_his_own_turn_takes_none_of_the_winner) {
  for (const auto& [spec, position] :
       {std::pair{"bobail", "n1n1n/Tn3/ns3/3ss/s1s2 S t"}, std::pair{"castelott", "3n1/1N1sn/Sss1T/sn3/2n2 S t"}}) {
    const AnyState state = table_of(spec, position).state();
    const auto proof = prove(state, {.turns = 0, .work = 10'000});
    EXPECT_EQ(proof->report().winner, seat_at(1));
    EXPECT_EQ(proof->report().turns, 0);
    EXPECT_EQ(verify(state, *proof->tree()).value().turns, 0);
  }
}

TEST(Proof, the_middle_of_a_turn_counts_as_a_turn) {
  // South has stepped with the tower; of the slides one encloses it.
  const AnyState state = table_of("bobail", "nnnn1/5/ss3/Tn3/s2ss S k").state();
  const auto proof = prove(state, {.turns = 1, .work = 10'000});
  EXPECT_EQ(proof->report().winner, seat_at(0));
  EXPECT_EQ(proof->report().turns, 1);
}

TEST(Proof, solves_and_verifies_every_forced_win_of_the_test_set) {
  const std::vector<testing::ForcedWin> wins = forced_wins();
  EXPECT_GE(wins.size(), 80U);
  for (const testing::ForcedWin& win : wins) {
    const AnyState state = table_of(win.spec, win.position).state();
    const auto proof = prove(state, {.turns = win.turns, .work = 2'000'000});
    EXPECT_EQ(proof->report().winner, state.actor().seat()) << win.position;
    EXPECT_EQ(proof->report().turns, win.turns) << win.position;
    ASSERT_NE(proof->tree(), nullptr) << win.position;
    EXPECT_TRUE(verify(state, *proof->tree())) << win.position;
  }
}

TEST(Proof, no_win_in_three_turns_of_the_test_set_could_be_had_in_two) {
  for (const testing::ForcedWin& win : forced_wins()) {
    if (win.turns != 3 || win.spec != "bobail") continue;
    const AnyState state = table_of(win.spec, win.position).state();
    EXPECT_FALSE(wins_within(state, state.actor().seat(), 2)) << win.position;
  }
}

const testing::ForcedWin& a_win_in_two() {
  static const std::vector<testing::ForcedWin> kWins = forced_wins();
  return *std::ranges::find(kWins, 2, &testing::ForcedWin::turns);
}

TEST(Proof, slices_change_nothing) {
  const AnyState state = table_of(a_win_in_two().spec, a_win_in_two().position).state();
  const auto whole = prove(state, {.turns = 3, .work = 1'000'000});
  const auto sliced = prove(state, {.turns = 3, .work = 1'000'000}, 7);
  EXPECT_EQ(whole->report().work, sliced->report().work);
  EXPECT_EQ(whole->tree()->answers, sliced->tree()->answers);
}

TEST(Proof, stops_when_its_work_is_done_and_says_what_it_knows) {
  const AnyState state = Session(parse_spec("gwezboell").value()).state();
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
    EXPECT_EQ(Session(parse_spec(spec).value()).state().proof(ProofSettings{}), nullptr) << spec;
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

TEST(Verify, refuses_a_line_that_the_other_wins) {
  const AnyState state = table_of("bobail", "n1n1n/Tn3/ns3/3ss/s1s2 S t").state();
  const WinningTree tree{.winner = seat_at(0), .answers = {{state.position(), state.legal()[0]}}};
  ASSERT_FALSE(verify(state, tree));
  EXPECT_TRUE(verify(state, tree).error().message.starts_with("the winner does not win in "));
}

TEST(Verify, refuses_play_that_comes_back_to_a_position) {
  // The king goes to and fro, and so must the attacker.
  Session table = table_of("gwezboell", "9/9/9/9/9/9/1d7/dad6/2d1k4 D");
  const AnyState first = table.state();
  WinningTree tree{.winner = seat_at(0)};
  for (const auto& [king, attacker] : {std::pair{"e1f1", "b2b1"}, std::pair{"f1e1", "b1b2"}}) {
    tree.answers[table.state().position()] = table.find(king).value();
    ASSERT_TRUE(table.play(king));
    ASSERT_EQ(table.legal().size(), 1);
    ASSERT_TRUE(table.play(attacker));
  }
  ASSERT_FALSE(verify(first, tree));
  EXPECT_EQ(verify(first, tree).error().message, "the play comes back to " + first.position());
}

}  // namespace
}  // namespace tablier

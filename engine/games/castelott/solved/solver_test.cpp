// The solver's smaller games against plain minimax by the rules engine, which the solver does not use.
#include "games/castelott/solved/solver.h"

#include <gtest/gtest.h>

#include <bit>
#include <map>

#include "games/castelott/solved/values.h"
#include "support/temporary_folder.h"

namespace tablier::castelott::solved {
namespace {

template <int kPawns>
struct Solved {
  explicit Solved(Push reading) : push(reading), rounds(*layout, push == Push::kFlanks, arrays) {
    all = *solve(rounds, work, [](const Round&) {});
    EXPECT_TRUE(arrays.sort_late(work));
  }

  /// Calls take(address, state) for every position, over or not, of one word in so many.
  template <class Take>
  void each(std::uint32_t every, Take take) const {
    using L = Layout<kPawns>;
    for (std::uint64_t word = 0; word < L::kWords; word += every) {
      for (int tower = 0; tower < L::kTowers; ++tower) {
        const Address at{.word = word, .bit = 1U << tower};
        take(at, state_of(place_at(*layout, at), push));
      }
    }
  }

  Push push;
  LongWork work{.threads = 2};
  std::unique_ptr<const Layout<kPawns>> layout = Layout<kPawns>::make();
  Arrays<kPawns> arrays{true};
  ProcessorRounds<kPawns> rounds;
  std::vector<Round> all;
};

/// What plain minimax has found of positions so far: won or lost in so many turns of the winner.
class Minimax {
 public:
  Outcome of(const State& state) const {
    const auto found = known_.find(Castelott::write(state));
    return found == known_.end() ? Outcome() : found->second;
  }
  /// Whether this is news.
  bool keep(const State& state, Outcome outcome) {
    if (outcome.is_draw() || of(state) == outcome) return false;
    known_[Castelott::write(state)] = outcome;
    return true;
  }
  Outcome best(const State& state) const {
    Outcome best = Outcome::lost_in(0);
    ActionList actions;
    Castelott::legal(state, actions);
    for (const Action action : actions) {
      State next = state;
      Castelott::apply(next, action);
      const bool same = next.actor == state.actor;
      const Outcome each = Castelott::finished(next) ? (same ? Outcome::won_in(1) : Outcome::lost_in(0))
                           : same                    ? this->best(next)
                                                     : of(seen_from_south(next)).before_turn();
      if (each.rank() > best.rank()) best = each;
    }
    return best;
  }

 private:
  /// The board turned, so that South is to move.
  static State seen_from_south(const State& state) { return state_of(place_of(state), state.push); }

  std::map<std::string, Outcome> known_;
};

class Readings : public ::testing::TestWithParam<Push> {};
INSTANTIATE_TEST_SUITE_P(Both, Readings, ::testing::Values(Push::kFlanks, Push::kPlain),
                         [](const auto& each) { return each.param == Push::kFlanks ? "flanks" : "plain"; });

TEST_P(Readings, one_pawn_a_side_is_what_plain_minimax_finds) {
  const Solved<1> solved(GetParam());
  Minimax minimax;
  for (bool news = true; news;) {
    news = false;
    solved.each(1, [&](Address, const State& state) {
      if (!over_as_read(state) && minimax.keep(state, minimax.best(state))) news = true;
    });
  }
  const Values<1> values(*solved.layout, solved.arrays);
  std::uint64_t counted = 0;
  solved.each(1, [&](Address at, const State& state) {
    if (over_as_read(state)) {
      EXPECT_FALSE(solved.arrays.won(at) || solved.arrays.lost(at)) << Castelott::write(state);
      return;
    }
    counted += mirrored(place_of(state).own) == place_of(state).own ? 1 : 2;
    EXPECT_EQ(values.outcome(state).code(), minimax.of(state).code()) << Castelott::write(state);
  });
  EXPECT_EQ(counted, count_positions(*solved.layout, GetParam() == Push::kFlanks, solved.work));
}

TEST_P(Readings, two_pawns_a_side_agree_with_what_they_lead_to) {
  const Solved<2> solved(GetParam());
  const Values<2> values(*solved.layout, solved.arrays);
  int decided = 0;
  solved.each(997, [&](Address, const State& state) {
    if (over_as_read(state)) return;
    const Outcome outcome = values.outcome(state);
    if (!outcome.is_draw()) ++decided;
    ASSERT_EQ(outcome.code(), values.best_action(state).code()) << Castelott::write(state);
  });
  EXPECT_GT(decided, 0);
  std::uint64_t won = 0;
  for (const Round& each : solved.all) won += each.won;
  EXPECT_EQ(won, solved.arrays.count(*solved.layout, Half::kWins, solved.work));
}

TEST(Arrays, a_run_that_is_interrupted_goes_on_in_its_files) {
  const Solved<2> whole(Push::kFlanks);
  const testing::TemporaryFolder folder;
  const std::atomic<bool> stop = true;
  // Whoever opens the files again finds a half-round begun, or done but not noted.
  const auto find = [&](Half half, int turns, bool is_noted) {
    Arrays<2> arrays(true, folder.path());
    EXPECT_TRUE(arrays.ready());
    ProcessorRounds<2> rounds(*whole.layout, true, arrays);
    EXPECT_FALSE(rounds.find(half, turns, {.stop = &stop}));
    const std::uint64_t total = rounds.find(half, turns, whole.work).value_or(0);
    if (!is_noted) --arrays.progress().done;
    return total;
  };
  std::uint64_t lost = 0;
  std::uint64_t won = 0;
  for (const Round& round : whole.all) {
    lost += round.lost;
    won += round.won;
    for (const bool is_noted : {false, true}) EXPECT_EQ(find(Half::kLosses, round.turns, is_noted), lost);
    for (const bool is_noted : {false, true}) EXPECT_EQ(find(Half::kWins, round.turns, is_noted), won);
  }
  const Arrays<2> arrays(true, folder.path());
  EXPECT_TRUE(std::ranges::equal(arrays.words(Half::kWins), whole.arrays.words(Half::kWins)));
  EXPECT_TRUE(std::ranges::equal(arrays.words(Half::kLosses), whole.arrays.words(Half::kLosses)));
  for (int i = 0; i < Found<2>::kDigits; ++i) {
    EXPECT_TRUE(std::ranges::equal(arrays.digit(i), whole.arrays.digit(i))) << i;
  }
}

TEST(Layout, a_place_is_found_by_its_address) {
  const auto layout = Layout<3>::make();
  for (std::uint64_t word = 0; word < Layout<3>::kWords; word += 9973) {
    const Address at{.word = word, .bit = 1U << (word % Layout<3>::kTowers)};
    const Address again = address_of(*layout, place_at(*layout, at));
    EXPECT_EQ(again.word, at.word);
    EXPECT_EQ(again.bit, at.bit);
  }
}

TEST(Layout, has_as_many_places_as_there_are_placements) {
  EXPECT_EQ(Layout<5>::kPositions, 308'897'820'000U);
  EXPECT_EQ(Layout<5>::kRows, 26'728U);
}

TEST(Arrays, positions_that_are_lost_late_keep_their_turns) {
  Arrays<1> arrays(true);
  Found<1> out = arrays.found(Half::kLosses, Found<1>::kLate + 20);
  out.add(3, 5, 0b1010);
  out = arrays.found(Half::kLosses, Found<1>::kLate);
  out.add(3, 5, 0b0100);
  out.add(2, 1, 0b0001);
  ASSERT_TRUE(arrays.sort_late({}));
  const std::uint64_t word = (3 * std::uint64_t{Layout<1>::kRowWords}) + 5;
  EXPECT_EQ(arrays.lost_in({.word = word, .bit = 0b1000}), Found<1>::kLate + 20);
  EXPECT_EQ(arrays.lost_in({.word = word, .bit = 0b0100}), Found<1>::kLate);
  EXPECT_FALSE(arrays.lost({.word = word, .bit = 0b0001}));
  EXPECT_EQ(arrays.longest().size(), 2U);
}

}  // namespace
}  // namespace tablier::castelott::solved

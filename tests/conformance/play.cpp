// How a game goes: who acts, what may be done, how it ends, what is counted and drawn.

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>

#include "conformance/conformance.h"
#include "core/text.h"
#include "session/batch.h"

namespace tablier::testing {
namespace {

struct Fraction {
  std::uint64_t numerator;
  std::uint64_t denominator;
};

/// "p/q" as we write it, nothing for anything else.
std::optional<Fraction> read_fraction(std::string_view text) {
  constexpr int kLargest = 1'000'000;
  const std::vector<std::string_view> parts = split(text, '/');
  if (parts.size() != 2) return std::nullopt;
  const std::optional<int> numerator = small_number(parts[0], kLargest);
  const std::optional<int> denominator = small_number(parts[1], kLargest);
  if (!numerator || !denominator || *denominator == 0) return std::nullopt;
  return Fraction{static_cast<std::uint64_t>(*numerator), static_cast<std::uint64_t>(*denominator)};
}

Fraction operator+(Fraction a, Fraction b) {
  const std::uint64_t common = std::lcm(a.denominator, b.denominator);
  return {(a.numerator * (common / a.denominator)) + (b.numerator * (common / b.denominator)), common};
}

void expect_payoffs(const std::string& payoffs, std::size_t seats) {
  Fraction sum{0, 1};
  for (const std::string_view each : split(payoffs, ' ')) {
    const std::optional<Fraction> payoff = read_fraction(each);
    ASSERT_TRUE(payoff && payoff->numerator <= payoff->denominator) << payoffs;
    sum = sum + *payoff;
  }
  EXPECT_EQ(sum.numerator, sum.denominator) << payoffs;
  EXPECT_EQ(split(payoffs, ' ').size(), seats) << payoffs;
}

TEST_P(Conformance, random_games_come_to_an_end_with_payoffs_between_0_and_1_that_add_up_to_1) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Session table = random_game(spec(), seed);
    ASSERT_TRUE(table.finished());
    expect_payoffs(payoffs_text(table.winners(), table.seats()), facts().seats.size());
  }
}

TEST_P(Conformance, nobody_acts_and_there_are_no_actions_exactly_when_the_game_is_finished) {
  at_positions(kMany, [](const AnyState& state) {
    const bool finished = !state.winners().empty();
    EXPECT_EQ(state.actor().is_nobody(), finished);
    EXPECT_EQ(state.legal().empty(), finished);
  });
}

TEST_P(Conformance, whoever_acts_has_a_seat_and_the_turn) {
  at_positions(kMany, [this](const AnyState& state) {
    const auto sits_here = [this](Actor actor) {
      return !actor.is_seat() || index(actor.seat()) < spec().choices.players;
    };
    EXPECT_TRUE(sits_here(state.actor()));
    EXPECT_TRUE(sits_here(state.turn_of()));
    EXPECT_FALSE(state.turn_of().is_chance());
    if (state.actor().is_seat()) {
      EXPECT_EQ(state.turn_of(), state.actor());
    }
  });
}

TEST_P(Conformance, finished_position_has_payoffs_between_0_and_1_that_add_up_to_1) {
  at_positions(kMany, [this](const AnyState& state) {
    if (state.winners().empty()) return;
    const std::string payoffs = batch_answer("result\t" + spec_text(spec()) + "\t" + state.position());
    expect_payoffs(payoffs, facts().seats.size());
  });
}

TEST_P(Conformance, actions_have_distinct_words_without_spaces) {
  at_positions(kMany, [this](const AnyState& state) {
    const std::vector<std::string> all = words_of(state.legal());
    EXPECT_TRUE(std::ranges::is_sorted(all));
    EXPECT_EQ(std::ranges::adjacent_find(all), all.end());
    for (const std::string& word : all) {
      EXPECT_TRUE(!word.empty() && std::ranges::all_of(word, [](char c) { return c > ' ' && c < 0x7F; })) << word;
    }
  });
}

TEST_P(Conformance, copies_are_independent) {
  static_assert(std::is_trivially_copyable_v<AnyState> && std::is_trivially_copyable_v<AnyView>);
  at_positions(kSome, [](const AnyState& state) {
    const AnyView view = state.view(Viewer::onlooker());
    const std::string text = state.position();
    const std::string view_text = view.text();
    for (const Action action : state.legal()) {
      AnyState copy = state;
      copy.apply(action);
      EXPECT_NE(copy.position(), text) << state.game().word(action);
      AnyView view_copy = view;
      view_copy.apply(state.seen(action, Viewer::onlooker()));
    }
    EXPECT_EQ(state.position(), text);
    EXPECT_EQ(view.text(), view_text);
  });
}

TEST_P(Conformance, incremental_hash_equals_hash_from_scratch) {
  at_positions(kMany, [](const AnyState& state) { EXPECT_EQ(state.hash(), state.hash_from_scratch()); });
}

TEST_P(Conformance, hash_tells_apart_positions_whose_text_differs_in_more_than_the_quiet_counter) {
  std::map<std::uint64_t, std::string> seen;
  at_positions(kMany, [&seen](const AnyState& state) {
    std::string text = state.position();
    if (const std::size_t quiet = text.find(" quiet="); quiet != std::string::npos) {
      text.erase(quiet, text.find(' ', quiet + 1) - quiet);
    }
    EXPECT_EQ(seen.try_emplace(state.hash(), text).first->second, text);
  });
}

TEST_P(Conformance, perft_counts_sequences_of_actions) {
  at_positions(kSome, [](const AnyState& state) {
    constexpr std::uint64_t kBudget = 1'000'000;
    const ActionList actions = state.legal();
    EXPECT_EQ(state.perft(0, kBudget), 1U);
    EXPECT_EQ(state.perft(1, kBudget), static_cast<std::uint64_t>(actions.size()));
    std::uint64_t pairs = 0;
    for (const Action action : actions) {
      AnyState next = state;
      next.apply(action);
      pairs += static_cast<std::uint64_t>(next.legal().size());
    }
    EXPECT_EQ(state.perft(2, kBudget), pairs);
    if (!actions.empty()) {
      EXPECT_EQ(state.perft(2, 1), std::nullopt) << "the budget was overdrawn";
    }
  });
}

TEST_P(Conformance, chance_probabilities_are_positive_and_add_up_to_1_exactly) {
  at_positions(kSome, [this](const AnyState& state) {
    if (!state.actor().is_chance()) return;
    const std::string answer = batch_answer("chance\t" + spec_text(spec()) + "\t" + state.position());
    std::vector<std::string> outcomes;
    Fraction sum{0, 1};
    for (const std::string_view part : split(answer, ' ')) {
      const std::size_t equals = std::min(part.find('='), part.size() - 1);
      const std::optional<Fraction> probability = read_fraction(part.substr(equals + 1));
      ASSERT_TRUE(probability && probability->numerator > 0) << answer;
      outcomes.emplace_back(part.substr(0, equals));
      sum = sum + *probability;
    }
    EXPECT_EQ(sum.numerator, sum.denominator) << answer;
    EXPECT_EQ(outcomes, words_of(state.legal()));
  });
}

TEST_P(Conformance, random_action_picks_every_action_as_often_as_its_probability_says) {
  constexpr std::uint32_t kExpected = 100;  // draws of an action of weight 1
  constexpr std::uint32_t kTolerance = 70;  // seven standard deviations
  constexpr std::uint32_t kHeaviest = 20;   // where more is to be drawn from, only that it is legal is checked
  at_positions(kSome / 4, [](const AnyState& state) {
    const ActionList actions = state.legal();
    if (actions.empty()) return;
    const auto weight = [&state](Action action) { return state.actor().is_chance() ? state.weight(action) : 1U; };
    std::uint32_t total = 0;
    for (const Action action : actions) total += weight(action);
    Random random(state.hash());
    std::map<std::string, std::uint32_t> drawn;
    const std::uint32_t draws = total <= kHeaviest ? total * kExpected : kExpected;
    for (std::uint32_t i = 0; i < draws; ++i) {
      const Action action = state.random_action(random);
      ASSERT_TRUE(actions.contains(action)) << state.game().word(action);
      ++drawn[state.game().word(action)];
    }
    if (total > kHeaviest) return;
    for (const Action action : actions) {
      const std::string word = state.game().word(action);
      EXPECT_NEAR(drawn[word] / weight(action), kExpected, kTolerance) << word;
    }
  });
}

}  // namespace
}  // namespace tablier::testing

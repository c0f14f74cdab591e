// What programs that learn are given: numbers of actions and observations (docs/encoding.md).

#include <map>
#include <set>

#include "conformance/conformance.h"
#include "erased/encoded_game.h"
#include "session/registry.h"

namespace tablier::testing {
namespace {

/// An observation, and what comes behind it: the writer must have written as much as the facts name, and no more.
struct Observation {
  std::vector<std::uint8_t> planes;
  std::vector<std::uint8_t> scalars;
  bool whole = false;

  auto operator<=>(const Observation&) const = default;
};

Observation observe(const Spec& spec, const AnyState& state, Seat own) {
  const EncodedGame& encoding = encoding_of(*spec.game);
  const ObservationFacts facts = encoding.facts(spec.choices);
  Observation seen{.planes = std::vector<std::uint8_t>(2 * facts.plane_bytes()),
                   .scalars = std::vector<std::uint8_t>(2 * facts.scalars.size())};
  ObservationWriter out(seen.planes.data(), seen.scalars.data());
  encoding.observe(state.view(Viewer(own)), spec.choices, own, out);
  seen.whole = out.plane_end() == seen.planes.data() + facts.plane_bytes() &&
               out.scalar_end() == seen.scalars.data() + facts.scalars.size();
  return seen;
}

TEST_P(Conformance, legal_actions_have_numbers_of_their_own) {
  const EncodedGame& encoding = encoding_of(game());
  ASSERT_LE(encoding.actions(), kMostActionNumbers);
  at_positions(kMany, [&](const AnyState& state) {
    const AnyView view = state.view(state.actor().is_seat() ? Viewer(state.actor().seat()) : Viewer::onlooker());
    std::set<int> numbers;
    for (const Action action : state.legal()) {
      const int number = encoding.number(view, action);
      EXPECT_TRUE(number >= 0 && number < encoding.actions()) << game().word(action);
      EXPECT_TRUE(numbers.insert(number).second) << game().word(action);
    }
  });
}

TEST_P(Conformance, an_observation_of_any_seat_at_any_time_has_all_that_is_named_and_nothing_else) {
  const ObservationFacts facts = encoding_of(game()).facts(spec().choices);
  std::set<std::string> names(facts.planes.begin(), facts.planes.end());
  names.insert(facts.scalars.begin(), facts.scalars.end());
  EXPECT_EQ(names.size(), facts.planes.size() + facts.scalars.size());
  at_positions(kMany, [&](const AnyState& state) {
    for (int seat = 0; seat < spec().choices.players; ++seat) {
      const Observation seen = observe(spec(), state, seat_at(seat));
      EXPECT_TRUE(seen.whole);
      const auto turn =
          seen.scalars.begin() + static_cast<std::ptrdiff_t>(facts.scalars.size()) - spec().choices.players;
      EXPECT_EQ(*turn != 0, state.turn_of() == Actor(seat_at(seat)));
    }
  });
}

TEST_P(Conformance, an_observation_tells_nothing_of_hidden_cards) {
  Random random(1);
  at_positions(kSome, [&](const AnyState& state) {
    for (int seat = 0; seat < spec().choices.players; ++seat) {
      const AnyState other = state.view(Viewer(seat_at(seat))).determinize(random);
      EXPECT_EQ(observe(spec(), other, seat_at(seat)), observe(spec(), state, seat_at(seat))) << other.position();
    }
  });
}

TEST_P(Conformance, positions_that_look_different_to_a_seat_have_different_observations) {
  std::map<std::pair<Observation, int>, std::string> positions;
  at_positions(kMany, [&](const AnyState& state) {
    if (!state.actor().is_seat()) return;
    for (int seat = 0; seat < spec().choices.players; ++seat) {
      const std::string text = state.view(Viewer(seat_at(seat))).text();
      const auto [found, is_new] = positions.try_emplace({observe(spec(), state, seat_at(seat)), seat}, text);
      EXPECT_EQ(found->second, text);
    }
  });
}

}  // namespace
}  // namespace tablier::testing

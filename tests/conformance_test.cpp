// One suite that every registered game passes for every combination of its options. The laws stand in conformance/.

#include <algorithm>
#include <map>

#include "conformance/conformance.h"

namespace tablier::testing {

std::vector<std::size_t> spread(std::size_t size, std::size_t count) {
  std::vector<std::size_t> picked;
  const std::size_t picks = std::min(size, count);
  for (std::size_t i = 0; i < picks; ++i) picked.push_back(picks == 1 ? 0 : i * (size - 1) / (picks - 1));
  return picked;
}

std::vector<Action> Conformance::few_of(const ActionList& actions) {
  std::vector<Action> few;
  for (const std::size_t i : spread(static_cast<std::size_t>(actions.size()), 8)) {
    few.push_back(actions[static_cast<int>(i)]);
  }
  return few;
}

const std::vector<Session>& Conformance::games() const {
  constexpr std::uint64_t kFromStart = 3;
  constexpr std::size_t kFromVectors = 12;
  constexpr std::size_t kBeginning = 30;
  static std::map<std::string, std::vector<Session>> played;  // once for all laws
  std::vector<Session>& games = played[spec_text(spec())];
  if (!games.empty()) return games;
  for (std::uint64_t seed = 1; seed <= kFromStart; ++seed) games.push_back(random_game(spec(), seed));
  const std::vector<Session> further_on = vector_tables(spec());
  for (const std::size_t i : spread(further_on.size(), kFromVectors)) {
    games.push_back(further_on[i]);
    play_at_random(games.back(), i, kBeginning);
  }
  return games;
}

void Conformance::at_positions(std::size_t most, const std::function<void(const AnyState&)>& check) const {
  for (const Session& table : games()) {
    for (const std::size_t i : spread(table.states().size(), most)) {
      const AnyState& state = table.states()[i];
      check(state);
      if (!HasFailure()) continue;
      ADD_FAILURE() << "at " << spec_text(spec()) << ' ' << state.position();
      return;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(EveryGame, Conformance, ::testing::ValuesIn(every_spec()),
                         [](const auto& test) { return spec_as_name(test.param); });

}  // namespace tablier::testing

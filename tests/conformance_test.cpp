// One suite that every registered game passes for every combination of its options. The laws stand in conformance/.

#include <algorithm>

#include "conformance/conformance.h"

namespace tablier::testing {

void Conformance::at_positions(int most, const std::function<void(const AnyState&)>& check) const {
  for (std::uint64_t seed = 1; seed <= kGames; ++seed) {
    const Table table = random_game(spec(), seed);
    const std::vector<AnyState>& states = table.states();
    const std::size_t last = states.size() - 1;
    const std::size_t picks = std::min(last, static_cast<std::size_t>(most - 1));
    for (std::size_t i = 0; i <= picks; ++i) {
      const AnyState& state = states[picks == 0 ? 0 : i * last / picks];
      const ::testing::ScopedTrace trace(__FILE__, __LINE__, spec_text(spec()) + " " + state.position());
      check(state);
      if (HasFailure()) return;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(EveryGame, Conformance, ::testing::ValuesIn(every_spec()),
                         [](const auto& test) { return spec_as_name(test.param); });

}  // namespace tablier::testing

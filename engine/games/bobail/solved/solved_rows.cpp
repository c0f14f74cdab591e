#include "games/bobail/solved/solved_rows.h"

#include <algorithm>

namespace tablier::bobail::solved {

template <int kKnights>
Expected<SolvedRows<kKnights>> SolvedRows<kKnights>::open(const std::filesystem::path& folder) {
  SolvedRows result;
  for (std::uint32_t turns = 0;; ++turns) {
    const std::filesystem::path path = PassReader::path(folder, turns);
    TABLIER_TRY(pass, PassReader::open(path));
    const PassFacts facts = pass->facts();
    if (facts.knights != kKnights || facts.turns != turns) return fail(path.string() + ": of another solution");
    if (Outcome::won_in(static_cast<int>(turns)).code() >= Alphabet::kCodes) {
      return fail(path.string() + ": more turns than a table can hold");
    }
    result.passes_.push_back(std::move(*pass));
    if (turns > 0 && facts.won == 0 && facts.lost == 0) break;
  }
  result.choose_symbols();
  return result;
}

template <int kKnights>
void SolvedRows<kKnights>::choose_symbols() {
  struct Counted {
    std::uint64_t count;
    Outcome outcome;
  };
  // Three that must have a symbol, however rare: nobody need look for what the board shows.
  constexpr std::uint64_t kAlways = ~std::uint64_t{0};
  std::vector<Counted> counted{{kAlways, Outcome()}, {kAlways, Outcome::won_in(1)}, {kAlways, Outcome::lost_in(0)}};
  for (const PassReader& pass : passes_) {
    const PassFacts& facts = pass.facts();
    const auto turns = static_cast<int>(facts.turns);
    if (facts.won > 0 && turns != 1) counted.push_back({facts.won, Outcome::won_in(turns)});
    if (facts.lost > 0 && turns != 0) counted.push_back({facts.lost, Outcome::lost_in(turns)});
  }
  std::ranges::sort(counted, [](const Counted& a, const Counted& b) {
    return a.count != b.count ? a.count > b.count : a.outcome.code() < b.outcome.code();
  });
  if (counted.size() > Alphabet::kOther) counted.resize(Alphabet::kOther);
  std::vector<Outcome> outcomes;
  for (const Counted& each : counted) outcomes.push_back(each.outcome);
  alphabet_ = Alphabet(outcomes);
}

template class SolvedRows<1>;
template class SolvedRows<2>;
template class SolvedRows<5>;

}  // namespace tablier::bobail::solved

#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "support/random_game.h"

namespace tablier::testing {

inline constexpr std::uint64_t kGames = 4;  ///< how many random games a law is held against
inline constexpr int kMany = 300;           ///< at how many positions of a game, if the law is cheap to check
inline constexpr int kSome = 40;            ///< and if it is not

/// The promises of core/game.h, for one registered game and one combination of its options. Nothing here knows any
/// game: a new one is tested by being registered.
class Conformance : public ::testing::TestWithParam<Spec> {
 protected:
  const Spec& spec() const { return GetParam(); }
  const AnyGame& game() const { return *spec().game; }
  const Facts& facts() const { return facts_; }
  std::vector<std::string> words_of(const ActionList& actions) const { return words(game(), actions); }

  /// Plays random games and calls check(state) at their positions: at all of them, or at `most` spread over each
  /// game, the first and the last included. Stops at the first position where something is wrong, and shows it.
  void at_positions(int most, const std::function<void(const AnyState&)>& check) const;

 private:
  const Facts facts_ = GetParam().game->facts(GetParam().choices);
};

}  // namespace tablier::testing

#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "support/names.h"
#include "support/random_game.h"

namespace tablier::testing {

inline constexpr std::size_t kMany = 300;  ///< at how many positions of a game a law is checked, if that is cheap
inline constexpr std::size_t kSome = 20;   ///< and if it is not

/// At most `count` numbers below `size`, spread evenly, the first and the last included.
std::vector<std::size_t> spread(std::size_t size, std::size_t count);

/// The promises of core/game.h, for one registered game and one combination of its options. Nothing here knows any
/// game: a new one is tested by being registered.
class Conformance : public ::testing::TestWithParam<Spec> {
 protected:
  const Spec& spec() const { return GetParam(); }
  const AnyGame& game() const { return *spec().game; }
  const Facts& facts() const { return facts_; }
  /// At most eight of the actions, from all over the list.
  static std::vector<Action> few_of(const ActionList& actions);
  std::vector<std::string> words_of(const ActionList& actions) const { return words(game(), actions); }

  /// The games that the laws are held against: a few played at random from the start to the end, and beginnings of
  /// others, from positions to which random play seldom leads.
  const std::vector<Session>& games() const;

  /// Calls check(state) at positions of these games: at all of them, or at `most` spread over each game, the first and
  /// the last included. Stops at the first position where something is wrong, and shows it.
  void at_positions(std::size_t most, const std::function<void(const AnyState&)>& check) const;

 private:
  const Facts facts_ = GetParam().game->facts(GetParam().choices);
};

}  // namespace tablier::testing

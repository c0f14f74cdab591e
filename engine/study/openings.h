#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "session/session.h"

namespace tablier {

/// The fewest and the most turns of an opening.
inline constexpr int kShortestOpening = 2;
inline constexpr int kLongestOpening = 4;

/// Openings of one game of skill for two (docs/openings.md): the actions of some whole turns from the start, after
/// which the game goes on. No two lead to positions that are the same, mirrored or with the sides exchanged.
struct OpeningList {
  Spec spec;
  std::vector<std::vector<Action>> openings{};
};

/// Whether two play, without chance and with open cards.
bool is_skill_for_two(const Spec& spec);

/// Reads a list and plays all of it. The error names the line and what was expected there.
Expected<OpeningList> read_openings(std::string_view text);

/// The file's text; reads back to the same.
std::string write_openings(const OpeningList& list);

struct OpeningSettings {
  Spec spec;  ///< a game of skill for two
  int count = 600;
  std::uint64_t seed = 1;
  int fewest = kShortestOpening;
  int most = kLongestOpening;
};

/// Random turns from the start that lead to a drawn position, each number of turns as likely as another. The same seed
/// gives the same list, which is shorter than was asked for if a hundred thousand tries in a row find nothing new.
/// The error is that of `is_drawn`, which is asked about positions at the start of a turn.
Expected<OpeningList> make_openings(const OpeningSettings& settings,
                                    const std::function<Expected<bool>(const AnyState&)>& is_drawn);

}  // namespace tablier

#pragma once

#include <array>
#include <string_view>

#include "games/bosworth/public.h"

namespace tablier::bosworth {

// The words of a position's text, for those who read and those who write it.

inline constexpr std::array<std::string_view, kSteps> kStepNames{"deal", "move", "place", "draw", "-"};
inline constexpr std::string_view kNone = "-";

constexpr char letter(Side side) { return kSideLetters[at(side)]; }
constexpr char letter(Kind kind) { return kKindLetters[at(kind)]; }

}  // namespace tablier::bosworth

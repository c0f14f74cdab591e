#pragma once

#include "core/action.h"
#include "games/bosworth/board.h"

namespace tablier::bosworth {

/// Action::verb. from and to are squares; what is a kind: of the piece that moves, of the card placed or drawn.
enum class Verb : std::uint8_t { kMove, kPlace, kPass, kDraw };

constexpr Verb verb_of(Action action) { return static_cast<Verb>(action.verb); }
constexpr Kind kind_of(Action action) { return static_cast<Kind>(action.what); }

constexpr Action move_of(Kind kind, int from, int to) {
  return {.verb = static_cast<std::uint8_t>(Verb::kMove),
          .what = static_cast<std::uint8_t>(kind),
          .from = static_cast<std::uint8_t>(from),
          .to = static_cast<std::uint8_t>(to)};
}
constexpr Action place_of(Kind kind, int to) {
  return {.verb = static_cast<std::uint8_t>(Verb::kPlace),
          .what = static_cast<std::uint8_t>(kind),
          .to = static_cast<std::uint8_t>(to)};
}
constexpr Action draw_of(Kind kind) {
  return {.verb = static_cast<std::uint8_t>(Verb::kDraw), .what = static_cast<std::uint8_t>(kind)};
}
inline constexpr Action kHiddenDraw{.verb = static_cast<std::uint8_t>(Verb::kDraw), .what = kHiddenCard};
inline constexpr Action kPassing{.verb = static_cast<std::uint8_t>(Verb::kPass)};

}  // namespace tablier::bosworth

#pragma once

#include <cstdint>
#include <vector>

#include "core/action.h"
#include "core/error.h"

namespace tablier {

/// What somebody tried to do: a piece from a square to another one, or a piece out of the hand onto a square.
struct Attempt {
  std::uint8_t from = kNoSquare;
  std::uint8_t to = kNoSquare;
  char piece = 0;  ///< its letter, where `from` is no square
};

/// Why the rules ended a game, and the squares that show it.
struct Cause {
  Message why{};
  std::vector<int> squares{};

  bool operator==(const Cause&) const = default;
};

}  // namespace tablier

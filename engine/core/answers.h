#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/error.h"

namespace tablier {

/// What to play in a position; the game defines both numbers.
struct Answer {
  std::uint64_t position = 0;
  std::uint32_t turn = 0;
};

/// A file of answers (docs/bobail-book.md).
struct AnswerFormat {
  std::array<char, 16> magic{};  ///< the first bytes of the file
  std::uint64_t greatest = 0;    ///< position
  int turn_bits = 8;

  /// Answers in the order of their positions.
  std::vector<std::byte> write(std::span<const Answer> answers) const;
  /// The error says what is wrong with the bytes, which are not trusted.
  Expected<std::vector<Answer>> read(std::span<const std::byte> bytes) const;
};

}  // namespace tablier

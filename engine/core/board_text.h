#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace tablier {

/// A board written rank by rank from the top, ranks separated by `/`, one letter per piece and one digit per run of
/// empty squares. At most 9 wide. Squares are numbered from a1 to the right, then upwards.
struct BoardShape {
  int width;
  int height;
  std::string_view letters;  ///< the pieces that may stand on it

  int squares() const { return width * height; }
};

inline constexpr char kEmptySquare = '.';

/// One character per square, kEmptySquare for an empty one; or an error that names the rank.
Expected<std::string> read_board(const BoardShape& shape, std::string_view text);

/// The inverse: board holds one character per square.
std::string write_board(const BoardShape& shape, std::string_view board);

/// "a1" for square 0; files are letters, ranks count from 1.
std::string square_name(int square, int width);

}  // namespace tablier

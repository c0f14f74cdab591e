#pragma once

#include <string>
#include <string_view>

#include "support/ask.h"

namespace tablier::bosworth {

inline constexpr std::string_view kTwo = "bosworth";
inline constexpr std::string_view kThree = "bosworth(players=3)";
inline constexpr std::string_view kFour = "bosworth(players=4)";
inline constexpr std::string_view kFirstTwo = "bosworth(edition=first)";
inline constexpr std::string_view kFirstThree = "bosworth(edition=first,players=3)";
inline constexpr std::string_view kFirstFour = "bosworth(edition=first,players=4)";

/// A position's line, field by field. Unless a test says more, both kings are in hand, out of harm's way.
struct Line {
  std::string board{};
  std::string turn = "S move";
  std::string hand = "S:K,N:K";
  std::string pile = "S:-,N:-";
  std::string out = "-";
  int quiet = 0;
};

inline std::string line(const Line& fields) {
  return fields.board + " " + fields.turn + " hand=" + fields.hand + " pile=" + fields.pile + " out=" + fields.out +
         " quiet=" + std::to_string(fields.quiet);
}

inline bool refused(std::string_view spec, const Line& fields) {
  return testing::read(spec, line(fields)).starts_with("error: ");
}

/// Whether the position is read, and written back as it was.
inline bool accepted(std::string_view spec, const Line& fields) {
  return testing::read(spec, line(fields)) == line(fields);
}

}  // namespace tablier::bosworth

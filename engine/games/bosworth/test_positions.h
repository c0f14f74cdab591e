#pragma once

#include <string>

namespace tablier::bosworth {

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

}  // namespace tablier::bosworth

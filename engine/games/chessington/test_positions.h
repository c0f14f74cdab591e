#pragma once

#include <string>
#include <string_view>

// Positions for the tests: only what a test is about need be said.

namespace tablier::chessington::testing {

// What is played.
inline constexpr std::string_view kNord = "chessington-nord";
inline constexpr std::string_view kNordOfThree = "chessington-nord(players=3)";
inline constexpr std::string_view kSud = "chessington-sud";

/// A position's fields; those from `deck` on are Sud's.
struct Fields {
  std::string pieces;
  std::string obst = "1111";
  std::string actor = "1";
  std::string step = "move";
  std::string last = "-";
  std::string lose = "-";
  std::string quiet = "0";
  std::string deck = "RRBB";
  std::string card = "-";
  std::string queen = "-";
  std::string opener = "1";
};

inline std::string nord(const Fields& f) {
  return "pieces=" + f.pieces + " obst=" + f.obst + " actor=" + f.actor + " step=" + f.step + " last=" + f.last +
         " lose=" + f.lose + " quiet=" + f.quiet;
}

inline std::string sud(const Fields& f) {
  return nord(f) + " deck=" + f.deck + " card=" + f.card + " queen=" + f.queen + " opener=" + f.opener;
}

}  // namespace tablier::chessington::testing

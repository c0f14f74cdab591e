#include <array>

#include "core/board_text.h"
#include "erased/erase.h"
#include "games/gwezboell/position.h"
#include "games/gwezboell/rules_text.h"

namespace tablier::gwezboell {

namespace {

// Facts::pieces, in this order.
enum PieceNumber : std::uint8_t { kKingPiece, kGuardPiece, kAttackerPiece };

SquareFact square_fact(Square square) {
  SquareFact fact{.name = square_name(square.number, kWidth),
                  .x = static_cast<int>(square.file()),
                  .y = static_cast<int>(square.rank()),
                  .marks = {}};
  if (square == kThrone) fact.marks.push_back({.name = "throne", .value = ""});
  if (is_corner(square)) fact.marks.push_back({.name = "corner", .value = ""});
  return fact;
}

}  // namespace

const GameInfo& Gwezboell::info() {
  static const GameInfo kInfo{
      .id = "gwezboell",
      .name = "Gwezboell",
      .tagline = "A king and his guards break out to a corner; twice as many attackers close the ring.",
      .credits = "traditional: a Breton game of the tafl family; the sheet names neither designer nor publisher",
      .minutes = 20,
      .repetition_draws = true,
      .options = {},
      .rules = rules_text(),
  };
  return kInfo;
}

Facts Gwezboell::facts(const Choices& /*choices*/) {
  Facts facts;
  facts.seats = {{.text = "D", .name = "Defenders"}, {.text = "A", .name = "Attackers"}};
  for (std::uint8_t i = 0; i < kSquares; ++i) facts.squares.push_back(square_fact(Square{i}));
  facts.pieces = {{.letter = 'K', .name = "king", .symbol = "♔"},
                  {.letter = 'D', .name = "guard", .symbol = "○"},
                  {.letter = 'A', .name = "attacker", .symbol = "●"}};
  facts.steps = {{.id = "move", .ask = "Move one of your pieces along its row or file."},
                 {.id = "-", .ask = "The game is over."}};
  return facts;
}

Scene Gwezboell::scene(const State& position) {
  Scene scene;
  const auto put = [&scene](int square, PieceNumber piece, Side owner) {
    scene.pieces.push_back({.square = square, .piece = piece, .owner = owner});
  };
  for (std::uint8_t i = 0; i < kSquares; ++i) {
    switch (piece_at(position, Square{i})) {
      case kKingLetter:
        put(i, kKingPiece, kDefenders);
        break;
      case kGuardLetter:
        put(i, kGuardPiece, kDefenders);
        break;
      case kAttackerLetter:
        put(i, kAttackerPiece, kAttackers);
        break;
      default:
        break;
    }
  }
  return scene;
}

GameList games() {
  static const std::array<const AnyGame*, 1> kGames{&erase<Gwezboell>()};
  return kGames;
}

}  // namespace tablier::gwezboell

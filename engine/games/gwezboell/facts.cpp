#include <array>

#include "core/board_text.h"
#include "erased/encoded_game.h"
#include "erased/erase.h"
#include "games/gwezboell/encoding.h"
#include "games/gwezboell/rules.h"

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
      .minutes = 20,
      .repetition_draws = true,
      .options = {},
  };
  return kInfo;
}

Facts Gwezboell::facts(const Choices& /*choices*/) {
  Facts facts;
  facts.seats = {{"D"}, {"A"}};
  for (std::uint8_t i = 0; i < kSquares; ++i) facts.squares.push_back(square_fact(Square{i}));
  facts.pieces = {{.letter = 'K', .drawing = "king", .symbol = "♔"},
                  {.letter = 'D', .drawing = "guard", .symbol = "○"},
                  {.letter = 'A', .drawing = "attacker", .symbol = "●"}};
  facts.steps = {{"move"}, {"-"}};
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

EncodingList encodings() {
  static const std::array kEncodings{&encode<Gwezboell, Encoding>()};
  return kEncodings;
}

}  // namespace tablier::gwezboell

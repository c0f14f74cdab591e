#include <array>
#include <utility>

#include "erased/encoded_game.h"
#include "erased/erase.h"
#include "games/book_tablebase.h"
#include "games/castelott/book.h"
#include "games/castelott/encoding.h"
#include "games/castelott/rules.h"

namespace tablier::castelott {

namespace {

// Indices into Facts::pieces.
constexpr int kKnight = 0;
constexpr int kCaptain = 1;
constexpr int kTower = 2;

}  // namespace

const GameInfo& Castelott::info() {
  static const GameInfo kInfo{
      .id = "castelott",
      .minutes = 15,
      .repetition_draws = true,
      .options = {{.name = "push", .values = {"flanks", "plain"}}},
      .middle_game = "1N1nn/s4/1T2s/s3n/nsS2 N t",
      .bench_depth = 6,  // two whole turns
      .assets = {{.level = kLevels, .name = "castelott.book"}},
  };
  return kInfo;
}

Facts Castelott::facts(const Choices& /*choices*/) {
  return {
      .seats = seat_facts(),
      .squares = square_facts(),
      .pieces = {{.letter = 'K', .drawing = "helmet", .symbol = "♞"},
                 {.letter = 'C', .drawing = "captain", .symbol = "♚"},
                 {.letter = 'T', .drawing = "tower", .symbol = "♜"}},
      .steps = {{"f"}, {"t"}, {"k"}, {"c"}, {"p"}, {"-"}},
  };
}

Scene Castelott::scene(const State& state) {
  Scene scene;
  for (const Seat seat : {kSouth, kNorth}) {
    for (const Square square : state.pawns[seat]) {
      const int piece = square == state.captain[seat] ? kCaptain : kKnight;
      scene.pieces.push_back({.square = index(square), .piece = piece, .owner = index(seat)});
    }
  }
  scene.pieces.push_back({.square = index(state.tower), .piece = kTower});
  return scene;
}

Expected<std::unique_ptr<const Tablebase>> Castelott::read_asset(std::string_view /*name*/,
                                                                 std::span<const std::byte> bytes) {
  TABLIER_TRY(book, Book::read(bytes));
  return std::make_unique<const BookTablebase<Castelott, Book>>(std::move(*book));
}

GameList games() {
  static const std::array<const AnyGame*, 1> kGames{&erase<Castelott>()};
  return kGames;
}

EncodingList encodings() {
  static const std::array kEncodings{&encode<Castelott, Encoding>()};
  return kEncodings;
}

}  // namespace tablier::castelott

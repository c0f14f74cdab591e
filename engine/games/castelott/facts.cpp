#include <array>

#include "erased/erase.h"
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
      .name = "Au-Tour de Castelott",
      .tagline = "Bobail's tower and slides, but the prize is the enemy captain.",
      .credits = "David Allanic and Flavien Champenois, illustrated by Alexandre Chanal.",
      .minutes = 15,
      .repetition_draws = true,
      .options = {{.name = "push",
                   .meaning = "whether a captain can be flanked by a push",
                   .values = {{.text = "flanks", .meaning = "a captain that a push leaves flanked is taken at once"},
                              {.text = "plain", .meaning = "flanking is looked at after slides only"}}}},
      .rules = rules_text(),
      .middle_game = "1N1nn/s4/1T2s/s3n/nsS2 N t",
      .bench_depth = 6,  // two whole turns
  };
  return kInfo;
}

Facts Castelott::facts(const Choices& /*choices*/) {
  return {
      .seats = seat_facts(),
      .squares = square_facts(),
      .pieces = {{.letter = 'K', .name = "knight", .symbol = "♞"},
                 {.letter = 'C', .name = "captain", .symbol = "♚"},
                 {.letter = 'T', .name = "tower", .symbol = "♜"}},
      .steps = {{.id = "f", .ask = "Slide a knight or your captain as far as it can go."},
                {.id = "t", .ask = "Move the tower one square."},
                {.id = "k", .ask = "Slide a knight or your captain as far as it can go."},
                {.id = "c", .ask = "Slide your captain: it had only one way out."},
                {.id = "p", .ask = "Push the enemy captain one square, or pass."},
                {.id = "-", .ask = "The game is over."}},
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

GameList games() {
  static const std::array<const AnyGame*, 1> kGames{&erase<Castelott>()};
  return kGames;
}

}  // namespace tablier::castelott

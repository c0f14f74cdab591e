#include "games/bobail/rules.h"

namespace tablier::bobail {

namespace {

// Indices into Facts::pieces.
constexpr int kKnight = 0;
constexpr int kTower = 1;

}  // namespace

const GameInfo& Bobail::info() {
  static const GameInfo kInfo{
      .id = "bobail",
      .minutes = 15,
      .repetition_draws = true,
      .middle_game = "1n1n1/5/s2Tn/1sn1n/2sss S t",
      .bench_depth = 6,  // three whole turns
      .assets = {{.level = kLevels, .name = "bobail.book"}},
  };
  return kInfo;
}

Facts Bobail::facts(const Choices& /*choices*/) {
  return {
      .seats = seat_facts(),
      .squares = square_facts(),
      .pieces = {{.letter = 'K', .drawing = "helmet", .symbol = "♞"},
                 {.letter = 'T', .drawing = "tower", .symbol = "♜"}},
      .steps = {{"f"}, {"t"}, {"k"}, {"-"}},
  };
}

Scene Bobail::scene(const State& state) {
  Scene scene;
  for (const Seat seat : {kSouth, kNorth}) {
    for (const Square square : state.knights[seat]) {
      scene.pieces.push_back({.square = index(square), .piece = kKnight, .owner = index(seat)});
    }
  }
  scene.pieces.push_back({.square = index(state.tower), .piece = kTower});
  return scene;
}

}  // namespace tablier::bobail

#include <algorithm>
#include <array>

#include "core/board_text.h"
#include "core/text.h"
#include "games/gwezboell/rules.h"

namespace tablier::gwezboell {

namespace {

constexpr BoardShape kShape{.width = kWidth, .height = kWidth, .letters = "kda"};
constexpr std::array<std::string_view, 4> kStatusTexts{"D", "A", "-D", "-A"};  // by Status
std::string board_of(const State& position) {
  std::string board(kSquares, kEmptySquare);
  for (std::uint8_t i = 0; i < kSquares; ++i) board[i] = piece_at(position, Square{i});
  return board;
}

}  // namespace

Expected<Setup> Gwezboell::parse(const Choices& /*choices*/, std::string_view text) {
  constexpr std::array<std::string_view, 2> kFields{"BOARD", "ACTOR"};
  TABLIER_TRY(parts, fields(text, kFields));
  TABLIER_TRY(board, read_board(kShape, (*parts)[0]));
  const auto status = std::ranges::find(kStatusTexts, (*parts)[1]);
  if (status == kStatusTexts.end()) return fail_one_of("field ACTOR", kStatusTexts, (*parts)[1]);
  return Setup{.board = std::move(*board), .status = static_cast<Status>(status - kStatusTexts.begin())};
}

std::string Gwezboell::write(const State& position) {
  const std::string_view status = kStatusTexts[static_cast<unsigned>(position.status)];
  return write_board(kShape, board_of(position)) + " " + std::string(status);
}

std::string Gwezboell::word(Action action) {
  return square_name(action.from, kShape.width) + square_name(action.to, kShape.width);
}

}  // namespace tablier::gwezboell

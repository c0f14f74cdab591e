#include "core/board_text.h"

#include "core/text.h"

namespace tablier {

namespace {

/// One rank, from left to right; the error says what is wrong with it, not where it is.
Expected<std::string> read_rank(const BoardShape& shape, std::string_view text) {
  const auto width = static_cast<std::size_t>(shape.width);
  std::string rank;
  bool after_digit = false;
  for (const char c : text) {
    const bool digit = c >= '1' && c <= '9';
    if (digit && after_digit) {
      return fail("rank_digits", "two digits in a row; write one for each run of empty squares");
    }
    if (!digit && shape.letters.find(c) == std::string_view::npos) {
      return fail("rank_letter", "found {found}; expected a digit or one of {letters}", quoted(std::string_view(&c, 1)),
                  shape.letters);
    }
    rank.append(digit ? static_cast<std::size_t>(c - '0') : 1, digit ? kEmptySquare : c);
    if (rank.size() > width) break;
    after_digit = digit;
  }
  if (rank.size() > width) return fail("rank_long", "too long; expected {squares} squares", shape.width);
  if (rank.size() < width) return fail("rank_short", "too short; expected {squares} squares", shape.width);
  return rank;
}

}  // namespace

Expected<std::string> read_board(const BoardShape& shape, std::string_view text) {
  const std::vector<std::string_view> ranks = split(text, '/');
  if (ranks.size() != static_cast<std::size_t>(shape.height)) {
    return fail_in("field BOARD", "ranks", "{found} ranks, expected {expected} separated by `/`", ranks.size(),
                   shape.height);
  }
  std::string board;
  for (std::size_t i = ranks.size(); i-- > 0;) {
    Expected<std::string> rank = read_rank(shape, ranks[i]);
    if (!rank) {
      return std::unexpected(std::move(rank).error().in("rank " + std::to_string(ranks.size() - i)).in("field BOARD"));
    }
    board += *rank;
  }
  return board;
}

std::string write_board(const BoardShape& shape, std::string_view board) {
  std::string out;
  for (int y = shape.height - 1; y >= 0; --y) {
    int empty = 0;
    const auto flush = [&] {
      if (empty > 0) out += static_cast<char>('0' + empty);
      empty = 0;
    };
    for (int x = 0; x < shape.width; ++x) {
      const char c = board[static_cast<std::size_t>((y * shape.width) + x)];
      if (c == kEmptySquare) {
        ++empty;
      } else {
        flush();
        out += c;
      }
    }
    flush();
    if (y > 0) out += '/';
  }
  return out;
}

std::string square_name(int square, int width) {
  return static_cast<char>('a' + (square % width)) + std::to_string((square / width) + 1);
}

}  // namespace tablier

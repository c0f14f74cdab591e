#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/action.h"
#include "core/error.h"
#include "core/seat.h"

namespace tablier {

inline constexpr int kMaxOptions = 4;

// The names for people are in the game's words (session/texts.h), one file per language.

/// An option of a game. The first value is the default.
struct OptionFact {
  std::string_view name{};
  std::vector<std::string_view> values{};
};

/// A file with which a level plays better (AnyGame::read_asset), in data/ under this name.
struct AssetFact {
  int level = 0;
  std::string_view name{};
};

/// What is fixed about a game, whatever its options.
struct GameInfo {
  std::string_view id{};  ///< as in a spec: "bosworth"
  int min_players = 2;
  int max_players = 2;
  int minutes = 15;                   ///< a usual game
  bool repetition_draws = false;      ///< the third occurrence of a position at the start of a turn is a draw
  bool chance = false;                ///< dice are rolled or cards are drawn
  bool hidden_cards = false;          ///< some seats know what others do not
  std::vector<OptionFact> options{};  ///< without `players`, which every game has; at most kMaxOptions
  std::string_view
      middle_game{};    ///< a typical position of the default options: benchmarks count from it (or the start) …
  int bench_depth = 4;  ///< … to this depth
  std::vector<AssetFact> assets{};
};

/// The options chosen for one game: the number of players, and for each option the index of its value.
struct Choices {
  std::uint8_t players = 2;
  std::uint8_t value[kMaxOptions] = {};

  constexpr bool operator==(const Choices&) const = default;
};

/// Something printed on a square: {"camp", "S"}, {"throne", ""}, {"number", "4"}.
struct Mark {
  std::string_view name{};
  std::string value{};
};

/// A square, its place on the plane (x to the right, y upwards, in squares) and what is printed on it.
struct SquareFact {
  std::string name{};
  int x = 0;
  int y = 0;
  std::vector<Mark> marks{};
};

/// A kind of piece. The letter is the one of the position's text, in capitals.
struct PieceFact {
  char letter = '?';
  std::string_view drawing{};  ///< the page's drawing of it; without one, the page shows its symbol
  std::string_view symbol{};   ///< one Unicode character for terminals
};

struct SeatFact {
  std::string_view text{};  ///< as in positions: "S"
};

/// A step of a turn.
struct StepFact {
  std::string_view id{};  ///< as in the position's text
};

/// Everything needed to draw a game, without rules. Depends on the options.
struct Facts {
  std::vector<SeatFact> seats{};
  std::vector<SquareFact> squares{};
  std::vector<PieceFact> pieces{};
  std::vector<StepFact> steps{};
};

/// A piece on a square; piece numbers Facts::pieces. Nobody owns a tower, an obstacle, a closed square.
struct PlacedPiece {
  static constexpr int kNoOwner = -1;
  int square = 0;
  int piece = 0;
  int owner = kNoOwner;
};

/// Something beside the board: a hand, a pile, the deck, the order of arrival.
struct Tray {
  std::string_view name{};
  /// What its content is: `pieces` (a letter each), a `hand` of them to play from, those `unseen` (not shown), seats
  /// that have `fallen`, `arrivals` ("1K:10": seat, piece, points). Any other text if empty.
  std::string_view kind{};
  int owner = PlacedPiece::kNoOwner;
  std::string content{};  ///< what can be seen, as text: "KQRR", "1R 2K"
  int hidden = 0;         ///< number of further cards, face down
};

/// Something to highlight on a square: a king in check; reports add the squares that show why a game ended.
struct MarkedSquare {
  int square = 0;
  std::string_view name{};
};

/// What can be seen of a position, made from a View. Boards are drawn only from this.
struct Scene {
  std::vector<PlacedPiece> pieces{};
  std::vector<Tray> trays{};
  std::vector<MarkedSquare> marks{};
};

/// What somebody tried to do: a piece from a square to another one, or a piece out of the hand onto a square.
struct Attempt {
  std::uint8_t from = kNoSquare;
  std::uint8_t to = kNoSquare;
  char piece = 0;  ///< its letter, where `from` is no square
};

/// Why the rules ended a game, and the squares that show it.
struct Cause {
  Message why{};
  std::vector<int> squares{};

  bool operator==(const Cause&) const = default;
};

}  // namespace tablier

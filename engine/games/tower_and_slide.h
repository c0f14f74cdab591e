#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/action.h"
#include "core/board_text.h"
#include "core/error.h"
#include "core/facts.h"
#include "core/game.h"
#include "core/random.h"
#include "core/seat.h"
#include "core/text.h"
#include "games/explain.h"

/// What Bobail and Castelott share: a board of 5×5 between South and North, a tower that steps, pieces that
/// slide as far as they can go, and positions written `BOARD ACTOR STEP`.
namespace tablier::tower_and_slide {

inline constexpr int kSide = 5;
inline constexpr int kSquares = kSide * kSide;

inline constexpr Seat kSouth = seat_at(0);
inline constexpr Seat kNorth = seat_at(1);

constexpr Seat opponent(Seat seat) { return seat == kSouth ? kNorth : kSouth; }

/// Counted from a1 to the right, then upwards: the numbers of Action and of Facts::squares.
enum class Square : std::uint8_t {};

constexpr int index(Square square) { return static_cast<int>(square); }
constexpr Square square_at(int index) { return static_cast<Square>(index); }
constexpr Square square_at(int file, int rank) { return square_at((rank * kSide) + file); }

/// A set of squares, one bit each.
class SquareSet {
 public:
  constexpr SquareSet() = default;
  constexpr explicit SquareSet(std::uint32_t bits) : bits_(bits) {}
  static constexpr SquareSet of(Square square) { return SquareSet(1U << index(square)); }

  constexpr std::uint32_t bits() const { return bits_; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr bool contains(Square square) const { return ((bits_ >> index(square)) & 1U) != 0; }
  constexpr bool contains(SquareSet other) const { return (bits_ & other.bits_) == other.bits_; }
  /// Only where not empty.
  constexpr Square first() const { return square_at(std::countr_zero(bits_)); }
  constexpr Square last() const { return square_at(31 - std::countl_zero(bits_)); }
  /// The square with n others before it; n < size().
  constexpr Square nth(std::uint32_t n) const {
    std::uint32_t rest = bits_;
    while (n-- > 0) rest &= rest - 1;
    return square_at(std::countr_zero(rest));
  }

  constexpr SquareSet operator&(SquareSet other) const { return SquareSet(bits_ & other.bits_); }
  constexpr SquareSet operator|(SquareSet other) const { return SquareSet(bits_ | other.bits_); }
  constexpr SquareSet operator^(SquareSet other) const { return SquareSet(bits_ ^ other.bits_); }
  /// The squares of this set that are not in the other.
  constexpr SquareSet operator-(SquareSet other) const { return SquareSet(bits_ & ~other.bits_); }
  constexpr bool operator==(const SquareSet&) const = default;

  class Iterator {
   public:
    constexpr explicit Iterator(std::uint32_t rest) : rest_(rest) {}
    constexpr Square operator*() const { return square_at(std::countr_zero(rest_)); }
    constexpr Iterator& operator++() {
      rest_ &= rest_ - 1;
      return *this;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    std::uint32_t rest_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  std::uint32_t bits_ = 0;
};

inline constexpr SquareSet kBoard((1U << kSquares) - 1);
inline constexpr SquareSet kFirstFile(0b00001'00001'00001'00001'00001);
inline constexpr SquareSet kLastFile(0b10000'10000'10000'10000'10000);

/// Left and right exchanged.
constexpr SquareSet mirrored(SquareSet squares) {
  const auto file = [bits = squares.bits()](int number) { return bits & (kFirstFile.bits() << number); };
  return SquareSet((file(0) << 4) | (file(1) << 2) | file(2) | (file(3) >> 2) | (file(4) >> 4));
}
constexpr Square mirrored(Square square) { return mirrored(SquareSet::of(square)).first(); }

/// An array indexed by squares, or by seats.
template <class T, class Index, std::size_t kSize>
struct Indexed {
  std::array<T, kSize> items{};

  constexpr T& operator[](Index at) { return items[static_cast<std::size_t>(at)]; }
  constexpr const T& operator[](Index at) const { return items[static_cast<std::size_t>(at)]; }
};
template <class T>
using PerSquare = Indexed<T, Square, kSquares>;
template <class T>
using PerSeat = Indexed<T, Seat, 2>;

inline constexpr PerSeat<std::string_view> kSeatText{{"S", "N"}};

/// South's is rank 1, North's rank 5.
inline constexpr PerSeat<SquareSet> kHomeRank{{SquareSet(0x1F), SquareSet(0x1F << (kSquares - kSide))}};

struct Direction {
  int files;
  int ranks;
};
inline constexpr Direction kRight{.files = 1, .ranks = 0};
inline constexpr Direction kLeft{.files = -1, .ranks = 0};
inline constexpr Direction kUp{.files = 0, .ranks = 1};
inline constexpr Direction kDown{.files = 0, .ranks = -1};

/// The first kUpwards of them lead to squares of higher number, the others to lower ones.
inline constexpr std::array<Direction, 8> kDirections{
    kRight, {.files = -1, .ranks = 1}, kUp,   {.files = 1, .ranks = 1},
    kLeft,  {.files = 1, .ranks = -1}, kDown, {.files = -1, .ranks = -1},
};
inline constexpr std::size_t kUpwards = 4;

template <class T>
using PerDirection = std::array<T, kDirections.size()>;

/// The square one step away; none beyond the edge.
constexpr SquareSet next_to(Square square, Direction direction) {
  const int file = (index(square) % kSide) + direction.files;
  const int rank = (index(square) / kSide) + direction.ranks;
  const bool on_board = file >= 0 && file < kSide && rank >= 0 && rank < kSide;
  return on_board ? SquareSet::of(square_at(file, rank)) : SquareSet();
}

/// The up to 8 squares around each.
inline constexpr PerSquare<SquareSet> kNeighbours = [] {
  PerSquare<SquareSet> around;
  for (const Square square : kBoard) {
    for (const Direction direction : kDirections) around[square] = around[square] | next_to(square, direction);
  }
  return around;
}();

/// The squares from each to the edge of the board.
inline constexpr PerDirection<PerSquare<SquareSet>> kRays = [] {
  PerDirection<PerSquare<SquareSet>> rays;
  for (std::size_t i = 0; i < rays.size(); ++i) {
    for (const Square from : kBoard) {
      for (SquareSet next = next_to(from, kDirections[i]); !next.empty();
           next = next_to(next.first(), kDirections[i])) {
        rays[i][from] = rays[i][from] | next;
      }
    }
  }
  return rays;
}();

/// The squares from which one step in the direction leads into the set.
constexpr SquareSet before(SquareSet set, Direction direction) {
  const int step = (direction.ranks * kSide) + direction.files;
  const SquareSet shifted(step > 0 ? set.bits() >> step : set.bits() << -step);
  // From the last file a step to the right would come round to the first one, and the other way about.
  const SquareSet edge = direction.files > 0 ? kLastFile : direction.files < 0 ? kFirstFile : SquareSet();
  return (shifted & kBoard) - edge;
}

/// Whether any of these pieces has a free square next to it.
constexpr bool can_slide(SquareSet pieces, SquareSet occupied) {
  const SquareSet free = kBoard - occupied;
  const SquareSet beside = free | before(free, kRight) | before(free, kLeft);
  const SquareSet around = beside | before(beside, kUp) | before(beside, kDown);
  return !(pieces & around).empty();
}

/// A move as an action: the square it leaves and the square it ends on.
constexpr Action move(Square from, Square to) {
  return {.from = static_cast<std::uint8_t>(from), .to = static_cast<std::uint8_t>(to)};
}

/// The slides of a set of pieces. A piece can slide in each direction whose next square is free, and has one place
/// to end there: so a slide is a piece and a direction, and its end need be found only when someone asks.
class Slides {
 public:
  constexpr Slides(SquareSet sliders, SquareSet occupied) : occupied_(occupied) {
    for (std::size_t i = 0; i < sliders_.size(); ++i) sliders_[i] = sliders & before(kBoard - occupied, kDirections[i]);
  }

  constexpr int size() const {
    int total = 0;
    for (const SquareSet each : sliders_) total += each.size();
    return total;
  }

  constexpr void list(ActionList& out) const {
    for (std::size_t i = 0; i < kUpwards; ++i) {
      for (const Square from : sliders_[i]) out.push(move(from, end_upwards(from, i)));
    }
    for (std::size_t i = kUpwards; i < kDirections.size(); ++i) {
      for (const Square from : sliders_[i]) out.push(move(from, end_downwards(from, i)));
    }
  }

  /// One of them, in the order of list; n < size().
  constexpr Action nth(std::uint32_t n) const {
    std::size_t i = 0;
    while (n >= static_cast<std::uint32_t>(sliders_[i].size())) n -= static_cast<std::uint32_t>(sliders_[i++].size());
    const Square from = sliders_[i].nth(n);
    return move(from, i < kUpwards ? end_upwards(from, i) : end_downwards(from, i));
  }

 private:
  /// The last square before the lowest blocker, or before the edge.
  constexpr Square end_upwards(Square from, std::size_t direction) const {
    const SquareSet ray = kRays[direction][from];
    const std::uint32_t blockers = (ray & occupied_).bits();
    return (ray & SquareSet(~blockers & (blockers - 1))).last();
  }
  /// The last square before the highest blocker, or before the edge.
  constexpr Square end_downwards(Square from, std::size_t direction) const {
    const SquareSet ray = kRays[direction][from];
    const std::uint32_t blockers = (ray & occupied_).bits();
    return (ray & SquareSet(~0U << std::bit_width(blockers))).first();
  }

  SquareSet occupied_;
  PerDirection<SquareSet> sliders_;  ///< those that can slide in each direction
};

/// One of a set of squares or of slides, each equally likely; not of an empty one.
template <class Set>
constexpr auto any_of(const Set& set, Random& random) {
  return set.nth(random.below(static_cast<std::uint32_t>(set.size())));
}

/// The word of a move: from-square, then to-square.
inline std::string move_word(Action action) { return square_name(action.from, kSide) + square_name(action.to, kSide); }

inline std::string name_of(Square square) { return square_name(index(square), kSide); }

/// Their names, separated by spaces, and their numbers.
inline std::string names_of(SquareSet squares) {
  std::string names;
  for (const Square square : squares) names.append(names.empty() ? "" : " ").append(name_of(square));
  return names;
}
inline std::vector<int> numbers_of(SquareSet squares) {
  std::vector<int> numbers;
  for (const Square square : squares) numbers.push_back(index(square));
  return numbers;
}

// Why a move is refused.

inline Message explain_tower_first() { return message("tower_first", "first the tower moves one square"); }
inline Message explain_tower_has_moved() { return message("tower_moved", "the tower has moved; now a piece slides"); }
inline Message explain_no_tower_in_first_turn() {
  return message("no_tower_yet", "the tower does not move in the first turn");
}

/// One square in any direction to a free square; nothing if the attempt is that.
inline Message why_no_step(SquareSet occupied, const Attempt& attempt) {
  if (attempt.from == attempt.to) return explain::not_moved();
  if (!kNeighbours[square_at(attempt.from)].contains(square_at(attempt.to))) {
    return message("one_step", "it moves one square in any direction");
  }
  return occupied.contains(square_at(attempt.to)) ? explain::occupied(name_of(square_at(attempt.to))) : Message();
}

/// In any direction as far as it can go.
inline Message why_no_slide(SquareSet occupied, const Attempt& attempt) {
  if (attempt.from == attempt.to) return explain::not_moved();
  const Square to = square_at(attempt.to);
  for (std::size_t i = 0; i < kDirections.size(); ++i) {
    if (!kRays[i][square_at(attempt.from)].contains(to)) continue;
    SquareSet next = next_to(square_at(attempt.from), kDirections[i]);
    while (next.first() != to && (next & occupied).empty()) next = next_to(next.first(), kDirections[i]);
    if ((next & occupied).empty()) return message("slide_to_end", "pieces slide to the end");
    return next.first() == to ? explain::occupied(name_of(to)) : explain::way_blocked(name_of(next.first()));
  }
  return message("slide_lines", "pieces slide along ranks, files and diagonals");
}

/// A position as its text `BOARD ACTOR STEP` says it: the form is right, what the fields say together may not be.
struct Setup {
  std::string board;  ///< one letter a square
  Seat actor{};
  char step = '-';
};

constexpr BoardShape board_shape(std::string_view pieces) {
  return {.width = kSide, .height = kSide, .letters = pieces};
}

/// The set-up of a text, where these letters may stand for pieces and for steps.
inline Expected<Setup> parse_setup(std::string_view text, std::string_view pieces, std::string_view steps) {
  static constexpr std::array<std::string_view, 3> kFields{"BOARD", "ACTOR", "STEP"};
  TABLIER_TRY(parts, fields(text, kFields));
  const std::string_view actor = (*parts)[1];
  const std::string_view step = (*parts)[2];
  TABLIER_TRY(board, read_board(board_shape(pieces), (*parts)[0]));
  if (actor != "S" && actor != "N") return fail_one_of("field ACTOR", kSeatText.items, actor);
  if (step.size() != 1 || !steps.contains(step[0])) {
    return fail_letter("field STEP", steps, step);
  }
  return Setup{.board = *board, .actor = actor == "S" ? kSouth : kNorth, .step = step[0]};
}

inline std::unexpected<Error> fail_first_turn() {
  return fail_in("field STEP", "first_turn", "`f` is South's first turn; expected ACTOR S, or another step");
}

inline std::string write_setup(const Setup& setup) {
  const std::string board = write_board(board_shape(""), setup.board);
  return board + " " + std::string(kSeatText[setup.actor]) + " " + setup.step;
}

/// Where the pieces of this letter stand.
inline SquareSet squares_of(std::string_view board, char letter) {
  SquareSet squares;
  for (const Square square : kBoard) {
    if (board[static_cast<std::size_t>(square)] == letter) squares = squares | SquareSet::of(square);
  }
  return squares;
}

/// Nothing to say if so many pieces of this letter are on the board.
inline Expected<void> expect_pieces(std::string_view board, char letter, int expected) {
  const int found = squares_of(board, letter).size();
  if (found == expected) return {};
  return fail_in("field BOARD", "pieces", "expected {expected} `{piece:letter}`, found {found}", expected, letter,
                 found);
}

inline void put(std::string& board, SquareSet squares, char letter) {
  for (const Square square : squares) board[static_cast<std::size_t>(square)] = letter;
}

/// What both games derive from their State: one with `actor` (the winner in the end), `step` (of an enumeration with
/// kFinished) and `board_hash`, which board_hash_from_scratch(state) computes.
template <class G, class S>
struct TowerGame : OpenGame<G, S> {
  using State = S;

  static bool finished(const S& state) { return state.step == decltype(state.step)::kFinished; }
  static Actor actor(const S& state) { return finished(state) ? Actor::nobody() : Actor(state.actor); }
  static Actor turn_of(const S& state) { return actor(state); }
  static int step(const S& state) { return static_cast<int>(state.step); }
  static std::uint32_t weight(const S&, Action) { return 0; }  // chance never acts
  static SeatSet winners(const S& state) { return finished(state) ? SeatSet::of(state.actor) : SeatSet(); }
  static std::uint64_t hash_from_scratch(const S& state) {
    S again = state;
    again.board_hash = board_hash_from_scratch(state);
    return G::hash(again);
  }
};

inline std::vector<SeatFact> seat_facts() { return {{kSeatText[kSouth]}, {kSeatText[kNorth]}}; }

/// Every square, those of the home ranks marked {"home", "S"} and {"home", "N"}.
inline std::vector<SquareFact> square_facts() {
  std::vector<SquareFact> squares;
  for (const Square square : kBoard) {
    const int i = index(square);
    SquareFact fact{.name = square_name(i, kSide), .x = i % kSide, .y = i / kSide, .marks = {}};
    for (const Seat seat : {kSouth, kNorth}) {
      if (kHomeRank[seat].contains(square))
        fact.marks.push_back({.name = "home", .value = std::string(kSeatText[seat])});
    }
    squares.push_back(std::move(fact));
  }
  return squares;
}

}  // namespace tablier::tower_and_slide

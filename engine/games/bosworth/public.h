#pragma once

#include <array>
#include <cstdint>

#include "core/facts.h"
#include "core/random.h"
#include "core/seat.h"
#include "games/bosworth/geometry.h"

namespace tablier::bosworth {

/// As in text, where a finished game has `-`.
enum class Step : std::uint8_t { kDeal, kMove, kPlace, kDraw, kFinished };
inline constexpr int kSteps = 5;

/// What check asks of the move to come: worked out once, when the step begins.
enum class King : std::uint8_t {
  kNoConcern,  ///< not on the board, or an edition without check
  kSafe,       ///< must not be attacked after the move
  kAttacked,   ///< the same, and some move does it
  kFrozen,     ///< attacked whatever one does: another piece moves
};

inline constexpr int kQuietLimit = 100;

/// Everything about a position that everybody at the table knows. How pieces move, whose turn it is and which step
/// comes next depend on nothing else, so that a state and a view of it are played on by the same code.
struct Public {
  std::array<Squares, kSides> of_side{};
  std::array<Squares, kKinds> of_kind{};
  Squares closed = 0;
  std::uint64_t hash = 0;                   ///< of this struct, except quiet and what follows from the rest
  std::array<std::uint8_t, kSides> hand{};  ///< how many cards
  std::array<std::uint8_t, kSides> pile{};
  std::array<Side, kSides> out{};  ///< in the order in which they fell; out_count of them
  std::uint16_t quiet = 0;
  std::uint8_t players = 2;  ///< that began
  std::uint8_t out_count = 0;
  SideSet in_play;
  SideSet fallen;  ///< whose camps close square by square: those out, except in games of two
  Edition edition = Edition::kRevised;
  PawnRule pawns;
  Side turn = Side::kSouth;
  Step step = Step::kDeal;
  King king = King::kNoConcern;

  Squares occupied() const { return of_side[0] | of_side[1] | of_side[2] | of_side[3]; }
  Squares own() const { return of_side[at(turn)]; }
  Squares of(Kind kind) const { return of_kind[at(kind)]; }
  Squares empty_camp() const { return camp(turn) & ~closed & ~occupied(); }
  int cards_in_hand() const { return hand[at(turn)]; }

  Side owner_at(int square) const {
    std::size_t side = 0;
    while ((of_side[side] & only(square)) == 0) ++side;
    return side_number(static_cast<int>(side));
  }
  Kind kind_at(int square) const {
    std::size_t kind = 0;
    while ((of_kind[kind] & only(square)) == 0) ++kind;
    return kind_number(static_cast<int>(kind));
  }

  Seat seat_of(Side side) const { return seat_at(static_cast<int>(at(side)) / (players == 2 ? 2 : 1)); }
  Side side_of(Seat seat) const { return side_number(index(seat) * (players == 2 ? 2 : 1)); }

  // Who acts, whose turn it is, and who has won.
  Actor actor() const;
  Actor turn_of() const { return step == Step::kFinished ? Actor::nobody() : Actor(seat_of(turn)); }
  bool begins_turn() const { return step == Step::kMove || (step == Step::kDeal && cards_in_hand() == 0); }
  SeatSet winners() const;

  /// Takes on the options; all who play are in play.
  void set_rules(const Choices& choices);

  // What changes the board, the turn or the order of those out goes through these, which keep the hash.
  void put(Side side, Kind kind, int square);
  void lift(Side side, Kind kind, int square);
  void close(Squares squares);
  void open(int square);
  void hand_on(Side to, Step at_step);
  void fell(Side side);

  bool operator==(const Public&) const = default;
};

namespace keys {

// The hash of a position is the sum of one key for each thing in it: a card more is a key more.
inline constexpr std::uint64_t kSeed = 0xB05;
inline constexpr auto kPieces = hash_keys<std::size_t{kSides} * kKinds * kBoardSize>(kSeed);
inline constexpr auto kClosed = hash_keys<kBoardSize>(kSeed + 1);
inline constexpr auto kTurns = hash_keys<std::size_t{kSides} * kSteps>(kSeed + 2);
inline constexpr auto kOut = hash_keys<std::size_t{kSides} * kSides>(kSeed + 3);
inline constexpr auto kHands = hash_keys<std::size_t{kSides} * kKinds>(kSeed + 4);
inline constexpr auto kPiles = hash_keys<std::size_t{kSides} * kKinds>(kSeed + 5);

constexpr std::uint64_t piece(Side side, Kind kind, int square) {
  return kPieces[(((at(side) * kKinds) + at(kind)) * kBoardSize) + static_cast<std::size_t>(square)];
}
constexpr std::uint64_t closed(int square) { return kClosed[static_cast<std::size_t>(square)]; }
constexpr std::uint64_t turn(Side side, Step step) {
  return kTurns[(at(side) * kSteps) + static_cast<std::size_t>(step)];
}
constexpr std::uint64_t out(std::size_t place, Side side) { return kOut[(place * kSides) + at(side)]; }
constexpr std::uint64_t in_hand(Side side, Kind kind) { return kHands[(at(side) * kKinds) + at(kind)]; }
constexpr std::uint64_t in_pile(Side side, Kind kind) { return kPiles[(at(side) * kKinds) + at(kind)]; }

}  // namespace keys

/// Choices::value numbers the options in this order.
inline constexpr std::size_t kEditionOption = 0;
inline constexpr std::size_t kOpeningOption = 1;

inline void Public::set_rules(const Choices& choices) {
  players = choices.players;
  in_play = sides_playing(players);
  edition = static_cast<Edition>(choices.value[kEditionOption]);
  pawns = pawn_rule(players, edition, choices.value[kOpeningOption] == 1);
}

inline void Public::put(Side side, Kind kind, int square) {
  of_side[at(side)] |= only(square);
  of_kind[at(kind)] |= only(square);
  hash += keys::piece(side, kind, square);
}

inline void Public::lift(Side side, Kind kind, int square) {
  of_side[at(side)] &= ~only(square);
  of_kind[at(kind)] &= ~only(square);
  hash -= keys::piece(side, kind, square);
}

inline void Public::close(Squares squares) {
  for (Squares rest = squares & ~closed; rest != 0; rest &= rest - 1) hash += keys::closed(lowest(rest));
  closed |= squares;
}

inline void Public::open(int square) {
  closed &= ~only(square);
  hash -= keys::closed(square);
}

inline void Public::hand_on(Side to, Step at_step) {
  hash += keys::turn(to, at_step) - keys::turn(turn, step);
  turn = to;
  step = at_step;
  king = King::kNoConcern;
}

inline void Public::fell(Side side) {
  hash += keys::out(out_count, side);
  out[out_count++] = side;
  in_play.erase(side);
  if (players > 2) fallen.insert(side);
}

}  // namespace tablier::bosworth

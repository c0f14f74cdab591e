#include <algorithm>

#include "core/board_text.h"
#include "games/bosworth/game.h"
#include "games/bosworth/rules.h"

namespace tablier::bosworth {

// What cannot be is refused: "Reading" of the page. Each function answers with what is wrong, if anything is.

namespace {

std::string name(Side side) { return {kSideLetters[at(side)]}; }

std::string first_of(Squares squares) { return square_name(lowest(squares), kWidth); }

// Counted one by one: what is read may be more than Cards can hold.
int held(const State& position, Side side, Kind kind) {
  return position.hand[at(side)].count(kind) + position.pile[at(side)].count(kind);
}
int owned(const State& position, Side side, Kind kind) {
  return held(position, side, kind) + size(position.known.of_side[at(side)] & position.known.of(kind));
}

Squares empty_squares(const Public& known, Side side) { return camp(side) & ~known.closed & ~known.occupied(); }

/// A seat that has the turn and is in the middle of it, its hand not yet filled up again.
bool is_refilling(const Public& known, Side side) {
  return side == known.turn && (known.step == Step::kPlace || known.step == Step::kDraw);
}

/// How many queens can have been won by those still in play: one of each seat out, none in a game of two.
int queens_to_win(const Public& known) { return known.players > 2 ? known.out_count : 0; }

/// Squares passed over in this very step: a card of one's own stands behind them, before every empty square, enough of
/// which remain.
bool has_passed_over(const Public& known, Side side) {
  if (known.step != Step::kPlace || side != known.turn || known.quiet != 0 || known.pile[at(side)] != 0) return false;
  const Squares empty = empty_squares(known, side);
  if (size(empty) < known.hand[at(side)]) return false;
  for (Squares rest = known.of_side[at(side)] & camp(side); rest != 0; rest &= rest - 1) {
    const Squares earlier = before(lowest(rest));
    if ((camp(side) & known.closed & ~earlier) == 0 && (empty & earlier) == 0) return true;
  }
  return false;
}

/// Squares of the camp closed in an earlier turn, when the seat had no card left.
bool was_out_of_cards(const Public& known, Side side) {
  return (camp(side) & known.closed) != 0 && !has_passed_over(known, side);
}

Problem check_squares(const Public& known) {
  const Squares playing = camps(sides_playing(known.players));
  const Squares unused = kBoard & (camps(sides_playing(4)) | kCorners) & ~playing;
  const Squares opened = unused & ~known.closed;
  if (opened != 0) {
    return wrong("field BOARD", "closed_for_ever", "{square} is closed for ever, expected ##", first_of(opened));
  }
  const Squares inner = known.closed & ~unused & ~playing;
  if (inner != 0) {
    return wrong("field BOARD", "never_closed", "{square} is in no camp and cannot be closed", first_of(inner));
  }
  const Squares fallen = camps(known.fallen) & ~known.closed & ~known.occupied();
  if (fallen != 0) {
    return wrong("field BOARD", "fallen_camp", "{square} is empty in a fallen camp, expected ##", first_of(fallen));
  }
  return std::nullopt;
}

Problem check_seats(const Setup& setup, const Public& known) {
  for (const Side side : kAllSides) {
    const bool plays = known.in_play.contains(side);
    if (setup.hand[at(side)].has_value() != plays || setup.pile[at(side)].has_value() != plays) {
      const std::string_view field = setup.hand[at(side)].has_value() != plays ? "field hand" : "field pile";
      return plays ? wrong(field, "seat_missing", "seat {seat} is missing", name(side))
                   : wrong(field, "out_no_cards", "seat {seat} is out and has no cards", name(side));
    }
    if (known.fallen.contains(side) && known.of_side[at(side)] != 0) {
      return wrong("field BOARD", "out_no_pieces", "seat {seat} is out, and all its pieces with it", name(side));
    }
  }
  if (setup.turn && !known.in_play.contains(*setup.turn)) {
    return wrong("field SEAT", "seat_out", "this seat is out");
  }
  if (setup.turn.has_value() != (setup.step != Step::kFinished)) {
    return wrong("fields SEAT, STEP", "both_finished", "both are -, when the game is finished, or neither is");
  }
  return std::nullopt;
}

/// One king, and no more cards of a kind than there can be.
Problem check_kinds(const State& position, Side side) {
  const int kings = owned(position, side, Kind::kKing);
  const bool in_play = position.known.in_play.contains(side);
  if (in_play && kings != 1) {
    return wrong("fields BOARD, hand, pile", "kings", "seat {seat} has {found} kings, expected one", name(side), kings);
  }
  if (!in_play && kings != 0) {
    return wrong("field BOARD", "out_no_king", "seat {seat} is out, and so is its king", name(side));
  }
  for (const Kind kind : {Kind::kRook, Kind::kBishop, Kind::kKnight, Kind::kPawn}) {
    const int most = kind == Kind::kPawn ? 8 : 2;
    if (owned(position, side, kind) > most || held(position, side, kind) > kFullPile.count(kind)) {
      return wrong("fields BOARD, hand, pile", "too_many_of_kind",
                   "seat {seat} has more cards of kind {kind} than there can be", name(side), kKindLetters[at(kind)]);
    }
  }
  if (position.pile[at(side)].count(Kind::kQueen) > 1) {
    return wrong("field pile", "one_queen", "expected at most one queen of seat {seat}", name(side));
  }
  return std::nullopt;
}

/// The queens a seat must have won, for one at most is its own.
int queens_won(const State& position, Side side) {
  const Cards hand = position.hand[at(side)];
  const int in_hand = was_out_of_cards(position.known, side) ? hand.count(Kind::kQueen) : 0;
  return std::max({0, owned(position, side, Kind::kQueen) - 1, in_hand, hand.total() - kFullHand});
}

Problem check_queens(const State& position) {
  int won = 0;
  for (const Side side : kAllSides) won += queens_won(position, side);
  if (won <= queens_to_win(position.known)) return std::nullopt;
  return wrong("fields BOARD, hand, pile", "queens_won", "more queens or fuller hands than captured kings account for");
}

Problem check_hand(const State& position, Side side) {
  const Public& known = position.known;
  const int hand = known.hand[at(side)];
  const int pile = known.pile[at(side)];
  const bool has_just_won = known.step == Step::kFinished && known.quiet == 0 && known.players > 2;
  if (has_just_won && !position.hand[at(side)].has(Kind::kQueen)) {
    return wrong("field hand", "queen_just_won", "seat {seat} has just won a queen, expected it there", name(side));
  }
  const int filled = kFullHand + (has_just_won ? 1 : 0);
  if (hand < filled && pile > 0 && !is_refilling(known, side)) {
    return wrong("field hand", "hand_not_full",
                 "seat {seat} has {found} cards, expected {expected} while any are left in its pile", name(side), hand,
                 filled);
  }
  if (hand > kFullHand + position.hand[at(side)].count(Kind::kQueen)) {
    return wrong("field hand", "hand_too_full", "seat {seat} has more than four cards beside queens", name(side));
  }
  if (pile > kFullPile.total() - kFullHand) {
    return wrong("field pile", "pile_too_full", "seat {seat} has more cards than a deal leaves", name(side));
  }
  return std::nullopt;
}

Problem check_closed(const State& position, Side side) {
  if (!was_out_of_cards(position.known, side)) return std::nullopt;
  const Cards hand = position.hand[at(side)];
  if (position.known.pile[at(side)] == 0 && hand.count(Kind::kQueen) == hand.total()) return std::nullopt;
  return wrong("field BOARD", "closed_with_cards",
               "{square} is closed while seat {seat} has cards to fill its camp with",
               first_of(camp(side) & position.known.closed), name(side));
}

/// Cards placed in this turn stand on the first squares of the camp, and make the turn no quiet one.
Problem check_refilling(const Public& known) {
  const Side side = known.turn;
  const int placed = known.pile[at(side)] == 0 ? 0 : kFullHand - known.hand[at(side)];
  if (placed <= 0) return std::nullopt;
  const Squares empty = empty_squares(known, side);
  const Squares filled = camp(side) & known.of_side[at(side)] & (empty == 0 ? kBoard : before(lowest(empty)));
  if (size(filled) < placed) {
    return wrong("field hand", "hand_too_empty",
                 "seat {seat} has {found} cards, fewer than it can have after placing those in its camp", name(side),
                 known.hand[at(side)]);
  }
  if (known.quiet != 0) return wrong("field quiet", "card_placed", "a card was placed in this turn, expected 0");
  return std::nullopt;
}

/// A step with nothing to do is never written.
Problem check_step(Public& known) {
  const std::string seat = name(known.turn);
  switch (known.step) {
    case Step::kMove:
      if (!look_for_moves(known))
        return wrong("field STEP", "nothing_to_move", "seat {seat} has nothing to move", seat);
      return std::nullopt;
    case Step::kPlace:
      if (!can_reinforce(known)) {
        return wrong("field STEP", "nothing_to_place", "seat {seat} has nothing to place, or nowhere to place it",
                     seat);
      }
      return check_refilling(known);
    case Step::kDraw:
      if (known.cards_in_hand() >= kFullHand || known.pile[at(known.turn)] == 0) {
        return wrong("field STEP", "nothing_to_draw", "seat {seat} has nothing to draw", seat);
      }
      if (known.empty_camp() != 0) {
        return wrong("field STEP", "filled_first", "{square} is filled before cards are drawn",
                     first_of(known.empty_camp()));
      }
      return check_refilling(known);
    default:
      return std::nullopt;
  }
}

Problem check_end(const Public& known) {
  const bool finished = known.step == Step::kFinished;
  const bool won = known.in_play.size() == 1;
  const bool drawn = known.quiet == kQuietLimit;
  if (known.in_play.empty()) return wrong("field out", "all_out", "somebody must be in play");
  if (won && known.quiet != 0) {
    return wrong("field quiet", "ended_with_capture", "the game ended with a capture, expected 0");
  }
  if (finished == (won || drawn)) return std::nullopt;
  return finished ? wrong("field STEP", "not_finished",
                          "the game is not finished: several are in play and quiet is below 100")
                  : wrong("field STEP", "finished", "the game is finished, expected -");
}

/// At the deal nothing has been done but giving some their cards.
Problem check_deal(const State& position) {
  const Public& known = position.known;
  const State start = Bosworth::start({.players = known.players, .value = {}});
  if (known.of_side != start.known.of_side || known.of_kind != start.known.of_kind ||
      known.closed != start.known.closed) {
    return wrong("field BOARD", "deal_board", "at the deal it is as at the start");
  }
  if (known.out_count != 0) return wrong("field out", "deal_out", "nobody is out at the deal");
  if (known.quiet != 0) return wrong("field quiet", "deal_quiet", "no turn has been played at the deal, expected 0");
  for (const Side side : kAllSides) {
    if (!known.in_play.contains(side)) continue;
    const int hand = known.hand[at(side)];
    const bool right = side == known.turn ? hand < kFullHand : hand == (side < known.turn ? kFullHand : 0);
    if (!right) {
      return wrong("field hand", "deal_hand", "seat {seat} cannot have this many cards when SEAT is dealt to",
                   name(side));
    }
    if (position.hand[at(side)] + position.pile[at(side)] != kFullPile) {
      return wrong("field pile", "deal_pile", "with its hand, seat {seat} must have KQRRBBNNPPPP", name(side));
    }
  }
  return std::nullopt;
}

Problem check_position(State& position) {
  if (position.known.step == Step::kDeal) return check_deal(position);
  for (const Side side : kAllSides) {
    if (Problem problem = check_kinds(position, side)) return problem;
  }
  for (const Side side : kAllSides) {
    if (!position.known.in_play.contains(side)) continue;
    if (Problem problem = check_hand(position, side)) return problem;
    if (Problem problem = check_closed(position, side)) return problem;
  }
  if (Problem problem = check_queens(position)) return problem;
  return check_step(position.known);
}

State as_read(const Setup& setup) {
  State state;
  Public& known = state.known;
  known.set_rules(setup.choices);
  known.turn = setup.turn.value_or(Side::kSouth);
  known.step = setup.step;
  known.hash = keys::turn(known.turn, known.step);
  known.quiet = static_cast<std::uint16_t>(setup.quiet);
  for (int square = 0; square < kBoardSize; ++square) {
    const Setup::Cell& cell = setup.board[static_cast<std::size_t>(square)];
    if (cell.is == Setup::Square::kClosed) known.close(only(square));
    if (cell.is == Setup::Square::kPiece) known.put(cell.side, cell.kind, square);
  }
  for (const Side side : kAllSides) {
    state.hand[at(side)] = setup.hand[at(side)].value_or(Cards());
    state.pile[at(side)] = setup.pile[at(side)].value_or(Cards());
    known.hand[at(side)] = static_cast<std::uint8_t>(state.hand[at(side)].total());
    known.pile[at(side)] = static_cast<std::uint8_t>(state.pile[at(side)].total());
  }
  for (int place = 0; place < setup.out_count; ++place) known.fell(setup.out[static_cast<std::size_t>(place)]);
  return state;
}

}  // namespace

Expected<State> Bosworth::check(const Setup& setup) {
  State state = as_read(setup);
  Problem problem = check_seats(setup, state.known);
  if (!problem) problem = check_squares(state.known);
  if (!problem) problem = check_end(state.known);
  if (!problem) problem = check_position(state);
  if (problem) return std::unexpected(*problem);
  state.cards_hash = hash_from_scratch(state) - state.known.hash;
  return state;
}

}  // namespace tablier::bosworth

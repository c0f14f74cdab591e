#include "games/bosworth/rules.h"

namespace tablier::bosworth {

namespace {

/// The empty squares that may be filled next: the first, and those before which one may pass over the others because
/// enough remain for all cards.
Squares next_places(Squares empty, int cards) {
  Squares allowed = 0;
  Squares rest = empty;
  do {
    allowed |= only(lowest(rest));
    rest &= rest - 1;
  } while (size(rest) >= cards);
  return allowed;
}

/// The empty squares on which the king would not be attacked. Whatever is placed or passed over before he enters stops
/// enemies alike, so it does not matter which cards come first, or where.
Squares safe_for_king(const Public& known, Squares empty) {
  const Squares occupied = known.occupied();
  const Squares enemies = occupied & ~known.own();
  Squares safe = 0;
  for (Squares rest = empty; rest != 0; rest &= rest - 1) {
    const int square = lowest(rest);
    // Ruling: attack is judged when he is placed, with the squares passed over already closed.
    const Squares blockers = occupied | known.closed | (empty & before(square));
    if (!attacked(known, square, enemies, blockers)) safe |= only(square);
  }
  return safe;
}

/// The squares on which a card other than the king may be placed so that he need not enter on an attacked square.
Squares good_for_others(Squares allowed, Squares empty, Squares safe, int cards) {
  if (cards == 1) return 0;  // the king himself
  Squares good = 0;
  for (Squares rest = allowed; rest != 0; rest &= rest - 1) {
    const Squares later = empty & ~before(lowest(rest)) & ~only(lowest(rest));
    const bool may_stay_in_hand = size(later) < cards - 1;
    if (may_stay_in_hand || (later & safe) != 0) good |= only(lowest(rest));
  }
  return good;
}

}  // namespace

bool camp_is_closed(const Public& known) { return (camp(known.turn) & ~known.closed) == 0; }

bool can_reinforce(const Public& known) {
  return known.cards_in_hand() > 0 && (known.empty_camp() != 0 || camp_is_closed(known));
}

Places places(const Public& known, bool king_in_hand) {
  const Squares empty = known.empty_camp();
  if (empty == 0) return {.for_king = 0, .for_others = camp(known.turn)};
  const int cards = known.cards_in_hand();
  const Squares allowed = next_places(empty, cards);
  if (!king_in_hand || known.edition == Edition::kFirst) return {.for_king = allowed, .for_others = allowed};

  // Ruling: if any placement is good, only good ones are legal; if none is, all are.
  const Squares safe = safe_for_king(known, empty);
  const Places good{.for_king = allowed & safe, .for_others = good_for_others(allowed, empty, safe, cards)};
  const bool any = (good.for_king | good.for_others) != 0;
  return any ? good : Places{.for_king = allowed, .for_others = allowed};
}

namespace {

// Each of these begins a step if there is anything to do in it.

bool begin_turn(Public& known, Side side) {
  known.hand_on(side, Step::kMove);
  return look_for_moves(known);
}

bool begin_reinforcing(Public& known) {
  if (can_reinforce(known)) {
    known.hand_on(known.turn, Step::kPlace);
    return true;
  }
  // With cards in hand no square is empty; without, those still empty become closed.
  known.close(known.empty_camp());
  return false;
}

bool begin_recruiting(Public& known) {
  if (known.cards_in_hand() >= kFullHand || known.pile[at(known.turn)] == 0) return false;
  known.hand_on(known.turn, Step::kDraw);
  return true;
}

void finish(Public& known) { known.hand_on(Side::kSouth, Step::kFinished); }

/// Ends the turn, and those of all who have nothing to do in theirs.
void end_turn(Public& known, bool quiet) {
  while (true) {
    // Ruling: 100 consecutive turns, skipped ones included, with no capture and no card placed are a draw.
    if (quiet && ++known.quiet == kQuietLimit) return finish(known);
    const Side next = known.in_play.after(known.turn);
    if (begin_turn(known, next) || begin_reinforcing(known) || begin_recruiting(known)) return;
    quiet = true;
  }
}

/// The deal gives S four cards, then the next, until the turn of S begins.
void deal_on(Public& known) {
  if (known.cards_in_hand() < kFullHand) return;
  const Side next = known.in_play.after(known.turn);
  if (known.hand[at(next)] == 0) return known.hand_on(next, Step::kDeal);
  begin_turn(known, next);
}

/// "Losing the king", as far as it shows: cards in hand are counted, the kinds are for whoever keeps them.
void lose_king(Public& known, Side loser) {
  known.fell(loser);
  known.hand[at(loser)] = 0;
  known.pile[at(loser)] = 0;
  // In a game of two nothing else changes on the board, and no queen is taken.
  if (known.players == 2) return;
  for (Squares rest = known.of_side[at(loser)]; rest != 0; rest &= rest - 1) {
    const int square = lowest(rest);
    known.lift(loser, known.kind_at(square), square);
  }
  ++known.hand[at(known.turn)];
}

}  // namespace

Captured move(Public& known, Action action) {
  const Side side = known.turn;
  Captured captured;
  if ((known.occupied() & only(action.to)) != 0) {
    const Side owner = known.owner_at(action.to);
    const Kind kind = known.kind_at(action.to);
    known.lift(owner, kind, action.to);
    known.quiet = 0;
    captured.any = true;
    if (kind == Kind::kKing) captured.loser = owner;
  }
  known.lift(side, kind_of(action), action.from);
  known.put(side, kind_of(action), action.to);
  if (captured.loser) lose_king(known, *captured.loser);
  // The squares of a fallen camp become closed as soon as they are empty.
  if (!known.fallen.empty()) known.close(camps(known.fallen) & ~known.occupied());
  return captured;
}

void end_move(Public& known, bool captured) {
  // The owner of the last king wins.
  if (known.in_play.size() == 1) return finish(known);
  if (begin_reinforcing(known) || begin_recruiting(known)) return;
  end_turn(known, !captured);
}

void place(Public& known, Action action) {
  const Side side = known.turn;
  known.quiet = 0;
  --known.hand[at(side)];
  if (camp_is_closed(known)) {
    known.open(action.to);
  } else {
    known.close(known.empty_camp() & before(action.to));
  }
  known.put(side, kind_of(action), action.to);
  if (begin_reinforcing(known) || begin_recruiting(known)) return;
  end_turn(known, false);
}

void pass(Public& known) {
  if (begin_recruiting(known)) return;
  end_turn(known, true);
}

void draw(Public& known) {
  const Side side = known.turn;
  ++known.hand[at(side)];
  --known.pile[at(side)];
  if (known.step == Step::kDeal) return deal_on(known);
  if (begin_recruiting(known)) return;
  end_turn(known, false);
}

Actor Public::actor() const {
  switch (step) {
    case Step::kDeal:
    case Step::kDraw:
      return Actor::chance();
    case Step::kFinished:
      return Actor::nobody();
    default:
      return Actor(seat_of(turn));
  }
}

SeatSet Public::winners() const {
  SeatSet seats;
  if (step != Step::kFinished) return seats;
  for (const Side side : kAllSides) {
    if (in_play.contains(side)) seats.insert(seat_of(side));
  }
  return seats;
}

}  // namespace tablier::bosworth

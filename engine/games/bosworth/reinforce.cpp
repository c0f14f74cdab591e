#include "games/bosworth/reinforce.h"

#include "games/bosworth/moves.h"

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

}  // namespace tablier::bosworth

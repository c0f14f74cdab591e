#include "games/bosworth/listing.h"

#include "games/bosworth/moves.h"
#include "games/bosworth/verbs.h"

namespace tablier::bosworth {

void list_moves(const Public& known, ActionList& list) {
  Moves moves;
  legal_moves(known, moves);
  for (const PieceMoves& piece : moves) {
    for (Squares rest = piece.targets; rest != 0; rest &= rest - 1) {
      list.push(move_of(piece.kind, piece.from, lowest(rest)));
    }
  }
}

void list_places(Places places, Cards cards, ActionList& list) {
  for (const Kind kind : kAllKinds) {
    if (!cards.has(kind)) continue;
    for (Squares rest = kind == Kind::kKing ? places.for_king : places.for_others; rest != 0; rest &= rest - 1) {
      list.push(place_of(kind, lowest(rest)));
    }
  }
}

void list_places(const Public& known, Cards hand, ActionList& list) {
  list_places(places(known, hand.has(Kind::kKing)), hand, list);
  if (camp_is_closed(known)) list.push(kPassing);
}

void list_draws(Cards pile, ActionList& list) {
  for (const Kind kind : kAllKinds) {
    if (pile.has(kind)) list.push(draw_of(kind));
  }
}

}  // namespace tablier::bosworth

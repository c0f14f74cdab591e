#pragma once

#include "games/bosworth/public.h"

namespace tablier::bosworth {

/// The squares of the camp on which a card may be placed now.
struct Places {
  Squares for_king;
  Squares for_others;
};

/// Whether step 2 asks anything of whoever has the turn.
bool can_reinforce(const Public& known);

/// Whether all four squares of the camp are closed: the card in hand may open one of them.
bool camp_is_closed(const Public& known);

/// Where a seat that can reinforce may place his cards, its king being among them or not.
Places places(const Public& known, bool king_in_hand);

}  // namespace tablier::bosworth

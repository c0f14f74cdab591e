#pragma once

#include "core/action.h"
#include "games/bosworth/cards.h"
#include "games/bosworth/public.h"
#include "games/bosworth/reinforce.h"

namespace tablier::bosworth {

// What may be done at each step, for whoever knows the cards that decide it.

void list_moves(const Public& known, ActionList& list);

/// Each kind among the cards on each square that is open to it.
void list_places(Places places, Cards cards, ActionList& list);

/// Where this hand may be placed, and `pass` where that is allowed.
void list_places(const Public& known, Cards hand, ActionList& list);

void list_draws(Cards pile, ActionList& list);

}  // namespace tablier::bosworth

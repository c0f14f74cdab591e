#pragma once

#include "core/random.h"
#include "games/bosworth/cards.h"

namespace tablier::bosworth {

/// What a seat has unseen, told apart.
struct Dealt {
  Cards hand;
  Cards pile;
};

/// Deals what a seat has unseen at random into a hand of so many cards and a pile, as it can have come about. There
/// must be that many.
Dealt deal_unseen(Cards unseen, int hand, Random& random);

}  // namespace tablier::bosworth

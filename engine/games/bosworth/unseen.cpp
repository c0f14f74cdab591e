#include "games/bosworth/unseen.h"

#include <algorithm>

namespace tablier::bosworth {

namespace {

/// Queens that must be in hand, for only the seat's own ever lay in its pile, and only won ones come on top of four.
int queens_surely_in_hand(Cards unseen, int hand) {
  const int queens = unseen.count(Kind::kQueen);
  return std::min(queens, std::max({0, queens - 1, hand - kFullHand}));
}

Kind draw_at_random(Cards& cards, Random& random) {
  auto ticket = static_cast<int>(random.below(static_cast<std::uint32_t>(cards.total())));
  Kind drawn = Kind::kKing;
  for (const Kind kind : kAllKinds) {
    drawn = kind;
    ticket -= cards.count(kind);
    if (ticket < 0) break;
  }
  cards.remove(drawn);
  return drawn;
}

}  // namespace

Dealt deal_unseen(Cards unseen, int hand, Random& random) {
  Dealt dealt;
  for (int sure = queens_surely_in_hand(unseen, hand); sure > 0 && hand > 0; --sure, --hand) {
    unseen.remove(Kind::kQueen);
    dealt.hand.add(Kind::kQueen);
  }
  for (; hand > 0; --hand) dealt.hand.add(draw_at_random(unseen, random));
  dealt.pile = unseen;
  return dealt;
}

}  // namespace tablier::bosworth

#include <algorithm>

#include "games/bosworth/game.h"
#include "games/bosworth/rules.h"

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

namespace {

/// Another seat's place step: each of its unseen cards that may be in its hand, where that hand might be placed.
void list_possible_places(const Public& known, Cards unseen, ActionList& list) {
  const int cards = known.cards_in_hand();
  const bool king_may_be_in_hand = unseen.has(Kind::kKing);
  const bool king_must_be_in_hand = king_may_be_in_hand && unseen.total() == cards;
  Places possible{.for_king = 0, .for_others = 0};
  if (!king_must_be_in_hand) possible.for_others |= places(known, false).for_others;
  if (king_may_be_in_hand) {
    const Places with_king = places(known, true);
    possible.for_king = with_king.for_king;
    if (cards > 1) possible.for_others |= with_king.for_others;
  }
  list_places(possible, unseen, list);
  if (camp_is_closed(known)) list.push(kPassing);
}

}  // namespace

bool View::is_mine(Side side) const { return !viewer.is_onlooker() && known.side_of(viewer.seat()) == side; }

void View::place(Side side, Kind kind) { (is_mine(side) ? hand : unseen[at(side)]).remove(kind); }

void View::draw(Side side, Kind kind) {
  if (!is_mine(side)) return;
  pile.remove(kind);
  hand.add(kind);
}

void View::win_queen(Side side) { (is_mine(side) ? hand : unseen[at(side)]).add(Kind::kQueen); }

void View::lose_cards(Side side) {
  unseen[at(side)] = {};
  if (is_mine(side)) hand = pile = {};
}

View Bosworth::view(const State& position, Viewer viewer) {
  View view;
  view.known = position.known;
  view.viewer = viewer;
  for (const Side side : kAllSides) {
    if (view.is_mine(side)) {
      view.hand = position.hand[at(side)];
      view.pile = position.pile[at(side)];
    } else {
      view.unseen[at(side)] = position.hand[at(side)] + position.pile[at(side)];
    }
  }
  return view;
}

Action Bosworth::seen(const State& position, Action action, Viewer viewer) {
  const bool hidden = verb_of(action) == Verb::kDraw && !viewer.is(position.known.seat_of(position.known.turn));
  return hidden ? kHiddenDraw : action;
}

void Bosworth::legal(const View& seen, ActionList& list) {
  const Public& known = seen.known;
  const bool mine = seen.is_mine(known.turn);
  switch (known.step) {
    case Step::kDeal:
    case Step::kDraw:
      return mine ? list_draws(seen.pile, list) : list.push(kHiddenDraw);
    case Step::kMove:
      return list_moves(known, list);
    case Step::kPlace:
      return mine ? list_places(known, seen.hand, list)
                  : list_possible_places(known, seen.unseen[at(known.turn)], list);
    case Step::kFinished:
      return;
  }
}

void Bosworth::apply(View& view, Action action) { play(view, action); }

State Bosworth::determinize(const View& seen, Random& random) {
  State state;
  state.known = seen.known;
  for (const Side side : kAllSides) {
    if (seen.is_mine(side)) {
      state.hand[at(side)] = seen.hand;
      state.pile[at(side)] = seen.pile;
    } else {
      const Dealt dealt = deal_unseen(seen.unseen[at(side)], seen.known.hand[at(side)], random);
      state.hand[at(side)] = dealt.hand;
      state.pile[at(side)] = dealt.pile;
    }
  }
  state.cards_hash = state.hash_of_cards();
  return state;
}

}  // namespace tablier::bosworth

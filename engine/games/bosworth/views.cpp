#include "games/bosworth/game.h"
#include "games/bosworth/listing.h"
#include "games/bosworth/turn.h"
#include "games/bosworth/unseen.h"

namespace tablier::bosworth {

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

Actor Bosworth::actor(const View& seen) { return bosworth::actor(seen.known); }
Actor Bosworth::turn_of(const View& seen) { return bosworth::turn_of(seen.known); }
bool Bosworth::begins_turn(const View& seen) { return bosworth::begins_turn(seen.known); }
int Bosworth::step(const View& seen) { return static_cast<int>(seen.known.step); }
SeatSet Bosworth::winners(const View& seen) { return bosworth::winners(seen.known); }

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

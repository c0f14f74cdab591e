#include "games/bosworth/rules.h"
#include "games/bosworth/game.h"

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

namespace {

void deal_in(State& state, Side side) {
  for (Squares rest = camp(side); rest != 0; rest &= rest - 1) state.known.put(side, Kind::kPawn, lowest(rest));
  state.pile[at(side)] = kFullPile;
  state.known.pile[at(side)] = static_cast<std::uint8_t>(kFullPile.total());
}

std::uint64_t hash_of_public(const Public& known) {
  std::uint64_t hash = keys::turn(known.turn, known.step);
  for (int square = 0; square < kBoardSize; ++square) {
    if ((known.closed & only(square)) != 0) hash += keys::closed(square);
    if ((known.occupied() & only(square)) != 0) {
      hash += keys::piece(known.owner_at(square), known.kind_at(square), square);
    }
  }
  for (std::size_t place = 0; place < known.out_count; ++place) hash += keys::out(place, known.out[place]);
  return hash;
}

/// The move with this number, counted piece by piece.
Action numbered(const Moves& moves, int number) {
  for (const PieceMoves& piece : moves) {
    const int here = size(piece.targets);
    if (number < here) {
      Squares rest = piece.targets;
      for (; number > 0; --number) rest &= rest - 1;
      return move_of(piece.kind, piece.from, lowest(rest));
    }
    number -= here;
  }
  return {};
}

int pick(int bound, Random& random) { return static_cast<int>(random.below(static_cast<std::uint32_t>(bound))); }

/// Draws among all moves, ignoring check, until one is legal, which is as fair as drawing among the legal ones and
/// avoids looking at each. Where few are legal, they are listed.
Action sample_move(const Public& known, Random& random) {
  Moves moves;
  if (known.king != King::kAttacked) {
    moves_but_for_check(known, moves);
    const int count = moves.count();
    for (int tries = 0; tries < 8; ++tries) {
      const Action action = numbered(moves, pick(count, random));
      if (is_legal(known, action)) return action;
    }
    moves.clear();
  }
  legal_moves(known, moves);
  return numbered(moves, pick(moves.count(), random));
}

}  // namespace

std::uint64_t State::hash_of_cards() const {
  std::uint64_t hash = 0;
  for (const Side side : kAllSides) {
    for (const Kind kind : kAllKinds) {
      hash += keys::in_hand(side, kind) * static_cast<std::uint64_t>(hand[at(side)].count(kind));
      hash += keys::in_pile(side, kind) * static_cast<std::uint64_t>(pile[at(side)].count(kind));
    }
  }
  return hash;
}

void State::place(Side side, Kind kind) {
  hand[at(side)].remove(kind);
  cards_hash -= keys::in_hand(side, kind);
}

void State::draw(Side side, Kind kind) {
  pile[at(side)].remove(kind);
  hand[at(side)].add(kind);
  cards_hash += keys::in_hand(side, kind) - keys::in_pile(side, kind);
}

void State::win_queen(Side side) {
  hand[at(side)].add(Kind::kQueen);
  cards_hash += keys::in_hand(side, Kind::kQueen);
}

void State::lose_cards(Side side) {
  hand[at(side)] = {};
  pile[at(side)] = {};
  cards_hash = hash_of_cards();
}

State Bosworth::start(const Choices& choices) {
  State state;
  Public& known = state.known;
  known.set_rules(choices);
  known.hash = keys::turn(known.turn, known.step);
  known.close(kCorners);
  for (const Side side : kAllSides) {
    if (known.in_play.contains(side)) {
      deal_in(state, side);
    } else {
      known.close(camp(side));
    }
  }
  state.cards_hash = state.hash_of_cards();
  return state;
}

void Bosworth::legal(const State& position, ActionList& list) {
  const std::size_t side = at(position.known.turn);
  switch (position.known.step) {
    case Step::kDeal:
    case Step::kDraw:
      return list_draws(position.pile[side], list);
    case Step::kMove:
      return list_moves(position.known, list);
    case Step::kPlace:
      return list_places(position.known, position.hand[side], list);
    case Step::kFinished:
      return;
  }
}

int Bosworth::count(const State& position) {
  if (position.known.step == Step::kMove) {
    Moves moves;
    legal_moves(position.known, moves);
    return moves.count();
  }
  ActionList list;
  legal(position, list);
  return list.size();
}

Action Bosworth::sample(const State& position, Random& random) {
  if (position.known.step == Step::kMove) return sample_move(position.known, random);
  ActionList list;
  legal(position, list);
  return list[pick(list.size(), random)];
}

std::uint32_t Bosworth::weight(const State& position, Action action) {
  return static_cast<std::uint32_t>(position.pile[at(position.known.turn)].count(kind_of(action)));
}

void Bosworth::apply(State& state, Action action) { play(state, action); }

std::uint64_t Bosworth::hash_from_scratch(const State& position) {
  return hash_of_public(position.known) + position.hash_of_cards();
}

}  // namespace tablier::bosworth

#include "games/bosworth/encoding.h"

namespace tablier::bosworth {

int Encoding::number(const View& /*seen*/, Action action) {
  switch (verb_of(action)) {
    case Verb::kMove:
      return (action.from * kBoardSize) + action.to;
    case Verb::kPlace:
      return kPlaces + (action.what * kBoardSize) + action.to;
    case Verb::kPass:
      return kPass;
    case Verb::kDraw:
      return kDraws + (action.what == kHiddenCard ? kKinds : action.what);
  }
  return 0;
}

namespace {

void name_kinds(std::vector<std::string>& names, const std::string& before) {
  for (const char letter : kKindLetters) names.push_back(before + letter);
}

void count_kinds(Cards cards, ObservationWriter& out) {
  for (const Kind kind : kAllKinds) out.scalar(cards.count(kind));
}

/// The side of the seat so many places after this one, clockwise.
Side side_after(const Public& known, Seat seat, int places) {
  return known.side_of(seat_at((index(seat) + places) % known.players));
}

}  // namespace

ObservationFacts Encoding::facts(const Choices& choices) {
  ObservationFacts facts{.width = kWidth, .height = kWidth, .planes = {"closed", "own camp"}, .scalars = {}};
  name_kinds(facts.planes, "own ");
  for (int other = 1; other < choices.players; ++other)
    name_kinds(facts.planes, "other " + std::to_string(other) + " ");
  facts.scalars = {"place a card", "quiet turns"};
  name_kinds(facts.scalars, "own hand ");
  name_kinds(facts.scalars, "own pile ");
  for (int other = 1; other < choices.players; ++other) {
    const std::string name = "other " + std::to_string(other);
    name_kinds(facts.scalars, name + " unseen ");
    facts.scalars.push_back(name + " hand");
  }
  return facts;
}

void Encoding::observe(const View& seen, Seat own, ObservationWriter& out) {
  const Public& known = seen.known;
  out.squares<kBoardSize>(known.closed);
  out.squares<kBoardSize>(camp(known.side_of(own)));
  for (int places = 0; places < known.players; ++places) {
    const Squares pieces = known.of_side[at(side_after(known, own, places))];
    for (const Kind kind : kAllKinds) out.squares<kBoardSize>(pieces & known.of(kind));
  }
  out.scalar(known.step == Step::kPlace);
  out.scalar(known.quiet);
  count_kinds(seen.hand, out);
  count_kinds(seen.pile, out);
  for (int places = 1; places < known.players; ++places) {
    const Side side = side_after(known, own, places);
    count_kinds(seen.unseen[at(side)], out);
    out.scalar(known.hand[at(side)]);
  }
}

}  // namespace tablier::bosworth

#include "core/board_text.h"
#include "games/bosworth/game.h"
#include "games/bosworth/names.h"
#include "games/bosworth/verbs.h"

namespace tablier::bosworth {

namespace {

std::string kinds(Cards cards) {
  std::string out;
  for (const Kind kind : kAllKinds) out.append(static_cast<std::size_t>(cards.count(kind)), letter(kind));
  return out.empty() ? std::string(kNone) : out;
}

std::string hidden(int cards) { return std::to_string(cards) + "?"; }

/// `S:KRNP,N:4?`: what `content` says of each seat of a set, clockwise from S; `-` if there is none.
template <class Content>
std::string by_seat(SideSet sides, Content content) {
  std::string out;
  for (const Side side : kAllSides) {
    if (!sides.contains(side)) continue;
    out += out.empty() ? "" : ",";
    out += letter(side);
    out += ":" + content(side);
  }
  return out.empty() ? std::string(kNone) : out;
}

std::string board_text(const Public& known) {
  std::string out;
  for (int rank = kWidth - 1; rank >= 0; --rank) {
    for (int square = rank * kWidth; square < (rank + 1) * kWidth; ++square) {
      if ((known.occupied() & only(square)) != 0) {
        out += letter(known.owner_at(square));
        out += letter(known.kind_at(square));
      } else {
        out += (known.closed & only(square)) != 0 ? "##" : "..";
      }
    }
    if (rank > 0) out += '/';
  }
  return out;
}

std::string out_text(const Public& known) {
  std::string out;
  for (std::size_t place = 0; place < known.out_count; ++place) out += letter(known.out[place]);
  return out.empty() ? std::string(kNone) : out;
}

/// The line, but for what differs between a position and a view of it: the cards.
std::string line(const Public& known, const std::string& hands, const std::string& piles) {
  const bool finished = known.step == Step::kFinished;
  return board_text(known) + " " + (finished ? '-' : letter(known.turn)) + " " +
         std::string(kStepNames[static_cast<std::size_t>(known.step)]) + " hand=" + hands + " pile=" + piles +
         " out=" + out_text(known) + " quiet=" + std::to_string(known.quiet);
}

}  // namespace

std::string Bosworth::write(const State& position) {
  const SideSet seats = position.known.in_play;
  return line(position.known, by_seat(seats, [&](Side side) { return kinds(position.hand[at(side)]); }),
              by_seat(seats, [&](Side side) { return kinds(position.pile[at(side)]); }));
}

std::string Bosworth::write(const View& seen) {
  const Public& known = seen.known;
  const auto hand = [&](Side side) { return seen.is_mine(side) ? kinds(seen.hand) : hidden(known.hand[at(side)]); };
  const auto pile = [&](Side side) { return seen.is_mine(side) ? kinds(seen.pile) : hidden(known.pile[at(side)]); };
  SideSet others = known.in_play;
  if (!seen.viewer.is_onlooker()) others.erase(known.side_of(seen.viewer.seat()));
  return line(known, by_seat(known.in_play, hand), by_seat(known.in_play, pile)) +
         " unseen=" + by_seat(others, [&](Side side) { return kinds(seen.unseen[at(side)]); });
}

std::string Bosworth::word(Action action) {
  switch (verb_of(action)) {
    case Verb::kMove:
      return square_name(action.from, kWidth) + square_name(action.to, kWidth);
    case Verb::kPlace:
      return letter(kind_of(action)) + ("@" + square_name(action.to, kWidth));
    case Verb::kPass:
      return "pass";
    case Verb::kDraw:
      return std::string("draw:") + (action.what == kHiddenCard ? '?' : letter(kind_of(action)));
  }
  return {};
}

}  // namespace tablier::bosworth

#include "core/text.h"

#include "core/board_text.h"
#include "games/bosworth/game.h"
#include "games/bosworth/turn.h"

namespace tablier::bosworth {

namespace {

constexpr std::array<std::string_view, kSteps> kStepNames{"deal", "move", "place", "draw", "-"};
constexpr std::string_view kNone = "-";

char letter(Side side) { return kSideLetters[at(side)]; }
char letter(Kind kind) { return kKindLetters[at(kind)]; }

std::optional<Kind> kind_named(char c) {
  const std::size_t number = kKindLetters.find(c);
  return number == std::string_view::npos ? std::nullopt : std::optional(kind_number(static_cast<int>(number)));
}

/// Reads fields one after the other into a set-up; each answers with what is wrong, if anything is.
class Reader {
 public:
  explicit Reader(const Choices& choices) : playing_(sides_playing(choices.players)) { setup_.choices = choices; }

  Expected<Setup> read(const std::vector<std::string_view>& parts);

 private:
  using Problem = std::optional<Error>;
  using CardLists = std::array<std::optional<Cards>, kSides>;

  static Problem wrong(std::string message) { return Error{std::move(message)}; }

  std::optional<Side> side_named(char c) const {
    const std::size_t number = kSideLetters.find(c);
    if (number == std::string_view::npos) return std::nullopt;
    const Side side = side_number(static_cast<int>(number));
    return playing_.contains(side) ? std::optional(side) : std::nullopt;
  }

  std::string seat_letters() const {
    std::string out;
    for (const Side side : kAllSides) {
      if (playing_.contains(side)) out += letter(side);
    }
    return out;
  }

  Problem read_board(std::string_view text);
  Problem read_cell(std::string_view text, int square);
  Problem read_turn(std::string_view text);
  Problem read_step(std::string_view text);
  Problem read_cards(std::string_view field, std::string_view name, CardLists& lists) const;
  static Expected<Cards> read_kinds(std::string_view text);
  Problem read_out(std::string_view field);
  Problem read_quiet(std::string_view field);

  SideSet playing_;
  Setup setup_;
};

Expected<Setup> Reader::read(const std::vector<std::string_view>& parts) {
  Problem problem = read_board(parts[0]);
  if (!problem) problem = read_turn(parts[1]);
  if (!problem) problem = read_step(parts[2]);
  if (!problem) problem = read_cards(parts[3], "hand", setup_.hand);
  if (!problem) problem = read_cards(parts[4], "pile", setup_.pile);
  if (!problem) problem = read_out(parts[5]);
  if (!problem) problem = read_quiet(parts[6]);
  if (problem) return std::unexpected(*problem);
  return setup_;
}

Reader::Problem Reader::read_board(std::string_view text) {
  const std::vector<std::string_view> ranks = split(text, '/');
  if (ranks.size() != kWidth) {
    return wrong("field BOARD has " + std::to_string(ranks.size()) + " ranks, expected 6 separated by `/`");
  }
  for (int rank = 0; rank < kWidth; ++rank) {
    const std::string_view cells = ranks[static_cast<std::size_t>(kWidth - 1 - rank)];
    if (cells.size() != std::size_t{2} * kWidth) {
      return wrong("field BOARD: rank " + std::to_string(rank + 1) + " has " + std::to_string(cells.size()) +
                   " characters, expected 12, two for each square");
    }
    for (int file = 0; file < kWidth; ++file) {
      const std::string_view cell = cells.substr(2 * static_cast<std::size_t>(file), 2);
      if (Problem problem = read_cell(cell, (rank * kWidth) + file)) return problem;
    }
  }
  return std::nullopt;
}

Reader::Problem Reader::read_cell(std::string_view text, int square) {
  Setup::Cell& cell = setup_.board[static_cast<std::size_t>(square)];
  if (text == "..") return std::nullopt;
  const std::optional<Side> side = side_named(text[0]);
  const std::optional<Kind> kind = kind_named(text[1]);
  if (text == "##") {
    cell.is = Setup::Square::kClosed;
  } else if (side && kind) {
    cell = {.is = Setup::Square::kPiece, .side = *side, .kind = *kind};
  } else {
    return wrong("field BOARD: " + square_name(square, kWidth) + " has " + quoted(text) +
                 ", expected .., ## or one of " + seat_letters() + " and one of " + std::string(kKindLetters));
  }
  return std::nullopt;
}

Reader::Problem Reader::read_turn(std::string_view text) {
  if (text == kNone) return std::nullopt;
  if (text.size() == 1) setup_.turn = side_named(text[0]);
  if (setup_.turn) return std::nullopt;
  return wrong("field SEAT: expected one of " + seat_letters() + ", or - when finished, found " + quoted(text));
}

Reader::Problem Reader::read_step(std::string_view text) {
  for (std::size_t step = 0; step < kStepNames.size(); ++step) {
    if (text != kStepNames[step]) continue;
    setup_.step = static_cast<Step>(step);
    return std::nullopt;
  }
  return wrong("field STEP: expected deal, move, place, draw, or - when finished, found " + quoted(text));
}

Reader::Problem Reader::read_cards(std::string_view field, std::string_view name, CardLists& lists) const {
  const Expected<std::string_view> value = keyed_value(field, name);
  if (!value) return value.error();
  const std::string where = "field " + std::string(name) + ": ";
  std::optional<Side> last;
  for (const std::string_view entry : split(*value, ',')) {
    const std::optional<Side> side = entry.empty() ? std::nullopt : side_named(entry[0]);
    if (!side || entry.size() < 3 || entry[1] != ':') {
      return wrong(where + "expected a seat of " + seat_letters() + " and its cards, as in S:KRNP, found " +
                   quoted(entry));
    }
    if (last && *last >= *side) {
      return wrong(where + "seat " + letter(*side) + " is out of order; seats come once each, clockwise from S");
    }
    last = side;
    const Expected<Cards> cards = read_kinds(entry.substr(2));
    if (!cards) return wrong(where + "seat " + letter(*side) + " " + cards.error().message);
    lists[at(*side)] = *cards;
  }
  return std::nullopt;
}

Expected<Cards> Reader::read_kinds(std::string_view text) {
  // Sixteen cards of one's own and the queens of three others: no count below can pass its four bits.
  constexpr std::size_t kMostCards = 15;
  Cards cards;
  if (text == kNone) return cards;
  if (text.size() > kMostCards) return fail("lists " + std::to_string(text.size()) + " cards, more than there can be");
  Kind last = Kind::kKing;
  for (const char c : text) {
    const std::optional<Kind> kind = kind_named(c);
    if (!kind) return fail("has " + quoted(text) + ", expected kinds out of KQRBNP, or - for none");
    if (*kind < last) return fail("has " + quoted(text) + ", expected its kinds in the order KQRBNP");
    cards.add(*kind);
    last = *kind;
  }
  return cards;
}

Reader::Problem Reader::read_out(std::string_view field) {
  const Expected<std::string_view> value = keyed_value(field, "out");
  if (!value) return value.error();
  if (*value == kNone) return std::nullopt;
  SideSet fallen;
  for (const char c : *value) {
    const std::optional<Side> side = side_named(c);
    if (!side) return wrong("field out: expected seats out of " + seat_letters() + ", or -, found " + quoted(*value));
    if (fallen.contains(*side))
      return wrong("field out: seat " + std::string(1, c) + " stands twice; a seat falls once");
    fallen.insert(*side);
    setup_.out[static_cast<std::size_t>(setup_.out_count++)] = *side;
  }
  return std::nullopt;
}

Reader::Problem Reader::read_quiet(std::string_view field) {
  const Expected<std::string_view> value = keyed_value(field, "quiet");
  if (!value) return value.error();
  const std::optional<int> quiet = small_number(*value, kQuietLimit);
  if (!quiet) return wrong("field quiet: expected a number from 0 to 100, found " + quoted(*value));
  setup_.quiet = *quiet;
  return std::nullopt;
}

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

Expected<Setup> Bosworth::parse(const Choices& choices, std::string_view text) {
  constexpr std::array<std::string_view, 7> kFields{"BOARD", "SEAT", "STEP", "hand", "pile", "out", "quiet"};
  const Expected<std::vector<std::string_view>> parts = fields(text, kFields);
  if (!parts) return std::unexpected(parts.error());
  return Reader(choices).read(*parts);
}

std::string Bosworth::write(const State& position) {
  const SideSet seats = position.known.in_play;
  return line(position.known, by_seat(seats, [&](Side side) { return kinds(position.hand[at(side)]); }),
              by_seat(seats, [&](Side side) { return kinds(position.pile[at(side)]); }));
}

std::string Bosworth::write_view(const View& seen) {
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

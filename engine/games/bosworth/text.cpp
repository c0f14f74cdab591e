#include "core/text.h"
#include "core/board_text.h"
#include "games/bosworth/game.h"
#include "games/bosworth/rules.h"

namespace tablier::bosworth {

namespace {

constexpr std::array<std::string_view, kSteps> kStepNames{"deal", "move", "place", "draw", "-"};
constexpr std::string_view kNone = "-";

constexpr char letter(Side side) { return kSideLetters[at(side)]; }
constexpr char letter(Kind kind) { return kKindLetters[at(kind)]; }

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

/// The line, except what differs between a position and a view of it: the cards.
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

namespace {

std::optional<Kind> kind_named(char c) {
  const std::size_t number = kKindLetters.find(c);
  return number == std::string_view::npos ? std::nullopt : std::optional(kind_number(static_cast<int>(number)));
}

// Twelve cards of one's own and the queens of three others: no count can pass the four bits that Cards has for it.
constexpr int kMostCards = 15;

Expected<Cards> read_kinds(std::string_view text) {
  Cards cards;
  if (text == kNone) return cards;
  if (text.size() > std::size_t{kMostCards}) {
    return fail("too_many_cards", "{found} cards, more than there can be", text.size());
  }
  Kind last = Kind::kKing;
  for (const char c : text) {
    const std::optional<Kind> kind = kind_named(c);
    if (!kind) return fail("card_kinds", "expected kinds out of KQRBNP, or - for none, found {found}", quoted(text));
    if (*kind < last) return fail("card_order", "expected kinds in the order KQRBNP, found {found}", quoted(text));
    cards.add(*kind);
    last = *kind;
  }
  return cards;
}

/// `4?`: how many cards a seat has of which the viewer sees the backs.
Expected<int> read_count(std::string_view text) {
  const std::string_view number = text.substr(0, text.size() - 1);
  const std::optional<int> count = text.ends_with('?') ? small_number(number, kMostCards) : std::nullopt;
  if (!count) return fail("hidden_count", "expected how many cards are hidden, as in 4?, found {found}", quoted(text));
  return *count;
}

/// Reads fields one after the other into a set-up. Each function answers with what is wrong, if anything is.
class Reader {
 public:
  explicit Reader(const Choices& choices) : playing_(sides_playing(choices.players)) { setup_.choices = choices; }

  /// The first seven fields of a view are those of a position, but that `other` seats have counts instead of cards.
  Problem read_position(const std::vector<std::string_view>& parts, SideSet others);
  /// The eighth field of a view, which deals to the others what they have unseen in some way that can be.
  Problem read_unseen(std::string_view field, SideSet others);
  const Setup& setup() const { return setup_; }

 private:
  using CardLists = std::array<std::optional<Cards>, kSides>;
  using Counts = std::array<int, kSides>;

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

  /// Calls read(side, content) for each entry of `S:…,N:…`, which must come clockwise.
  template <class Read>
  Problem read_by_seat(std::string_view field, std::string_view name, Read read) const;

  Problem read_board(std::string_view text);
  Problem read_cell(std::string_view text, int square);
  Problem read_turn(std::string_view text);
  Problem read_step(std::string_view text);
  Problem read_cards(std::string_view field, std::string_view name, SideSet others, CardLists& lists, Counts& counts);
  Problem read_out(std::string_view field);
  Problem read_quiet(std::string_view field);

  SideSet playing_;
  Setup setup_;
  Counts hand_count_{};
  Counts pile_count_{};
};

Problem Reader::read_position(const std::vector<std::string_view>& parts, SideSet others) {
  Problem problem = read_board(parts[0]);
  if (!problem) problem = read_turn(parts[1]);
  if (!problem) problem = read_step(parts[2]);
  if (!problem) problem = read_cards(parts[3], "hand", others, setup_.hand, hand_count_);
  if (!problem) problem = read_cards(parts[4], "pile", others, setup_.pile, pile_count_);
  if (!problem) problem = read_out(parts[5]);
  if (!problem) problem = read_quiet(parts[6]);
  return problem;
}

Problem Reader::read_board(std::string_view text) {
  const std::vector<std::string_view> ranks = split(text, '/');
  if (ranks.size() != kWidth) {
    return wrong("field BOARD", "ranks", "{found} ranks, expected {expected} separated by `/`", ranks.size(), kWidth);
  }
  for (int rank = 0; rank < kWidth; ++rank) {
    const std::string_view cells = ranks[static_cast<std::size_t>(kWidth - 1 - rank)];
    if (cells.size() != std::size_t{2} * kWidth) {
      return wrong("field BOARD", "rank_characters",
                   "rank {rank} has {found} characters, expected 12, two for each square", rank + 1, cells.size());
    }
    for (int file = 0; file < kWidth; ++file) {
      const std::string_view cell = cells.substr(2 * static_cast<std::size_t>(file), 2);
      if (Problem problem = read_cell(cell, (rank * kWidth) + file)) return problem;
    }
  }
  return std::nullopt;
}

Problem Reader::read_cell(std::string_view text, int square) {
  Setup::Cell& cell = setup_.board[static_cast<std::size_t>(square)];
  if (text == "..") return std::nullopt;
  const std::optional<Side> side = side_named(text[0]);
  const std::optional<Kind> kind = kind_named(text[1]);
  if (text == "##") {
    cell.is = Setup::Square::kClosed;
  } else if (side && kind) {
    cell = {.is = Setup::Square::kPiece, .side = *side, .kind = *kind};
  } else {
    return wrong("field BOARD", "cell", "{square} has {found}, expected .., ## or one of {seats} and one of {kinds}",
                 square_name(square, kWidth), quoted(text), seat_letters(), kKindLetters);
  }
  return std::nullopt;
}

Problem Reader::read_turn(std::string_view text) {
  if (text == kNone) return std::nullopt;
  if (text.size() == 1) setup_.turn = side_named(text[0]);
  if (setup_.turn) return std::nullopt;
  return fail_letter("field SEAT", seat_letters() + "-", text).error();
}

Problem Reader::read_step(std::string_view text) {
  for (std::size_t step = 0; step < kStepNames.size(); ++step) {
    if (text != kStepNames[step]) continue;
    setup_.step = static_cast<Step>(step);
    return std::nullopt;
  }
  return fail_one_of("field STEP", kStepNames, text).error();
}

template <class Read>
Problem Reader::read_by_seat(std::string_view field, std::string_view name, Read read) const {
  const Expected<std::string_view> value = keyed_value(field, name);
  if (!value) return value.error();
  const std::string where = "field " + std::string(name);
  std::optional<Side> last;
  for (const std::string_view entry : split(*value, ',')) {
    const std::optional<Side> side = entry.empty() ? std::nullopt : side_named(entry[0]);
    if (!side || entry.size() < 3 || entry[1] != ':') {
      return wrong(where, "seat_cards", "expected a seat of {seats} and its cards, as in S:KRNP, found {found}",
                   seat_letters(), quoted(entry));
    }
    if (last && *last >= *side) {
      return wrong(where, "seat_order", "seat {seat} is out of order; seats come once each, clockwise from S",
                   letter(*side));
    }
    last = side;
    if (Problem problem = read(*side, entry.substr(2))) {
      return std::move(*problem).in(std::string("seat ") + letter(*side)).in(where);
    }
  }
  return std::nullopt;
}

Problem Reader::read_cards(std::string_view field, std::string_view name, SideSet others, CardLists& lists,
                           Counts& counts) {
  return read_by_seat(field, name, [&](Side side, std::string_view text) -> Problem {
    lists[at(side)] = Cards();
    if (others.contains(side)) {
      const Expected<int> count = read_count(text);
      if (!count) return count.error();
      counts[at(side)] = *count;
    } else {
      const Expected<Cards> cards = read_kinds(text);
      if (!cards) return cards.error();
      lists[at(side)] = *cards;
    }
    return std::nullopt;
  });
}

Problem Reader::read_unseen(std::string_view field, SideSet others) {
  SideSet awaited;
  for (const Side side : kAllSides) {
    if (others.contains(side) && setup_.hand[at(side)] && setup_.pile[at(side)]) awaited.insert(side);
  }
  if (awaited.empty() && field == "unseen=-") return std::nullopt;
  Random random(0);
  const Problem problem = read_by_seat(field, "unseen", [&](Side side, std::string_view text) -> Problem {
    const Expected<Cards> cards = read_kinds(text);
    if (!cards) return cards.error();
    const int count = hand_count_[at(side)];
    if (!awaited.contains(side)) return fail("nothing_unseen", "nothing is unseen").error();
    if (cards->total() != count + pile_count_[at(side)]) {
      return fail("unseen_count", "not as many cards as in hand and pile").error();
    }
    awaited.erase(side);
    const Dealt dealt = deal_unseen(*cards, count, random);
    setup_.hand[at(side)] = dealt.hand;
    setup_.pile[at(side)] = dealt.pile;
    return std::nullopt;
  });
  if (!problem && !awaited.empty()) {
    return wrong("field unseen", "unseen_missing", "a seat with a hand is missing");
  }
  return problem;
}

Problem Reader::read_out(std::string_view field) {
  const Expected<std::string_view> value = keyed_value(field, "out");
  if (!value) return value.error();
  if (*value == kNone) return std::nullopt;
  SideSet fallen;
  for (const char c : *value) {
    const std::optional<Side> side = side_named(c);
    if (!side) return fail_letter("field out", seat_letters() + "-", *value).error();
    if (fallen.contains(*side))
      return wrong("field out", "out_twice", "seat {seat} stands twice; a seat falls once", c);
    fallen.insert(*side);
    setup_.out[static_cast<std::size_t>(setup_.out_count++)] = *side;
  }
  return std::nullopt;
}

Problem Reader::read_quiet(std::string_view field) {
  const Expected<std::string_view> value = keyed_value(field, "quiet");
  if (!value) return value.error();
  const std::optional<int> quiet = small_number(*value, kQuietLimit);
  if (!quiet) return fail_number("field quiet", kQuietLimit, *value).error();
  setup_.quiet = *quiet;
  return std::nullopt;
}

}  // namespace

Expected<Setup> Bosworth::parse(const Choices& choices, std::string_view text) {
  constexpr std::array<std::string_view, 7> kFields{"BOARD", "SEAT", "STEP", "hand", "pile", "out", "quiet"};
  TABLIER_TRY(parts, fields(text, kFields));
  Reader reader(choices);
  if (const Problem problem = reader.read_position(*parts, SideSet())) return std::unexpected(*problem);
  return reader.setup();
}

/// A view is read as some position that gives it: what cannot be in one cannot be in the other.
Expected<View> Bosworth::read_view(const Choices& choices, Viewer viewer, std::string_view text) {
  constexpr std::array<std::string_view, 8> kFields{"BOARD", "SEAT", "STEP", "hand", "pile", "out", "quiet", "unseen"};
  TABLIER_TRY(parts, fields(text, kFields));
  SideSet others = sides_playing(choices.players);
  if (!viewer.is_onlooker()) others.erase(start(choices).known.side_of(viewer.seat()));
  Reader reader(choices);
  Problem problem = reader.read_position(*parts, others);
  if (!problem) problem = reader.read_unseen((*parts)[7], others);
  if (problem) return std::unexpected(*problem);
  TABLIER_TRY(state, check(reader.setup()));
  return view(*state, viewer);
}

}  // namespace tablier::bosworth

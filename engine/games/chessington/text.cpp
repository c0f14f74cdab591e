#include "core/text.h"

#include <algorithm>
#include <array>
#include <utility>

#include "games/chessington/rules.h"

// Positions and actions as text. Reading here looks at the form alone; check.cpp says what cannot be.

namespace tablier::chessington {

namespace {

constexpr std::array<std::string_view, 8> kStepNames{"first", "place", "roll", "card", "move", "board", "back", "over"};
constexpr std::array<std::string_view, 11> kFieldNames{"pieces", "obst", "actor", "step",  "last",  "lose",
                                                       "quiet",  "deck", "card",  "queen", "opener"};
constexpr std::size_t kNordFields = 7;

/// One of the letters, or `-`: the letter's index, or the number of letters.
Expected<std::size_t> read_letter(std::string_view field, std::string_view letters, std::string_view text) {
  if (text == "-") return letters.size();
  if (text.size() != 1 || !letters.contains(text[0])) {
    return fail_letter(field, std::string(letters) + "-", text);
  }
  return letters.find(text[0]);
}

/// A seat's digit, from 1 to the number of players; nothing for anything else.
std::optional<int> read_seat(std::string_view text, int players) {
  const std::optional<int> seat = small_number(text, players);
  return seat == 0 ? std::nullopt : seat;
}

Expected<Place> read_place(std::string_view text, int players) {
  if (text == "-") return Place();
  if (text.starts_with('*')) {
    const std::optional<int> order = small_number(text.substr(1), players * kTypes);
    if (order && *order > 0) return Place::crossed(*order);
  } else if (const std::optional<Square> square = square_named(text)) {
    return Place::on(*square);
  }
  return fail_in("field pieces", "track_square",
                 "expected a square of the track, - or *k with k from 1 to {most}, found {found}", players * kTypes,
                 quoted(text));
}

/// "1:a1,i1,l9,a12"
Expected<Team> read_team(std::string_view text, int seat, int players) {
  const std::string prefix = std::to_string(seat) + ":";
  if (!text.starts_with(prefix)) {
    return fail_in("field pieces", "team", "expected {seat}:R,B,N,K for seat {seat}, found {found}", seat, seat,
                   quoted(text));
  }
  const std::vector<std::string_view> places = split(text.substr(prefix.size()), ',');
  if (places.size() != kTypes) {
    return fail_in("field pieces", "four_places", "expected four places separated by commas, found {found}",
                   quoted(text));
  }
  Team team;
  for (std::size_t type = 0; type < kTypes; ++type) {
    TABLIER_TRY(place, read_place(places[type], players));
    team[type] = *place;
  }
  return team;
}

Expected<void> read_pieces(Setup& setup, std::string_view text) {
  const int players = setup.choices.players;
  const std::vector<std::string_view> teams = split(text, ';');
  if (std::cmp_not_equal(teams.size(), players)) {
    return fail_in("field pieces", "teams", "expected {players} players separated by ;, found {found}", players,
                   quoted(text));
  }
  for (std::size_t seat = 0; seat < teams.size(); ++seat) {
    TABLIER_TRY(team, read_team(teams[seat], static_cast<int>(seat) + 1, players));
    setup.teams[seat] = *team;
  }
  return {};
}

Expected<void> read_obstacles(Setup& setup, std::string_view text) {
  const auto is_number = [](char c) { return c == '-' || (c >= '1' && c <= '6'); };
  if (text.size() != kParts || !std::ranges::all_of(text, is_number)) {
    return fail_in("field obst", "obstacle_digits",
                   "expected four digits from 1 to 6, - where not rolled yet, found {found}", quoted(text));
  }
  for (std::size_t part = 0; part < kParts; ++part) {
    setup.numbers[part] = static_cast<std::uint8_t>(text[part] == '-' ? 0 : text[part] - '0');
  }
  return {};
}

Expected<void> read_actor(Setup& setup, std::string_view text) {
  const std::optional<int> seat = read_seat(text, setup.choices.players);
  if (!seat && text != "0" && text != "-") {
    return fail_in("field actor", "seat_or_0", "expected a seat, 0 or -, found {found}", quoted(text));
  }
  setup.actor = text == "-" ? Setup::kNobody : seat.value_or(0);
  return {};
}

Expected<void> read_step(Setup& setup, std::string_view text) {
  const auto found = std::ranges::find(kStepNames, text);
  if (found == kStepNames.end()) return fail_one_of("field step", kStepNames, text);
  setup.step = static_cast<Step>(found - kStepNames.begin());
  return {};
}

Expected<void> read_last(Setup& setup, std::string_view text) {
  TABLIER_TRY(type, read_letter("field last", kTypeLetters, text));
  setup.last = static_cast<Type>(*type);
  return {};
}

Expected<void> read_lose(Setup& setup, std::string_view text) {
  if (text == "-") return {};
  int before = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::optional<int> seat = read_seat(text.substr(i, 1), setup.choices.players);
    if (!seat || *seat <= before) {
      return fail_in("field lose", "seat_digits", "expected digits of seats, ascending, or -, found {found}",
                     quoted(text));
    }
    setup.lose.insert(seat_at(*seat - 1));
    before = *seat;
  }
  return {};
}

Expected<void> read_quiet(Setup& setup, std::string_view text) {
  const int limit = quiet_limit(setup.choices.players);
  const std::optional<int> quiet = small_number(text, limit);
  if (!quiet) return fail_number("field quiet", limit, text);
  setup.quiet = *quiet;
  return {};
}

Expected<void> read_deck(Setup& setup, std::string_view text) {
  setup.deck = {};
  if (text == "-") return {};
  std::size_t before = 0;
  for (const char letter : text) {
    const std::size_t card = kCardLetters.find(letter);
    if (card == std::string_view::npos || card < before) {
      return fail_in("field deck", "deck_order", "expected cards in the order R B N K Q P, or -, found {found}",
                     quoted(text));
    }
    if (setup.deck[card] == kFullDeck[card]) {
      return fail_in("field deck", "deck_two", "expected at most two of a card, found {found}", quoted(text));
    }
    ++setup.deck[card];
    before = card;
  }
  return {};
}

Expected<void> read_card(Setup& setup, std::string_view text) {
  TABLIER_TRY(card, read_letter("field card", kCardLetters, text));
  setup.card = static_cast<Card>(*card);
  return {};
}

Expected<void> read_queen(Setup& setup, std::string_view text) {
  TABLIER_TRY(part, read_letter("field queen", kPartLetters, text));
  setup.queen = static_cast<Part>(*part);
  return {};
}

Expected<void> read_opener(Setup& setup, std::string_view text) {
  const std::optional<int> seat = read_seat(text, setup.choices.players);
  if (!seat && text != "-") {
    return fail_in("field opener", "seat_or_none", "expected a seat or -, found {found}", quoted(text));
  }
  setup.opener = seat.value_or(Setup::kNobody);
  return {};
}

Expected<Setup> parse(Variant variant, const Choices& choices, std::string_view text) {
  constexpr std::array kReaders{read_pieces, read_obstacles, read_actor, read_step,  read_last,  read_lose,
                                read_quiet,  read_deck,      read_card,  read_queen, read_opener};
  static_assert(kReaders.size() == kFieldNames.size());
  const std::size_t count = variant == Variant::kNord ? kNordFields : kFieldNames.size();
  TABLIER_TRY(parts, fields(text, std::span(kFieldNames).first(count)));
  Setup setup{.variant = variant, .choices = choices};
  for (std::size_t i = 0; i < count; ++i) {
    TABLIER_TRY(value, keyed_value((*parts)[i], kFieldNames[i]));
    TABLIER_TRY(read, kReaders[i](setup, *value));
  }
  return setup;
}

std::string write_place(Place place) {
  if (place.has_crossed()) return "*" + std::to_string(place.order());
  return place.on_board() ? name_of(place.square()) : "-";
}

std::string write_pieces(const State& position) {
  std::string out;
  for (int seat = 0; seat < position.players; ++seat) {
    out += (seat > 0 ? ";" : "") + std::to_string(seat + 1);
    char separator = ':';
    for (const Place place : position.teams[static_cast<std::size_t>(seat)]) {
      out += separator + write_place(place);
      separator = ',';
    }
  }
  return out;
}

std::string write_obstacles(const State& position) {
  std::string out;
  for (const int number : position.numbers) out += number == 0 ? "-" : std::to_string(number);
  return out;
}

std::string write_actor(const State& position) {
  if (position.step == Step::kOver) return "-";
  return position.step == Step::kFirst ? "0" : std::to_string(index(position.turn) + 1);
}

std::string write_lose(SeatSet lose) {
  std::string out;
  for (int seat = 0; seat < kMaxSeats; ++seat) {
    if (lose.contains(seat_at(seat))) out += std::to_string(seat + 1);
  }
  return out.empty() ? "-" : out;
}

std::string write_deck(const Deck& deck) {
  std::string out;
  for (std::size_t card = 0; card < kCards; ++card) out.append(deck[card], kCardLetters[card]);
  return out.empty() ? "-" : out;
}

/// The letter, or `-` for the index after the last.
char letter(std::string_view letters, std::size_t index) { return index < letters.size() ? letters[index] : '-'; }

}  // namespace

std::string name_of(Square square) {
  const Point p = point_of(square);
  return static_cast<char>('a' + p.x) + std::to_string(p.y + 1);
}

std::optional<Square> square_named(std::string_view name) {
  if (name.empty()) return std::nullopt;
  const std::optional<int> rank = small_number(name.substr(1), 12);
  if (!rank) return std::nullopt;
  const Point p{.x = name[0] - 'a', .y = *rank - 1};
  if (!on_track(p)) return std::nullopt;
  return square_at(p);
}

Expected<Setup> Nord::parse(const Choices& choices, std::string_view text) {
  return chessington::parse(Variant::kNord, choices, text);
}

Expected<Setup> Sud::parse(const Choices& choices, std::string_view text) {
  return chessington::parse(Variant::kSud, choices, text);
}

std::string Chessington::write(const State& position) {
  std::string out = "pieces=" + write_pieces(position) + " obst=" + write_obstacles(position) +
                    " actor=" + write_actor(position) +
                    " step=" + std::string(kStepNames[static_cast<std::size_t>(position.step)]) +
                    " last=" + letter(kTypeLetters, index(position.last)) + " lose=" + write_lose(position.lose) +
                    " quiet=" + std::to_string(position.quiet);
  if (position.variant == Variant::kNord) return out;
  const std::string opener = position.step == Step::kFirst ? "-" : std::to_string(index(position.opener) + 1);
  return out + " deck=" + write_deck(position.deck) + " card=" + letter(kCardLetters, index(position.card)) +
         " queen=" + letter(kPartLetters, index(position.queen)) + " opener=" + opener;
}

std::string Chessington::word(Action action) {
  const auto square = [](std::uint8_t number) { return name_of(static_cast<Square>(number)); };
  switch (static_cast<Verb>(action.verb)) {
    case Verb::kFirst:
      return "first:" + std::to_string(action.what + 1);
    case Verb::kPlace:
      return kTypeLetters[action.what] + ("@" + square(action.to));
    case Verb::kRoll:
      return std::string("roll:") + kPartLetters[index(rolled_part(action.what))] +
             std::to_string(rolled_number(action.what));
    case Verb::kCard:
      return std::string("card:") + kCardLetters[action.what];
    case Verb::kMove:
      return square(action.from) + square(action.to);
    case Verb::kCross:
      return square(action.from) + "*";
    case Verb::kBoard:
      return std::string("board:") + kPartLetters[action.what];
    case Verb::kBack:
      return "back:" + square(action.to);
  }
  std::unreachable();
}

}  // namespace tablier::chessington

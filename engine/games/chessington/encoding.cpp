#include "games/chessington/encoding.h"

#include "games/chessington/rules.h"

namespace tablier::chessington {

namespace {

constexpr int kPlaneWidth = 12;

/// Where a square stands in a plane.
constexpr std::array<std::uint8_t, kSquares> kCells = [] {
  std::array<std::uint8_t, kSquares> cells{};
  for (std::size_t i = 0; i < kSquares; ++i) {
    const Point point = point_of(static_cast<Square>(i));
    cells[i] = static_cast<std::uint8_t>((point.y * kPlaneWidth) + point.x);
  }
  return cells;
}();

std::uint8_t* empty_plane(ObservationWriter& out) { return out.empty<kPlaneWidth * kPlaneWidth>(); }
std::size_t cell(Square square) { return kCells[static_cast<std::size_t>(square)]; }

/// The type of the acting seat's piece on this square.
int type_on(const State& seen, std::uint8_t square) {
  const Team& team = seen.team();
  return static_cast<int>(std::ranges::find(team, Place::on(static_cast<Square>(square))) - team.begin());
}

/// The seat so many places after this one.
std::size_t seat_after(const State& seen, Seat seat, int places) {
  return static_cast<std::size_t>((index(seat) + places) % seen.players);
}

std::string name_of_player(int places) { return places == 0 ? "own" : "other " + std::to_string(places); }

}  // namespace

int Encoding::number(const State& seen, Action action) {
  switch (static_cast<Verb>(action.verb)) {
    case Verb::kMove:
      return (type_on(seen, action.from) * kSquares) + action.to;
    case Verb::kCross:
      return kCross + type_on(seen, action.from);
    case Verb::kPlace:
      return kPlace + (action.what * kFiles) + spot_of(static_cast<Square>(action.to)).c - 1;
    case Verb::kBoard:
      return kBoard + action.what;
    case Verb::kBack:
      return kBack + action.to;
    case Verb::kFirst:
      return kFirst + action.what;
    case Verb::kRoll:
      return kRoll + (static_cast<int>(rolled_part(action.what)) * kNumbers) + rolled_number(action.what) - 1;
    case Verb::kCard:
      return kCard + action.what;
  }
  return 0;
}

ObservationFacts Encoding::facts(const Choices& choices, Variant variant) {
  ObservationFacts facts{.width = kPlaneWidth,
                         .height = kPlaneWidth,
                         .planes = {"obstacles"},
                         .scalars = {"place", "move", "board", "back"}};
  for (const char type : kTypeLetters) facts.scalars.push_back(std::string("moved last ") + type);
  facts.scalars.emplace_back("quiet turns");
  for (int places = 0; places < choices.players; ++places) {
    const std::string name = name_of_player(places);
    for (const char type : kTypeLetters) facts.planes.push_back(name + " " + type);
    for (const char type : kTypeLetters) facts.scalars.push_back(name + " crossed " + type);
    facts.scalars.push_back(name + " loses a turn");
  }
  if (variant == Variant::kNord) return facts;
  for (const char card : kCardLetters) facts.scalars.push_back(std::string("card ") + card);
  for (const char card : kCardLetters) facts.scalars.push_back(std::string("deck ") + card);
  for (const char part : kPartLetters) facts.scalars.push_back(std::string("queen on ") + part);
  for (int places = 0; places < choices.players; ++places) {
    facts.scalars.push_back(name_of_player(places) + " began the round");
  }
  return facts;
}

void Encoding::observe(const State& seen, Seat own, ObservationWriter& out) {
  std::uint8_t* const obstacles = empty_plane(out);
  for (SquareSet squares = seen.obstacles; !squares.empty();) obstacles[cell(squares.take_first())] = 1;
  for (int places = 0; places < seen.players; ++places) {
    for (const Place place : seen.teams[seat_after(seen, own, places)]) {
      std::uint8_t* const plane = empty_plane(out);
      if (place.on_board()) plane[cell(place.square())] = 1;
    }
  }
  for (const Step step : {Step::kPlace, Step::kMove, Step::kBoard, Step::kBack}) out.scalar(seen.step == step);
  for (std::size_t type = 0; type < kTypes; ++type) out.scalar(index(seen.last) == type);
  out.scalar(seen.quiet);
  for (int places = 0; places < seen.players; ++places) {
    const std::size_t seat = seat_after(seen, own, places);
    for (const Place place : seen.teams[seat]) out.scalar(place.has_crossed() ? place.order() : 0);
    out.scalar(seen.lose.contains(static_cast<Seat>(seat)));
  }
  if (seen.variant == Variant::kNord) return;
  for (std::size_t card = 0; card < kCards; ++card) out.scalar(index(seen.card) == card);
  for (const std::uint8_t cards : seen.deck) out.scalar(cards);
  for (std::size_t part = 0; part < kParts; ++part) out.scalar(index(seen.queen) == part);
  for (int places = 0; places < seen.players; ++places) {
    out.scalar(static_cast<std::size_t>(seen.opener) == seat_after(seen, own, places));
  }
}

}  // namespace tablier::chessington

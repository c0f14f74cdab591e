#include <algorithm>
#include <array>
#include <utility>

#include "erased/encoded_game.h"
#include "erased/erase.h"
#include "games/chessington/encoding.h"
#include "games/chessington/rules.h"

namespace tablier::chessington {

namespace {

/// The kinds of pieces among the facts: Type's four, then the obstacle.
constexpr int kObstacle = kTypes;

SquareFact square_fact(Square square) {
  const Point p = point_of(square);
  const Spot spot = spot_of(square);
  SquareFact fact{.name = name_of(square), .x = p.x, .y = p.y, .marks = {}};
  fact.marks.push_back({.name = "part", .value = std::string(1, kPartLetters[index(spot.part)])});
  if (spot.r == 1) fact.marks.push_back({.name = "start", .value = std::string(1, kTypeLetters[index(spot.part)])});
  if (const int number = number_on(spot); number != 0) {
    fact.marks.push_back({.name = "number", .value = std::to_string(number)});
  }
  // The finish line is the south side of these.
  if (spot.part == Part::kD && spot.r == kRanks) fact.marks.push_back({.name = "finish", .value = "S"});
  return fact;
}

/// The same for both games: a step that one of them never comes to does no harm.
Facts board_facts(const Choices& choices) {
  constexpr std::array<SeatFact, kMaxSeats> kSeats{{{"1"}, {"2"}, {"3"}, {"4"}}};
  Facts facts;
  facts.seats.assign(kSeats.begin(), kSeats.begin() + choices.players);
  for (int i = 0; i < kSquares; ++i) facts.squares.push_back(square_fact(Square(i)));
  facts.pieces = {{.letter = 'R', .drawing = "rook", .symbol = "♜"},
                  {.letter = 'B', .drawing = "bishop", .symbol = "♝"},
                  {.letter = 'N', .drawing = "knight", .symbol = "♞"},
                  {.letter = 'K', .drawing = "king", .symbol = "♚"},
                  {.letter = 'O', .drawing = "obstacle", .symbol = "■"}};
  facts.steps = {{"first"}, {"place"}, {"roll"}, {"card"}, {"move"}, {"board"}, {"back"}, {"over"}};
  return facts;
}

/// Those who have crossed, in order, with their points: "1K:10 2K:7".
std::string arrivals(const State& position) {
  std::array<std::string, kMaxPieces> by_order;
  for (std::size_t seat = 0; seat < kMaxSeats; ++seat) {
    for (std::size_t type = 0; type < kTypes; ++type) {
      const Place place = position.teams[seat][type];
      if (!place.has_crossed()) continue;
      by_order[static_cast<std::size_t>(place.order() - 1)] =
          std::to_string(seat + 1) + kTypeLetters[type] + ":" +
          std::to_string(points_for(position, Type(type), place.order()));
    }
  }
  std::string out;
  for (const std::string& arrival : by_order) out += (out.empty() || arrival.empty() ? "" : " ") + arrival;
  return out;
}

/// "A3 B1", the parts rolled for.
std::string obstacle_numbers(const State& position) {
  std::string out;
  for (std::size_t part = 0; part < kParts; ++part) {
    if (position.numbers[part] == 0) continue;
    out += (out.empty() ? "" : " ") + std::string(1, kPartLetters[part]) + std::to_string(position.numbers[part]);
  }
  return out;
}

std::string one_letter(std::string_view letters, std::size_t index) {
  return index < letters.size() ? std::string(1, letters[index]) : std::string();
}

void add_sud_trays(const State& position, std::vector<Tray>& trays) {
  const auto add = [&trays](std::string_view name, std::string content, std::string_view kind = {}) {
    trays.push_back({.name = name, .kind = kind, .content = std::move(content)});
  };
  std::string deck;
  for (std::size_t card = 0; card < kCards; ++card) deck.append(position.deck[card], kCardLetters[card]);
  add("deck", deck, "pieces");
  add("card", one_letter(kCardLetters, index(position.card)), "pieces");
  add("part chosen", one_letter(kPartLetters, index(position.queen)));
  if (position.step != Step::kFirst) add("round begun by", std::to_string(index(position.opener) + 1));
}

}  // namespace

const GameInfo& Nord::info() {
  static const GameInfo kInfo{
      .id = "chessington-nord",
      .min_players = 2,
      .max_players = 4,
      .minutes = 45,
      .chance = true,
      .options = {},
      .middle_game = "pieces=1:a4,i8,*1,c12;2:a1,j4,i11,b5 obst=3142 actor=2 step=move last=B lose=- quiet=4",
      .bench_depth = 5,
  };
  return kInfo;
}

const GameInfo& Sud::info() {
  static const GameInfo kInfo{
      .id = "chessington-sud",
      .min_players = 2,
      .max_players = 4,
      .minutes = 45,
      .chance = true,
      .options = {{.name = "arrived", .values = {"piece", "card"}}},
      .middle_game =
          "pieces=1:e4,i2,l9,b10;2:a2,j2,g10,d11 obst=6132 actor=2 step=move last=N lose=- quiet=12 "
          "deck=RRBBNNKQQPP card=K queen=- opener=2",
      .bench_depth = 8,  // cards and rolls count as well
  };
  return kInfo;
}

Facts Nord::facts(const Choices& choices) { return board_facts(choices); }
Facts Sud::facts(const Choices& choices) { return board_facts(choices); }

Scene Chessington::scene(const State& position) {
  Scene scene;
  for (SquareSet left = position.obstacles; !left.empty();) {
    scene.pieces.push_back({.square = index(left.take_first()), .piece = kObstacle});
  }
  const std::array<int, kMaxSeats> scored = points(position);
  for (int seat = 0; seat < position.players; ++seat) {
    for (int type = 0; type < kTypes; ++type) {
      const Place place = position.teams[static_cast<std::size_t>(seat)][static_cast<std::size_t>(type)];
      if (place.on_board()) scene.pieces.push_back({.square = index(place.square()), .piece = type, .owner = seat});
    }
    const bool loses = position.lose.contains(seat_at(seat));
    scene.trays.push_back(
        {.name = "points", .owner = seat, .content = std::to_string(scored[static_cast<std::size_t>(seat)])});
    if (loses) scene.trays.push_back({.name = "turns to lose", .owner = seat, .content = "1"});
  }
  scene.trays.push_back({.name = "arrivals", .kind = "arrivals", .content = arrivals(position)});
  scene.trays.push_back({.name = "obstacles", .content = obstacle_numbers(position)});
  scene.trays.push_back(
      {.name = "last moved", .kind = "pieces", .content = one_letter(kTypeLetters, index(position.last))});
  scene.trays.push_back({.name = "turns without a crossing", .content = std::to_string(position.quiet)});
  if (position.variant == Variant::kSud) add_sud_trays(position, scene.trays);
  return scene;
}

GameList games() {
  static const std::array kList{&erase<Nord>(), &erase<Sud>()};
  return kList;
}

EncodingList encodings() {
  static const std::array kEncodings{&encode<Nord, EncodingOf<Variant::kNord>>(),
                                     &encode<Sud, EncodingOf<Variant::kSud>>()};
  return kEncodings;
}

}  // namespace tablier::chessington

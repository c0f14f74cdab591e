#include "core/board_text.h"
#include "erased/encoded_game.h"
#include "erased/erase.h"
#include "games/bosworth/encoding.h"
#include "games/bosworth/game.h"

namespace tablier::bosworth {

namespace {

constexpr std::array<SeatFact, kSides> kSeats{{{"S"}, {"W"}, {"N"}, {"E"}}};

/// The number of the closed square among the pieces of the facts, after the kinds of cards.
constexpr int kClosedPiece = kKinds;

std::vector<Mark> marks_of(int square, SideSet playing) {
  if ((kCorners & only(square)) != 0) return {{.name = "corner", .value = ""}};
  for (const Side side : kAllSides) {
    if (playing.contains(side) && (camp(side) & only(square)) != 0) {
      return {{.name = "camp", .value = std::string(kSeats[at(side)].text)}};
    }
  }
  return {};
}

std::string letters_of(Cards cards) {
  std::string out;
  for (const Kind kind : kAllKinds) out.append(static_cast<std::size_t>(cards.count(kind)), kKindLetters[at(kind)]);
  return out;
}

void add_cards(const View& seen, Side side, Scene& scene) {
  const Public& known = seen.known;
  const int owner = index(known.seat_of(side));
  const auto add = [&](std::string_view name, std::string_view kind, const std::string& content, int hidden = 0) {
    scene.trays.push_back({.name = name, .kind = kind, .owner = owner, .content = content, .hidden = hidden});
  };
  const bool is_mine = seen.is_mine(side);
  add("hand", "hand", is_mine ? letters_of(seen.hand) : "", is_mine ? 0 : known.hand[at(side)]);
  add("pile", "pieces", is_mine ? letters_of(seen.pile) : "", is_mine ? 0 : known.pile[at(side)]);
  if (!is_mine) add("unseen", "unseen", letters_of(seen.unseen[at(side)]));
}

/// Whose king is in check before his move, and where he stands: nobody needs to say so, but it helps.
void add_check(const Public& known, Scene& scene) {
  if (known.king != King::kAttacked && known.king != King::kFrozen) return;
  scene.marks.push_back({.square = lowest(known.own() & known.of(Kind::kKing)), .name = "check"});
}

}  // namespace

const GameInfo& Bosworth::info() {
  static const GameInfo kInfo{
      .id = "bosworth",
      .min_players = 2,
      .max_players = 4,
      .minutes = 30,
      .chance = true,
      .hidden_cards = true,
      .options = {{.name = "edition", .values = {"revised", "first"}}, {.name = "opening", .values = {"sheet", "all"}}},
      .middle_game =
          "##NPNPNRNN##/##..SBNPNP##/##..NP....##/##....NP..##/##SPSR..SR##/##SPSKSNSN## S move "
          "hand=S:QBPP,N:KQRB pile=S:-,N:P out=- quiet=0",
  };
  return kInfo;
}

Facts Bosworth::facts(const Choices& choices) {
  const SideSet playing = sides_playing(choices.players);
  Facts facts;
  for (const Side side : kAllSides) {
    if (playing.contains(side)) facts.seats.push_back(kSeats[at(side)]);
  }
  for (int square = 0; square < kBoardSize; ++square) {
    facts.squares.push_back({.name = square_name(square, kWidth),
                             .x = square % kWidth,
                             .y = square / kWidth,
                             .marks = marks_of(square, playing)});
  }
  facts.pieces = {
      {.letter = 'K', .drawing = "king", .symbol = "♚"},   {.letter = 'Q', .drawing = "queen", .symbol = "♛"},
      {.letter = 'R', .drawing = "rook", .symbol = "♜"},   {.letter = 'B', .drawing = "bishop", .symbol = "♝"},
      {.letter = 'N', .drawing = "knight", .symbol = "♞"}, {.letter = 'P', .drawing = "pawn", .symbol = "♟"},
      {.letter = '#', .drawing = "closed", .symbol = "▒"}};
  facts.steps = {{"deal"}, {"move"}, {"place"}, {"draw"}, {"-"}};
  return facts;
}

Scene Bosworth::scene(const View& seen) {
  const Public& known = seen.known;
  Scene scene;
  for (int square = 0; square < kBoardSize; ++square) {
    if ((known.closed & only(square)) != 0) scene.pieces.push_back({.square = square, .piece = kClosedPiece});
    if ((known.occupied() & only(square)) == 0) continue;
    scene.pieces.push_back({.square = square,
                            .piece = static_cast<int>(at(known.kind_at(square))),
                            .owner = index(known.seat_of(known.owner_at(square)))});
  }
  for (const Side side : kAllSides) {
    if (known.in_play.contains(side)) add_cards(seen, side, scene);
  }
  std::string fallen;
  for (std::size_t place = 0; place < known.out_count; ++place) fallen += kSeats[at(known.out[place])].text;
  scene.trays.push_back({.name = "out", .kind = "fallen", .content = fallen});
  add_check(known, scene);
  return scene;
}

GameList games() {
  static const std::array<const AnyGame*, 1> kGames{&erase<Bosworth>()};
  return kGames;
}

EncodingList encodings() {
  static const std::array kEncodings{&encode<Bosworth, Encoding>()};
  return kEncodings;
}

}  // namespace tablier::bosworth

#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/game.h"
#include "core/value.h"
#include "games/chessington/board.h"
#include "search/levels.h"

/// Chessington Nord and Chessington Sud (docs/rules/chessington.md): two races over the same board, with the same
/// pieces and one kind of position.
namespace tablier::chessington {

enum class Variant : std::uint8_t { kNord, kSud };

enum class Step : std::uint8_t { kFirst, kPlace, kRoll, kCard, kMove, kBoard, kBack, kOver };

/// Sud's cards, in the order in which a deck is written. The first four are Type's.
enum class Card : std::uint8_t { kRook, kBishop, kKnight, kKing, kQueen, kPawn, kNone };
inline constexpr int kCards = 6;

// How texts write them, by index.
inline constexpr std::string_view kTypeLetters = "RBNK";
inline constexpr std::string_view kPartLetters = "ABCD";
inline constexpr std::string_view kCardLetters = "RBNKQP";

constexpr std::size_t index(Card card) { return static_cast<std::size_t>(card); }

/// What the actions of the game do. A number is rolled for a part: what holds both, see rolled().
enum class Verb : std::uint8_t { kFirst, kPlace, kRoll, kCard, kMove, kCross, kBoard, kBack };

/// The most pieces there are: sixteen with four players.
inline constexpr std::size_t kMaxPieces = std::size_t{kMaxSeats} * kTypes;

/// Where a piece is: on a square, across the finish line, or not placed yet.
class Place {
 public:
  constexpr Place() = default;
  static constexpr Place on(Square square) { return Place(index(square)); }
  static constexpr Place crossed(int order) { return Place(kNowhere + order); }

  constexpr bool on_board() const { return code_ < kNowhere; }
  constexpr bool placed() const { return code_ != kNowhere; }
  constexpr bool has_crossed() const { return code_ > kNowhere; }
  /// Only where on_board().
  constexpr Square square() const { return static_cast<Square>(code_); }
  /// As the how manieth it crossed, counted from 1. Only where has_crossed().
  constexpr int order() const { return code_ - kNowhere; }
  constexpr std::size_t code() const { return code_; }
  constexpr bool operator==(const Place&) const = default;

  static constexpr std::size_t kCodes = kSquares + 1 + kMaxPieces;

 private:
  static constexpr std::uint8_t kNowhere = kSquares;
  constexpr explicit Place(int code) : code_(static_cast<std::uint8_t>(code)) {}
  std::uint8_t code_ = kNowhere;
};

/// The places of one player's pieces, by type.
using Team = std::array<Place, kTypes>;

/// How many of a team are on the board. The highest bit of a place's code says that it is not.
constexpr int pieces_on_board(const Team& team) {
  static_assert(sizeof(Team) == sizeof(std::uint32_t));
  return std::popcount(~std::bit_cast<std::uint32_t>(team) & 0x80808080U);
}

/// How many of each card.
using Deck = std::array<std::uint8_t, kCards>;
inline constexpr Deck kFullDeck{2, 2, 2, 2, 2, 2};

struct State {
  std::array<SquareSet, kTypes> standing;  ///< the squares with a piece of this type, anyone's
  SquareSet obstacles;
  std::uint64_t places_hash = 0;
  std::array<Team, kMaxSeats> teams;
  std::array<std::uint8_t, kParts> numbers{};  ///< of the obstacles on each part; 0 not rolled yet
  Deck deck = kFullDeck;                       ///< Nord never touches it
  Variant variant = Variant::kNord;
  std::uint8_t players = 2;
  bool arrived_moves_as_card = false;  ///< Sud's option `arrived`
  Step step = Step::kFirst;
  Seat turn{};              ///< seat 1 while nobody has the turn
  Type last = Type::kNone;  ///< moved in the turn directly before
  SeatSet lose;             ///< those who will lose a turn
  std::uint8_t quiet = 0;
  Card card = Card::kNone;
  Part queen = Part::kNone;
  Seat opener{};  ///< who began the round; seat 1 before the first

  const Team& team() const { return teams[static_cast<std::size_t>(turn)]; }
};

/// A position as read: whatever its fields can say. Seats count from 1, 0 is `0`, kNobody is `-`.
struct Setup {
  static constexpr int kNobody = -1;

  Variant variant = Variant::kNord;
  Choices choices;
  std::array<Team, kMaxSeats> teams{};
  std::array<std::uint8_t, kParts> numbers{};
  int actor = 0;
  Step step = Step::kFirst;
  Type last = Type::kNone;
  SeatSet lose{};
  int quiet = 0;
  Deck deck = kFullDeck;
  Card card = Card::kNone;
  Part queen = Part::kNone;
  int opener = kNobody;
};

/// All that follows from the state alone, which knows which of the two games it belongs to.
struct Chessington {
  using State = chessington::State;
  using Setup = chessington::Setup;

  static Actor actor(const State& position) {
    switch (position.step) {
      case Step::kFirst:
      case Step::kRoll:
      case Step::kCard:
        return Actor::chance();
      case Step::kOver:
        return Actor::nobody();
      default:
        return Actor(position.turn);
    }
  }
  static Actor turn_of(const State& position) {
    const bool somebody = position.step != Step::kFirst && position.step != Step::kOver;
    return somebody ? Actor(position.turn) : Actor::nobody();
  }
  static bool begins_turn(const State& position);
  static int step(const State& position);
  static void legal(const State& position, ActionList& list);
  static std::uint32_t weight(const State& position, Action action) {
    return position.step == Step::kCard ? position.deck[action.what] : 1;
  }
  static void apply(State& state, Action action);
  static SeatSet winners(const State& position);
  static std::uint64_t hash(const State& position);
  static std::uint64_t hash_from_scratch(const State& position);
  static int count(const State& position);
  static Action sample(const State& position, Random& random);

  static Expected<State> check(const Setup& setup);
  static std::string write(const State& position);
  static std::string word(Action action);
  static Scene scene(const State& position);
  static Message why_not(const State& position, const Attempt& attempt);
  static Cause ending(const State& position);

  // For search (search/mcts.h): what each seat may expect, which actions deserve attention, and sensible play.
  static Values estimate(const State& position);
  static void policy(const State& position, const ActionList& list, std::span<std::uint32_t> weights);
  static constexpr int kPlayoutLength = 8;
};

struct Nord : Chessington, OpenGame<Nord, State> {
  // For search (search/evaluation.h and search/alpha_beta.h): once the obstacles lie, two players play a
  // combinatorial game. Tactical is a crossing, and what gains more than an ordinary move: a swap, mostly.
  static bool is_combinatorial(const State& position) {
    return position.players == 2 && (position.step == Step::kMove || position.step == Step::kOver);
  }
  static int evaluate(const State& position);
  static void order(const State& position, const ActionList& list, std::span<int> points);
  static void tactical(const State& position, ActionList& list);
  /// Alpha-beta plays for two, trees among three or four. For either, work alone hardly tells the upper levels apart.
  static constexpr LevelTable kLevelTable{{
      {.work = 100, .attention = 40, .spread = 400},
      {.work = 400, .attention = 60, .spread = 150, .mcts_attention = 50},
      {.work = 1'500, .attention = 75, .spread = 50, .mcts_attention = 58},
      {.work = 6'000, .attention = 82, .mcts_attention = 66},
      {.work = 30'000, .attention = 90, .mcts_attention = 75},
      {.work = 130'000, .attention = 95, .mcts_attention = 84},
      {.attention = 98, .milliseconds = 400, .mcts_attention = 92},
      {.milliseconds = 3'000},
  }};

  static const GameInfo& info();
  static Facts facts(const Choices& choices);
  static State start(const Choices& choices);
  static Expected<Setup> parse(const Choices& choices, std::string_view text);
};

struct Sud : Chessington, OpenGame<Sud, State> {
  /// The cards decide much: ten times the work is worth no more than a little attention.
  static constexpr LevelTable kLevelTable{{
      {.work = 100, .attention = 41, .spread = 400},
      {.work = 400, .attention = 48, .spread = 150},
      {.work = 1'500, .attention = 55, .spread = 50},
      {.work = 6'000, .attention = 63},
      {.work = 30'000, .attention = 71},
      {.work = 200'000, .attention = 79},
      {.attention = 88, .milliseconds = 400},
      {.milliseconds = 3'000},
  }};

  static const GameInfo& info();
  static Facts facts(const Choices& choices);
  static State start(const Choices& choices);
  static Expected<Setup> parse(const Choices& choices, std::string_view text);
};

static_assert(Game<Nord> && CountsActions<Nord> && SamplesActions<Nord>);
static_assert(Game<Sud> && CountsActions<Sud> && SamplesActions<Sud>);

}  // namespace tablier::chessington

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/game.h"
#include "games/tower_and_slide.h"
#include "search/levels.h"

namespace tablier::castelott {

using namespace tower_and_slide;  // the board, and the moves taken over from Bobail

/// The option: whether a captain that a push leaves between two enemies is flanked. In the order of GameInfo::options.
enum class Push : std::uint8_t { kFlanks, kPlain };

/// Where in a turn the game stands, in the order of Facts::steps and of kStepLetters.
enum class Step : std::uint8_t { kFirstSlide, kTowerStep, kSlide, kCaptainSlide, kPush, kFinished };
inline constexpr std::string_view kStepLetters = "ftkcp-";

struct State {
  PerSeat<SquareSet> pawns;  ///< knights and captain
  PerSeat<Square> captain;
  Square tower{};
  Seat actor{};  ///< the winner, once the game is finished
  Step step{};
  Push push{};
  std::uint64_t board_hash = 0;  ///< of the pieces alone

  constexpr SquareSet occupied() const { return pawns[kSouth] | pawns[kNorth] | SquareSet::of(tower); }
  constexpr SquareSet free_around(Square square) const { return kNeighbours[square] - occupied(); }
};

struct Setup {
  tower_and_slide::Setup position;
  Push push{};
};

std::uint64_t board_hash_from_scratch(const State& state);

/// Au-Tour de Castelott (docs/rules/castelott.md).
struct Castelott : TowerGame<Castelott, State> {
  using Setup = castelott::Setup;

  static const GameInfo& info();
  static Facts facts(const Choices& choices);

  static State start(const Choices& choices);
  static bool begins_turn(const State& state) {
    switch (state.step) {
      case Step::kFirstSlide:
      case Step::kTowerStep:
        return true;
      case Step::kSlide:
      case Step::kCaptainSlide:
        // Where the tower has stepped, the square it left is free.
        return state.free_around(state.tower).empty();
      case Step::kPush:
      case Step::kFinished:
        return false;
    }
    return false;
  }
  static void legal(const State& state, ActionList& list);
  static int count(const State& state);
  static Action sample(const State& state, Random& random);
  static void apply(State& state, Action action);
  static std::uint64_t hash(const State& state);

  static Expected<Setup> parse(const Choices& choices, std::string_view text);
  static Expected<State> check(const Setup& setup);
  static std::string write(const State& state);
  static std::string word(Action action);

  static Scene scene(const State& state);

  /// The pocket book (book.h).
  static Expected<std::unique_ptr<const Tablebase>> read_asset(std::string_view name, std::span<const std::byte> bytes);
  static Message why_not(const View& seen, const Attempt& attempt);
  static Cause ending(const State& state);

  /// For search: points, positive for the first seat (search/alpha_beta.h).
  static int evaluate(const State& position);
  /// A search of ten thousand positions rarely misses anything, so most levels search fewer.
  static constexpr LevelTable kLevelTable{{
      {.work = 20, .attention = 30, .spread = 3'000},
      {.work = 40, .attention = 50, .spread = 800},
      {.work = 55, .attention = 60, .spread = 300},
      {.work = 100, .attention = 79},
      {.work = 500},
      {.work = 2'500},
      {.work = 12'000},
      {.milliseconds = 3'000},
  }};
};

static_assert(Game<Castelott>);

}  // namespace tablier::castelott

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/game.h"
#include "games/tower_and_slide.h"
#include "search/levels.h"

namespace tablier::bobail {

using namespace tower_and_slide;  // the board and the moves

/// Where in a turn the game stands, in the order of Facts::steps and of kStepLetters.
enum class Step : std::uint8_t { kFirstSlide, kTowerStep, kSlide, kFinished };
inline constexpr std::string_view kStepLetters = "ftk-";

struct State {
  PerSeat<SquareSet> knights;
  Square tower{};
  Seat actor{};  ///< the winner, once the game is finished
  Step step{};
  std::uint64_t board_hash = 0;  ///< of the pieces alone

  constexpr SquareSet occupied() const { return knights[kSouth] | knights[kNorth] | SquareSet::of(tower); }
};

std::uint64_t board_hash_from_scratch(const State& state);

/// Bobail (docs/rules/bobail.md).
struct Bobail : TowerGame<Bobail, State> {
  using Setup = tower_and_slide::Setup;

  static const GameInfo& info();
  static Facts facts(const Choices& choices);

  static State start(const Choices& choices);
  static bool begins_turn(const State& state) {
    return state.step == Step::kTowerStep || state.step == Step::kFirstSlide;
  }
  static void legal(const State& state, ActionList& list);
  static int count(const State& state);
  static Action sample(const State& state, Random& random);
  static void apply(State& state, Action action);
  static std::uint64_t hash(const State& state);

  static Expected<Setup> parse(const Choices& choices, std::string_view text);
  static Expected<State> check(const Setup& setup);
  static std::string write(const State& state);
  static std::string word(Action action) { return move_word(action); }

  static Scene scene(const State& state);
  static Message why_not(const View& seen, const Attempt& attempt);
  static Cause ending(const State& state);

  /// The pocket book (book.h).
  static Expected<std::unique_ptr<const Tablebase>> read_asset(std::string_view name, std::span<const std::byte> bytes);

  /// For search: points, positive for the first seat (search/alpha_beta.h).
  static int evaluate(const State& position);
  static bool wins_at_once(const State& position);
  static constexpr LevelTable kLevelTable{{
      {.work = 30, .attention = 30, .spread = 2'500},
      {.work = 60, .attention = 50, .spread = 800},
      {.work = 120, .attention = 60, .spread = 400},
      {.work = 500, .attention = 85},
      {.work = 2'000, .attention = 96},
      {.work = 10'000},
      {.work = 150'000},
      {.milliseconds = 3'000},
  }};
};

static_assert(Game<Bobail>);

}  // namespace tablier::bobail

#include "study/generator.h"

#include <algorithm>
#include <limits>

#include "core/value.h"
#include "search/search.h"
#include "session/session.h"

namespace tablier {

namespace {

constexpr int kLowestLevel = 3;
constexpr int kHighestLevel = 6;
constexpr std::uint32_t kMostOpeningActions = 3;
constexpr std::size_t kLongestGame = 200;
/// More turns than any win takes.
constexpr int kEver = 100'000;

}  // namespace

PuzzleGenerator::PuzzleGenerator(const GeneratorSettings& settings, WinProver& prover,
                                 std::function<void(Effort)> prepare)
    : settings_(settings),
      facts_(settings.spec.game->facts(settings.spec.choices)),
      prover_(prover),
      prepare_(std::move(prepare)) {}

int PuzzleGenerator::wanted(int turns) const {
  if (turns < settings_.fewest || turns > settings_.most) return 0;
  const int kinds = settings_.most - settings_.fewest + 1;
  // What is left over goes to the easiest ones.
  const int rest = settings_.count % kinds;
  return (settings_.count / kinds) + (turns - settings_.fewest < rest ? 1 : 0);
}

bool PuzzleGenerator::done() const {
  for (int turns = settings_.fewest; turns <= settings_.most; ++turns) {
    if (found(turns) < wanted(turns)) return false;
  }
  return true;
}

PuzzleBook PuzzleGenerator::book() const {
  PuzzleBook book{.spec = settings_.spec, .beyond = settings_.beyond, .puzzles = puzzles_};
  sort_stably(book.puzzles, [](const Puzzle& a, const Puzzle& b) {
    return std::pair(a.level, a.turns) < std::pair(b.level, b.turns);
  });
  return book;
}

void PuzzleGenerator::next_game() {
  for (const AnyState& state : play_game()) {
    std::optional<Puzzle> puzzle = puzzle_at(state);
    if (!puzzle || !is_good_(*puzzle)) continue;
    add(std::move(*puzzle), state);
    return;
  }
}

void PuzzleGenerator::add(Puzzle puzzle, const AnyState& state) {
  ++found_[static_cast<std::size_t>(puzzle.turns)];
  puzzles_.push_back(std::move(puzzle));
  placements_.emplace_back(facts_, state);
}

void PuzzleGenerator::keep(const std::vector<Puzzle>& puzzles) {
  for (const Puzzle& puzzle : puzzles) {
    const Expected<AnyState> state = settings_.spec.game->read(settings_.spec.choices, puzzle.position);
    if (state) add(puzzle, *state);
  }
}

std::vector<AnyState> PuzzleGenerator::play_game() {
  Random random(mix(settings_.seed + mix(static_cast<std::uint64_t>(games_))));
  ++games_;
  Session table(settings_.spec);
  std::array<SearchSettings, 2> players;
  for (SearchSettings& player : players) {
    constexpr int kRange = kHighestLevel - kLowestLevel + 1;
    player = table.game().level(kLowestLevel + static_cast<int>(random.below(kRange)));
  }
  const std::size_t opening_actions = random.below(kMostOpeningActions + 1);
  std::vector<AnyState> starts;
  while (!table.finished() && table.actions().size() < kLongestGame) {
    const bool opening = table.actions().size() < opening_actions;
    if (!opening && table.state().begins_turn()) starts.push_back(table.state());
    const Seat seat = table.actor().seat();
    if (opening) {
      table.play(table.state().random_action(random));
      continue;
    }
    SearchSettings& settings = players[static_cast<std::size_t>(index(seat))];
    settings.seed = random.next();
    settings.past = table.turn_hashes();
    const auto search = table.state().view(Viewer(seat)).search(settings);
    while (search->step(std::numeric_limits<std::uint64_t>::max())) {
    }
    table.play(search->choice());
  }
  return starts;
}

std::optional<int> PuzzleGenerator::wanted_win(const AnyState& state) {
  const Seat solver = state.actor().seat();
  for (int turns = 1; turns <= settings_.most; ++turns) {
    const std::optional<bool> wins = prover_.wins(state, solver, turns);
    if (!wins) return std::nullopt;
    if (*wins) return found(turns) < wanted(turns) ? std::optional(turns) : std::nullopt;
  }
  return std::nullopt;
}

std::vector<std::string> PuzzleGenerator::tempting_turns(const std::vector<RatedTurn>& turns,
                                                         const RatedTurn& solution) {
  std::vector<std::string> tempting;
  for (const RatedTurn& each : turns) {
    const bool looks_good = each.value >= solution.value && each.value > 0;
    if (&each == &solution || !looks_good || tempting.size() == kMostTempting) continue;
    tempting.push_back(words_of(each.turn.after.game(), each.turn.actions));
  }
  return tempting;
}

const RatedTurn* PuzzleGenerator::only_solution(const std::vector<RatedTurn>& turns, Seat solver, int win) {
  const RatedTurn* solution = nullptr;
  // Another turn that wins as soon is the usual objection, and the easiest to find.
  for (const RatedTurn& each : turns) {
    const std::optional<bool> wins = prover_.wins(each.turn.after, solver, win - 1);
    if (!wins || (*wins && solution != nullptr)) return nullptr;
    if (*wins) solution = &each;
  }
  const int horizon = settings_.beyond ? win + *settings_.beyond : kEver;
  for (const RatedTurn& each : turns) {
    if (&each == solution) continue;
    const std::optional<bool> wins = prover_.wins(each.turn.after, solver, horizon - 1);
    if (!wins || *wins) return nullptr;
  }
  return solution;
}

std::optional<Puzzle> PuzzleGenerator::puzzle_at(const AnyState& state) {
  const PiecePlacement here(facts_, state);
  const auto is_near = [&](const PiecePlacement& that) { return here.distance(that) < kLeastDistance; };
  if (std::ranges::any_of(placements_, is_near)) return std::nullopt;
  prepare_(Effort::kQuick);
  const std::optional<int> win = wanted_win(state);
  if (!win) return std::nullopt;
  prepare_(Effort::kThorough);
  const std::vector<RatedTurn> turns = turns_by_value(state);
  const RatedTurn* solution = only_solution(turns, state.actor().seat(), *win);
  if (solution == nullptr) return std::nullopt;
  Puzzle puzzle{.id = puzzle_id(settings_.spec, state.position()), .position = state.position(), .turns = *win};
  puzzle.solution = words_of(state.game(), solution->turn.actions);
  puzzle.tempting = tempting_turns(turns, *solution);
  puzzle.level = puzzle_level(puzzle.turns, puzzle.tempting.size());
  return puzzle;
}

}  // namespace tablier

#include "study/generator.h"

#include <algorithm>
#include <limits>

#include "search/search.h"
#include "session/session.h"
#include "study/grade.h"

namespace tablier {

namespace {

constexpr std::uint32_t kMostOpeningActions = 3;
constexpr std::size_t kLongestGame = 200;

}  // namespace

PuzzleGenerator::PuzzleGenerator(const GeneratorSettings& settings, PuzzleFinder& finder)
    : settings_(settings), facts_(settings.spec.game->facts(settings.spec.choices)), finder_(finder) {}

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

PuzzleBook PuzzleGenerator::book(PuzzleBook claim) const {
  claim.puzzles = puzzles_;
  sort_by_level(claim);
  return claim;
}

void PuzzleGenerator::next_game() {
  const auto is_wanted = [this](int turns) { return found(turns) < wanted(turns); };
  for (const AnyState& state : play_game()) {
    const AnyView view = state.view(Viewer(state.actor().seat()));
    const PiecePlacement here(facts_, view);
    const auto is_near = [&](const PiecePlacement& that) { return here.distance(that) < kLeastDistance; };
    if (std::ranges::any_of(placements_, is_near)) continue;
    std::optional<Puzzle> puzzle = finder_.find(settings_.spec, state, is_wanted);
    if (!puzzle) continue;
    if (settings_.graded) puzzle->level = grade(settings_.spec, *puzzle);
    if (!is_good_(*puzzle)) continue;
    add(std::move(*puzzle), view);
    if (!finder_.several_in_a_game() || done()) return;
  }
}

void PuzzleGenerator::add(Puzzle puzzle, const AnyView& view) {
  ++found_[static_cast<std::size_t>(puzzle.turns)];
  puzzles_.push_back(std::move(puzzle));
  placements_.emplace_back(facts_, view);
}

void PuzzleGenerator::keep(const std::vector<Puzzle>& puzzles) {
  for (const Puzzle& puzzle : puzzles) {
    if (const Expected<AnyView> view = puzzle_view(settings_.spec, puzzle.position)) add(puzzle, *view);
  }
}

std::vector<AnyState> PuzzleGenerator::play_game() {
  Random random(mix(settings_.seed + mix(static_cast<std::uint64_t>(games_))));
  ++games_;
  Session table(settings_.spec);
  std::array<SearchSettings, 2> players;
  for (SearchSettings& player : players) {
    const auto levels = static_cast<std::uint32_t>(settings_.strongest - settings_.weakest + 1);
    player = table.game().level(settings_.weakest + static_cast<int>(random.below(levels)));
  }
  const std::size_t opening_actions = random.below(kMostOpeningActions + 1);
  std::vector<AnyState> decided;
  std::size_t decisions = 0;
  while (!table.finished() && table.actions().size() < kLongestGame) {
    if (table.actor().is_chance()) {
      table.play(table.state().random_action(random));
      continue;
    }
    const bool opening = decisions++ < opening_actions;
    if (!opening) decided.push_back(table.state());
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
  return decided;
}

}  // namespace tablier

#include "study/grade.h"

#include <limits>

#include "core/text.h"
#include "study/turn.h"

namespace tablier {

namespace {

/// Makes the solver's turn, or only its first action, as such a player would.
AnyView play(const AnyView& view, SearchSettings settings, bool whole_turn) {
  AnyView after = view;
  do {
    const auto search = after.search(settings);
    while (search->step(std::numeric_limits<std::uint64_t>::max())) {
    }
    after.apply(search->choice());
  } while (whole_turn && after.actor() == view.actor() && !after.begins_turn());
  return after;
}

bool finds(const AnyView& view, const std::string& solved, int level, bool whole_turn) {
  SearchSettings settings = view.game().level(level);
  if (settings.milliseconds > 0) {
    settings.work = kWorkPerMillisecond * static_cast<std::uint64_t>(settings.milliseconds);
  }
  constexpr int kSeeds = 3;
  constexpr int kMost = (kSeeds + 1) / 2;
  int found = 0;
  for (int tried = 1; tried <= kSeeds && found < kMost && tried - found <= kMost; ++tried) {
    settings.seed = static_cast<std::uint64_t>(tried);
    if (play(view, settings, whole_turn).text() == solved) ++found;
  }
  return found == kMost;
}

}  // namespace

int grade(const Spec& spec, const Puzzle& puzzle) {
  const Expected<AnyView> view = puzzle_view(spec, puzzle.position);
  if (!view) return kPuzzleLevels;
  AnyView after = *view;
  for (const std::string_view word : split(puzzle.solution, ' ')) {
    if (const std::optional<Action> action = find_action(after, word)) after.apply(*action);
  }
  const std::string solved = after.text();
  int level = kPuzzleLevels;
  while (level > 1 && finds(*view, solved, level - 1, puzzle.turns > 0)) --level;
  return level;
}

}  // namespace tablier

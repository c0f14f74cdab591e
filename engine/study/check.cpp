#include "study/check.h"

#include <algorithm>
#include <limits>
#include <ranges>

#include "core/text.h"
#include "core/value.h"
#include "search/search.h"

namespace tablier {

namespace {

/// What the seat to act may expect after each of its actions, as far as such a search looks at them; nothing where it
/// looks at none.
std::optional<BestAction> rate(const AnyView& view, std::uint64_t work, std::uint64_t seed) {
  const auto search = view.search({.seed = seed, .work = work, .spread = kWholeWin});
  while (search->step(std::numeric_limits<std::uint64_t>::max())) {
  }
  const SearchReport report = search->report();
  if (report.rated.empty()) return std::nullopt;
  const auto share = [&](const RatedAction& each) {
    constexpr Value kPercent = kWholeWin / 100;
    return static_cast<int>((each.values[static_cast<std::size_t>(index(view.actor().seat()))] + (kPercent / 2)) /
                            kPercent);
  };
  BestAction best{.action = report.rated[0].action, .share = share(report.rated[0])};
  for (const RatedAction& each : report.rated | std::views::drop(1)) best.others.emplace_back(each.action, share(each));
  sort_stably(best.others, [](const auto& a, const auto& b) { return a.second > b.second; });
  return best;
}

std::string within(int turns) { return "within " + std::to_string(turns) + (turns == 1 ? " turn" : " turns"); }

}  // namespace

Expected<void> check_puzzle(const Spec& spec, const Puzzle& puzzle, int horizon, WinProver& prover) {
  const auto wrong = [&](const std::string& what) { return fail("puzzle " + puzzle.id + ": " + what); };
  const Expected<AnyState> state = spec.game->read(spec.choices, puzzle.position);
  if (!state) return wrong(state.error().message);
  const Expected<Turn> solution = read_turn(*state, puzzle.solution);
  if (!solution) return wrong(solution.error().message);
  const Seat solver = state->actor().seat();
  const std::string there = solution->after.position();
  for (const Turn& turn : turns_from(*state)) {
    const std::string words = quoted(words_of(*spec.game, turn.actions));
    // The turn itself is one of the turns.
    const bool is_solution = turn.after.position() == there;
    const std::optional<bool> wins = prover.wins(turn.after, solver, (is_solution ? puzzle.turns : horizon) - 1);
    const std::optional<bool> sooner = is_solution ? prover.wins(turn.after, solver, puzzle.turns - 2) : false;
    if (!wins || !sooner) return wrong("expected an answer for " + words + " within the work allowed");
    if (is_solution && !*wins) return wrong("expected " + words + " to win " + within(puzzle.turns));
    if (is_solution && *sooner) return wrong("expected no win so soon, but " + words + " wins in fewer turns");
    if (!is_solution && *wins) return wrong("expected one solution, but " + words + " wins " + within(horizon));
  }
  return {};
}

std::optional<BestAction> best_action(const AnyView& view, int margin, std::uint64_t work) {
  // The first search soon shows where there is nothing to find.
  constexpr std::uint64_t kGlance = 32;
  constexpr std::uint64_t kLook = 8;
  std::optional<BestAction> best;
  std::uint64_t seed = 0;
  for (const std::uint64_t part : {kGlance, kLook, std::uint64_t{1}}) {
    const std::optional<BestAction> found = rate(view, work / part, ++seed);
    if (!found || found->others.empty() || found->share - found->others[0].second < margin) return std::nullopt;
    if (best && best->action != found->action) return std::nullopt;
    best = found;
  }
  return best;
}

Expected<void> check_best(const Spec& spec, const Puzzle& puzzle, int margin, std::uint64_t work) {
  const auto wrong = [&](const std::string& what) { return fail("puzzle " + puzzle.id + ": " + what); };
  const Expected<AnyView> view = puzzle_view(spec, puzzle.position);
  if (!view) return wrong(view.error().message);
  const std::optional<BestAction> best = best_action(*view, margin, work);
  if (!best) return wrong("expected one action better than all others by " + std::to_string(margin) + " per cent");
  const std::string word = spec.game->word(best->action);
  if (word != puzzle.solution) return wrong("expected " + quoted(word) + ", found " + quoted(puzzle.solution));
  return {};
}

PiecePlacement::PiecePlacement(const Facts& facts, const AnyView& view) {
  int width = 0;
  int height = 0;
  for (const SquareFact& square : facts.squares) {
    width = std::max(width, square.x + 1);
    height = std::max(height, square.y + 1);
  }
  const auto size = static_cast<std::size_t>(width * height);
  pieces_.assign(size, 0);
  mirrored_.assign(size, 0);
  const Seat solver = view.actor().seat();
  const bool turned = index(solver) != 0;
  for (const PlacedPiece& piece : view.scene().pieces) {
    const SquareFact& square = facts.squares[static_cast<std::size_t>(piece.square)];
    const int y = turned ? height - 1 - square.y : square.y;
    const int whose = piece.owner == PlacedPiece::kNoOwner ? 0 : piece.owner == index(solver) ? 1 : 2;
    const auto sign = static_cast<char>(1 + (3 * piece.piece) + whose);
    pieces_[static_cast<std::size_t>((square.x * height) + y)] = sign;
    mirrored_[static_cast<std::size_t>(((width - 1 - square.x) * height) + y)] = sign;
  }
}

int PiecePlacement::distance(std::span<const char> a, std::span<const char> b) {
  // A piece that must be moved is missing on one square and one too many on another, whatever stands there. What was
  // taken is only missing.
  int missing = 0;
  int added = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    missing += a[i] != 0 && a[i] != b[i] ? 1 : 0;
    added += b[i] != 0 && a[i] != b[i] ? 1 : 0;
  }
  return std::max(missing, added);
}

int PiecePlacement::distance(const PiecePlacement& that) const {
  return std::min(distance(pieces_, that.pieces_), distance(mirrored_, that.pieces_));
}

Expected<void> check_duplicates(const PuzzleBook& book) {
  const Facts facts = book.spec.game->facts(book.spec.choices);
  std::vector<PiecePlacement> seen;
  for (const Puzzle& puzzle : book.puzzles) {
    const Expected<AnyView> view = puzzle_view(book.spec, puzzle.position);
    if (!view) return fail("puzzle " + puzzle.id + ": " + view.error().message);
    const PiecePlacement here(facts, *view);
    for (std::size_t i = 0; i < seen.size(); ++i) {
      const int distance = here.distance(seen[i]);
      if (distance < kLeastDistance) {
        return fail("puzzle " + puzzle.id + ": expected at least " + std::to_string(kLeastDistance) +
                    " pieces in other places than in " + book.puzzles[i].id + ", found " + std::to_string(distance));
      }
    }
    seen.push_back(here);
  }
  return {};
}

}  // namespace tablier

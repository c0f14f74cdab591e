#include "solved/grades.h"

#include <fmt/format.h>

#include <cmath>

namespace tablier::cli {

namespace {

int sign(Outcome outcome) { return outcome.is_draw() ? 0 : outcome.is_won() ? 1 : -1; }

/// What a seat has when its turn has led here; that turn counts as the first.
Expected<Outcome> after_turn(const SolvedValues& known, Seat seat, const AnyState& end) {
  if (end.actor().is_nobody()) return end.winners() == SeatSet::of(seat) ? Outcome::won_in(1) : Outcome::lost_in(1);
  const Expected<Outcome> theirs = known.outcome(end);
  if (!theirs) return theirs;
  return theirs->before_turn();
}

}  // namespace

Expected<void> grade(const SolvedValues& known, const Session& session, std::array<Grades, 2>& grades) {
  const auto& states = session.states();
  for (std::size_t begin = 0; begin + 1 < states.size();) {
    const Seat seat = states[begin].actor().seat();
    std::size_t end = begin + 1;
    while (end + 1 < states.size() && !states[end].actor().is_nobody() && !states[end].begins_turn()) ++end;
    TABLIER_TRY(before, known.outcome(states[begin]));
    const bool whole = states[end].actor().is_nobody() || states[end].begins_turn();
    if (whole && !before->is_lost()) {
      Grades& own = grades[static_cast<std::size_t>(index(seat))];
      TABLIER_TRY(after, after_turn(known, seat, states[end]));
      ++own.turns;
      if (sign(*after) >= sign(*before)) ++own.kept;
      if (before->is_won()) ++own.won;
      if (before->is_won() && *after == *before) ++own.quickest;
    }
    begin = end;
  }
  return {};
}

Grades sum_of(const std::array<Grades, 2>& grades) {
  return {.turns = grades[0].turns + grades[1].turns,
          .kept = grades[0].kept + grades[1].kept,
          .won = grades[0].won + grades[1].won,
          .quickest = grades[0].quickest + grades[1].quickest};
}

std::string share(int part, int whole) {
  if (whole == 0) return "-";
  const double mean = static_cast<double>(part) / whole;
  return fmt::format("{:.1f} % ± {:.1f} ({} of {})", 100 * mean, 196 * std::sqrt(mean * (1 - mean) / whole), part,
                     whole);
}

}  // namespace tablier::cli

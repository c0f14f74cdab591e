#include <fmt/format.h>
#include <fmt/ostream.h>

#include <array>
#include <cmath>

#include "commands.h"
#include "session/record.h"
#include "session/registry.h"
#include "session/texts.h"
#include "session/words.h"
#include "solved/tables.h"
#include "system/files.h"

namespace tablier::cli {

namespace {

/// How a seat has done in the turns in which there was something to lose.
struct Grades {
  int turns = 0;     ///< begun with a win or a draw
  int kept = 0;      ///< and ended with it
  int won = 0;       ///< begun with a win
  int quickest = 0;  ///< and ended with the quickest one
};

int sign(Outcome outcome) { return outcome.is_draw() ? 0 : outcome.is_won() ? 1 : -1; }

/// What a seat has when its turn has led here; that turn counts as the first.
Expected<Outcome> after_turn(const SolvedTable& known, Seat seat, const AnyState& end) {
  if (end.actor().is_nobody()) return end.winners() == SeatSet::of(seat) ? Outcome::won_in(1) : Outcome::lost_in(1);
  const Expected<Outcome> theirs = known.outcome(end);
  if (!theirs) return theirs;
  return theirs->before_turn();
}

/// An error only if the table is damaged.
Expected<void> grade(const SolvedTable& known, const Session& table, std::array<Grades, 2>& grades) {
  const auto& states = table.states();
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

std::string share(int part, int whole) {
  if (whole == 0) return "-";
  const double mean = static_cast<double>(part) / whole;
  return fmt::format("{:.1f} % ± {:.1f} ({} of {})", 100 * mean, 196 * std::sqrt(mean * (1 - mean) / whole), part,
                     whole);
}

}  // namespace

int run_grade(const GradeChoice& choice, const Console& console) {
  const Expected<const SolvedGame*> game = find_solved_game(choice.game);
  if (!game) return wrong_use(console, "grade: " + game.error().message);
  const auto known = open_table(**game, choice.tables);
  if (!known) return wrong_use(console, known.error().message);
  const Expected<std::string> text = read_file(choice.file);
  if (!text) return wrong_use(console, text.error().message);
  const Expected<std::vector<Record>> records = read_records(*text);
  if (!records) return wrong_use(console, choice.file + ": " + records.error().message);
  std::array<Grades, 2> grades{};
  int games = 0;
  for (const Record& record : *records) {
    const Expected<Session> table = replay(record);
    if (!table) return wrong_use(console, choice.file + ": " + table.error().message);
    if (table->game().info().id != choice.game) {
      return wrong_use(console, choice.file + ": expected games of " + choice.game + ", found " +
                                    std::string(table->game().info().id));
    }
    const Expected<void> graded = grade(**known, *table, grades);
    if (!graded) return wrong_use(console, "tables: " + graded.error().message);
    ++games;
  }
  const Grades both{.turns = grades[0].turns + grades[1].turns,
                    .kept = grades[0].kept + grades[1].kept,
                    .won = grades[0].won + grades[1].won,
                    .quickest = grades[0].quickest + grades[1].quickest};
  fmt::print(console.out, "{} games. Of the turns begun with a win or a draw, ended with no less:\n", games);
  const auto print = [&](std::string_view who, const Grades& each) {
    fmt::print(console.out, "  {:<6} {}; of those begun with a win, the quickest: {}\n", who,
               share(each.kept, each.turns), share(each.quickest, each.won));
  };
  const Session start({.game = find_game(choice.game), .choices = {}});
  for (int i = 0; i < start.seats(); ++i) print(seat_name(start, seat_at(i)), grades[static_cast<std::size_t>(i)]);
  print("both", both);
  return kSuccess;
}

}  // namespace tablier::cli

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <array>
#include <cmath>

#include "commands.h"
#include "files.h"
#include "session/record.h"
#include "session/words.h"
#include "tables.h"

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

/// An error only if the table is damaged.
Expected<void> grade(const bobail::solved::BobailOracle& oracle, const Table& table, std::array<Grades, 2>& grades) {
  const auto& states = table.states();
  for (std::size_t begin = 0; begin + 1 < states.size();) {
    const Seat seat = states[begin].actor().seat();
    std::size_t end = begin + 1;
    while (end + 1 < states.size() && !states[end].actor().is_nobody() && !states[end].begins_turn()) ++end;
    const auto before_state = bobail::solved::read_bobail(states[begin].position());
    const auto after_state = bobail::solved::read_bobail(states[end].position());
    if (!before_state || !after_state) return fail("a position that was played does not read");
    const Expected<Outcome> before = oracle.outcome(*before_state);
    if (!before) return std::unexpected(before.error());
    const bool whole = states[end].actor().is_nobody() || states[end].begins_turn();
    if (whole && !before->is_lost()) {
      Grades& own = grades[static_cast<std::size_t>(index(seat))];
      const Expected<Outcome> after = oracle.after_turn(seat, *after_state);
      if (!after) return std::unexpected(after.error());
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
  const auto oracle = open_bobail_table(choice.tables);
  if (!oracle) return wrong_use(console, oracle.error().message);
  const Expected<std::string> text = read_file(choice.file);
  if (!text) return wrong_use(console, text.error().message);
  const Expected<std::vector<Record>> records = read_records(*text);
  if (!records) return wrong_use(console, choice.file + ": " + records.error().message);
  std::array<Grades, 2> grades{};
  int games = 0;
  for (const Record& record : *records) {
    const Expected<Table> table = replay(record);
    if (!table) return wrong_use(console, choice.file + ": " + table.error().message);
    if (table->game().info().id != "bobail") {
      return wrong_use(console, choice.file + ": expected games of bobail, the one that is solved, found " +
                                    std::string(table->game().info().id));
    }
    const Expected<void> graded = grade(**oracle, *table, grades);
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
  print("South", grades[0]);
  print("North", grades[1]);
  print("both", both);
  return kSuccess;
}

}  // namespace tablier::cli

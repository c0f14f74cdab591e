#include <fmt/format.h>
#include <fmt/ostream.h>

#include <array>

#include "command_line/command_line.h"
#include "commands.h"
#include "erased/tablebase.h"
#include "records/record_files.h"
#include "session/record.h"
#include "session/registry.h"
#include "session/texts.h"
#include "session/words.h"
#include "solved/grades.h"
#include "solved/tables.h"

namespace tablier::cli {

namespace {

std::string text(Outcome outcome) {
  if (outcome.is_draw()) return "draw";
  return fmt::format("{} in {} turn{}", value_word(outcome), outcome.turns(), outcome.turns() == 1 ? "" : "s");
}

struct ProbeChoice {
  PositionChoice place{};
  std::optional<std::string> tables{};
  bool json = false;
};

Expected<int> run_probe(const ProbeChoice& choice, const Console& console) {
  TABLIER_TRY(session, choice.place.session());
  const Expected<const TableGame*> game = find_table_game(session->game().info().id);
  if (!game) return fail("probe: " + game.error().message);
  if (session->finished()) return fail("position: the game is over, " + payoffs_text(session->winners(), 2));
  TABLIER_TRY(known, open_table(**game, choice.tables));
  const AnyView view = session->state().view(Viewer(session->actor().seat()));
  const auto rated = (*known)->probe(view);
  if (!rated) return fail("tables: " + rated.error().message);
  if (choice.json) {
    console.out << known_position_json(view, *rated) << '\n';
    return kSuccess;
  }
  fmt::print(console.out, "{} is to act: {}\n", seat_name(*session, session->actor().seat()),
             text(rated->front().outcome));
  for (const KnownAction& each : *rated) {
    fmt::print(console.out, "  {}  {}\n", session->game().word(each.action), text(each.outcome));
  }
  return kSuccess;
}

struct GradeChoice {
  std::string game;
  std::string file;  ///< records
  std::optional<std::string> tables{};
};

Expected<int> run_grade(const GradeChoice& choice, const Console& console) {
  const Expected<const TableGame*> game = find_table_game(choice.game);
  if (!game) return fail("grade: " + game.error().message);
  TABLIER_TRY(known, open_table(**game, choice.tables));
  TABLIER_TRY(records, load_records(choice.file));
  std::array<Grades, 2> grades{};
  for (const Record& record : *records) {
    const Expected<Session> session = replay(record);
    if (!session) return fail(choice.file + ": " + session.error().message);
    const std::string_view id = session->game().info().id;
    if (id != choice.game) return fail(fmt::format("{}: expected games of {}, found {}", choice.file, choice.game, id));
    const Expected<void> graded = grade(**known, *session, grades);
    if (!graded) return fail("tables: " + graded.error().message);
  }
  fmt::print(console.out, "{} games. Of the turns begun with a win or a draw, ended with no less:\n", records->size());
  const auto print = [&](std::string_view who, const Grades& each) {
    fmt::print(console.out, "  {:<6} {}; of those begun with a win, the quickest: {}\n", who,
               share(each.kept, each.turns), share(each.quickest, each.won));
  };
  const Session start({.game = find_game(choice.game), .choices = {}});
  for (int i = 0; i < start.seats(); ++i) print(seat_name(start, seat_at(i)), grades[static_cast<std::size_t>(i)]);
  print("both", sum_of(grades));
  return kSuccess;
}

}  // namespace

void add_probe(CommandLine& line) {
  auto [probe, probed] = line.add("probe", "Print the value of a position of a solved game and of its actions",
                                  "tablier probe bobail -p 'nnnnn/5/2T2/5/sssss N t'", run_probe);
  probe.argument("GAME", probed.place.spec, table_names()).required();
  probe.position(probed.place.position);
  probe.tables(probed.tables, kTablesToRead);
  probe.flag("--json", probed.json, "As JSON");

  auto [grade, graded] = line.add("grade", "Print how often players of a solved game kept their win or draw",
                                  "tablier grade games.txt", run_grade);
  grade.argument("FILE", graded.file, "The records, - for standard input").required();
  add_game_of_file(grade, graded.game);
  grade.tables(graded.tables, kTablesToRead);
}

}  // namespace tablier::cli

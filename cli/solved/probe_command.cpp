#include <fmt/format.h>
#include <fmt/ostream.h>

#include "commands.h"
#include "erased/tablebase.h"
#include "session/texts.h"
#include "solved/tables.h"

namespace tablier::cli {

namespace {

std::string text(Outcome outcome) {
  if (outcome.is_draw()) return "draw";
  return fmt::format("{} in {} turn{}", value_word(outcome), outcome.turns(), outcome.turns() == 1 ? "" : "s");
}

}  // namespace

int run_probe(const ProbeChoice& choice, const Console& console) {
  const Expected<Session> table = make_table(choice.place);
  if (!table) return wrong_use(console, table.error().message);
  const Expected<const SolvedGame*> game = find_solved_game(table->game().info().id);
  if (!game) return wrong_use(console, "probe: " + game.error().message);
  if (table->finished()) {
    return wrong_use(console, "position: the game is over, " + payoffs_text(table->winners(), 2));
  }
  const auto known = open_table(**game, choice.tables);
  if (!known) return wrong_use(console, known.error().message);
  const AnyView view = table->state().view(Viewer(table->actor().seat()));
  const auto rated = (*known)->probe(view);
  if (!rated) return wrong_use(console, "tables: " + rated.error().message);
  if (choice.json) {
    console.out << known_position_json(view, *rated) << '\n';
    return kSuccess;
  }
  fmt::print(console.out, "{} is to act: {}\n", seat_name(*table, table->actor().seat()), text(rated->front().outcome));
  for (const KnownAction& each : *rated) {
    fmt::print(console.out, "  {}  {}\n", table->game().word(each.action), text(each.outcome));
  }
  return kSuccess;
}

}  // namespace tablier::cli

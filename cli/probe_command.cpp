#include <fmt/format.h>
#include <fmt/ostream.h>

#include "commands.h"
#include "core/json.h"
#include "core/spec.h"
#include "tables.h"

namespace tablier::cli {

namespace {

using solve::KnownAction;
using solve::Outcome;

std::string_view value_word(Outcome outcome) { return outcome.is_draw() ? "draw" : outcome.is_won() ? "won" : "lost"; }

std::string text(Outcome outcome) {
  if (outcome.is_draw()) return "draw";
  return fmt::format("{} in {} turn{}", value_word(outcome), outcome.turns(), outcome.turns() == 1 ? "" : "s");
}

JsonBuilder json(Outcome outcome) {
  JsonBuilder object = JsonBuilder::object();
  object.add("value", json_string(value_word(outcome)));
  object.add("turns", outcome.is_draw() ? "null" : std::to_string(outcome.turns()));
  return object;
}

void print_json(const Table& table, const std::vector<KnownAction>& rated, Outcome outcome, const Console& console) {
  JsonBuilder actions = JsonBuilder::array();
  for (const KnownAction& each : rated) {
    JsonBuilder action = json(each.outcome);
    action.add("action", json_string(table.game().word(each.action)));
    actions.add(action.text());
  }
  JsonBuilder object = json(outcome);
  object.add("position", json_string(table.state().position()));
  object.add("actions", actions.text());
  console.out << object.text() << '\n';
}

}  // namespace

int run_probe(const ProbeChoice& choice, const Console& console) {
  const Expected<Table> table = make_table(choice.place);
  if (!table) return wrong_use(console, table.error().message);
  if (table->game().info().id != "bobail") {
    return wrong_use(console, "probe: expected bobail, the one game that is solved, found " + choice.place.spec);
  }
  if (table->finished()) {
    return wrong_use(console, "position: the game is over, " + payoffs_text(table->winners(), 2));
  }
  const auto oracle = open_bobail_table(choice.tables);
  if (!oracle) return wrong_use(console, oracle.error().message);
  const auto state = solve::read_bobail(table->state().position());
  if (!state) return wrong_use(console, state.error().message);
  const auto rated = (*oracle)->rate(*state);
  if (!rated) return wrong_use(console, "tables: " + rated.error().message);
  const Outcome outcome = rated->front().outcome;
  if (choice.json) {
    print_json(*table, *rated, outcome, console);
    return kSuccess;
  }
  const auto& seat = table->facts().seats[static_cast<std::size_t>(index(table->actor().seat()))];
  fmt::print(console.out, "{} is to act: {}\n", seat.name, text(outcome));
  for (const KnownAction& each : *rated) {
    fmt::print(console.out, "  {}  {}\n", table->game().word(each.action), text(each.outcome));
  }
  return kSuccess;
}

}  // namespace tablier::cli

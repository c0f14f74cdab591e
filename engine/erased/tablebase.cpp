#include "erased/tablebase.h"

#include <algorithm>

#include "core/json.h"
#include "search/levels.h"

namespace tablier {

namespace {

JsonBuilder outcome_json(Outcome outcome) {
  JsonBuilder object = JsonBuilder::object();
  object.add("value", json_string(value_word(outcome)));
  object.add("turns", outcome.is_draw() ? "null" : std::to_string(outcome.turns()));
  return object;
}

}  // namespace

std::optional<Value> Tablebase::value(const AnyView& view) const {
  const Expected<std::vector<KnownAction>> rated = probe(view);
  if (!rated) return std::nullopt;
  const Outcome outcome = rated->front().outcome;
  return outcome.is_draw() ? kWholeWin / 2 : outcome.is_won() ? kWholeWin : 0;
}

const Tablebase* Tablebases::of(const AnyGame& game) const {
  const auto found = tablebases_.find(&game);
  return found == tablebases_.end() ? nullptr : found->second.get();
}

SearchSettings Tablebases::level(const AnyGame& game, int number) const {
  SearchSettings settings = game.level(number);
  if (number == kLevels) settings.tablebase = of(game);
  return settings;
}

int wins_in(Outcome outcome) {
  if (outcome.is_draw()) return 0;
  const int turns = std::max(1, outcome.is_won() ? (outcome.turns() + 1) / 2 : outcome.turns() / 2);
  return outcome.is_won() ? turns : -turns;
}

Values values_of(Outcome outcome, Seat seat) {
  Values result{};
  const Value own = outcome.is_draw() ? kWholeWin / 2 : outcome.is_won() ? kWholeWin : 0;
  result[static_cast<std::size_t>(index(seat))] = own;
  result[static_cast<std::size_t>(1 - index(seat))] = kWholeWin - own;
  return result;
}

std::string_view value_word(Outcome outcome) { return outcome.is_draw() ? "draw" : outcome.is_won() ? "won" : "lost"; }

std::string known_position_json(const AnyView& view, const std::vector<KnownAction>& rated) {
  JsonBuilder actions = JsonBuilder::array();
  for (const KnownAction& each : rated) {
    JsonBuilder action = outcome_json(each.outcome);
    action.add("action", json_string(view.game().word(each.action)));
    actions.add(action.text());
  }
  JsonBuilder object = outcome_json(rated.front().outcome);
  object.add("position", json_string(view.text()));
  object.add("actions", actions.text());
  return object.text();
}

}  // namespace tablier

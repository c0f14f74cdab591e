#include "session/report.h"

namespace tablier {

std::string Report::action_words() const {
  std::string line;
  for (const WordedAction& each : actions) line.append(line.empty() ? "" : " ").append(each.word);
  return line;
}

Report report(const Facts& facts, const AnyView& seen, Viewer viewer) {
  return {.facts = facts,
          .viewer = viewer,
          .seen = seen,
          .actor = seen.actor(),
          .winners = seen.winners(),
          .actions = sorted_by_word(seen.game(), seen.legal())};
}

Report report(const Session& table, std::size_t at, Viewer viewer) {
  const bool is_last = at == table.actions().size();
  const AnyState& state = table.states()[at];
  Report told{.facts = table.facts(),
              .viewer = viewer,
              .seen = state.view(viewer),
              .actor = is_last ? table.actor() : state.actor(),
              .winners = is_last ? table.winners() : state.winners(),
              .repetition = is_last && table.drawn_by_repetition()};
  if (at > 0) told.last = table.states()[at - 1].seen(table.actions()[at - 1], viewer);
  const bool acts = told.actor.is_seat() && viewer.is(told.actor.seat());
  if (acts || !table.game().info().hidden_cards) {
    told.actions = sorted_by_word(table.game(), is_last ? table.legal() : state.legal());
  }
  return told;
}

Report report_to_owner(const Session& table) {
  const Viewer viewer = table.actor().is_seat() ? Viewer(table.actor().seat()) : Viewer::onlooker();
  Report told = report(table, table.actions().size(), viewer);
  told.actions = sorted_by_word(table.game(), table.legal());
  return told;
}

Report report(const SeenSession& table, std::size_t at) {
  Report told = report(table.facts(), table.views()[at], table.viewer());
  if (at > 0) told.last = table.actions()[at - 1];
  return told;
}

JsonBuilder describe(const Report& report) {
  const Facts& facts = report.facts;
  const AnyGame& game = report.seen.game();
  JsonBuilder legal = JsonBuilder::array();
  for (const WordedAction& each : report.actions) legal.add(describe(game, facts, each.action));
  Scene scene = report.seen.scene();
  if (!report.seen.winners().empty()) {
    for (const int square : report.seen.ending().squares) scene.marks.push_back({.square = square, .name = "end"});
  }
  return describe(facts, scene)
      .add("viewer", json_string(viewer_text(facts, report.viewer)))
      .add("position", json_string(report.seen.text()))
      .add("actor", json_string(report.actor_word()))
      .add("turn", json_string(report.turn_word()))
      .add("begins_turn", json_bool(report.seen.begins_turn()))
      .add("step", json_string(report.step_word()))
      .add("winners", describe(facts, report.winners))
      .add("result", json_string(result_text(report.winners, static_cast<int>(facts.seats.size()))))
      .add("repetition", json_bool(report.repetition))
      .add("last", report.last ? describe(game, facts, *report.last) : "null")
      .add("legal", legal.text());
}

std::vector<ChanceOutcome> outcomes(const AnyState& state) {
  const ActionList legal = state.legal();
  std::uint64_t total = 0;
  for (const Action action : legal) total += state.weight(action);
  std::vector<ChanceOutcome> all;
  for (const WordedAction& each : sorted_by_word(state.game(), legal)) {
    all.push_back({.word = each.word, .odds = fraction_text(state.weight(each.action), total)});
  }
  return all;
}

std::string outcomes_text(const AnyState& state) {
  std::string line;
  for (const auto& [word, odds] : outcomes(state)) {
    line.append(line.empty() ? "" : " ").append(word).append("=").append(odds);
  }
  return line;
}

}  // namespace tablier

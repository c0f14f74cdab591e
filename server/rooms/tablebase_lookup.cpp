#include "rooms/tablebase_lookup.h"

#include <utility>

#include "core/json.h"
#include "erased/tablebase.h"
#include "session/registry.h"
#include "session/session.h"

namespace tablier::server {

namespace {

/// A decision that the tablebase of its game can be asked about.
struct Lookup {
  const Tablebase* tablebase;
  AnyView view;
};

/// nullptr if there is none of the whole game.
const Tablebase* table_of(const Tablebases& tablebases, const AnyGame& game) {
  const Tablebase* tablebase = tablebases.of(game);
  return tablebase != nullptr && tablebase->is_complete() ? tablebase : nullptr;
}

Decided<Lookup> read_lookup(const Tablebases& tablebases, std::string_view text, std::string_view position) {
  const Expected<Spec> spec = parse_spec(text);
  if (!spec) return refuse(Code::kBadRequest, spec.error());
  const Tablebase* tablebase = table_of(tablebases, *spec->game);
  if (tablebase == nullptr) {
    return refuse(Code::kUnknown, "no table of " + std::string(spec->game->info().id) + " here");
  }
  const Expected<Session> table = Session::from_position(*spec, position);
  if (!table) return refuse(Code::kBadRequest, table.error());
  if (table->finished()) {
    return refuse(Code::kPhase, "the game is over, " + payoffs_text(table->winners(), table->seats()));
  }
  return Lookup{.tablebase = tablebase, .view = table->state().view(Viewer(table->actor().seat()))};
}

Decided<std::string> answer_of(const Lookup& lookup) {
  const auto rated = lookup.tablebase->probe(lookup.view);
  if (!rated) return refuse(Code::kStorage, rated.error());
  return known_position_json(lookup.view, *rated);
}

}  // namespace

std::string solved_games(const Tablebases& tablebases) {
  JsonBuilder games = JsonBuilder::array();
  for (const AnyGame* game : all_games()) {
    if (table_of(tablebases, *game) != nullptr) games.add(json_string(game->info().id));
  }
  return JsonBuilder::object().add("games", games.text()).text();
}

void look_up(Node& node, std::string_view spec, std::string_view position,
             std::move_only_function<void(Decided<std::string>)> answer) {
  const Decided<Lookup> lookup = read_lookup(node.computers.tablebases(), spec, position);
  if (!lookup) return answer(std::unexpected(lookup.error()));
  node.computers.run([&loop = node.loop, lookup = *lookup, answer = std::move(answer)]() mutable {
    loop.post([answer = std::move(answer), found = answer_of(lookup)]() mutable { answer(std::move(found)); });
  });
}

}  // namespace tablier::server

#include "rooms/solved.h"

#include <utility>

#include "core/json.h"
#include "erased/known_position.h"
#include "erased/oracle.h"
#include "session/registry.h"
#include "session/session.h"

namespace tablier::server {

namespace {

/// A decision that the oracle of its game can be asked about.
struct Lookup {
  const Oracle* oracle;
  AnyView view;
};

Decided<Lookup> read_lookup(const Oracles& oracles, std::string_view text, std::string_view position) {
  const Expected<Spec> spec = parse_spec(text);
  if (!spec) return refuse(Code::kBadRequest, spec.error());
  const Oracle* oracle = oracles.of(*spec->game);
  if (oracle == nullptr) {
    return refuse(Code::kUnknown, "there is no table of " + std::string(spec->game->info().id) + " here");
  }
  const Expected<Session> table = Session::from_position(*spec, position);
  if (!table) return refuse(Code::kBadRequest, table.error());
  if (table->finished()) {
    return refuse(Code::kPhase, "the game is over, " + payoffs_text(table->winners(), table->seats()));
  }
  return Lookup{.oracle = oracle, .view = table->state().view(Viewer(table->actor().seat()))};
}

Decided<std::string> answer_of(const Lookup& lookup) {
  const auto rated = lookup.oracle->rate(lookup.view);
  if (!rated) return refuse(Code::kStorage, rated.error());
  return known_position_json(lookup.view, *rated);
}

}  // namespace

std::string solved_games(const Oracles& oracles) {
  JsonBuilder games = JsonBuilder::array();
  for (const AnyGame* game : all_games()) {
    if (oracles.of(*game) != nullptr) games.add(json_string(game->info().id));
  }
  return JsonBuilder::object().add("games", games.text()).text();
}

void look_up(Node& node, std::string_view spec, std::string_view position,
             std::move_only_function<void(Decided<std::string>)> answer) {
  const Decided<Lookup> lookup = read_lookup(node.computers.oracles(), spec, position);
  if (!lookup) return answer(std::unexpected(lookup.error()));
  node.computers.run([&loop = node.loop, lookup = *lookup, answer = std::move(answer)]() mutable {
    loop.post([answer = std::move(answer), found = answer_of(lookup)]() mutable { answer(std::move(found)); });
  });
}

}  // namespace tablier::server

#include "support/random_game.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace tablier::testing {

namespace {

/// What happens next: each action of a player alike, an outcome of chance by its probability.
Action pick(const AnyState& state, Random& random) {
  const std::vector<WordedAction> all = sorted_by_word(state.game(), state.legal());
  const auto weight = [&state](Action action) { return state.actor().is_chance() ? state.weight(action) : 1U; };
  std::uint32_t total = 0;
  for (const WordedAction& each : all) total += weight(each.action);
  std::uint32_t ticket = random.below(total);
  for (const WordedAction& each : all) {
    if (ticket < weight(each.action)) return each.action;
    ticket -= weight(each.action);
  }
  return all.back().action;
}

/// The text after `"key":"` in a line of JSON whose strings need no escapes.
std::string_view json_string(std::string_view line, std::string_view key) {
  const std::string before = "\"" + std::string(key) + "\":\"";
  const std::size_t at = line.find(before);
  if (at == std::string_view::npos) return {};
  const std::size_t from = at + before.size();
  return line.substr(from, line.find('"', from) - from);
}

}  // namespace

void play_at_random(Session& table, std::uint64_t seed, std::size_t longest) {
  Random random(mix(seed));
  for (std::size_t i = 0; i < longest && !table.finished(); ++i) table.play(pick(table.state(), random));
}

Session random_game(const Spec& spec, std::uint64_t seed, std::size_t longest) {
  Session table(spec);
  play_at_random(table, seed, longest);
  return table;
}

std::vector<Session> vector_tables(const Spec& spec) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(TABLIER_VECTORS)) files.push_back(entry.path());
  std::ranges::sort(files);
  std::vector<Session> tables;
  std::string line;
  for (const std::filesystem::path& path : files) {
    std::ifstream file(path);
    while (std::getline(file, line)) {
      const Expected<Spec> of_line = parse_spec(json_string(line, "spec"));
      if (!of_line || *of_line != spec) continue;
      Expected<Session> table = Session::from_position(spec, json_string(line, "position"));
      if (table) tables.push_back(std::move(*table));
    }
  }
  return tables;
}

}  // namespace tablier::testing

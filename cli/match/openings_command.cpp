#include <fmt/format.h>

#include "command_line/command_line.h"
#include "commands.h"
#include "core/text.h"
#include "solved/tables.h"
#include "study/openings.h"
#include "system/files.h"

namespace tablier::cli {

namespace {

struct OpeningsMakeChoice {
  std::string spec;
  int count = 600;
  std::uint64_t seed = 1;
  std::string turns = fmt::format("{}-{}", kShortestOpening, kLongestOpening);
  std::optional<std::string> tables{};
  std::optional<std::string> output{};  ///< a new file; the standard output if there is none
};

/// "3" or "2-4".
Expected<std::pair<int, int>> read_turns(const std::string& text) {
  const std::vector<std::string_view> parts = split(text, '-');
  const auto fewest = small_number(parts.front(), kLongestOpening);
  const auto most = small_number(parts.back(), kLongestOpening);
  if (parts.size() <= 2 && fewest && most && kShortestOpening <= *fewest && *fewest <= *most) {
    return std::pair(*fewest, *most);
  }
  return fail(fmt::format("--turns: expected {0} to {1}, such as {0} or {0}-{1}, found {2}", kShortestOpening,
                          kLongestOpening, tablier::quoted(text)));
}

Expected<int> run_openings_make(const OpeningsMakeChoice& choice, const Console& console) {
  TABLIER_TRY(spec, parse_spec(choice.spec));
  TABLIER_TRY(turns, read_turns(choice.turns));
  const Expected<const TableGame*> game = find_table_game(spec->game->info().id);
  if (!game) return fail("openings: " + game.error().message);
  TABLIER_TRY(table, open_table(**game, choice.tables));
  const auto is_drawn = [&](const AnyState& state) -> Expected<bool> {
    TABLIER_TRY(outcome, (*table)->outcome(state));
    return outcome->is_draw();
  };
  const OpeningSettings settings{
      .spec = *spec, .count = choice.count, .seed = choice.seed, .fewest = turns->first, .most = turns->second};
  const Expected<OpeningList> list = make_openings(settings, is_drawn);
  if (!list) return fail("tables: " + list.error().message);
  const std::string text = fmt::format("# tablier openings make \"{}\" --count {} --seed {} --turns {}\n{}",
                                       choice.spec, choice.count, choice.seed, choice.turns, write_openings(*list));
  TABLIER_TRY(written, write_output(choice.output, text, console.out));
  if (static_cast<int>(list->openings.size()) == choice.count) return kSuccess;
  return complain(console, fmt::format("{} of {} openings found", list->openings.size(), choice.count), kFailure);
}

}  // namespace

void add_openings(CommandLine& line) {
  line.add_group("openings", "Make lists of balanced openings (docs/openings.md)",
                 "tablier openings make bobail --count 100 --output openings.txt");
  auto [make, made] = line.add("openings make", "Generate openings that are draws by the table of a solved game",
                               "tablier openings make bobail --count 100 --output openings.txt", run_openings_make);
  make.game(made.spec);
  make.number("--count", made.count, 1, 100'000, "How many");
  make.number("--seed", made.seed, 0, kAnyNumber, "Makes the list reproducible");
  make.option("--turns", "TURNS", made.turns, "How many turns of both sides together (default: 2-4)");
  make.tables(made.tables, kTablesToRead);
  make.option("--output", "FILE", made.output, "Write the list to this new file (default: print it)");
}

}  // namespace tablier::cli

#include "study/game_file.h"

#include "core/text.h"

namespace tablier {

namespace {

constexpr std::string_view kGame = "game ";

Expected<Spec> read_game_line(std::string_view line) {
  if (!line.starts_with(kGame)) return fail("expected `game SPEC`, found " + quoted(line));
  return parse_spec(line.substr(kGame.size()));
}

}  // namespace

Expected<void> read_game_file(std::string_view text, const std::function<Expected<void>(const Spec&)>& begin,
                              const std::function<Expected<void>(std::string_view)>& take) {
  int number = 0;
  bool begun = false;
  const auto take_line = [&](std::string_view line) -> Expected<void> {
    if (begun) return take(line);
    begun = true;
    TABLIER_TRY(spec, read_game_line(line));
    return begin(*spec);
  };
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    if (line.empty() || line.starts_with('#')) continue;
    if (const auto taken = take_line(line); !taken) {
      return fail("line " + std::to_string(number) + ": " + taken.error().message);
    }
  }
  if (!begun) return fail("line " + std::to_string(number) + ": expected `game SPEC`, found the end of the file");
  return {};
}

std::string game_line(const Spec& spec) { return std::string(kGame) + spec_text(spec) + "\n"; }

}  // namespace tablier

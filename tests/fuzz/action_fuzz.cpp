// Input: a spec, a position (or `start`), then actions, each on a line of its own.

#include <algorithm>

#include "fuzz/law.h"
#include "session/session.h"

namespace tablier::fuzz {
namespace {

void play(Session& table, std::string_view words) {
  const std::string first = table.state().position();
  while (!words.empty()) {
    const std::string word(take_line(words));
    const std::vector<std::string> legal = testing::words(table.game(), table.legal());
    const std::string before = table.state().position();
    const Expected<void> played = table.play(word);
    require(played.has_value() == std::ranges::binary_search(legal, word), "legal actions are played, others are not");
    if (played) {
      require_position(table.spec(), table.state());
    } else {
      require_sentence(played.error());
      require(table.state().position() == before, "a refused action changes nothing");
    }
  }
  while (table.undo()) require(!table.finished(), "a game that was played on was not finished");
  require(table.state().position() == first, "undo leads back to the beginning");
}

}  // namespace
}  // namespace tablier::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tablier;
  std::string_view text = fuzz::text_of(data, size);
  const Expected<Spec> spec = parse_spec(fuzz::take_line(text));
  if (!spec) return 0;
  const std::string_view position = fuzz::take_line(text);
  Expected<Session> table = position == "start" ? Session(*spec) : Session::from_position(*spec, position);
  if (table) fuzz::play(*table, text);
  return 0;
}

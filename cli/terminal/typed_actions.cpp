#include "terminal/typed_actions.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>

#include "core/text.h"
#include "session/texts.h"
#include "terminal/text.h"

namespace tablier::cli {

TypedLine::TypedLine(const std::string& line) {
  const std::size_t space = line.find(' ');
  verb = lower_case(line.substr(0, space));
  if (space != std::string::npos) rest = line.substr(line.find_first_not_of(' ', space));
}

std::vector<WordedAction> actions_like(const Session& session, std::string_view prefix) {
  std::vector<WordedAction> same_case;
  std::vector<WordedAction> any_case;
  for (const WordedAction& each : sorted_by_word(session.game(), session.legal())) {
    if (each.word.starts_with(prefix)) same_case.push_back(each);
    if (lower_case(each.word).starts_with(lower_case(prefix))) any_case.push_back(each);
  }
  return same_case.empty() ? any_case : same_case;
}

std::vector<WordedAction> actions_meant(const Session& session, std::string_view typed) {
  std::vector<WordedAction> fitting = actions_like(session, typed);
  const auto exact = std::ranges::find(fitting, typed, &WordedAction::word);
  if (exact != fitting.end()) return {*exact};
  return fitting;
}

void list_actions(const Session& session, std::string_view prefix, const Console& console) {
  std::vector<std::string> words;
  for (const WordedAction& each : actions_like(session, prefix)) words.push_back(each.word);
  if (session.finished()) {
    console.out << "The game is over; there is nothing to play.\n";
  } else if (words.empty()) {
    fmt::print(console.out, "No legal action begins with {}.\n", tablier::quoted(prefix));
  } else {
    console.out << flow("  ", " ", words);
  }
}

void refuse(const Session& session, std::string_view typed, std::span<const std::string_view> verbs,
            const Console& console) {
  if (const auto near = nearest(lower_case(typed), verbs)) {
    fmt::print(console.out, "{} cannot be played; did you mean `{}`?\n", tablier::quoted(typed), *near);
  } else {
    console.out << text_of(session.find(typed).error(), english_names(session.game())) << '\n';
  }
}

}  // namespace tablier::cli

#include "terminal/typed_actions.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>

#include "core/text.h"
#include "session/texts.h"
#include "terminal/draw.h"
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

std::optional<WordedAction> choose_action(const Session& session, std::string_view typed,
                                          std::span<const std::string_view> verbs, const Console& console) {
  const std::vector<WordedAction> fitting = actions_like(session, typed);
  const auto exact = std::ranges::find(fitting, typed, &WordedAction::word);
  if (exact != fitting.end()) return *exact;
  if (fitting.size() == 1) {
    console.out << fitting[0].word << '\n';
    return fitting[0];
  }
  if (fitting.size() > 1) {
    fmt::print(console.out, "{} actions begin like that:\n", fitting.size());
    list_actions(session, typed, console);
  } else if (const auto near = nearest(lower_case(typed), verbs)) {
    fmt::print(console.out, "{} cannot be played; did you mean `{}`?\n", tablier::quoted(typed), *near);
  } else {
    console.out << text_of(session.find(typed).error(), english_names(session.game())) << '\n';
  }
  return std::nullopt;
}

bool tell(const Session& session, Viewer viewer, const TypedLine& line, const Console& console) {
  if (line.verb == "list" || line.verb == "moves") {
    list_actions(session, line.rest, console);
  } else if (line.verb == "position") {
    console.out << session.state().view(viewer).text() << '\n';
  } else if (line.verb == "rules") {
    console.out << rules_text(session.game());
  } else {
    return false;
  }
  return true;
}

void show_board(const Session& session, Viewer viewer, const Console& console) {
  std::optional<Action> last;
  if (!session.actions().empty()) {
    last = session.states()[session.actions().size() - 1].seen(session.actions().back(), viewer);
  }
  console.out << '\n' << draw(session.facts(), session.state().view(viewer), console.style, last) << '\n';
}

std::optional<std::string> ask_seat(const Session& session, Seat seat, const Console& console) {
  return prompt(console, fmt::format("{}> ", actor_text(session.facts(), Actor(seat))));
}

}  // namespace tablier::cli

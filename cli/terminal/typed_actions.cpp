#include "terminal/typed_actions.h"

#include <algorithm>

#include "terminal/text.h"

namespace tablier::cli {

std::vector<WordedAction> actions_like(const AnyGame& game, const ActionList& actions, std::string_view prefix) {
  std::vector<WordedAction> same_case;
  std::vector<WordedAction> any_case;
  for (const WordedAction& each : sorted_by_word(game, actions)) {
    if (each.word.starts_with(prefix)) same_case.push_back(each);
    if (small_letters(each.word).starts_with(small_letters(prefix))) any_case.push_back(each);
  }
  return same_case.empty() ? any_case : same_case;
}

std::vector<WordedAction> actions_meant(const AnyGame& game, const ActionList& actions, std::string_view typed) {
  std::vector<WordedAction> fitting = actions_like(game, actions, typed);
  const auto exact = std::ranges::find(fitting, typed, &WordedAction::word);
  if (exact != fitting.end()) return {*exact};
  return fitting;
}

}  // namespace tablier::cli

#include "session/seen_table.h"

namespace tablier {

SeenTable::SeenTable(const Spec& spec, Viewer viewer)
    : SeenTable(spec, viewer, spec.game->start(spec.choices).view(viewer)) {}

SeenTable::SeenTable(const Spec& spec, Viewer viewer, const AnyView& first)
    : spec_(spec), facts_(spec.game->facts(spec.choices)), viewer_(viewer), views_{first} {}

Expected<SeenTable> SeenTable::from_view(const Spec& spec, Viewer viewer, std::string_view text) {
  const Expected<AnyView> view = spec.game->read_view(spec.choices, viewer, text);
  if (!view) return std::unexpected(view.error());
  return SeenTable(spec, viewer, *view);
}

Expected<void> SeenTable::play(std::string_view word) {
  const Expected<Action> action = find_action({.facts = facts_,
                                               .seen = state(),
                                               .legal = legal(),
                                               .acts = state().actor().is_seat() && viewer_.is(state().actor().seat())},
                                              word);
  if (!action) return std::unexpected(action.error());
  AnyView next = state();
  next.apply(*action);
  views_.push_back(next);
  actions_.push_back(*action);
  return {};
}

bool SeenTable::undo() {
  if (actions_.empty()) return false;
  actions_.pop_back();
  views_.pop_back();
  return true;
}

}  // namespace tablier

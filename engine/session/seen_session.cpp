#include "session/seen_session.h"

namespace tablier {

SeenSession::SeenSession(const Spec& spec, Viewer viewer)
    : SeenSession(spec, viewer, spec.game->start(spec.choices).view(viewer)) {}

SeenSession::SeenSession(const Spec& spec, Viewer viewer, const AnyView& first)
    : spec_(spec), facts_(spec.game->facts(spec.choices)), viewer_(viewer), views_{first} {}

Expected<SeenSession> SeenSession::from_view(const Spec& spec, Viewer viewer, std::string_view text) {
  TABLIER_TRY(view, spec.game->read_view(spec.choices, viewer, text));
  return SeenSession(spec, viewer, *view);
}

Expected<void> SeenSession::play(std::string_view word) {
  const bool acts = state().actor().is_seat() && viewer_.is(state().actor().seat());
  TABLIER_TRY(action, find_action({.facts = facts_, .seen = state(), .legal = legal(), .acts = acts}, word));
  AnyView next = state();
  next.apply(*action);
  views_.push_back(next);
  actions_.push_back(*action);
  return {};
}

bool SeenSession::undo() {
  if (actions_.empty()) return false;
  actions_.pop_back();
  views_.pop_back();
  return true;
}

}  // namespace tablier

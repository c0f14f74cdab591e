#pragma once

#include <string_view>
#include <vector>

#include "session/ending.h"
#include "session/refusal.h"
#include "session/spec.h"
#include "session/words.h"

namespace tablier {

/// A game in progress as one viewer follows it: a Session that contains only what its viewer knows. For games with
/// hidden cards; for others, use a Session.
class SeenSession {
 public:
  /// The game from its beginning.
  SeenSession(const Spec& spec, Viewer viewer);
  /// From what the viewer sees of a position, or the reason why it is impossible.
  static Expected<SeenSession> from_view(const Spec& spec, Viewer viewer, std::string_view text);

  const Spec& spec() const { return spec_; }
  const Facts& facts() const { return facts_; }
  const AnyGame& game() const { return *spec_.game; }
  Viewer viewer() const { return viewer_; }
  int seats() const { return static_cast<int>(facts_.seats.size()); }

  /// As Session's.
  Ending ending() const { return {.kind = Ending::Kind::kRules, .cause = state().ending()}; }

  const AnyView& state() const { return views_.back(); }
  const std::vector<AnyView>& views() const { return views_; }
  const std::vector<Action>& actions() const { return actions_; }

  bool finished() const { return !winners().empty(); }
  SeatSet winners() const { return state().winners(); }
  /// What may happen next given what the viewer knows, as he would see it: `draw:?` for another's card.
  ActionList legal() const { return state().legal(); }
  /// Follows the action of this word; if it is refused, nothing has changed.
  Expected<void> play(std::string_view word);
  /// Undoes the last action; false if there is none.
  bool undo();

 private:
  SeenSession(const Spec& spec, Viewer viewer, const AnyView& first);

  Spec spec_;
  Facts facts_;
  Viewer viewer_;
  std::vector<AnyView> views_;
  std::vector<Action> actions_;
};

}  // namespace tablier

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "session/describe.h"
#include "session/seen_session.h"
#include "session/session.h"

namespace tablier {

/// What a door tells one pair of eyes about a position; made from a view. It refers to the facts it was given.
struct Report {
  const Facts& facts;
  Viewer viewer;
  AnyView seen;
  Actor actor;
  SeatSet winners;
  /// What the viewer may know of what may be done, sorted by word.
  std::vector<WordedAction> actions{};
  std::optional<Action> last{};  ///< as he saw it; none at the beginning
  bool repetition = false;       ///< whether the position has come up for the third time

  std::string_view actor_word() const { return actor_text(facts, actor); }
  std::string_view turn_word() const { return actor_text(facts, seen.turn_of()); }
  std::string_view step_word() const { return facts.steps[static_cast<std::size_t>(seen.step())].id; }
  /// The words of the actions, separated by spaces.
  std::string action_words() const;
};

/// A game after so many of its actions. In a game with hidden cards only the seat that acts is told what it may do.
Report report(const Session& table, std::size_t at, Viewer viewer);
/// To whoever may see everything: all that may be done, also by chance.
Report report_to_owner(const Session& table);
/// To somebody who has nothing but a view: what is possible for all its viewer knows.
Report report(const SeenSession& table, std::size_t at);
Report report(const Facts& facts, const AnyView& seen, Viewer viewer);

/// As programs read it: the scene, and all of the above.
JsonBuilder describe(const Report& report);

/// Something that chance may do, and how likely that is: "1/6".
struct ChanceOutcome {
  std::string word;
  std::string odds;
};

/// Where chance acts, sorted by word. For whoever may see everything: the odds can depend on hidden cards.
std::vector<ChanceOutcome> outcomes(const AnyState& state);
/// "card:B=1/6 card:K=1/6"
std::string outcomes_text(const AnyState& state);

}  // namespace tablier

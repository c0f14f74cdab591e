#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "session/describe.h"
#include "session/seen_session.h"
#include "session/session.h"

namespace tablier {

/// What a front end shows one viewer of a position, made from a view. It refers to the facts it was given.
struct Report {
  const Facts& facts;
  Viewer viewer;
  AnyView seen;
  Actor actor;
  SeatSet winners;
  /// The possible actions that the viewer may know, sorted by word.
  std::vector<WordedAction> actions{};
  std::optional<Action> last{};  ///< as he saw it; none at the beginning
  bool repetition = false;       ///< whether the position has come up for the third time

  std::string_view actor_word() const { return actor_text(facts, actor); }
  std::string_view turn_word() const { return actor_text(facts, seen.turn_of()); }
  std::string_view step_word() const { return facts.steps[static_cast<std::size_t>(seen.step())].id; }
  /// The words of the actions, separated by spaces.
  std::string action_words() const;
};

/// A game after its first `at` actions. In a game with hidden cards only the seat that acts gets its legal actions.
Report report(const Session& table, std::size_t at, Viewer viewer);
/// For those who may see everything: all legal actions, also of chance.
Report report_to_owner(const Session& table);
/// For those who have only a view: what is possible given what its viewer knows.
Report report(const SeenSession& table, std::size_t at);
Report report(const Facts& facts, const AnyView& seen, Viewer viewer);

/// JSON for programs: the scene, and all of the above.
JsonBuilder describe(const Report& report);

/// An outcome of chance and its probability: "1/6".
struct ChanceOutcome {
  std::string word;
  std::string odds;
};

/// If chance acts, sorted by word. Only for those who may see everything: the odds can depend on hidden cards.
std::vector<ChanceOutcome> outcomes(const AnyState& state);
/// "card:B=1/6 card:K=1/6"
std::string outcomes_text(const AnyState& state);

}  // namespace tablier

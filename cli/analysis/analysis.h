#pragma once

#include <optional>
#include <string>
#include <vector>

#include "erased/tablebase.h"
#include "players/thinking.h"
#include "session/told_position.h"

namespace tablier::cli {

/// How much to look at in each position.
struct AnalysisLimits {
  Milliseconds time{0};  ///< none if zero
  std::uint64_t work = std::numeric_limits<std::uint64_t>::max();
  int lines = 1;
  int threads = 1;
};

/// A line of play, and what each seat may expect of it.
struct ValuedLine {
  Values values{};
  std::vector<Action> actions{};  ///< the first is the decision itself
};

/// What there is to say about one decision.
struct Analysis {
  AnyView view;  ///< of the seat that decides, which is all it was judged by
  int depth = 0;
  std::uint64_t work = 0;
  int wins_in = 0;  ///< as in SearchReport
  std::vector<ValuedLine> lines{};
};

/// Looks at the decision in a position, asking the tablebases first; an error where no seat acts, or one whose view is
/// not known. `also` is an action that is to be among the lines whatever it is worth, if a value for it is known.
Expected<Analysis> analyse(const ToldPosition& position, const Tablebases& tablebases, const AnalysisLimits& limits,
                           std::string_view also = {});

}  // namespace tablier::cli

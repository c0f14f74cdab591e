#include "study/appeal.h"

#include <limits>

#include "search/search.h"

namespace tablier {

Value appeal(const Turn& turn, Seat mover) {
  const Actor actor = turn.after.actor();
  if (!actor.is_seat()) return turn.after.winners().contains(mover) ? kWholeWin : 0;
  const auto search = turn.after.view(Viewer(actor.seat())).search(SearchSettings{.depth = 1});
  while (search->step(std::numeric_limits<std::uint64_t>::max())) {
  }
  return search->report().values[static_cast<std::size_t>(index(mover))];
}

}  // namespace tablier

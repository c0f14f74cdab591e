#include "game/history.h"

#include <utility>

namespace tablier::server {

void History::add(const LiveGame& game, const Event& event) {
  if (game.version() != last() + 1) return;
  Entry entry{.event = event, .status = game.status(), .state = game.table().state(), .action = {}};
  // Which request caused it, and whose, is not told.
  entry.event.guest.clear();
  entry.event.request.clear();
  entry.event.config.reset();
  if (event.kind == EventKind::kActed) entry.action = game.table().actions().back();
  entries_.push_back(std::move(entry));
  if (entries_.size() <= kMost) return;
  entries_.pop_front();
  first_ += 1;
}

std::string History::frame(int version, std::string_view guest, Detail detail) const {
  const auto place = static_cast<std::size_t>(version - first_);
  const Entry& entry = entries_[place];
  const Viewer viewer = entry.status.viewer_of(guest);
  const SeenEvent seen = entry.action ? seen_acting(entry.event, entries_[place - 1].state, *entry.action, viewer)
                                      : seen_in(entry.status, entry.event, viewer);
  return event_frame({entry.status, facts_, viewer, entry.state.view(viewer)}, seen, detail);
}

}  // namespace tablier::server

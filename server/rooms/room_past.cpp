// Reading a game's past, for whoever missed some of it.
#include <utility>

#include "rooms/room.h"
#include "rooms/rooms.h"

namespace tablier::server {

void Room::ask_history(const std::string& client, int after, HistoryTask task) {
  auto ask = [this, client, after, task = std::move(task)](const Decided<const LiveGame*>& game) mutable {
    if (!game) return task(std::unexpected(game.error()));
    use_history({client, after, std::move(task)});
  };
  enqueue(0, std::move(ask), client);
}

const History* Room::find_history(int after) const {
  if (history_ && history_->covers(after)) return &*history_;
  const bool is_in_past = past_ && !is_reading_past_ && past_->history && past_->history->covers(after);
  return is_in_past ? &*past_->history : nullptr;
}

/// In the state kReady, and so is the task.
void Room::use_history(HistoryRequest request) {
  history_used_ = node_.loop.now();
  if (const History* found = find_history(request.after)) return request.task(found);
  history_requests_.push_back(std::move(request));
  if (!std::exchange(is_reading_past_, true)) rooms_.read_past(shared_from_this(), history_requests_.front().client);
}

/// Plays the game through once more, a page of the log at a time, so that others have their turn in between, until the
/// version that is asked for is at hand.
void Room::read_past() {
  if (history_requests_.empty()) return stop_reading_past();
  const int after = history_requests_.front().after;
  if (!past_ || (past_->game && past_->game->version() > after && !past_->history->covers(after))) {
    past_ = std::make_unique<PastGame>();
  }
  auto read = [self = shared_from_this()](const Expected<std::vector<StoredEvent>>& page) { self->add_to_past(page); };
  const int known = past_->game ? past_->game->version() : 0;
  node_.log.read<&Database::events>(on_loop(node_.loop, std::move(read)), id_, known, kEventsPerPage);
}

void Room::add_to_past(const Expected<std::vector<StoredEvent>>& page) {
  if (history_requests_.empty()) return stop_reading_past();
  if (!page) return give_up_history({Code::kStorage, "the game cannot be read now: try again"});
  const WorkMeter meter(node_.work, history_requests_.front().client);
  for (const StoredEvent& stored : *page) {
    const Expected<Event> event = apply_stored(id_, past_->game, stored);
    if (!event) {
      node_.report("game_damaged", id_ + ": " + event.error().message);
      return give_up_history({Code::kStorage, "the game cannot be read: " + event.error().message});
    }
    if (!past_->history) past_->history.emplace(past_->game->table().facts());
    past_->history->add(*past_->game, *event);
  }
  if (!past_->game) return give_up_history({Code::kUnknown, "no such game"});
  past_->history->commit();
  const bool is_last = page->size() < kEventsPerPage;
  if (!is_last && !past_->history->covers(history_requests_.front().after)) return read_past_later();
  enqueue(past_->game->version(), [this](const Decided<const LiveGame*>& game) {
    if (!game) return give_up_history(game.error());
    use_past();
  });
}

/// Reads on when whoever asked may have more done; meanwhile it is another's turn.
void Room::read_past_later() {
  const auto delay = node_.work.debt(history_requests_.front().client);
  if (delay.count() == 0) return read_past();
  rooms_.pause_reading_past();
  auto go_on = [self = shared_from_this(), client = history_requests_.front().client] {
    self->rooms_.read_past(self, client);
  };
  node_.loop.pause(delay, std::move(go_on));
}

/// What was asked for has been read. What goes as far as the game does is kept up to date from here on.
void Room::use_past() {
  if (past_->game->version() == game_->version()) {
    history_ = std::move(past_->history);
    past_.reset();
  } else if (!history_requests_.empty() && !past_->history->covers(history_requests_.front().after)) {
    return read_past();
  }
  stop_reading_past();
  rooms_.trim_histories(*this);
  for (HistoryRequest& request : std::exchange(history_requests_, {})) use_history(std::move(request));
}

void Room::stop_reading_past() {
  is_reading_past_ = false;
  rooms_.end_reading_past(*this);
}

void Room::give_up_history(const Refusal& refusal) {
  past_.reset();
  stop_reading_past();
  for (HistoryRequest& request : std::exchange(history_requests_, {})) request.task(std::unexpected(refusal));
}

std::size_t Room::history_size() const {
  const std::size_t past =
      past_ && past_->history ? past_->history->size() + past_->game->table().states().size() / 4 : 0;
  return past + (history_ ? history_->size() : 0);
}

void Room::forget_history() {
  history_.reset();
  if (!is_reading_past_) past_.reset();
}

}  // namespace tablier::server

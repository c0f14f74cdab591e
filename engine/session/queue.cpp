#include "session/queue.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace tablier {

namespace {

/// By square, where the piece that stands there stood when the queue was asked about.
using Origins = std::array<std::uint8_t, 256>;

/// Walks through the turns of the others and the seat's own.
class QueueWalk {
 public:
  QueueWalk(const AnyGame& game, const Facts& facts, Seat seat, std::span<const std::string_view> queue)
      : game_(game), facts_(facts), seat_(seat), queue_(queue) {}

  void walk(const AnyState& state, const Origins& origins, std::size_t queued) {
    const bool acts = state.actor() == Actor(seat_);
    if (!state.actor().is_seat() || left_ == 0) return;
    --left_;
    for (const Action action : state.legal()) {
      Action named = action;
      if (action.from != kNoSquare) named.from = origins[action.from];
      if (!acts) {
        follow(state, action, origins, queued);
      } else if (queued == queue_.size()) {
        found_.push(named);
      } else if (token(named) == queue_[queued]) {
        follow(state, action, origins, queued + 1);
      }
    }
  }

  Queueable found() const { return {.actions = sorted_by_word(game_, found_.list()), .whole = whole_}; }

 private:
  /// Each action once.
  class Found {
   public:
    void push(Action action) {
      if (list_.size() < kMaxActions && !list_.contains(action)) list_.push(action);
    }
    const ActionList& list() const { return list_; }

   private:
    ActionList list_;
  };

  void follow(const AnyState& state, Action action, const Origins& origins, std::size_t queued) {
    AnyState after = state;
    after.apply(action);
    const bool own = state.actor() == Actor(seat_);
    if (own && (after.actor() != Actor(seat_) || after.begins_turn())) {
      whole_ = whole_ || queued == queue_.size();
      return;
    }
    Origins moved = origins;
    if (action.from != kNoSquare && action.to != kNoSquare) moved[action.to] = origins[action.from];
    walk(after, moved, queued);
  }

  std::string token(Action action) const {
    const auto name = [&](std::uint8_t square) { return square == kNoSquare ? "" : facts_.squares[square].name; };
    if (action.from == kNoSquare && action.to == kNoSquare) return game_.word(action);
    return name(action.from) + ">" + name(action.to);
  }

  const AnyGame& game_;
  const Facts& facts_;
  Seat seat_;
  std::span<const std::string_view> queue_;
  Found found_;
  bool whole_ = false;
  int left_ = 100'000;  ///< positions; the longest turns of today's games are some thousands
};

}  // namespace

Queueable queueable(const AnyState& state, const Facts& facts, Seat seat, std::span<const std::string_view> queue) {
  const GameInfo& info = state.game().info();
  if (info.chance || info.hidden_cards) return {};
  Origins origins;
  std::iota(origins.begin(), origins.end(), std::uint8_t{0});
  QueueWalk walk(state.game(), facts, seat, queue);
  walk.walk(state, origins, 0);
  return walk.found();
}

}  // namespace tablier

#include "study/win_prover.h"

#include <algorithm>
#include <limits>

namespace tablier {

void SearchProver::allow(std::uint64_t more) {
  end_ = work() + std::min(more, std::numeric_limits<std::uint64_t>::max() - work());
}

std::optional<bool> SearchProver::wins(const AnyState& position, Seat seat, int turns) {
  if (turns < 0) return false;
  if (position.actor().is_nobody()) return position.winners() == SeatSet::of(seat);
  std::string key = position.position() + " " + std::to_string(index(seat)) + " " + std::to_string(turns);
  if (const auto found = known_.find(key); found != known_.end()) return found->second;
  if (work() >= end_) return std::nullopt;
  if (key != asked_) search_->begin(position, seat, turns);
  asked_ = std::move(key);
  if (search_->step(end_ - work())) return std::nullopt;
  const bool answer = search_->wins();
  known_.emplace(std::move(asked_), answer);
  asked_.clear();
  return answer;
}

}  // namespace tablier

#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "erased/any_game.h"

namespace tablier {

/// Proves who wins by force: by a table of all positions, or by search.
class WinProver : public Interface {
 public:
  /// Whether this seat wins by force within so many of its turns, counted as in search/proof.h. Any position will do,
  /// also the middle of a turn and the end of the game. Nothing if it may not look further; what it knows it never
  /// takes back.
  virtual std::optional<bool> wins(const AnyState& position, Seat seat, int turns) = 0;
};

/// Proves by search, as long as it is allowed to. Answers are kept, and a proof that ran out of work is continued when
/// it is asked for again: so whoever runs out of work asks everything again from the beginning, and gets on.
class SearchProver final : public WinProver {
 public:
  /// For a game that has a win_search().
  SearchProver(const AnyGame& game, int memory_bits) : search_(game.win_search(memory_bits)) {}

  /// It may look at so many positions from now on.
  void allow(std::uint64_t more) { end_ = work() + std::min(more, std::numeric_limits<std::uint64_t>::max() - work()); }
  /// Frees the answers it has given, but not what it has learned.
  void forget_answers() { known_.clear(); }
  std::uint64_t work() const { return search_->work(); }

  std::optional<bool> wins(const AnyState& position, Seat seat, int turns) override {
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

 private:
  std::unique_ptr<WinSearch> search_;
  std::uint64_t end_ = 0;
  std::string asked_;  ///< what the search is at work on; empty if nothing
  std::unordered_map<std::string, bool> known_;
};

}  // namespace tablier

#pragma once

#include <cstdint>
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
  void allow(std::uint64_t more);
  /// Forgets the answers it has given, so that they do not take up more and more memory; not what it has learned.
  void forget_answers() { known_.clear(); }
  std::uint64_t work() const { return search_->work(); }

  std::optional<bool> wins(const AnyState& position, Seat seat, int turns) override;

 private:
  std::unique_ptr<WinSearch> search_;
  std::uint64_t end_ = 0;
  std::string asked_;  ///< what the search is at work on; empty if nothing
  std::unordered_map<std::string, bool> known_;
};

}  // namespace tablier

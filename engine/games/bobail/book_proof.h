#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/outcome.h"
#include "games/bobail/book.h"

namespace tablier::bobail {

/// What a checked book (walk) proves of the actions of one decision: that South wins if he plays by it, and in how many
/// turns at most. Counting these takes a walk through what can follow, piece by piece; what was counted for one
/// decision need not be counted again for another.
class BookProof {
 public:
  /// By the book's entries, the turns of the longest game from each; 0 as long as they have not been counted.
  using Counted = std::vector<std::atomic<std::uint8_t>>;

  /// The turns of the longest game of all.
  static constexpr int kLongest = 31;

  /// Refers to the book and to what is counted.
  BookProof(const Book& book, Counted& counted, const State& state);

  struct Proved {
    Action action;
    Outcome outcome;  ///< for the seat to act; the turns are those at most
  };
  /// The actions that are known to win or to lose.
  const std::vector<Proved>& actions() const { return actions_; }

  /// Counts on, about so many positions; false when there is nothing more to count.
  bool step(std::uint64_t work);

 private:
  /// A position at the start of South's turn, with its entry.
  struct Place {
    std::size_t entry;
    State state;
  };
  /// A place whose longest game is being counted: of those that can follow, these are still to be looked at.
  struct Frame {
    std::size_t entry;
    int longest = 1;
    std::vector<Place> open{};
  };

  void prove_actions();
  std::optional<int> until_won(const State& state);
  std::optional<int> until_won_from_start_of_turn(const State& state);
  Frame frame_of(const Place& place) const;
  int counted(std::size_t entry) const { return counted_[entry].load(std::memory_order_relaxed); }

  const Book& book_;
  Counted& counted_;
  State state_;
  std::vector<Proved> actions_;
  std::vector<Place> uncounted_;  ///< that the actions' turns depend on
  std::vector<Frame> stack_;
};

}  // namespace tablier::bobail

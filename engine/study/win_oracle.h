#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "erased/any_game.h"
#include "erased/win_questions.h"

namespace tablier {

/// Someone who knows who wins by force: a table of all positions, or a search.
class WinOracle {
 public:
  virtual ~WinOracle() = default;
  WinOracle() = default;
  WinOracle(const WinOracle&) = delete;
  WinOracle& operator=(const WinOracle&) = delete;

  /// Whether this seat wins by force within so many of its turns, counted as in search/proof.h. Any position will do,
  /// also the middle of a turn and the end of the game. Nothing if the oracle may not look further; what it knows it
  /// never takes back.
  virtual std::optional<bool> wins(const AnyState& position, Seat seat, int turns) = 0;
};

/// Searches, as long as it is allowed to. What was asked once is remembered, and a question that was not answered in
/// time is gone on with when it is the next one asked for which there is time: so whoever runs out of work asks
/// everything again from the beginning, and gets on.
class SearchOracle final : public WinOracle {
 public:
  /// For a game for which win_questions() gives someone.
  SearchOracle(const AnyGame& game, int memory_bits);

  /// It may look at so many positions from now on.
  void allow(std::uint64_t more);
  /// Forgets the answers it has given, so that they do not take up more and more memory; not what it has learned.
  void forget_answers() { known_.clear(); }
  std::uint64_t work() const { return questions_->work(); }

  std::optional<bool> wins(const AnyState& position, Seat seat, int turns) override;

 private:
  std::unique_ptr<WinQuestions> questions_;
  std::uint64_t end_ = 0;
  std::string asked_;  ///< what the questions are at work on; empty if nothing
  std::unordered_map<std::string, bool> known_;
};

}  // namespace tablier

#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "erased/oracle.h"
#include "session/registry.h"
#include "session/spec.h"
#include "session/words.h"

namespace tablier {

/// For tests: of every position the action whose word is the last by the alphabet wins in three turns, all others lose
/// in two. No player would think so by himself.
class TestOracle final : public Oracle {
 public:
  explicit TestOracle(const AnyGame& rules) : rules_(rules) {}

  std::string_view game() const override { return rules_.info().id; }

  std::unique_ptr<Search> search(std::string_view position, const SearchSettings& /*settings*/) const override {
    ++asked_;
    const auto rated = rate(position);
    return rated ? std::make_unique<Known>(*rated) : nullptr;
  }

  Expected<std::vector<KnownAction>> rate(std::string_view position) const override {
    const Expected<AnyState> state = rules_.read({}, position);
    if (!state) return std::unexpected(state.error());
    std::vector<KnownAction> rated;
    for (const WordedAction& each : sorted_by_word(rules_, state->legal())) {
      rated.insert(rated.begin(), {.action = each.action, .outcome = Outcome::lost_in(2)});
    }
    rated.front().outcome = Outcome::won_in(3);
    return rated;
  }

  /// How many searches it was asked for.
  int asked() const { return asked_; }

 private:
  class Known final : public Search {
   public:
    explicit Known(std::vector<KnownAction> rated) : rated_(std::move(rated)) {}
    bool step(std::uint64_t /*work*/) override { return false; }
    Action choice() const override { return rated_.front().action; }
    SearchReport report() const override {
      SearchReport report{.work = 1, .line = {choice()}, .wins_in = 2};
      for (const KnownAction& each : rated_) report.rated.push_back({.action = each.action});
      return report;
    }

   private:
    std::vector<KnownAction> rated_;
  };

  const AnyGame& rules_;
  mutable std::atomic<int> asked_ = 0;
};

/// There is such an oracle of a game as long as this lives.
class WithTestOracle {
 public:
  explicit WithTestOracle(std::string_view game) : rules_(*find_game(game)) {
    auto oracle = std::make_unique<TestOracle>(rules_);
    oracle_ = oracle.get();
    set_oracle(std::move(oracle));
  }
  ~WithTestOracle() { forget_oracle(rules_.info().id); }
  WithTestOracle(const WithTestOracle&) = delete;
  WithTestOracle& operator=(const WithTestOracle&) = delete;

  int asked() const { return oracle_->asked(); }
  /// What it would play.
  std::string word(const AnyState& state) const {
    return rules_.word((*oracle_->rate(state.position())).front().action);
  }

 private:
  const AnyGame& rules_;
  const TestOracle* oracle_ = nullptr;
};

}  // namespace tablier

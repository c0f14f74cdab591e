#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "erased/tablebase.h"
#include "session/registry.h"
#include "session/words.h"

namespace tablier {

/// For tests: in every position the alphabetically last action wins in three turns and all others lose in two, which no
/// search would find.
class TestTablebase final : public Tablebase {
 public:
  std::unique_ptr<Search> search(const AnyView& view, const SearchSettings& /*settings*/) const override {
    ++asked_;
    return std::make_unique<Known>(*probe(view));
  }

  Expected<std::vector<KnownAction>> probe(const AnyView& view) const override {
    std::vector<KnownAction> rated;
    for (const WordedAction& each : sorted_by_word(view.game(), view.legal())) {
      rated.insert(rated.begin(), {.action = each.action, .outcome = Outcome::lost_in(2)});
    }
    rated.front().outcome = Outcome::won_in(3);
    return rated;
  }

  /// The number of searches it has made.
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

  mutable std::atomic<int> asked_ = 0;
};

/// Tablebases with one of these for one game.
class WithTestTablebase {
 public:
  explicit WithTestTablebase(std::string_view game) { tablebases_.set(*find_game(game), tablebase_); }

  const Tablebases& tablebases() const { return tablebases_; }
  int asked() const { return tablebase_->asked(); }
  /// What it would play.
  std::string word(const AnyState& state) const {
    const AnyView view = state.view(Viewer(state.actor().seat()));
    return state.game().word(tablebase_->probe(view)->front().action);
  }

 private:
  std::shared_ptr<const TestTablebase> tablebase_ = std::make_shared<TestTablebase>();
  Tablebases tablebases_;
};

}  // namespace tablier

#include "erased/informed_search.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace tablier {

namespace {

constexpr int kManyTurns = 1'000'000;

/// Wins first, the soonest first of all; losses behind what is open, the soonest last.
int rank(int wins_in) { return wins_in > 0 ? wins_in - kManyTurns : wins_in == 0 ? 0 : kManyTurns + wins_in; }

class InformedSearch final : public Search {
 public:
  InformedSearch(const AnyView& view, const SearchSettings& settings, std::unique_ptr<Knowledge> knowledge)
      : seat_(view.actor().seat()),
        legal_(static_cast<std::size_t>(view.legal().size())),
        knowledge_(std::move(knowledge)),
        search_(view.search(settings)) {}

  bool step(std::uint64_t work) override {
    if (counting_) {
      counting_ = knowledge_->step(work);
      return counting_ || !knows_all();
    }
    return !knows_all() && search_->step(work);
  }

  Action choice() const override { return report().line.front(); }

  SearchReport report() const override {
    SearchReport report = search_->report();
    for (const KnownAction& known : knowledge_->actions()) learn(report.rated, known);
    sort_stably(report.rated,
                [](const RatedAction& a, const RatedAction& b) { return rank(a.wins_in) < rank(b.wins_in); });
    const RatedAction& best = report.rated.front();
    if (best.wins_in > 0 || (best.wins_in < 0 && report.rated.size() == legal_)) {
      report.wins_in = best.wins_in;
      report.values = best.values;
    }
    if (report.line.front() != best.action) report.line = {best.action};
    return report;
  }

 private:
  bool knows_all() const { return knowledge_->actions().size() == legal_; }

  /// What is known counts more than what was found, unless that is the same and sooner.
  void learn(std::vector<RatedAction>& rated, const KnownAction& known) const {
    const int wins = wins_in(known.outcome);
    auto found = std::ranges::find(rated, known.action, &RatedAction::action);
    if (found == rated.end()) found = rated.insert(found, {.action = known.action});
    const bool sooner = found->wins_in * wins > 0 && std::abs(found->wins_in) < std::abs(wins);
    if (sooner) return;
    found->wins_in = wins;
    found->values = values_of(known.outcome, seat_);
  }

  Seat seat_;
  std::size_t legal_;
  std::unique_ptr<Knowledge> knowledge_;
  std::unique_ptr<Search> search_;
  bool counting_ = true;
};

}  // namespace

std::unique_ptr<Search> informed_search(const AnyView& view, SearchSettings settings,
                                        std::unique_ptr<Knowledge> knowledge) {
  if (knowledge->actions().empty()) return nullptr;
  settings.tablebase = nullptr;
  return std::make_unique<InformedSearch>(view, settings, std::move(knowledge));
}

}  // namespace tablier

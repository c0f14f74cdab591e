#include "players/parallel_search.h"

#include <algorithm>
#include <barrier>
#include <thread>
#include <utility>
#include <vector>

#include "search/pace.h"
#include "search/parallel.h"
#include "system/interrupts.h"

namespace tablier::cli {

namespace {

/// Several searches of one decision, each in its own thread; the first in that of whoever calls step().
class ParallelSearch final : public Search {
 public:
  ParallelSearch(const AnyView& view, const SearchSettings& settings, int threads)
      : settings_(settings), seat_(view.actor().seat()), begin_(threads), end_(threads) {
    for (const SearchSettings& each : parallel_settings(settings, threads)) {
      members_.push_back({.search = view.search(each), .work = each.work});
    }
    for (std::size_t i = 1; i < members_.size(); ++i) {
      threads_.emplace_back([this, i] { work_along(members_[i]); });
    }
  }

  ~ParallelSearch() override {
    over_ = true;
    begin_.arrive_and_wait();
  }
  ParallelSearch(const ParallelSearch&) = delete;
  ParallelSearch& operator=(const ParallelSearch&) = delete;

  bool step(std::uint64_t work) override {
    share_ = std::max<std::uint64_t>(1, work / members_.size());
    begin_.arrive_and_wait();
    members_[0].more = members_[0].search->step(share_);
    end_.arrive_and_wait();
    return std::ranges::any_of(members_, &Member::more) && std::ranges::none_of(members_, has_found_it);
  }

  Action choice() const override {
    const std::vector<SearchReport> reports = all_reports();
    const SearchReport together = merged(reports, seat_, settings_);
    if (together.playouts == 0) return members_[leading(reports)].search->choice();
    if (settings_.spread > 0 && together.wins_in <= 0) return sample_near_best(together.rated, seat_, settings_);
    return together.line.front();
  }

  SearchReport report() const override { return merged(all_reports(), seat_, settings_); }

 private:
  struct Member {
    std::unique_ptr<Search> search;
    std::uint64_t work;  ///< its share
    bool more = true;
  };

  /// A search that has nothing more to find has found it for all; but it may merely have had its share of the work.
  static bool has_found_it(const Member& member) { return !member.more && member.search->report().work < member.work; }

  void work_along(Member& member) {
    while (true) {
      begin_.arrive_and_wait();
      if (over_) return;
      member.more = member.search->step(share_);
      end_.arrive_and_wait();
    }
  }

  std::vector<SearchReport> all_reports() const {
    std::vector<SearchReport> reports;
    for (const Member& member : members_) reports.push_back(member.search->report());
    return reports;
  }

  SearchSettings settings_;
  Seat seat_;
  std::vector<Member> members_;
  // What the threads read between the barriers is written by whoever calls step() before the first of them.
  std::uint64_t share_ = 0;
  bool over_ = false;
  std::barrier<> begin_;
  std::barrier<> end_;
  std::vector<std::jthread> threads_;
};

}  // namespace

std::unique_ptr<Search> make_search(const AnyView& view, const SearchSettings& settings, int threads) {
  if (threads <= 1) return view.search(settings);
  return std::make_unique<ParallelSearch>(view, settings, threads);
}

void think(Search& search, std::chrono::milliseconds time, const std::function<bool()>& go_on) {
  Pace pace;
  tablier::think(search, pace, time, go_on, std::chrono::steady_clock::now);
}

void think(Search& search, std::chrono::milliseconds time) {
  think(search, time, [] { return !interruption(); });
}

}  // namespace tablier::cli

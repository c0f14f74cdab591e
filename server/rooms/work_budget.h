#pragma once

#include <algorithm>
#include <chrono>
#include <ctime>
#include <string>
#include <unordered_map>

namespace tablier::server {

/// The loop's time that each address has used, for what it asked for and for what others were sent because of that.
/// Whoever has used more than his share waits before he gets more; nobody is refused. All who use more than a tenth of
/// theirs have three shares together, so that many addresses get little more than a few.
class WorkBudget {
 public:
  using Clock = std::chrono::steady_clock;
  using Duration = Clock::duration;

  /// Of every second an address has this part; what it has not used for a while it may use at once.
  explicit WorkBudget(double share) : share_(share) {}

  void charge(const std::string& client, Duration used, Clock::time_point now = Clock::now()) {
    if (known_.size() >= forget_from_) forget(now);
    Use& use = known_.try_emplace(client, Use{now - kSaved, now - kSaved}).first->second;
    if (use.tenth > now) pay(together_, used, kSharesTogether * share_, now);
    pay(use.whole, used, share_, now);
    pay(use.tenth, used, share_ / 10, now);
  }
  /// What is begun counts as so much until finish(), so that of many who wait not all begin at once.
  static constexpr std::chrono::milliseconds kExpected{5};
  /// How long to wait before something may be begun; nothing if the share is not used up.
  Duration begin(const std::string& client, Duration expected = kExpected, Clock::time_point now = Clock::now()) {
    const Duration delay = debt(client, now);
    if (delay.count() == 0) charge(client, expected, now);
    return delay;
  }
  void finish(const std::string& client, Duration expected = kExpected, Clock::time_point now = Clock::now()) {
    charge(client, -expected, now);
  }
  /// How long to wait before something that has been begun may go on.
  Duration debt(const std::string& client, Clock::time_point now = Clock::now()) const {
    const auto found = known_.find(client);
    if (found == known_.end() || found->second.tenth <= now) return Duration(0);
    return std::max({Duration(0), found->second.whole - now, together_ - now});
  }
  std::size_t size() const { return known_.size(); }

 private:
  /// Until when an address has paid for what it used, with its share and with a tenth of it.
  struct Use {
    Clock::time_point whole, tenth;
  };
  static constexpr std::chrono::seconds kSaved{2};
  static constexpr double kSharesTogether = 3;
  static constexpr std::size_t kForgetFrom = 10'000;

  static void pay(Clock::time_point& paid, Duration used, double share, Clock::time_point now) {
    paid = std::max<Clock::time_point>(paid, now - kSaved) + std::chrono::duration_cast<Duration>(used / share);
  }
  void forget(Clock::time_point now) {
    std::erase_if(known_, [&](const auto& each) { return each.second.tenth <= now - kSaved; });
    forget_from_ = std::max(kForgetFrom, 2 * known_.size());
  }

  double share_;
  std::unordered_map<std::string, Use> known_{};
  Clock::time_point together_{};
  std::size_t forget_from_ = kForgetFrom;
};

/// Charges an address with the processor's time from here to the end of the block, save what another meter there
/// charges. Blocks, and so meters, end in the opposite order in which they have begun.
class WorkMeter {
 public:
  WorkMeter(WorkBudget& budget, const std::string& client) : budget_(budget), client_(client) { innermost = this; }
  WorkMeter(const WorkMeter&) = delete;
  WorkMeter& operator=(const WorkMeter&) = delete;
  ~WorkMeter() {
    const std::chrono::nanoseconds took = thread_time() - begin_;
    budget_.charge(client_, took - charged_by_others_);
    if (outer_ != nullptr) outer_->charged_by_others_ += took;
    innermost = outer_;
  }

 private:
  static std::chrono::nanoseconds thread_time() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
  }

  static inline thread_local WorkMeter* innermost = nullptr;

  WorkBudget& budget_;
  const std::string client_;
  WorkMeter* const outer_ = innermost;
  const std::chrono::nanoseconds begin_ = thread_time();
  std::chrono::nanoseconds charged_by_others_{0};
};

}  // namespace tablier::server

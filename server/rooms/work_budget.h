#pragma once

#include <algorithm>
#include <chrono>
#include <ctime>
#include <string>
#include <unordered_map>

namespace tablier::server {

/// The loop's time that each address has used, for its requests and for what others were sent because of them. An
/// address that has used more than its share waits; nobody is refused. All that use more than a tenth of theirs have
/// three shares together, so that many addresses get little more than a few.
class WorkBudget {
 public:
  using Clock = std::chrono::steady_clock;
  using Duration = Clock::duration;

  /// Of every second an address has this part; what it has not used for a while it may use at once.
  explicit WorkBudget(double share) : share_(share) {}

  void charge(const std::string& client, Duration used, Clock::time_point now = Clock::now()) {
    Use& use = use_of(client, now);
    if (use.tenth > now) pay_together(used, now);
    pay(use.whole, used, share_, now);
    pay(use.tenth, used, share_ / 10, now);
  }
  /// What is begun counts as so much until finish(), so that of many who wait not all begin at once.
  static constexpr std::chrono::milliseconds kExpected{5};
  /// How long to wait before something may be begun; nothing if the share is not used up.
  Duration begin(const std::string& client, Duration expected = kExpected, Clock::time_point now = Clock::now()) {
    const Duration delay = debt(client, now);
    if (delay.count() > 0) return delay;
    Use& use = use_of(client, now);
    pay(use.whole, expected, share_, now);
    if (use.tenth > now) {
      pay_together(expected, now);
      use.expected_together += expected;
    }
    return delay;
  }
  void finish(const std::string& client, Duration expected = kExpected, Clock::time_point now = Clock::now()) {
    Use& use = use_of(client, now);
    pay(use.whole, -expected, share_, now);
    // No more than was taken: whoever uses little takes nothing.
    const Duration taken = std::min(expected, use.expected_together);
    use.expected_together -= taken;
    pay_together(-taken, now);
  }
  /// How long to wait before something that has been begun may go on.
  Duration debt(const std::string& client, Clock::time_point now = Clock::now()) const {
    const auto found = known_.find(client);
    if (found == known_.end()) return Duration(0);
    const Duration shared = found->second.tenth > now ? together_ - now : Duration(0);
    return std::max({Duration(0), found->second.whole - now, shared});
  }
  std::size_t size() const { return known_.size(); }

 private:
  /// Until when an address has paid for what it used, with its share and with a tenth of it.
  struct Use {
    Clock::time_point whole, tenth;
    Duration expected_together{};  ///< what is expected of work that has begun, as far as all have paid for it together
  };
  static constexpr std::chrono::seconds kSaved{2};
  /// What all save together is little: they may use it all at once.
  static constexpr std::chrono::milliseconds kSavedTogether{250};
  static constexpr double kSharesTogether = 3;
  static constexpr std::size_t kForgetFrom = 10'000;

  static void pay(Clock::time_point& paid, Duration used, double share, Clock::time_point now,
                  Duration saved = kSaved) {
    paid = std::max<Clock::time_point>(paid, now - saved) + std::chrono::duration_cast<Duration>(used / share);
  }
  void pay_together(Duration used, Clock::time_point now) {
    pay(together_, used, kSharesTogether * share_, now, kSavedTogether);
  }
  Use& use_of(const std::string& client, Clock::time_point now) {
    if (known_.size() >= forget_from_) forget(now);
    return known_.try_emplace(client, Use{.whole = now - kSaved, .tenth = now - kSaved}).first->second;
  }
  void forget(Clock::time_point now) {
    const auto has_paid = [&](const Use& use) { return std::max(use.whole, use.tenth) <= now - kSaved; };
    std::erase_if(known_, [&](const auto& each) { return has_paid(each.second); });
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

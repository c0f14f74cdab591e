#pragma once

#include <algorithm>
#include <chrono>
#include <ctime>
#include <string>
#include <unordered_map>

namespace tablier::server {

/// The loop's time that each address has used for what takes much of it: games read and sent whole or from some version
/// on, records, files. Whoever has used more than his share waits before he gets more; nobody is refused.
class WorkBudget {
 public:
  using Clock = std::chrono::steady_clock;
  using Duration = Clock::duration;

  /// Of every second an address has this part; what it has not used for a while it may use at once.
  explicit WorkBudget(double share) : share_(share) {}

  void charge(const std::string& client, Duration used, Clock::time_point now = Clock::now()) {
    if (known_.size() >= forget_from_) forget(now);
    Clock::time_point& paid = known_.try_emplace(client, now - kSaved).first->second;
    paid = std::max<Clock::time_point>(paid, now - kSaved) + std::chrono::duration_cast<Duration>(used / share_);
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
    return found == known_.end() ? Duration(0) : std::max(Duration(0), found->second - now);
  }
  std::size_t size() const { return known_.size(); }

 private:
  static constexpr std::chrono::seconds kSaved{2};
  static constexpr std::size_t kForgetFrom = 10'000;

  void forget(Clock::time_point now) {
    std::erase_if(known_, [&](const auto& each) { return each.second <= now - kSaved; });
    forget_from_ = std::max(kForgetFrom, 2 * known_.size());
  }

  double share_;
  std::unordered_map<std::string, Clock::time_point> known_{};  ///< until when each has paid for what he used
  std::size_t forget_from_ = kForgetFrom;
};

/// Charges an address with the processor's time from here to the end of the block.
class WorkMeter {
 public:
  WorkMeter(WorkBudget& budget, const std::string& client) : budget_(budget), client_(client) {}
  WorkMeter(const WorkMeter&) = delete;
  WorkMeter& operator=(const WorkMeter&) = delete;
  ~WorkMeter() { budget_.charge(client_, thread_time() - begin_); }

 private:
  static std::chrono::nanoseconds thread_time() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
  }

  WorkBudget& budget_;
  const std::string client_;
  const std::chrono::nanoseconds begin_ = thread_time();
};

}  // namespace tablier::server

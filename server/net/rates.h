#pragma once

#include <algorithm>
#include <chrono>
#include <string>
#include <unordered_map>

namespace tablier::server {

/// So many a second, and as many as three seconds' worth at once.
class Allowance {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Allowance(int per_second) : per_second_(per_second), left_(3.0 * per_second) {}

  /// Whether there is one more now; it is then used up.
  bool take(Clock::time_point now = Clock::now()) {
    const double seconds = std::chrono::duration<double>(now - last_).count();
    last_ = now;
    left_ = std::min(3.0 * per_second_, left_ + seconds * per_second_);
    if (left_ < 1) return false;
    left_ -= 1;
    return true;
  }
  bool is_full(Clock::time_point now) const {
    return left_ + std::chrono::duration<double>(now - last_).count() * per_second_ >= 3.0 * per_second_;
  }

 private:
  double per_second_;
  double left_;
  Clock::time_point last_ = Clock::now();
};

/// An allowance for each client. Clients who have not used theirs for a while are forgotten.
class Allowances {
 public:
  explicit Allowances(int per_second) : per_second_(per_second) {}

  bool take(const std::string& client) {
    const auto now = Allowance::Clock::now();
    if (known_.size() >= kSweepAt) {
      std::erase_if(known_, [&](const auto& entry) { return entry.second.is_full(now); });
    }
    return known_.try_emplace(client, per_second_).first->second.take(now);
  }

 private:
  static constexpr std::size_t kSweepAt = 10'000;
  int per_second_;
  std::unordered_map<std::string, Allowance> known_;
};

/// How many of something each client holds; never more than `most`.
class Headcount {
 public:
  explicit Headcount(int most) : most_(most) {}

  bool enter(const std::string& client) {
    int& count = counts_[client];
    if (count >= most_) return false;
    count += 1;
    return true;
  }
  void leave(const std::string& client) {
    const auto found = counts_.find(client);
    if (found != counts_.end() && --found->second <= 0) counts_.erase(found);
  }

 private:
  int most_;
  std::unordered_map<std::string, int> counts_;
};

}  // namespace tablier::server

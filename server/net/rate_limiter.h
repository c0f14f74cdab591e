#pragma once

#include <algorithm>
#include <string>
#include <unordered_map>

#include "net/http.h"
#include "net/server_clock.h"

namespace tablier::server {

/// This many a second, with bursts of three seconds' worth.
class TokenBucket {
 public:
  TokenBucket(int per_second, ServerClock::Instant now)
      : per_second_(per_second), left_(3.0 * per_second), last_(now) {}

  /// Takes a token; false if there is none.
  bool take(ServerClock::Instant now) {
    const double seconds = std::chrono::duration<double>(now - last_).count();
    last_ = now;
    left_ = std::min(3.0 * per_second_, left_ + seconds * per_second_);
    if (left_ < 1) return false;
    left_ -= 1;
    return true;
  }
  bool is_full(ServerClock::Instant now) const {
    return left_ + std::chrono::duration<double>(now - last_).count() * per_second_ >= 3.0 * per_second_;
  }

 private:
  double per_second_;
  double left_;
  ServerClock::Instant last_;
};

/// A token bucket for each client, and a larger one for each network. Unused buckets are removed, a few at each call,
/// so that no call takes long.
class RateLimiter {
 public:
  static constexpr std::size_t kForgetFrom = 10'000;

  explicit RateLimiter(int per_second) : per_second_(per_second) {}

  bool take(const Caller& caller, ServerClock::Instant now) {
    if (!take(caller.client, per_second_, now)) return false;
    return caller.network == caller.client || take(caller.network, kClientsOfNetwork * per_second_, now);
  }
  std::size_t size() const { return known_.size(); }

 private:
  bool take(const std::string& name, int per_second, ServerClock::Instant now) {
    if (known_.size() >= kForgetFrom) forget_some(now);
    return known_.try_emplace(name, per_second, now).first->second.take(now);
  }
  /// More than can come meanwhile, so that those who stay away are gone after a while.
  void forget_some(ServerClock::Instant now) {
    constexpr int kBuckets = 8;
    for (int i = 0; i < kBuckets; ++i) {
      bucket_ = (bucket_ + 1) % known_.bucket_count();
      std::string idle;
      for (auto each = known_.begin(bucket_); each != known_.end(bucket_); ++each) {
        if (each->second.is_full(now)) idle = each->first;
      }
      if (!idle.empty()) known_.erase(idle);
    }
  }

  int per_second_;
  std::unordered_map<std::string, TokenBucket> known_;
  std::size_t bucket_ = 0;  ///< the one that was looked at last
};

/// How many of something each client holds; never more than `most`, and of a network never more than so many clients.
class ClientCounter {
 public:
  explicit ClientCounter(int most) : most_(most) {}

  bool enter(const Caller& caller) {
    if (count(caller.client) >= most_ || count(caller.network) >= kClientsOfNetwork * most_) return false;
    counts_[caller.client] += 1;
    if (caller.network != caller.client) counts_[caller.network] += 1;
    return true;
  }
  void leave(const Caller& caller) {
    leave(caller.client);
    if (caller.network != caller.client) leave(caller.network);
  }

 private:
  int count(const std::string& name) const {
    const auto found = counts_.find(name);
    return found == counts_.end() ? 0 : found->second;
  }
  void leave(const std::string& name) {
    const auto found = counts_.find(name);
    if (found != counts_.end() && --found->second <= 0) counts_.erase(found);
  }

  int most_;
  std::unordered_map<std::string, int> counts_;
};

}  // namespace tablier::server

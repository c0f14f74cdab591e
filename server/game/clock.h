#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "core/seat.h"
#include "storage/types.h"

namespace tablier::server {

/// How long people may think: a time for the game and something more after each turn, or a time for each turn.
struct ClockRule {
  Milliseconds base{0};
  Milliseconds increment{0};
  Milliseconds turn{0};  ///< then base and increment are 0

  bool limits() const { return base.count() > 0 || turn.count() > 0; }
  bool operator==(const ClockRule&) const = default;
};

/// The time credited to each action for network latency.
inline constexpr Milliseconds kNetworkAllowance{150};

/// The clocks of one game. They read no time: callers pass the time of each event.
class Clocks {
 public:
  Clocks() = default;
  explicit Clocks(const ClockRule& rule) : rule_(rule) { left_.fill(rule.turn.count() > 0 ? rule.turn : rule.base); }

  const ClockRule& rule() const { return rule_; }
  Milliseconds left(Seat seat) const { return left_[static_cast<std::size_t>(index(seat))]; }
  std::optional<Seat> running() const { return running_; }
  /// The moment when the running clock's time, allowance included, is over; nothing if no clock runs.
  std::optional<Time> deadline() const {
    if (!running_ || !rule_.limits()) return std::nullopt;
    return since_ + left(*running_) + kNetworkAllowance;
  }

  /// Stops the clock that runs and takes the time from it. After an action the allowance is not counted.
  void stop(Time at) {
    if (!running_) return;
    const Milliseconds used = std::max(Milliseconds(0), at - since_ - kNetworkAllowance);
    Milliseconds& left = left_[static_cast<std::size_t>(index(*running_))];
    left = std::max(Milliseconds(0), left - used);
    running_.reset();
  }
  void run(Seat seat, Time at) {
    running_ = seat;
    since_ = at;
  }
  void end_turn(Seat seat) { left_[static_cast<std::size_t>(index(seat))] += rule_.increment; }
  void begin_turn(Seat seat) {
    if (rule_.turn.count() > 0) left_[static_cast<std::size_t>(index(seat))] = rule_.turn;
  }

 private:
  ClockRule rule_{};
  std::array<Milliseconds, kMaxSeats> left_{};
  std::optional<Seat> running_{};
  Time since_{};
};

}  // namespace tablier::server

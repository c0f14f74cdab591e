#include "net/time_keeper.h"

#include <future>

#include "net/log.h"

namespace tablier::server {

namespace {

constexpr std::chrono::seconds kAskDatabaseEvery{30};
constexpr std::chrono::seconds kMostDifference{1};
constexpr std::chrono::minutes kWarnEvery{1};

/// What the store answers to a function of Database without arguments.
template <auto Function>
Expected<Time> wait_for(EventLog& log) {
  std::promise<Expected<Time>> promise;
  log.read<Function>([&promise](Expected<Time> answer) { promise.set_value(std::move(answer)); });
  return promise.get_future().get();
}

}  // namespace

Expected<void> TimeKeeper::begin() {
  TABLIER_TRY(last_update, wait_for<&Database::last_update>(log_));
  asked_ = clock_.instant();
  Time now = clock_.wall();
  if (reference_ == Reference::kDatabase) {
    TABLIER_TRY(said, wait_for<&Database::time>(log_));
    now = clock_.database(*said);
  }
  clock_.begin(now, asked_, *last_update);
  return {};
}

void TimeKeeper::tick() {
  warn_if_machine_differs();
  const ServerClock::Instant now = clock_.instant();
  if (reference_ == Reference::kMachine) return clock_.follow(clock_.wall(), now);
  if (now - asked_ < kAskDatabaseEvery) return;
  asked_ = now;
  auto said = [this, now](const Expected<Time>& time) {
    if (time) clock_.follow(clock_.database(*time), now);
  };
  log_.read<&Database::time>(on_loop(loop_, std::move(said)));
}

void TimeKeeper::warn_if_machine_differs() {
  const Milliseconds ahead = clock_.wall() - clock_.now();
  if (abs(ahead) <= kMostDifference) return;
  log_rarely(kWarnEvery, clock_.instant(), LogLevel::kWarning, "clock_differs",
             {{"machine", unix_milliseconds(clock_.wall())},
              {"server", unix_milliseconds(clock_.now())},
              {"machine_ahead", ahead.count()}});
}

}  // namespace tablier::server

#include "system/interrupts.h"

#include <array>
#include <csignal>

namespace tablier::cli {

namespace {

std::atomic<bool> asked_to_end = false;
std::atomic<int> asked_by = SIGINT;

struct CaughtSignal {
  int number;
  void (*before)(int) = SIG_DFL;
};
std::array caught_signals{CaughtSignal{SIGINT}, CaughtSignal{SIGTERM}, CaughtSignal{SIGHUP}};

void remember(int number) {
  asked_by = number;
  asked_to_end = true;
}

}  // namespace

CatchInterrupts::CatchInterrupts() {
  for (CaughtSignal& each : caught_signals) {
    each.before = std::signal(each.number, remember);
    if (each.before == SIG_IGN) std::signal(each.number, SIG_IGN);
  }
}

CatchInterrupts::~CatchInterrupts() {
  for (const CaughtSignal& each : caught_signals) std::signal(each.number, each.before);
}

const std::atomic<bool>& interruption() { return asked_to_end; }

int interrupted_status() {
  constexpr int kEndedBySignal = 128;
  return kEndedBySignal + asked_by;
}

void end_if_asked() {
  if (!asked_to_end) return;
  std::signal(asked_by, SIG_DFL);
  std::raise(asked_by);
}

}  // namespace tablier::cli

#pragma once

#include <atomic>

namespace tablier::cli {

/// While one of these lives, Ctrl-C and the other requests to end are remembered instead of ending the program, so that
/// whoever works can stop and keep what is whole. A request that was ignored before stays ignored. At most one at a
/// time.
class CatchInterrupts {
 public:
  CatchInterrupts();
  ~CatchInterrupts();
  CatchInterrupts(const CatchInterrupts&) = delete;
  CatchInterrupts& operator=(const CatchInterrupts&) = delete;
};

/// True from the moment that we were asked to end. Never where nobody catches it.
const std::atomic<bool>& interruption();

/// The exit status of a program that was asked to end so: 130 for Ctrl-C.
int interrupted_status();

/// Ends the program by what asked for it, if anything did: whoever started it then sees that it was not its own wish.
void end_if_asked();

}  // namespace tablier::cli

#pragma once

#include <sys/types.h>

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace tablier::cli {

/// Another program that we have started and talk to in lines. It is ended and reaped, with all that it has started,
/// when this is. Whatever it does, it cannot make us wait longer than we said, or end us; nor do we wait for it once we
/// are asked to end ourselves.
class ChildProcess {
 public:
  using Time = std::chrono::steady_clock::time_point;

  explicit ChildProcess(std::vector<std::string> command) : command_(std::move(command)) {}
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  /// Starts it, with its input and output connected to us; its error stream stays ours.
  Expected<void> start();
  bool started() const { return process_ > 0; }

  Expected<void> write_line(std::string_view line, Time deadline);
  /// The next line it writes, without its end.
  Expected<std::string> read_line(Time deadline);

 private:
  void close_pipes();
  Expected<void> wait_for(int descriptor, short what, Time deadline, const char* late);
  bool has_ended() const;
  bool ends_by(Time deadline) const;
  int kill_and_reap();
  std::string ending_text(Time deadline, const char* if_alive);

  std::vector<std::string> command_;
  pid_t process_ = 0;
  int to_ = -1;
  int from_ = -1;
  std::string unread_;
};

}  // namespace tablier::cli

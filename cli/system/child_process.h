#pragma once

#include <sys/types.h>

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace tablier::cli {

/// A child process with line-based input and output. The destructor kills and reaps it, with its children. It can
/// neither block this program beyond a deadline nor end it, and is not waited for once this program is asked to end.
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

#pragma once

#include <sys/types.h>

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace tablier::cli {

/// Another program that we have started and talk to in lines. It is gone, and its remains are buried, when this is.
/// Whatever it does, it cannot make us wait longer than we said, or end us.
class Child {
 public:
  using Time = std::chrono::steady_clock::time_point;

  explicit Child(std::vector<std::string> command) : command_(std::move(command)) {}
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  /// Starts it, with its input and output connected to us; its error stream stays ours.
  Expected<void> start();
  bool started() const { return process_ > 0; }

  Expected<void> write_line(std::string_view line, Time deadline);
  /// The next line it writes, without its end.
  Expected<std::string> read_line(Time deadline);

 private:
  void close_pipes();
  bool gone_by(Time deadline);
  std::string epitaph();

  std::vector<std::string> command_;
  pid_t process_ = 0;
  int to_ = -1;
  int from_ = -1;
  std::string unread_;
};

}  // namespace tablier::cli

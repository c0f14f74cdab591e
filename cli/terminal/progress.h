#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "terminal/console.h"

namespace tablier::cli {

/// "3 s", "12 min 05 s".
std::string duration_text(std::chrono::duration<double> time);

/// A bar on the error stream that is drawn over and over, where a person watches; nothing where nobody does.
class ProgressBar {
 public:
  explicit ProgressBar(const Console& console) : console_(console) {}

  /// "[####....] what", at most ten times a second.
  void show(double share, std::string_view what);
  /// Takes it away, so that something can be printed.
  void clear();

 private:
  const Console& console_;
  std::chrono::steady_clock::time_point shown_{};
  std::size_t width_ = 0;
};

}  // namespace tablier::cli

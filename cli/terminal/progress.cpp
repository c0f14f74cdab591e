#include "terminal/progress.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>

namespace tablier::cli {

std::string duration_text(std::chrono::duration<double> time) {
  const auto seconds = static_cast<long>(time.count() + 0.5);
  if (seconds < 60) return fmt::format("{} s", seconds);
  return fmt::format("{} min {:02} s", seconds / 60, seconds % 60);
}

void ProgressBar::show(double share, std::string_view what) {
  using std::chrono::steady_clock;
  if (!console_.style.can_clear || steady_clock::now() - shown_ < std::chrono::milliseconds(100)) return;
  shown_ = steady_clock::now();
  constexpr int kWidth = 30;
  const auto full = static_cast<std::size_t>(std::clamp(share, 0.0, 1.0) * kWidth);
  const std::string line = fmt::format("[{}{}] {}", std::string(full, '#'), std::string(kWidth - full, '.'), what);
  fmt::print(console_.err, "\r{:<{}}", line, std::max(width_, line.size()));
  console_.err << std::flush;
  width_ = line.size();
}

void ProgressBar::clear() {
  if (width_ == 0) return;
  fmt::print(console_.err, "\r{:{}}\r", "", width_);
  console_.err << std::flush;
  width_ = 0;
}

}  // namespace tablier::cli

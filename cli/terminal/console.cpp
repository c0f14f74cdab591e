#include "terminal/console.h"

#include <fmt/format.h>
#include <fmt/ostream.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>

#include "system/interrupts.h"
#include "terminal/text.h"

namespace tablier::cli {

namespace {

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);  // read once, before any thread
  return value == nullptr ? "" : value;
}

bool locale_is_utf8() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const std::string value = lower_case(environment(name));
    if (value.empty()) continue;
    return value.find("utf-8") != std::string::npos || value.find("utf8") != std::string::npos;
  }
  return false;
}

/// Waits until there is something to read, or the end of it; false if we are asked to end first.
bool wait_for_input(std::istream& input) {
  constexpr int kPollIntervalMs = 100;
  if (&input != &std::cin) return true;
  while (input.rdbuf()->in_avail() == 0) {
    if (interruption()) return false;
    pollfd asked{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
    if (poll(&asked, 1, kPollIntervalMs) > 0) return true;
  }
  return true;
}

}  // namespace

Style detect_style(bool ascii, std::string_view colour) {
  const std::string_view terminal = environment("TERM");
  const bool on_terminal = isatty(STDOUT_FILENO) == 1 && !terminal.empty() && terminal != "dumb";
  Style style;
  style.unicode = !ascii && locale_is_utf8();
  style.colour = colour == "always" || (colour == "auto" && on_terminal && !ascii && environment("NO_COLOR").empty());
  style.can_clear = on_terminal;
  style.echo = isatty(STDIN_FILENO) != 1;
  return style;
}

LineRead read_line(std::istream& input, std::string& line, std::size_t longest) {
  constexpr int kEnd = std::char_traits<char>::eof();
  std::streambuf& buffer = *input.rdbuf();
  line.clear();
  LineRead read = LineRead::kLine;
  int c = buffer.sbumpc();
  if (c == kEnd) return LineRead::kEnd;
  for (; c != kEnd && c != '\n'; c = buffer.sbumpc()) {
    if (line.size() < longest) {
      line += static_cast<char>(c);
    } else {
      read = LineRead::kTooLong;
    }
  }
  return read;
}

std::optional<std::string> prompt(const Console& console, std::string_view question) {
  constexpr std::size_t kLongest = 4096;
  constexpr std::string_view kSpace = " \t\r";
  console.out << question << std::flush;
  std::string line;
  if (!wait_for_input(console.in) || read_line(console.in, line, kLongest) == LineRead::kEnd) {
    console.out << '\n';
    return std::nullopt;
  }
  const std::size_t begin = line.find_first_not_of(kSpace);
  line = begin == std::string::npos ? "" : line.substr(begin, line.find_last_not_of(kSpace) - begin + 1);
  if (console.style.echo) console.out << line << '\n';
  return line;
}

void cover(const Console& console) {
  constexpr int kTallestScreen = 100;
  if (console.style.can_clear) {
    console.out << "\x1b[2J\x1b[3J\x1b[H";
  } else if (!console.style.echo) {
    console.out << std::string(kTallestScreen, '\n');
  }
}

int complain(const Console& console, std::string_view message, int status) {
  std::string line(message);
  std::ranges::replace(line, '\n', ' ');
  console.err << "tablier: " << line << '\n';
  return status;
}

void ProgressBar::show(double share, std::string_view what) {
  using std::chrono::steady_clock;
  const steady_clock::time_point now = steady_clock::now();
  if (share < share_) {
    begun_ = now;
    begun_at_ = share;
  }
  share_ = share;
  if (!console_.style.can_clear || now - shown_ < std::chrono::milliseconds(100)) return;
  shown_ = now;
  constexpr double kEnough = 0.02;  // done, to foresee the rest
  const double done = share - begun_at_;
  const std::string left = done > kEnough ? ", " + duration_text((now - begun_) * ((1 - share) / done)) + " left" : "";
  constexpr int kWidth = 30;
  const auto full = static_cast<std::size_t>(std::clamp(share, 0.0, 1.0) * kWidth);
  const std::string line =
      fmt::format("[{}{}] {}{}", std::string(full, '#'), std::string(kWidth - full, '.'), what, left);
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

#pragma once

#include <chrono>
#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

namespace tablier::cli {

/// What the terminal at the other end can show.
struct Style {
  bool unicode = false;
  bool colour = false;
  bool can_clear = false;  ///< the screen can be wiped, scrollback included
  bool echo = false;       ///< the input is not typed here, so what is read from it must be shown
};

/// Where a command reads and writes, and how.
struct Console {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  Style style;
};

/// What standard output can show: colour on a terminal that is not dumb unless NO_COLOR is set, Unicode where the
/// locale is UTF-8. `ascii` and `colour` ("auto", "always" or "never") overrule it.
Style detect_style(bool ascii, std::string_view colour);

enum class LineRead : unsigned char { kLine, kTooLong, kEnd };

/// Reads a line without its end, whatever bytes it has. Of a line longer than `longest` the rest is read but not
/// kept, so that no input takes more memory than that.
LineRead read_line(std::istream& input, std::string& line, std::size_t longest);

/// Asks for a line of reasonable length; without the space around it. Nothing when the input has ended, or when we are
/// asked to end (interrupts.h).
std::optional<std::string> prompt(const Console& console, std::string_view question);

/// Hides what is on the screen. A terminal that cannot be cleared gets empty lines; without a terminal nothing is done.
void cover(const Console& console);

// Exit statuses.
inline constexpr int kSuccess = 0;
inline constexpr int kFailure = 1;  ///< the command was right, but what it checked is not
inline constexpr int kWrongUse = 2;

/// Writes "tablier: message" as one line on the error stream; returns the status.
int complain(const Console& console, std::string_view message, int status);

/// A progress bar on the error stream, if that is a terminal.
class ProgressBar {
 public:
  explicit ProgressBar(const Console& console) : console_(console) {}

  /// "[####....] what, 40 s left", at most ten times a second. A share that falls begins something new.
  void show(double share, std::string_view what);
  /// Removes it, so that something can be printed.
  void clear();

 private:
  const Console& console_;
  std::chrono::steady_clock::time_point shown_{};
  std::chrono::steady_clock::time_point begun_{};
  double begun_at_ = 0;  ///< the share
  double share_ = 2;
  std::size_t width_ = 0;
};

}  // namespace tablier::cli

#include "protocol/background_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "players/parallel_search.h"

namespace tablier::cli {

namespace {

using Clock = std::chrono::steady_clock;

/// Prints what a search has found, when it is new.
class InfoReporter {
 public:
  InfoReporter(LineOutput& output, const SearchTask& task) : output_(output), task_(task) {}

  void check(const Search& search) {
    const auto now = Clock::now();
    if (now - checked_ < kCheckInterval) return;
    checked_ = now;
    const SearchReport report = search.report();
    if (report.depth == reported_depth_ && now - reported_ < kReportInterval) return;
    print(report);
  }

  void print(const SearchReport& report) {
    if (report.work == reported_work_) return;
    reported_ = Clock::now();
    reported_work_ = report.work;
    reported_depth_ = report.depth;
    output_.say("info " + info_text(task_.view.game(), report, elapsed(), task_.seats));
  }

  std::chrono::milliseconds elapsed() const {
    return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin_);
  }

 private:
  static constexpr std::chrono::milliseconds kCheckInterval{20};
  static constexpr std::chrono::milliseconds kReportInterval{1000};

  LineOutput& output_;
  const SearchTask& task_;
  Clock::time_point begin_ = task_.asked;
  Clock::time_point checked_ = begin_;
  Clock::time_point reported_ = begin_;
  std::optional<std::uint64_t> reported_work_;
  int reported_depth_ = 0;
};

}  // namespace

void LineOutput::say(std::string_view line) {
  const std::scoped_lock lock(mutex_);
  stream_ << line << '\n' << std::flush;
}

bool LineOutput::good() {
  const std::scoped_lock lock(mutex_);
  return stream_.good();
}

std::string info_text(const AnyGame& game, const SearchReport& report, std::chrono::milliseconds time, int seats) {
  std::string text = fmt::format("depth {} nodes {} time {} score", report.depth, report.work, time.count());
  for (int seat = 0; seat < seats; ++seat) text += fmt::format(" {}", report.values[static_cast<std::size_t>(seat)]);
  if (report.wins_in != 0)
    text += fmt::format(" {} {}", report.wins_in > 0 ? "wins" : "loses", std::abs(report.wins_in));
  text += " pv";
  for (const Action action : report.line) text += " " + game.word(action);
  return text;
}

void BackgroundSearch::start(SearchTask task) {
  wait();
  stopped_ = false;
  endless_ = task.infinite;
  running_ = true;
  thread_ = std::jthread([this, task = std::move(task)] { work(task); });
}

void BackgroundSearch::wait() {
  if (thread_.joinable()) thread_.join();
}

void BackgroundSearch::work(const SearchTask& task) {
  InfoReporter reporter(output_, task);
  const auto search = make_search(task.view, task.settings, task.threads);
  // Getting ready (a thread, a table of several megabytes) is part of the time.
  const std::chrono::milliseconds left = std::max(task.time - reporter.elapsed(), std::chrono::milliseconds(1));
  think(*search, task.time.count() == 0 ? task.time : left, [&] {
    reporter.check(*search);
    return !stopped_;
  });
  reporter.print(search->report());
  if (task.infinite) stopped_.wait(false);
  const std::string word = task.view.game().word(search->choice());
  running_ = false;  // before the answer: whoever has read it may go on at once
  output_.say("bestmove " + word);
}

}  // namespace tablier::cli

#include "protocol/background_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "players/parallel_search.h"

namespace tablier::cli {

namespace {

using Clock = std::chrono::steady_clock;

/// Tells what a search has found, when there is something new to tell.
class Progress {
 public:
  Progress(LineOutput& output, const Question& question) : output_(output), question_(question) {}

  void look(const Search& search) {
    const auto now = Clock::now();
    if (now - looked_ < kLookAgain) return;
    looked_ = now;
    const SearchReport report = search.report();
    if (report.depth == told_depth_ && now - told_ < kTellAgain) return;
    tell(report);
  }

  void tell(const SearchReport& report) {
    if (report.work == told_work_) return;
    told_ = Clock::now();
    told_work_ = report.work;
    told_depth_ = report.depth;
    output_.say("info " + info_text(question_.view.game(), report, elapsed(), question_.seats));
  }

  Milliseconds elapsed() const { return std::chrono::duration_cast<Milliseconds>(Clock::now() - begin_); }

 private:
  static constexpr Milliseconds kLookAgain{20};
  static constexpr Milliseconds kTellAgain{1000};

  LineOutput& output_;
  const Question& question_;
  Clock::time_point begin_ = Clock::now();
  Clock::time_point looked_ = begin_;
  Clock::time_point told_ = begin_;
  std::optional<std::uint64_t> told_work_;
  int told_depth_ = 0;
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

std::string info_text(const AnyGame& game, const SearchReport& report, Milliseconds time, int seats) {
  std::string text = fmt::format("depth {} nodes {} time {} score", report.depth, report.work, time.count());
  for (int seat = 0; seat < seats; ++seat) text += fmt::format(" {}", report.values[static_cast<std::size_t>(seat)]);
  if (report.wins_in != 0)
    text += fmt::format(" {} {}", report.wins_in > 0 ? "wins" : "loses", std::abs(report.wins_in));
  text += " pv";
  for (const Action action : report.line) text += " " + game.word(action);
  return text;
}

void Thinker::start(Question question) {
  wait();
  stopped_ = false;
  endless_ = question.infinite;
  thinking_ = true;
  thread_ = std::jthread([this, question = std::move(question)] { work(question); });
}

void Thinker::wait() {
  if (thread_.joinable()) thread_.join();
}

void Thinker::work(const Question& question) {
  Progress progress(output_, question);
  const auto search = search_with(question.view, question.settings, question.threads);
  // The time runs from the question: getting ready (a table of several megabytes) is part of it.
  const Milliseconds left = std::max(question.time - progress.elapsed(), Milliseconds(1));
  think(*search, question.time.count() == 0 ? question.time : left, [&] {
    progress.look(*search);
    return !stopped_;
  });
  progress.tell(search->report());
  if (question.infinite) stopped_.wait(false);
  const std::string word = question.view.game().word(search->choice());
  thinking_ = false;  // before the answer: whoever has read it may go on at once
  output_.say("bestmove " + word);
}

}  // namespace tablier::cli

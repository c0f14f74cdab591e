// How many durable appends a second the store takes, and how long each waits; and what it does without its database.
#include <fmt/format.h>
#include <signal.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <filesystem>
#include <future>
#include <latch>
#include <thread>

#include "latencies.h"
#include "storage/event_log.h"

namespace {

using namespace tablier;
using namespace tablier::server;
using tablier::bench::Clock;
using tablier::bench::Latencies;

/// An event and a summary of the size that a move of Bobail has.
const std::string kEvent(150, 'e');
const std::string kSummary(200, 's');

/// Games that append one event after the other, each as soon as the one before is on disk.
class Load {
 public:
  Load(EventLog& log, int games) : log_(log), versions_(static_cast<std::size_t>(games)), running_(games) {}

  void run(std::chrono::seconds duration) {
    end_ = Clock::now() + duration;
    for (std::size_t game = 0; game < versions_.size(); ++game) append(game);
    running_.wait();
  }

  const Latencies& latencies() const { return latencies_; }
  int failures() const { return failures_; }

 private:
  void append(std::size_t game) {
    Append append;
    append.game = fmt::format("{}-{}", versions_.size(), game);
    append.after = versions_[game];
    append.events = {kEvent};
    append.header.phase = Phase::kRunning;
    append.header.summary = kSummary;
    append.header.updated_at = time_of(1);
    const Clock::time_point begin = Clock::now();
    log_.append(std::move(append), [this, game, begin](const AppendResult& answer) {
      const Clock::time_point now = Clock::now();
      failures_ += answer.outcome == Outcome::kStored ? 0 : 1;
      latencies_.note(now - begin);
      ++versions_[game];
      if (now < end_) {
        this->append(game);
      } else {
        running_.count_down();
      }
    });
  }

  EventLog& log_;
  std::vector<int> versions_;
  std::latch running_;
  Clock::time_point end_{};
  Latencies latencies_;
  std::atomic<int> failures_ = 0;
};

Expected<std::unique_ptr<EventLog>> open(const std::string& database) {
  if (database.starts_with("postgres")) return open_postgresql({.url = database});
  std::filesystem::create_directories(database);
  return open_sqlite(database + "/games.sqlite");
}

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

/// Ends the PostgreSQL server, and tells how long a request waits for it, and how long the store takes to stop while
/// many wait.
int measure_without(int server, EventLog& log, int requests) {
  if (kill(server, SIGINT) != 0) {
    fmt::print(stderr, "storage_bench: process {} cannot be ended\n", server);
    return 1;
  }
  for (int version = 0;; ++version) {
    Append append;
    append.game = "gone";
    append.after = version;
    append.events = {kEvent};
    std::promise<AppendResult> answer;
    const Clock::time_point begin = Clock::now();
    log.append(std::move(append), [&answer](AppendResult appended) { answer.set_value(std::move(appended)); });
    if (answer.get_future().get().outcome == Outcome::kStored) continue;
    fmt::print("refuses a request after {:.1f} s\n", seconds_since(begin));
    break;
  }
  for (int i = 0; i < requests; ++i) log.read<&Database::events>([](const auto&) {}, "gone", 0, kAllEvents);
  const Clock::time_point begin = Clock::now();
  log.stop();
  fmt::print("stops in {:.1f} s while {} requests wait\n", seconds_since(begin), requests);
  return 0;
}

int measure(const std::string& database, const std::vector<int>& games, std::chrono::seconds duration,
            std::optional<int> server) {
  Expected<std::unique_ptr<EventLog>> log = open(database);
  if (!log) {
    fmt::print(stderr, "storage_bench: {}\n", log.error().message);
    return 1;
  }
  fmt::print("{}\n", without_password(database));
  if (server) return measure_without(*server, **log, games.back());
  fmt::print("{:>8} {:>12} {:>12} {:>12} {:>12} {:>16}\n", "games", "appends/s", "median ms", "99 % ms", "commits/s",
             "appends/commit");
  for (const int count : games) {
    const std::uint64_t commits_before = (*log)->metrics().commits.count;
    Load load(**log, count);
    const Clock::time_point begin = Clock::now();
    load.run(duration);
    const double seconds = seconds_since(begin);
    const auto commits = static_cast<double>((*log)->metrics().commits.count - commits_before);
    const auto appends = static_cast<double>(load.latencies().count());
    fmt::print("{:>8} {:>12.0f} {:>12.2f} {:>12.2f} {:>12.0f} {:>16.1f}\n", count, appends / seconds,
               load.latencies().percentile(0.5), load.latencies().percentile(0.99), commits / seconds,
               appends / commits);
    if (load.failures() > 0) fmt::print("         {} appends failed\n", load.failures());
  }
  return 0;
}

}  // namespace

int main(int count, char** words) {
  CLI::App app("Measures durable appends. Each game appends its next event as soon as the last one is on disk.");
  std::string database;
  std::vector<int> games = {1, 100, 2000};
  int seconds = 5;
  std::optional<int> server;
  app.add_option("DATABASE", database, "A folder for an SQLite file, or postgresql://…")->required();
  app.add_option("--games", games, "How many games append at once");
  app.add_option("--seconds", seconds, "For each number of games");
  app.add_option("--end", server, "Instead: end this process, the PostgreSQL server, and measure the store without it");
  CLI11_PARSE(app, count, words);
  return measure(database, games, std::chrono::seconds(seconds), server);
}

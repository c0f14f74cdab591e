#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <ostream>
#include <string>
#include <string_view>
#include <thread>

#include "erased/any_game.h"

namespace tablier::cli {

/// An output that several threads write lines to; each line goes out whole and at once.
class LineOutput {
 public:
  explicit LineOutput(std::ostream& stream) : stream_(stream) {}
  void say(std::string_view line);
  /// Whether everything said so far could be written.
  bool good();

 private:
  std::mutex mutex_;
  std::ostream& stream_;
};

/// One decision to search.
struct SearchTask {
  AnyView view;
  SearchSettings settings;
  std::chrono::milliseconds time{0};  ///< for this decision; zero if nothing but the settings' work limits it
  bool infinite = false;              ///< answers only when stopped, even if there is nothing more to find
  int seats = 2;
  int threads = 1;
  std::chrono::steady_clock::time_point asked = std::chrono::steady_clock::now();
};

/// Searches one decision at a time, in its own thread, and says what it finds: lines `info`, then `bestmove`.
class BackgroundSearch {
 public:
  explicit BackgroundSearch(LineOutput& output) : output_(output) {}

  /// Only when not searching.
  void start(SearchTask task);
  bool running() const { return running_; }
  /// Whether it will answer only when stopped.
  bool endless() const { return endless_; }
  /// Has it answer now (within a few milliseconds), if it is searching.
  void stop() {
    stopped_ = true;
    stopped_.notify_all();
  }
  /// Waits for the answer.
  void wait();

 private:
  void work(const SearchTask& task);

  LineOutput& output_;
  std::atomic<bool> running_ = false;
  std::atomic<bool> stopped_ = false;
  bool endless_ = false;
  std::jthread thread_;
};

/// "depth 5 nodes 1234 time 12 score 6200 3800 pv c3d4 d5a2": what follows `info`.
std::string info_text(const AnyGame& game, const SearchReport& report, std::chrono::milliseconds time, int seats);

}  // namespace tablier::cli

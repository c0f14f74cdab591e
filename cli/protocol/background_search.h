#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <ostream>
#include <string>
#include <string_view>
#include <thread>

#include "erased/any_game.h"
#include "players/thinking.h"

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

/// One decision to think about.
struct Question {
  AnyView view;
  SearchSettings settings;
  Milliseconds time{0};   ///< for this decision; zero if nothing but the settings' work limits it
  bool infinite = false;  ///< answers only when stopped, even if there is nothing more to find
  int seats = 2;
  int threads = 1;
};

/// Thinks about one question at a time, in a thread of its own, and says what it finds: lines `info`, then `bestmove`.
class Thinker {
 public:
  explicit Thinker(LineOutput& output) : output_(output) {}

  /// Only when not thinking.
  void start(Question question);
  bool thinking() const { return thinking_; }
  /// Whether it will answer only when stopped.
  bool endless() const { return endless_; }
  /// Has it answer now (within a few milliseconds), if it is thinking.
  void stop() {
    stopped_ = true;
    stopped_.notify_all();
  }
  /// Waits for the answer.
  void wait();

 private:
  void work(const Question& question);

  LineOutput& output_;
  std::atomic<bool> thinking_ = false;
  std::atomic<bool> stopped_ = false;
  bool endless_ = false;
  std::jthread thread_;
};

/// "depth 5 nodes 1234 time 12 score 6200 3800 pv c3d4 d5a2": what follows `info`.
std::string info_text(const AnyGame& game, const SearchReport& report, Milliseconds time, int seats);

}  // namespace tablier::cli

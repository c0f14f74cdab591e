#pragma once

#include <atomic>
#include <map>
#include <mutex>
#include <optional>
#include <vector>

#include "match/match_game.h"
#include "match/statistics.h"
#include "system/files.h"
#include "terminal/console.h"

namespace tablier::cli {

/// The standing of a match. Several threads add games as they end; they count in order, as if played one after another.
class MatchStanding {
 public:
  /// With hypotheses it stops at a verdict; with a file, every game that counts is written there.
  MatchStanding(const MatchPlan& plan, std::optional<Hypotheses> hypotheses, std::optional<GrowingFile> records,
                const Console& console);

  /// A game has ended; it counts when all before it do, and not at all behind a verdict.
  void add_game(int number, MatchGame game);

  /// Whether there is a verdict: further games would not count.
  bool decided() const { return decided_; }
  int games() const { return games_; }
  /// Whether every game that counts is in the file, if there is one.
  bool written() const { return written_; }

  /// The score of each player, and what the games say about the hypotheses.
  void print();

 private:
  void count(const MatchGame& game);
  void add_scores(const MatchGame& game);
  void write(const MatchGame& game);
  void print_score(const std::string& name, const Score& score) const;
  void print_trial() const;
  void show_progress();
  void warn(const std::string& message);

  const MatchPlan& plan_;
  std::optional<Hypotheses> hypotheses_;
  std::optional<GrowingFile> file_;
  const Console& console_;
  ProgressBar bar_;
  int seats_;
  std::mutex mutex_;
  std::map<int, MatchGame> waiting_;  ///< that have ended before one of those before them
  int games_ = 0;                     ///< that count
  std::vector<Score> scores_;
  std::optional<SequentialTrial> trial_;
  double round_ = 0;  ///< what the first player has had in the round of games that is being played
  bool written_ = true;
  std::atomic<bool> decided_ = false;
};

}  // namespace tablier::cli

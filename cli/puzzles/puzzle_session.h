#pragma once

#include <optional>
#include <string>
#include <vector>

#include "session/session.h"
#include "study/judge.h"
#include "study/puzzle.h"
#include "terminal/console.h"

namespace tablier::cli {

/// Puzzles of one book in the terminal, one after another: the person makes the solver's turns, the computer those of
/// the other, who holds out as long as he can. A wrong turn is answered with its refutation and taken back.
class PuzzleSession {
 public:
  /// `chosen` are the puzzles to go through, as numbers of book.puzzles; not empty. Begins with the one at `first`.
  PuzzleSession(const PuzzleBook& book, std::vector<std::size_t> chosen, std::size_t first, const Console& console);

  /// Until the person leaves.
  void run();

 private:
  const Puzzle& puzzle() const { return book_.puzzles[chosen_[at_]]; }
  bool asks_for_action() const { return book_.margin.has_value(); }
  AnyState start() const;
  Turn solution() const;
  void begin();
  void show_puzzle();
  void show_board();
  void ask();
  bool obey(const std::string& line);
  /// Plays the words of a line as far as they go and the turn lasts.
  void play(const std::string& line);
  bool play_word(std::string_view word);
  /// Judges an action where the best is asked for.
  void compare();
  void judge_turn();
  bool is_solution() const;
  void go_on(const Verdict& verdict);
  void take_back(const Verdict& verdict);
  void begin_turn_again();
  void hint();
  void show_solution();
  void next();
  std::string_view name(Seat seat) const;
  std::string text_of(const std::vector<Turn>& line) const;

  const PuzzleBook& book_;
  std::vector<std::size_t> chosen_;
  std::size_t at_;
  const Console& console_;

  std::optional<Session> session_;
  Seat solver_{};
  std::size_t turn_begin_ = 0;  ///< how many actions had been played when the person's turn began
  int turns_left_ = 0;          ///< the person's, this one included
  std::vector<Turn> expected_;  ///< the line from here on, the person's turn first
  int hints_ = 0;               ///< given since the last action
  bool over_ = false;           ///< solved, or the solution was shown
  bool leave_ = false;
};

}  // namespace tablier::cli

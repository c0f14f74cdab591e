#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "session/session.h"

namespace tablier {

// Lessons: positions in which a learner applies a rule. docs/lessons.md describes the files.

/// What a task asks for next, or what follows automatically.
struct TaskStep {
  enum class Kind : std::uint8_t {
    kPlay,   ///< the learner plays one of these words; `*` is any
    kReply,  ///< these words are played, by whoever is to act
    kGoal,   ///< the learner plays his turn to its end, and all of this holds
  };

  Kind kind = Kind::kPlay;
  std::vector<std::string> words{};
};

struct Task {
  Spec spec;
  std::string position{};            ///< the game's start if empty
  std::vector<std::string> after{};  ///< played from there before the learner begins
  std::vector<TaskStep> steps{};
  std::vector<std::string> rules{};    ///< headings of the rule page whose rules it shows
  std::vector<std::string> rulings{};  ///< numbers of rulings, or `repetition`
};

/// Reads the lines of a task of this game; line numbers in errors count from 1. Only the form is checked.
Expected<Task> read_task(std::string_view game, std::span<const std::string_view> lines);

/// A task while it is being done.
class TaskPlay {
 public:
  enum class Answer : std::uint8_t { kOn, kSolved, kWrong };

  /// The error says what of the task cannot be played.
  static Expected<TaskPlay> begin(const Task& task);

  const Session& session() const { return session_; }
  Seat learner() const { return learner_; }
  bool solved() const { return at_ == task_.steps.size(); }

  /// Plays a word of the learner and all that follows automatically. If the rules refuse it, returns an error and
  /// changes nothing. What is wrong stands on the board until take_back() or the next play().
  Expected<Answer> play(std::string_view word);
  /// Back to where the current step began.
  void take_back();
  /// A word that leads on, if what was played since the step began does; nothing when all is done.
  std::optional<std::string> hint() const;
  /// Whether the step at hand accepts this legal word as the whole of it; for the goal of a turn, what it leads to
  /// decides.
  bool accepts(std::string_view word) const;
  /// How many actions had been played when the current step began.
  std::size_t step_began() const { return began_; }
  const TaskStep* step() const { return solved() ? nullptr : &task_.steps[at_]; }

 private:
  TaskPlay(const Task& task, Session session, Seat learner)
      : task_(task), session_(std::move(session)), learner_(learner) {}

  Expected<void> follow();

  Task task_;
  Session session_;
  Seat learner_;
  std::size_t at_ = 0;
  std::size_t began_ = 0;
  bool wrong_ = false;
};

}  // namespace tablier

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "study/course.h"
#include "terminal/console.h"

namespace tablier::cli {

/// The lessons of a game in the terminal, one task after another. What is wrong is answered with why and taken back.
class LearnSession {
 public:
  /// Begins with lesson `first`, counted from 0; one past the last is the closing test.
  LearnSession(const AnyGame& game, const Course& course, const CourseTexts& texts, std::size_t first,
               const Console& console);

  /// Until the person leaves or has done all.
  void run();

 private:
  const Lesson& lesson() const { return course_.lessons[lesson_]; }
  std::string_view say(std::string_view key) const;
  void begin_lesson();
  void begin_task();
  void show_task();
  void show_board();
  void ask();
  bool obey(const std::string& line);
  void move_on(const std::string& line);
  /// Plays the words of a line as far as they are right.
  void play(const std::string& line);
  bool play_word(std::string_view word);
  void hint();
  void next_task();
  /// Goes to a lesson; one past the last is the test.
  void go_to(std::size_t lesson);
  void list_lessons() const;
  void run_test();

  const AnyGame& game_;
  const Course& course_;
  const CourseTexts& texts_;
  const Console& console_;

  std::size_t lesson_;
  std::size_t task_ = 0;
  std::optional<TaskPlay> play_;
  bool hinted_ = false;
  bool leave_ = false;
};

}  // namespace tablier::cli

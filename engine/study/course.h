#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.h"
#include "study/lesson.h"

namespace tablier {

struct Lesson {
  std::string id{};
  std::vector<Task> tasks{};
};

/// The lessons of a game, and the position won for the seat to act that ends them.
struct Course {
  std::vector<Lesson> lessons{};
  Task test;
};

/// Reads `lessons/ID.txt` of a game's folder among the files. The error names file, line and what was expected. Every
/// position can then be read and every way that is written down can be played.
Expected<Course> read_course(std::span<const EmbeddedFile> files, std::string_view id);

/// What a course says in one language: `lessons/ID.LANGUAGE.txt`. It belongs to the lines that were read.
class CourseTexts {
 public:
  /// By lesson and key: `title`, `intro`, `1 do`, `1 hint`, `1 right`, `1 wrong`, and for a word `1 wrong a1b2`. Empty
  /// where there is nothing.
  std::string_view say(std::string_view lesson, std::string_view key) const;
  /// Why what the learner played does not do what task `number`, from 1, asks.
  std::string_view why_wrong(std::string_view lesson, std::size_t number, std::string_view word) const;

 private:
  friend class CourseTextsReader;
  std::map<std::string, std::string_view, std::less<>> said_;
};

/// Reads the texts of a course. The error names file and line of what is wrong, and what is missing.
Expected<CourseTexts> read_course_texts(std::span<const EmbeddedFile> files, std::string_view id,
                                        std::string_view language, const Course& course);

/// The files of all games' lessons, as the build found them; the WebAssembly module has none.
std::span<const EmbeddedFile> lesson_files();

}  // namespace tablier

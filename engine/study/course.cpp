#include "study/course.h"

#include <algorithm>
#include <set>

namespace tablier {

namespace {

constexpr std::string_view kTest = "test";

const EmbeddedFile* find_file(std::span<const EmbeddedFile> files, std::string_view name) {
  const auto found = std::ranges::find(files, name, &EmbeddedFile::name);
  return found == files.end() ? nullptr : &*found;
}

std::unexpected<Error> wrong_in(std::string_view file, std::size_t line, const std::string& what) {
  return fail(std::string(file) + ".txt:" + std::to_string(line) + ": " + what);
}

bool says_nothing(std::string_view line) { return line.empty() || line.starts_with("//"); }

/// Reads the data of one file.
class CourseReader {
 public:
  CourseReader(const EmbeddedFile& file, std::string_view id) : file_(file), id_(id) {}

  Expected<Course> read() {
    TABLIER_TRY(spec, parse_spec(id_));
    Course course{.test = Task{.spec = *spec}};
    bool tested = false;
    std::vector<Task>* tasks = nullptr;
    while (at_ < file_.lines.size()) {
      const std::string_view line = file_.lines[at_++];
      if (says_nothing(line)) continue;
      if (line == "# test") {
        TABLIER_TRY(test, read_place());
        course.test = std::move(*test);
        tested = true;
        tasks = nullptr;
      } else if (line.starts_with("# ") && !tested) {
        TABLIER_TRY(begun, begin_lesson(course, line.substr(2)));
        tasks = &course.lessons.back().tasks;
      } else if (line == "task" && tasks != nullptr) {
        TABLIER_TRY(task, read_one());
        tasks->push_back(std::move(*task));
      } else {
        return wrong("expected `# LESSON`, `task` or, at the end, `# test`, found " + quoted(line));
      }
    }
    if (!tested) return wrong("expected `# test`, found the end of the file");
    return course;
  }

 private:
  std::unexpected<Error> wrong(const std::string& what) const { return wrong_in(file_.name, at_, what); }

  Expected<void> begin_lesson(Course& course, std::string_view id) {
    if (std::ranges::find(course.lessons, id, &Lesson::id) != course.lessons.end()) {
      return wrong("lesson " + quoted(id) + " has been there before");
    }
    course.lessons.push_back({.id = std::string(id)});
    return {};
  }

  /// The lines up to the next empty one, as a task.
  Expected<Task> read_place() {
    const std::size_t begin = at_;
    std::vector<std::string_view> lines;
    while (at_ < file_.lines.size() && !file_.lines[at_].empty()) lines.push_back(file_.lines[at_++]);
    Expected<Task> task = read_task(id_, lines);
    if (task) return task;
    const std::string& what = task.error().message;
    const std::size_t colon = what.find(": ");
    const auto line = colon == std::string::npos ? std::nullopt : small_number(what.substr(0, colon), 10'000);
    if (line) return wrong_in(file_.name, begin + static_cast<std::size_t>(*line), what.substr(colon + 2));
    return wrong_in(file_.name, begin, what);
  }

  Expected<Task> read_one() {
    const std::size_t begin = at_;
    TABLIER_TRY(task, read_place());
    if (auto done = do_task(*task); !done) return wrong_in(file_.name, begin, done.error().message);
    return task;
  }

  /// Whether every way that is written down leads to the end.
  static Expected<void> do_task(const Task& task) {
    TABLIER_TRY(play, TaskPlay::begin(task));
    return do_rest(*play);
  }

  static Expected<void> do_rest(const TaskPlay& play) {
    const TaskStep& step = *play.step();
    std::vector<std::string> words = step.words;
    if (step.kind == TaskStep::Kind::kGoal || words.front() == "*") {
      const auto word = play.hint();
      if (!word) return fail("expected a goal that can be reached");
      words = {*word};
    }
    for (const std::string& word : words) {
      TaskPlay next = play;
      TABLIER_TRY(answer, next.play(word));
      if (*answer != TaskPlay::Answer::kOn) continue;
      TABLIER_TRY(done, do_rest(next));
    }
    return {};
  }

  const EmbeddedFile& file_;
  std::string_view id_;
  std::size_t at_ = 0;
};

}  // namespace

Expected<Course> read_course(std::span<const EmbeddedFile> files, std::string_view id) {
  const EmbeddedFile* file = find_file(files, id);
  if (file == nullptr) return fail("there are no lessons for " + quoted(id));
  return CourseReader(*file, id).read();
}

std::string_view CourseTexts::say(std::string_view lesson, std::string_view key) const {
  const auto found = said_.find(std::string(lesson).append(" ").append(key));
  return found == said_.end() ? std::string_view() : found->second;
}

std::string_view CourseTexts::why_wrong(std::string_view lesson, std::size_t number, std::string_view word) const {
  const std::string key = std::to_string(number) + " wrong";
  const std::string_view special = say(lesson, key + " " + std::string(word));
  return special.empty() ? say(lesson, key) : special;
}

/// Reads one file of texts, a line at a time, and holds it against the course.
class CourseTextsReader {
 public:
  CourseTextsReader(std::span<const EmbeddedFile> files, const Course& course) : files_(files) {
    expect(kTest, "title");
    expect(kTest, "do");
    for (const Lesson& lesson : course.lessons) {
      expect(lesson.id, "title");
      expect(lesson.id, "intro");
      for (std::size_t i = 1; i <= lesson.tasks.size(); ++i) {
        for (const std::string_view key : {" do", " hint", " wrong", " right"}) {
          expect(lesson.id, std::to_string(i).append(key));
        }
      }
    }
  }

  Expected<CourseTexts> read(std::string_view id, std::string_view language) {
    const std::string name = std::string(id).append(".").append(language);
    CourseTexts texts;
    TABLIER_TRY(taken, take(name, language, texts));
    for (const std::string& key : expected_) {
      if (!texts.said_.contains(key)) return fail(name + ".txt: expected a line for " + quoted(key));
    }
    return texts;
  }

 private:
  void expect(std::string_view lesson, std::string_view key) {
    expected_.insert(std::string(lesson).append(" ").append(key));
  }

  /// What is said here stays, the rest is that of the file that it is like, as far as the course asks for it.
  Expected<void> take(const std::string& name, std::string_view language, CourseTexts& texts, bool is_own = true) {
    const EmbeddedFile* file = find_file(files_, name);
    if (file == nullptr) return fail(name + ".txt: there is no such file");
    std::string like;
    std::string_view lesson;
    std::set<std::string, std::less<>> here;
    for (std::size_t i = 0; i < file->lines.size(); ++i) {
      const std::string_view line = file->lines[i];
      if (says_nothing(line)) continue;
      const std::size_t colon = line.find(": ");
      if (line.starts_with("# ")) {
        lesson = line.substr(2);
      } else if (colon == std::string_view::npos || colon + 2 == line.size()) {
        return wrong_in(name, i + 1, "expected `# LESSON` or `KEY: TEXT`, found " + quoted(line));
      } else if (lesson.empty() && line.starts_with("like: ") && is_own) {
        like = std::string(line.substr(colon + 2)).append(".").append(language);
      } else {
        const std::string key = std::string(lesson).append(" ").append(line.substr(0, colon));
        if (is_own && !is_asked(key)) return wrong_in(name, i + 1, "no lesson asks for " + quoted(key));
        if (!here.insert(key).second) return wrong_in(name, i + 1, quoted(key) + " has been there before");
        if (is_asked(key)) texts.said_.try_emplace(key, line.substr(colon + 2));
      }
    }
    if (like.empty()) return {};
    return take(like, language, texts, false);
  }

  /// Also for one wrong word: `slide 1 wrong a1b2`.
  bool is_asked(const std::string& key) const {
    constexpr std::string_view kWrong = " wrong ";
    const std::size_t wrong = key.find(kWrong);
    return expected_.contains(wrong == std::string::npos ? key : key.substr(0, wrong + kWrong.size() - 1));
  }

  std::span<const EmbeddedFile> files_;
  std::set<std::string, std::less<>> expected_;
};

Expected<CourseTexts> read_course_texts(std::span<const EmbeddedFile> files, std::string_view id,
                                        std::string_view language, const Course& course) {
  return CourseTextsReader(files, course).read(id, language);
}

}  // namespace tablier

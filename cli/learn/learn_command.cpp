#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>

#include "command_line/command_line.h"
#include "commands.h"
#include "learn/learn_session.h"
#include "session/describe.h"
#include "session/registry.h"
#include "session/texts.h"
#include "system/interrupts.h"

namespace tablier::cli {

namespace {

struct LearnChoice {
  std::optional<std::string> game{};
  std::optional<std::string> lesson{};  ///< "3", "slide"
  bool list = false;
  bool json = false;
};

/// The lessons of a game, and what they say in English.
struct EnglishCourse {
  const AnyGame& game;
  Course course;
  CourseTexts texts;
};

bool has_course(const AnyGame& game) {
  return std::ranges::find(lesson_files(), game.info().id, &EmbeddedFile::name) != lesson_files().end();
}

Expected<EnglishCourse> open_course(const AnyGame& game) {
  const std::string_view id = game.info().id;
  TABLIER_TRY(course, read_course(lesson_files(), id));
  TABLIER_TRY(texts, read_course_texts(lesson_files(), id, "en", *course));
  return EnglishCourse{game, std::move(*course), std::move(*texts)};
}

Expected<const AnyGame*> find_taught(const std::string& id) {
  TABLIER_TRY(spec, parse_spec(id));
  if (has_course(*spec->game)) return spec->game;
  std::vector<std::string_view> ids;
  for (const AnyGame* game : all_games()) {
    if (has_course(*game)) ids.push_back(game->info().id);
  }
  return fail("there are no lessons for " + tablier::quoted(id) + "; expected " + either(ids));
}

/// For programs: what the tasks ask, where, and what they show.
std::string describe(const EnglishCourse& told) {
  JsonBuilder lessons = JsonBuilder::array();
  std::size_t count = 0;
  for (const Lesson& lesson : told.course.lessons) {
    JsonBuilder tasks = JsonBuilder::array();
    for (std::size_t i = 0; i < lesson.tasks.size(); ++i) {
      const Task& task = lesson.tasks[i];
      tasks.add(JsonBuilder::object()
                    .add("do", json_string(told.texts.say(lesson.id, std::to_string(i + 1) + " do")))
                    .add("game", json_string(spec_text(task.spec)))
                    .add("position", json_string(task.position))
                    .add("after", json_array(task.after))
                    .add("rules", json_array(task.rules))
                    .add("rulings", json_array(task.rulings))
                    .text());
    }
    count += lesson.tasks.size();
    lessons.add(JsonBuilder::object()
                    .add("id", json_string(lesson.id))
                    .add("title", json_string(told.texts.say(lesson.id, "title")))
                    .add("tasks", tasks.text())
                    .text());
  }
  return JsonBuilder::object()
      .add("game", json_string(told.game.info().id))
      .add("count", std::to_string(told.course.lessons.size()))
      .add("task_count", std::to_string(count))
      .add("lessons", lessons.text())
      .add("test", JsonBuilder::object()
                       .add("game", json_string(spec_text(told.course.test.spec)))
                       .add("position", json_string(told.course.test.position))
                       .text())
      .text();
}

void print(const EnglishCourse& told, const Console& console) {
  fmt::print(console.out, "{}: {} lessons\n", told.game.info().id, told.course.lessons.size());
  for (std::size_t i = 0; i < told.course.lessons.size(); ++i) {
    const Lesson& lesson = told.course.lessons[i];
    fmt::print(console.out, "  {:>2}  {}, {} tasks\n", i + 1, told.texts.say(lesson.id, "title"), lesson.tasks.size());
  }
}

Expected<int> list_courses(const std::vector<const AnyGame*>& games, bool json, const Console& console) {
  JsonBuilder all = JsonBuilder::array();
  for (const AnyGame* game : games) {
    TABLIER_TRY(told, open_course(*game));
    all.add(describe(*told));
    if (!json) print(*told, console);
  }
  if (json) console.out << all.text() << '\n';
  if (!json) console.out << "`tablier learn GAME` begins; --lesson chooses a lesson.\n";
  return kSuccess;
}

Expected<std::size_t> find_lesson(const Course& course, const std::string& wanted) {
  const auto count = course.lessons.size();
  const auto number = small_number(wanted, static_cast<int>(count) + 1);
  if (number && *number > 0) return static_cast<std::size_t>(*number - 1);
  std::vector<std::string_view> ids;
  for (std::size_t i = 0; i < count; ++i) {
    if (course.lessons[i].id == wanted) return i;
    ids.push_back(course.lessons[i].id);
  }
  return fail(fmt::format("--lesson: expected 1 to {}, {}; found {}", count + 1, either(ids), tablier::quoted(wanted)));
}

Expected<int> learn(const LearnChoice& choice, const Console& console) {
  if (choice.list || choice.json || !choice.game) {
    if (choice.lesson) return fail("--lesson needs a game to learn, and no --list");
    std::vector<const AnyGame*> games;
    if (choice.game) {
      TABLIER_TRY(game, find_taught(*choice.game));
      games = {*game};
    } else {
      std::ranges::copy_if(all_games(), std::back_inserter(games),
                           [](const AnyGame* each) { return has_course(*each); });
    }
    return list_courses(games, choice.json, console);
  }
  TABLIER_TRY(game, find_taught(*choice.game));
  TABLIER_TRY(told, open_course(**game));
  TABLIER_TRY(first, find_lesson(told->course, choice.lesson.value_or("1")));
  LearnSession(**game, told->course, told->texts, *first, console).run();
  return kSuccess;
}

Expected<int> run_learn(const LearnChoice& choice, const Console& console) {
  const CatchInterrupts catching;
  const Expected<int> status = learn(choice, console);
  console.out << std::flush;
  end_if_asked();
  return status;
}

}  // namespace

void add_learn(CommandLine& line) {
  auto [command, choice] =
      line.add("learn", "Learn a game by playing: short lessons, then a test", "tablier learn bobail", run_learn);
  command.argument("GAME", choice.game, "The game (default: a list of the lessons)");
  command.option("--lesson", "LESSON", choice.lesson, "Begin with this lesson: its number or its id");
  command.flag("--list", choice.list, "List the lessons");
  command.flag("--json", choice.json, "List them as JSON, with tasks, positions and the rulings shown");
  command.look();
}

}  // namespace tablier::cli

// The games' lessons, engine/games/FOLDER/lessons/: that they can be done, that what is wrong is refused, and that no
// rule and no text is left out; and how what is wrong in a file is told.

#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>

#include "core/random.h"
#include "session/registry.h"
#include "session/texts.h"
#include "study/course.h"
#include "study/win_prover.h"
#include "support/mutate.h"

namespace tablier {
namespace {

using Answer = TaskPlay::Answer;

// What is wrong in a file.

Expected<Course> course_of(std::string_view text) {
  const std::vector<std::string_view> lines = split(text, '\n');
  const std::array<EmbeddedFile, 1> files{{{"bobail", lines}}};
  return read_course(files, "bobail");
}

std::string error_of(std::string_view text) {
  const Expected<Course> course = course_of(text);
  return course ? "" : course.error().message;
}

constexpr std::string_view kCourse =
    "# slide\ntask\nplay c1c2 a1b2\nreply c3d4 e5e2\ngoal e3=T\nrule A turn\nruling 1 2\n\n"
    "// The other edge.\ntask\nat nnnnn/5/1T3/5/sssss S k\nplay *\n\n# test\nat nnnnn/2s2/5/2T2/ss1ss S t";

TEST(LessonFile, has_lessons_of_tasks_and_then_a_test) {
  const Expected<Course> course = course_of(kCourse);
  ASSERT_TRUE(course) << course.error().message;
  ASSERT_EQ(course->lessons.size(), 1U);
  EXPECT_EQ(course->lessons[0].id, "slide");
  ASSERT_EQ(course->lessons[0].tasks.size(), 2U);
  const Task& task = course->lessons[0].tasks[0];
  EXPECT_EQ(task.position, "");
  EXPECT_EQ(task.rules, std::vector<std::string>{"A turn"});
  EXPECT_EQ(task.rulings, (std::vector<std::string>{"1", "2"}));
  EXPECT_EQ(course->test.position, "nnnnn/2s2/5/2T2/ss1ss S t");
}

TEST(LessonFile, what_is_wrong_is_told_with_file_and_line) {
  EXPECT_EQ(error_of("task"), "bobail.txt:1: expected `# LESSON`, `task` or, at the end, `# test`, found \"task\"");
  EXPECT_EQ(error_of("# a\n\n# a"), "bobail.txt:3: lesson \"a\" has been there before");
  EXPECT_EQ(error_of("# a"), "bobail.txt:1: expected `# test`, found the end of the file");
  EXPECT_EQ(error_of("# a\ntask\nput c1c2"),
            "bobail.txt:3: expected at, after, play, reply, goal, rule, ruling or game, found \"put c1c2\"");
  EXPECT_EQ(error_of("# a\ntask\nplay"), "bobail.txt:3: expected something behind \"play\"");
  EXPECT_EQ(error_of("# a\ntask\ngoal win\nplay c1c2"),
            "bobail.txt:4: expected nothing to do after the goal, found \"play c1c2\"");
  EXPECT_EQ(error_of("# a\ntask\ngoal glory"), "bobail.txt:3: expected `win`, `draw` or SQUARE=PIECE, found \"glory\"");
  EXPECT_EQ(error_of("# a\ntask\nrule A turn"),
            "bobail.txt:2: expected something to do: a line `play WORD…` or `goal …`");
  EXPECT_EQ(error_of("# a\ntask\nat nnnnn/2s2/5/5/ssTss S -\nplay c1c2"),
            "bobail.txt:2: expected a position in which a seat acts");
  EXPECT_EQ(error_of("# a\ntask\nplay c1c2\nplay c1c3"),
            "bobail.txt:2: expected the learner to act after what follows");
  EXPECT_EQ(error_of("# a\ntask\ngoal c3=SK"), "bobail.txt:2: expected a goal that can be reached");
  EXPECT_TRUE(error_of("# a\ntask\nplay c1c3").starts_with("bobail.txt:2: ")) << error_of("# a\ntask\nplay c1c3");
}

TEST(LessonFile, texts_are_held_against_the_lessons) {
  const Expected<Course> course = course_of("# a\ntask\nplay c1c2\n\n# test\nat nnnnn/2s2/5/2T2/ss1ss S t");
  ASSERT_TRUE(course);
  const auto told = [&](std::string_view own, std::string_view other = "") -> std::string {
    const std::vector<std::string_view> lines = split(own, '\n');
    const std::vector<std::string_view> others = split(other, '\n');
    const std::array<EmbeddedFile, 2> files{{{"bobail.en", lines}, {"other.en", others}}};
    const Expected<CourseTexts> texts = read_course_texts(files, "bobail", "en", *course);
    if (!texts) return texts.error().message;
    return std::string(texts->why_wrong("a", 1, "b1b4")) + " " + std::string(texts->why_wrong("a", 1, "d1d4"));
  };
  const std::string all =
      "# a\ntitle: A\nintro: I\n1 do: D\n1 hint: H\n1 right: R\n1 wrong: No.\n1 wrong b1b4: Not b.\n# test\n"
      "title: T\ndo: W";
  EXPECT_EQ(told(all), "Not b. No.");
  EXPECT_EQ(told("# a\ntitle: A"), "bobail.en.txt: expected a line for \"a 1 do\"");
  EXPECT_EQ(told(all + "\nhint: H"), "bobail.en.txt:12: no lesson asks for \"test hint\"");
  EXPECT_EQ(told(all + "\ndo: W"), "bobail.en.txt:12: \"test do\" has been there before");
  EXPECT_EQ(told("# a\ntitle"), "bobail.en.txt:2: expected `# LESSON` or `KEY: TEXT`, found \"title\"");
  EXPECT_EQ(told("like: other\n# a\n1 wrong b1b4: Never.", all), "Never. No.");
  EXPECT_EQ(told("like: nobody\n# a\ntitle: A"), "nobody.en.txt: there is no such file");
}

TEST(LessonFile, any_damage_is_told_in_a_sentence) {
  Random random(1);
  for (int i = 0; i < 1500; ++i) {
    const std::string text = testing::mutated(kCourse, random);
    const Expected<Course> course = course_of(text);
    EXPECT_TRUE(course || course.error().message.starts_with("bobail.txt:")) << course.error().message;
  }
}

TEST(LessonTask, what_is_wrong_is_taken_back_and_what_is_right_goes_on) {
  const std::vector<std::string_view> lines{"at nnnnn/2s2/5/2T2/ss1ss S t", "play c2b2 c2d2", "goal b4=SK"};
  const Expected<Task> task = read_task("bobail", lines);
  ASSERT_TRUE(task);
  Expected<TaskPlay> play = TaskPlay::begin(*task);
  ASSERT_TRUE(play);
  EXPECT_FALSE(play->play("c2c4"));  // which the rules refuse
  EXPECT_EQ(play->session().actions().size(), 0U);
  EXPECT_EQ(play->hint(), "c2b2");
  EXPECT_EQ(*play->play("c2c1"), Answer::kWrong);
  EXPECT_TRUE(play->session().finished());
  EXPECT_EQ(play->hint(), std::nullopt);
  EXPECT_EQ(*play->play("c2d2"), Answer::kOn);
  EXPECT_EQ(play->hint(), "b1b4");
  EXPECT_EQ(*play->play("a1a4"), Answer::kWrong);
  EXPECT_EQ(*play->play("b1b4"), Answer::kSolved);
  EXPECT_FALSE(play->play("d2d3"));
}

// The games' own lessons.

class Lessons : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    Expected<Course> read = read_course(lesson_files(), GetParam());
    ASSERT_TRUE(read) << read.error().message;
    course_ = std::make_unique<Course>(std::move(*read));
  }

  template <class Check>
  void for_each_task(Check check) const {
    for (const Lesson& lesson : course_->lessons) {
      for (std::size_t i = 0; i < lesson.tasks.size(); ++i) {
        const ::testing::ScopedTrace where(__FILE__, __LINE__, lesson.id + ", task " + std::to_string(i + 1));
        check(lesson.tasks[i]);
      }
    }
  }

  std::unique_ptr<Course> course_;
};

TEST_P(Lessons, are_ten_or_more_of_two_to_four_tasks) {
  EXPECT_GE(course_->lessons.size(), 10U);
  for (const Lesson& lesson : course_->lessons) {
    EXPECT_GE(lesson.tasks.size(), 2U) << lesson.id;
    EXPECT_LE(lesson.tasks.size(), 4U) << lesson.id;
  }
}

TEST_P(Lessons, have_all_their_texts_in_every_language) {
  for (const std::string_view language : kLanguages) {
    const Expected<CourseTexts> texts = read_course_texts(lesson_files(), GetParam(), language, *course_);
    EXPECT_TRUE(texts) << texts.error().message;
  }
}

/// The first choice that the task leaves to the learner: what is forced before has been played.
TaskPlay first_choice(const Task& task) {
  TaskPlay play = *TaskPlay::begin(task);
  while (!play.solved() && play.session().legal().size() == 1) play.play(*play.hint()).value();
  return play;
}

/// Whether something legal does the step at hand wrongly; the goal of a turn with all of it.
bool can_go_wrong(const TaskPlay& play) {
  const bool is_goal = play.step()->kind == TaskStep::Kind::kGoal;
  return std::ranges::any_of(play.session().legal(), [&](Action action) {
    TaskPlay next = play;
    const Answer answer = *next.play(next.session().game().word(action));
    return answer == Answer::kWrong || (is_goal && answer == Answer::kOn && can_go_wrong(next));
  });
}

TEST_P(Lessons, are_neither_done_by_whatever_is_legal_nor_by_the_one_thing_that_can_be_clicked) {
  for_each_task([](const Task& task) {
    const TaskPlay play = first_choice(task);
    EXPECT_TRUE(!play.solved() && can_go_wrong(play));
  });
}

/// Every way that is written down ends well, and at every step what the rules forbid is refused without a trace.
void do_in_every_way(const TaskPlay& play) {
  if (play.solved()) return;
  const Session& session = play.session();
  TaskPlay other = play;
  const std::string position = session.state().position();
  for (const std::string_view word : {"z9z9", "a1a1", "nonsense"}) {
    const Expected<Answer> refused = other.play(word);
    ASSERT_FALSE(refused) << word;
    EXPECT_FALSE(refused.error().message.empty());
    EXPECT_EQ(other.session().state().position(), position);
  }
  const std::optional<std::string> hint = play.hint();
  ASSERT_TRUE(hint) << "at " << position;
  for (const WordedAction& each : sorted_by_word(session.game(), session.legal())) {
    TaskPlay next = play;
    const bool is_goal = play.step()->kind == TaskStep::Kind::kGoal;
    const Expected<Answer> answer = next.play(each.word);
    ASSERT_TRUE(answer) << each.word << ": " << answer.error().message;
    EXPECT_TRUE(is_goal || play.accepts(each.word) == (*answer != Answer::kWrong)) << each.word;
    if (*answer == Answer::kWrong) {
      next.take_back();
      EXPECT_EQ(next.session().actions().size(), play.step_began());
      EXPECT_TRUE(next.hint()) << "after " << each.word;
    }
    if (is_goal ? each.word == *hint : *answer != Answer::kWrong) do_in_every_way(next);
  }
}

TEST_P(Lessons, can_be_done_in_every_way_that_is_written_down) {
  for_each_task([](const Task& task) { do_in_every_way(*TaskPlay::begin(task)); });
}

std::string text_of_file(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The folder of a game.
std::string folder_of(std::string_view id) {
  for (const auto& entry : std::filesystem::directory_iterator(TABLIER_GAMES)) {
    const auto file = entry.path() / "lessons" / std::string(id).append(".txt");
    if (std::filesystem::exists(file)) return entry.path().filename();
  }
  return "";
}

/// What a game's rule page says: its headings but for those about texts and figures, and its rulings. A section named
/// after one of the page's games is about that one.
void read_rule_page(const std::string& id, std::set<std::string>& rules, std::set<std::string>& rulings) {
  static const std::set<std::string, std::less<>> kOfPrograms{"Text", "Facts to check against"};
  const std::string folder = folder_of(id);
  const std::string page = text_of_file(std::filesystem::path(TABLIER_RULE_PAGES) / (folder + ".md"));
  ASSERT_FALSE(page.empty()) << folder;
  bool ours = true;
  for (const std::string_view line : split(page, '\n')) {
    if (line.starts_with("## ")) {
      const std::string heading(line.substr(3));
      std::string variant = folder + "-" + heading;
      std::ranges::transform(variant, variant.begin(), [](unsigned char c) { return std::tolower(c); });
      ours = find_game(variant) == nullptr || variant == id;
      if (ours && !kOfPrograms.contains(heading)) rules.insert(heading);
    }
    static const std::regex kRuling(R"(\*\*Ruling (\d+)\*\*)");
    const std::string text(line);
    for (std::sregex_iterator found(text.begin(), text.end(), kRuling), end; found != end; ++found) {
      if (ours) rulings.insert((*found)[1]);
    }
  }
}

TEST_P(Lessons, show_every_rule_ruling_and_option_of_the_rule_page) {
  std::set<std::string> rules;
  std::set<std::string> rulings;
  read_rule_page(GetParam(), rules, rulings);
  const GameInfo& info = find_game(GetParam())->info();
  if (info.repetition_draws) rulings.insert("repetition");
  std::set<std::string> shown_rules;
  std::set<std::string> shown_rulings;
  std::set<std::pair<std::size_t, int>> shown_choices;
  std::set<int> shown_players;
  for_each_task([&](const Task& task) {
    shown_rules.insert(task.rules.begin(), task.rules.end());
    shown_rulings.insert(task.rulings.begin(), task.rulings.end());
    EXPECT_FALSE(task.rules.empty() && task.rulings.empty()) << "it shows nothing";
    shown_players.insert(task.spec.choices.players);
    for (std::size_t i = 0; i < info.options.size(); ++i) shown_choices.emplace(i, task.spec.choices.value[i]);
  });
  EXPECT_EQ(shown_rules, rules);
  EXPECT_EQ(shown_rulings, rulings);
  for (std::size_t i = 0; i < info.options.size(); ++i) {
    for (int value = 0; value < static_cast<int>(info.options[i].values.size()); ++value) {
      EXPECT_TRUE(shown_choices.contains({i, value}))
          << info.options[i].name << "=" << info.options[i].values[static_cast<std::size_t>(value)];
    }
  }
  for (int players = info.min_players; players <= info.max_players; ++players) {
    EXPECT_TRUE(shown_players.contains(players)) << players << " players";
  }
}

/// Who wins when the learner plays at one level and the others at the first.
bool wins_against_newcomers(const Task& test, int level, std::uint64_t seed) {
  Session session = *Session::from_position(test.spec, test.position);
  const Actor learner = session.actor();
  Random random(seed);
  while (!session.finished()) {
    if (session.actor().is_chance()) {
      session.play(session.state().random_action(random));
      continue;
    }
    SearchSettings settings = session.game().level(session.actor() == learner ? level : 1);
    settings.seed = random.next();
    settings.past = session.turn_hashes();
    const std::unique_ptr<Search> search = session.seen_by_actor().search(settings);
    while (search->step(1'000)) {
    }
    session.play(search->choice());
  }
  return session.winners() == SeatSet::of(learner.seat());
}

TEST_P(Lessons, end_with_a_position_that_the_learner_wins) {
  constexpr int kMostTurns = 8;
  const Task& test = course_->test;
  const Session session = *Session::from_position(test.spec, test.position);
  ASSERT_TRUE(session.actor().is_seat());
  if (session.game().win_search(0) != nullptr) {
    SearchProver prover(session.game(), 16);
    prover.allow(20'000'000);
    EXPECT_EQ(prover.wins(session.state(), session.actor().seat(), kMostTurns), true);
    return;
  }
  constexpr int kLevel = 3;
  constexpr int kGames = 10;
  int won = 0;
  for (int seed = 1; seed <= kGames; ++seed)
    won += wins_against_newcomers(test, kLevel, static_cast<std::uint64_t>(seed)) ? 1 : 0;
  EXPECT_GE(won, kGames - 1);
}

std::vector<std::string> taught_games() {
  std::vector<std::string> ids;
  for (const EmbeddedFile& file : lesson_files()) {
    if (file.name.find('.') == std::string_view::npos) ids.emplace_back(file.name);
  }
  return ids;
}

INSTANTIATE_TEST_SUITE_P(Game, Lessons, ::testing::ValuesIn(taught_games()), [](const auto& tested) {
  std::string name = tested.param;
  std::ranges::replace(name, '-', '_');
  return name;
});

}  // namespace
}  // namespace tablier

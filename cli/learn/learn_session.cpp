#include "learn/learn_session.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <array>

#include "play/play_session.h"
#include "session/texts.h"
#include "terminal/draw.h"
#include "terminal/text.h"
#include "terminal/typed_actions.h"

namespace tablier::cli {

namespace {

constexpr std::string_view kLearnHelp =
    "You can type\n"
    "  ACTION       play it; its beginning is enough if only one action fits.\n"
    "               A whole turn can be typed in one line\n"
    "  hint         what to think of; again for an action that leads on\n"
    "  list [WORD]  the legal actions, or those that begin with WORD\n"
    "  show         the task and the board again\n"
    "  undo, again  begin the step again; the task from its start\n"
    "  next, back   the next task; the lesson before this one\n"
    "  lessons      all lessons; `lessons N` goes to one\n"
    "  position     the position as text, as you may see it\n"
    "  rules        the rules of this game\n"
    "  help         this text\n"
    "  quit         leave\n";

constexpr std::array<std::string_view, 12> kLearnVerbs{"hint", "list",    "show",     "undo",  "again", "next",
                                                       "back", "lessons", "position", "rules", "help",  "quit"};

}  // namespace

LearnSession::LearnSession(const AnyGame& game, const Course& course, const CourseTexts& texts, std::size_t first,
                           const Console& console)
    : game_(game), course_(course), texts_(texts), console_(console), lesson_(first) {}

std::string_view LearnSession::say(std::string_view key) const {
  return texts_.say(lesson().id, std::to_string(task_ + 1).append(" ").append(key));
}

void LearnSession::run() {
  console_.out << "Type `help` for the commands.\n";
  go_to(lesson_);
  while (!leave_) ask();
}

void LearnSession::go_to(std::size_t lesson) {
  lesson_ = lesson;
  if (lesson_ < course_.lessons.size()) return begin_lesson();
  run_test();
  leave_ = true;
}

void LearnSession::begin_lesson() {
  fmt::print(console_.out, "\n{}, lesson {} of {}: {}\n\n{}", english(game_).name(), lesson_ + 1,
             course_.lessons.size(), texts_.say(lesson().id, "title"), paragraph("", texts_.say(lesson().id, "intro")));
  task_ = 0;
  begin_task();
}

void LearnSession::begin_task() {
  play_ = std::move(*TaskPlay::begin(lesson().tasks[task_]));  // read_course() has tried it
  hinted_ = false;
  show_task();
}

void LearnSession::show_task() {
  show_board();
  fmt::print(console_.out, "{}",
             paragraph(fmt::format("Task {} of {}: ", task_ + 1, lesson().tasks.size()), say("do")));
}

void LearnSession::show_board() { cli::show_board(play_->session(), Viewer(play_->learner()), console_); }

void LearnSession::ask() {
  const auto line = ask_seat(play_->session(), play_->learner(), console_);
  if (!line) {
    leave_ = true;
  } else if (!obey(*line)) {
    play(*line);
  }
}

bool LearnSession::obey(const std::string& line) {
  const TypedLine typed(line);
  const std::string& verb = typed.verb;
  const Session& session = play_->session();
  if (verb == "quit" || verb == "exit") {
    leave_ = true;
  } else if (verb == "help" || verb == "?") {
    console_.out << kLearnHelp << "\nOn the board\n"
                 << legend(session.facts(), session.state().view(Viewer(play_->learner())), console_.style);
  } else if (verb == "show") {
    show_task();
  } else if (verb == "undo") {
    play_->take_back();
    show_board();
  } else if (verb == "again") {
    begin_task();
  } else if (verb == "next") {
    next_task();
  } else if (verb == "back") {
    go_to(lesson_ == 0 ? 0 : lesson_ - 1);
  } else if (verb == "lessons") {
    move_on(typed.rest);
  } else if (verb == "hint") {
    hint();
  } else if (line.empty()) {
    console_.out << "Type an action, `hint`, or `help`.\n";
  } else {
    return tell(session, Viewer(play_->learner()), typed, console_);
  }
  return true;
}

void LearnSession::move_on(const std::string& line) {
  if (line.empty()) return list_lessons();
  const int last = static_cast<int>(course_.lessons.size()) + 1;
  const auto number = small_number(line, last);
  if (number && *number > 0) return go_to(static_cast<std::size_t>(*number - 1));
  fmt::print(console_.out, "Expected the number of a lesson, 1 to {}, found {}.\n", last, tablier::quoted(line));
}

void LearnSession::play(const std::string& line) {
  for (const std::string_view word : words_in(line)) {
    if (!play_word(word)) return;
    if (!play_->solved()) continue;
    show_board();
    console_.out << paragraph("Right. ", say("right"));
    return next_task();
  }
  show_board();
  fmt::print(console_.out, "{}\n", asked(play_->session()));
}

bool LearnSession::play_word(std::string_view typed) {
  const auto meant = choose_action(play_->session(), typed, kLearnVerbs, console_);
  if (!meant) return false;
  const std::string& word = meant->word;
  const std::size_t before = play_->session().actions().size() + 1;
  hinted_ = false;
  if (*play_->play(word) == TaskPlay::Answer::kWrong) {
    console_.out << paragraph("Not this: ", texts_.why_wrong(lesson().id, task_ + 1, word));
    play_->take_back();
    show_board();
    return false;
  }
  const Session& session = play_->session();
  std::vector<std::string> others;
  for (std::size_t i = before; i < session.actions().size(); ++i) {
    const Action action = session.states()[i].seen(session.actions()[i], Viewer(play_->learner()));
    others.push_back(
        fmt::format("{}: {}", actor_text(session.facts(), session.states()[i].actor()), session.game().word(action)));
  }
  if (!others.empty()) console_.out << flow("Then ", ", ", others);
  return true;
}

void LearnSession::hint() {
  const auto word = play_->hint();
  if (!hinted_) {
    console_.out << paragraph("", say("hint"));
  } else if (word) {
    fmt::print(console_.out, "Try {}\n", *word);
  } else {
    console_.out << "That does not lead to the goal; type `undo`.\n";
  }
  hinted_ = true;
}

void LearnSession::next_task() {
  if (task_ + 1 == lesson().tasks.size()) return go_to(lesson_ + 1);
  ++task_;
  begin_task();
}

void LearnSession::list_lessons() const {
  for (std::size_t i = 0; i < course_.lessons.size(); ++i) {
    fmt::print(console_.out, "{:>3}  {}\n", i + 1, texts_.say(course_.lessons[i].id, "title"));
  }
  fmt::print(console_.out, "{:>3}  {}\n", course_.lessons.size() + 1, texts_.say("test", "title"));
}

void LearnSession::run_test() {
  fmt::print(console_.out, "\n{}, the closing test: {}\n\n{}\n", english(game_).name(), texts_.say("test", "title"),
             paragraph("", texts_.say("test", "do")));
  Session session = *Session::from_position(course_.test.spec, course_.test.position);
  const int learner = index(session.actor().seat());
  PlaySession::Computers computers;
  for (int i = 0; i < session.seats(); ++i) {
    if (i != learner) computers[i] = *parse_player(game_, "1");
  }
  PlaySession(std::move(session), computers, {.seed = 1}, console_).run();
}

}  // namespace tablier::cli

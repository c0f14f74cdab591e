#include "study/lesson.h"

#include <algorithm>
#include <array>

#include "core/text.h"
#include "study/turn.h"

namespace tablier {

namespace {

constexpr std::string_view kAnything = "*";
/// More than the turns of any position have actions that a lesson asks a goal of.
constexpr int kMostTried = 20'000;

std::vector<std::string> list_of(std::string_view line) {
  const std::vector<std::string_view> words = words_in(line);
  return {words.begin(), words.end()};
}

/// "SK" is South's knight, "T" a tower that is nobody's, "." nothing.
std::string standing_on(const Session& session, std::string_view square) {
  const Facts& facts = session.facts();
  for (const PlacedPiece& each : session.seen_by_actor().scene().pieces) {
    if (facts.squares[static_cast<std::size_t>(each.square)].name != square) continue;
    std::string text;
    if (each.owner != PlacedPiece::kNoOwner) text = facts.seats[static_cast<std::size_t>(each.owner)].text;
    return text + facts.pieces[static_cast<std::size_t>(each.piece)].letter;
  }
  return ".";
}

bool holds(const Session& session, Seat learner, std::string_view condition) {
  if (condition == "win") return session.winners() == SeatSet::of(learner);
  if (condition == "draw") return session.winners().size() > 1;
  const std::size_t equals = condition.find('=');
  return standing_on(session, condition.substr(0, equals)) == condition.substr(equals + 1);
}

bool turn_done(const Session& session, Seat learner) {
  return session.finished() || turn_is_over(session.state(), Actor(learner));
}

bool reached(const Session& session, Seat learner, const TaskStep& goal) {
  return std::ranges::all_of(goal.words, [&](const auto& each) { return holds(session, learner, each); });
}

/// The first action of the first way, in the order of words, to end the turn so that the goal holds.
std::optional<std::string> way_to(Session& session, Seat learner, const TaskStep& goal, int& tries) {
  for (const auto& [word, action] : sorted_by_word(session.game(), session.legal())) {
    if (++tries > kMostTried) return std::nullopt;
    session.play(action);
    const bool leads = turn_done(session, learner) ? reached(session, learner, goal)
                                                   : way_to(session, learner, goal, tries).has_value();
    session.undo();
    if (leads) return word;
  }
  return std::nullopt;
}

Expected<void> play_all(Session& session, const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    TABLIER_TRY(played, session.play(word));
  }
  return {};
}

}  // namespace

Expected<Task> read_task(std::string_view game, std::span<const std::string_view> lines) {
  constexpr std::array<std::string_view, 8> kKeys{"at", "after", "play", "reply", "goal", "rule", "ruling", "game"};
  TABLIER_TRY(spec, parse_spec(game));
  Task task{.spec = *spec};
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto wrong = [i](const std::string& what) { return fail(std::to_string(i + 1) + ": " + what); };
    const std::size_t space = std::min(lines[i].find(' '), lines[i].size());
    const std::string_view key = lines[i].substr(0, space);
    const std::string_view rest = lines[i].substr(std::min(space + 1, lines[i].size()));
    if (std::ranges::find(kKeys, key) == kKeys.end()) {
      return wrong("expected " + either(kKeys) + ", found " + quoted(lines[i]));
    }
    if (words_in(rest).empty()) return wrong("expected something behind " + quoted(key));
    if (key == "game") {
      TABLIER_TRY(chosen, parse_spec(rest));
      task.spec = *chosen;
    } else if (key == "at") {
      task.position = rest;
    } else if (key == "after") {
      task.after = list_of(rest);
    } else if (key == "rule") {
      task.rules.emplace_back(rest);
    } else if (key == "ruling") {
      task.rulings = list_of(rest);
    } else {
      if (!task.steps.empty() && task.steps.back().kind == TaskStep::Kind::kGoal) {
        return wrong("expected nothing to do after the goal, found " + quoted(lines[i]));
      }
      const auto kind = key == "play"    ? TaskStep::Kind::kPlay
                        : key == "reply" ? TaskStep::Kind::kReply
                                         : TaskStep::Kind::kGoal;
      task.steps.push_back({kind, list_of(rest)});
      const auto is_condition = [](std::string_view each) {
        return each == "win" || each == "draw" || each.find('=') != std::string_view::npos;
      };
      if (kind == TaskStep::Kind::kGoal && !std::ranges::all_of(task.steps.back().words, is_condition)) {
        return wrong("expected `win`, `draw` or SQUARE=PIECE, found " + quoted(rest));
      }
    }
  }
  return task;
}

Expected<TaskPlay> TaskPlay::begin(const Task& task) {
  TABLIER_TRY(session, task.position.empty() ? Session(task.spec) : Session::from_position(task.spec, task.position));
  TABLIER_TRY(played, play_all(*session, task.after));
  if (!session->actor().is_seat()) return fail("expected a position in which a seat acts");
  if (task.steps.empty()) return fail("expected something to do: a line `play WORD…` or `goal …`");
  const Seat learner = session->actor().seat();
  TaskPlay play(task, std::move(*session), learner);
  TABLIER_TRY(followed, play.follow());
  return play;
}

Expected<void> TaskPlay::follow() {
  for (; !solved() && task_.steps[at_].kind == TaskStep::Kind::kReply; ++at_) {
    TABLIER_TRY(played, play_all(session_, task_.steps[at_].words));
  }
  began_ = session_.actions().size();
  if (!solved() && session_.actor() != Actor(learner_)) return fail("expected the learner to act after what follows");
  return {};
}

Expected<TaskPlay::Answer> TaskPlay::play(std::string_view word) {
  if (wrong_) take_back();
  if (solved()) return fail("the task is done");
  const TaskStep& step = task_.steps[at_];
  const bool accepted = accepts(word);
  TABLIER_TRY(played, session_.play(word));
  if (step.kind == TaskStep::Kind::kGoal && !turn_done(session_, learner_)) return Answer::kOn;
  wrong_ = step.kind == TaskStep::Kind::kGoal ? !reached(session_, learner_, step) : !accepted;
  if (wrong_) return Answer::kWrong;
  ++at_;
  TABLIER_TRY(followed, follow());
  return solved() ? Answer::kSolved : Answer::kOn;
}

bool TaskPlay::accepts(std::string_view word) const {
  return !solved() && std::ranges::any_of(task_.steps[at_].words,
                                          [&](const auto& each) { return each == word || each == kAnything; });
}

void TaskPlay::take_back() {
  while (session_.actions().size() > began_) session_.undo();
  wrong_ = false;
}

std::optional<std::string> TaskPlay::hint() const {
  if (solved() || wrong_) return std::nullopt;
  const TaskStep& step = task_.steps[at_];
  Session ahead = session_;
  int tries = 0;
  if (step.kind == TaskStep::Kind::kGoal) return way_to(ahead, learner_, step, tries);
  const std::vector<WordedAction> legal = sorted_by_word(session_.game(), session_.legal());
  for (const std::string& word : step.words) {
    if (word == kAnything) return legal.front().word;
    if (std::ranges::find(legal, word, &WordedAction::word) != legal.end()) return word;
  }
  return std::nullopt;
}

}  // namespace tablier

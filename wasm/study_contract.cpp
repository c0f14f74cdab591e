#include "study_contract.h"

#include <array>
#include <utility>

#include "core/text.h"
#include "search/levels.h"
#include "search/proof.h"
#include "session/describe.h"
#include "study/lesson.h"
#include "study/puzzle.h"

namespace tablier::wasm {

namespace {

using Response = Expected<std::string>;

std::string json_words(std::string_view words) {
  std::vector<std::string> all;
  for (const std::string_view word : words_in(words)) all.emplace_back(word);
  return json_array(all);
}

std::string describe(const PuzzleBook& book, const Puzzle& puzzle) {
  JsonBuilder tempting = JsonBuilder::array();
  for (const Temptation& each : puzzle.tempting) {
    tempting.add(
        JsonBuilder::object().add("words", json_words(each.words)).add("share", std::to_string(each.share)).text());
  }
  JsonBuilder themes = JsonBuilder::array();
  for (const std::string_view theme : puzzle_themes(book, puzzle)) themes.add(json_string(theme));
  const Expected<AnyView> view = puzzle_view(book.spec, puzzle.position);
  const bool hides = view && book.spec.game->info().hidden_cards;
  return JsonBuilder::object()
      .add("id", json_string(puzzle.id))
      .add("position", json_string(puzzle.position))
      .add("eyes", hides ? json_string(actor_text(book.spec.game->facts(book.spec.choices), view->actor())) : "null")
      .add("turns", std::to_string(puzzle.turns))
      .add("share", std::to_string(puzzle.share))
      .add("level", std::to_string(puzzle.level))
      .add("solution", json_words(puzzle.solution))
      .add("tempting", tempting.text())
      .add("themes", themes.text())
      .text();
}

std::string_view kind_text(Verdict::Kind kind) {
  switch (kind) {
    case Verdict::Kind::kWins:
      return "wins";
    case Verdict::Kind::kLoses:
      return "loses";
    case Verdict::Kind::kNoWin:
      break;
  }
  return "no_win";
}

/// A file of puzzles (docs/puzzles.md) as JSON, and which of them is the one of a day.
Response puzzles(const Request& request) {
  constexpr std::uint64_t kLastDay = 10'000'000;
  TABLIER_TRY(text, request.require("text"));
  TABLIER_TRY(day, request.number("day", 0, kLastDay));
  TABLIER_TRY(book, read_puzzles(*text));
  JsonBuilder all = JsonBuilder::array();
  for (const Puzzle& puzzle : book->puzzles) all.add(describe(*book, puzzle));
  std::string of_day = "null";
  if (!book->puzzles.empty()) {
    of_day = json_string(book->puzzles[puzzle_of_day(book->puzzles.size(), static_cast<std::int64_t>(*day))].id);
  }
  return JsonBuilder::object()
      .add("game", json_string(spec_text(book->spec)))
      .add("margin", book->margin ? std::to_string(*book->margin) : "null")
      .add("beyond", book->beyond ? std::to_string(*book->beyond) : "null")
      .add("of_day", of_day)
      .add("puzzles", all.text())
      .text();
}

/// A task of a lesson (docs/lessons.md) after the learner has played these words: what came of it, and what goes on.
Response lesson(const Request& request) {
  constexpr std::array<std::string_view, 3> kAnswers{"on", "solved", "wrong"};
  TABLIER_TRY(game, request.require("game"));
  TABLIER_TRY(text, request.require("text"));
  TABLIER_TRY(task, read_task(*game, split(*text, '\n')));
  TABLIER_TRY(play, TaskPlay::begin(*task));
  TaskPlay::Answer answer = TaskPlay::Answer::kOn;
  for (const std::string_view word : words_in(request.find("words"))) {
    TABLIER_TRY(answered, play->play(word));
    answer = *answered;
  }
  const Session& session = play->session();
  const std::optional<std::string> hint = play->hint();
  return JsonBuilder::object()
      .add("game", json_string(spec_text(task->spec)))
      .add("position", json_string(task->position))
      .add("learner", json_string(actor_text(session.facts(), Actor(play->learner()))))
      .add("words", json_words(words_of(session.game(), session.actions())))
      .add("began", std::to_string(play->step_began()))
      .add("answer", json_string(kAnswers[static_cast<std::size_t>(answer)]))
      .add("hint", hint ? json_string(*hint) : "null")
      .text();
}

/// Someone to judge the turn that led to a position.
Expected<std::unique_ptr<TurnJudge>> read_judge(const Request& request) {
  TABLIER_TRY(position, read_position(request));
  TABLIER_TRY(name, request.require("solver"));
  TABLIER_TRY(solver, parse_seat(position->facts(), *name));
  TABLIER_TRY(turns, request.number("turns", 1, kMostProofTurns));
  const Session* table = position->whole();
  if (table == nullptr || table->seats() != 2 || table->game().win_search(0) == nullptr) {
    return bad_request("judge: expected a whole position of a game of skill for two");
  }
  const AnyState& state = table->state();
  if (state.actor() == Actor(*solver) || (state.actor().is_seat() && !state.begins_turn())) {
    return bad_request("judge: expected the end of a turn of " + std::string(*name));
  }
  const bool wrong = request.find("known") == "wrong";
  const auto mode = wrong ? TurnJudge::Mode::kRefute : TurnJudge::Mode::kJudge;
  return std::make_unique<TurnJudge>(mode, Trial{state, *solver, static_cast<int>(*turns)});
}

/// null as long as there is no verdict.
std::string describe(const std::optional<Verdict>& verdict) {
  if (!verdict) return "null";
  JsonBuilder line = JsonBuilder::array();
  for (const Turn& turn : verdict->line) line.add(json_words(words_of(turn.after.game(), turn.actions)));
  return JsonBuilder::object()
      .add("kind", json_string(kind_text(verdict->kind)))
      .add("turns", std::to_string(verdict->turns))
      .add("line", line.text())
      .text();
}

}  // namespace

StudyContract::Response StudyContract::dispatch(const Request& request) {
  if (request.verb() == "puzzles") return puzzles(request);
  if (request.verb() == "lesson") return lesson(request);
  if (request.verb() == "step" && review_) return step_review(request);
  if (request.verb() == "step" && judge_) return step_judge(request);
  if (request.verb() == "think" || request.verb() == "judge" || request.verb() == "review") {
    review_.reset();
    judge_.reset();
  }
  if (request.verb() == "review") return review(request);
  if (request.verb() == "judge") return judge(request);
  return Contract::dispatch(request);
}

StudyContract::Response StudyContract::judge(const Request& request) {
  rest();
  TABLIER_TRY(judge, read_judge(request));
  judge_ = std::move(*judge);
  return JsonBuilder::object().add("more", json_bool(true)).text();
}

StudyContract::Response StudyContract::step_judge(const Request& request) {
  TABLIER_TRY(work, slice(request));
  const bool more = judge_->step(*work);
  return JsonBuilder::object()
      .add("more", json_bool(more))
      .add("work", std::to_string(judge_->work()))
      .add("verdict", describe(judge_->verdict()))
      .text();
}

StudyContract::Response StudyContract::review(const Request& request) {
  rest();
  TABLIER_TRY(position, read_position(request));
  TABLIER_TRY(game, PlayedGame::of(*position));
  if (const std::string_view text = request.find("ending"); !text.empty() && game->winners.empty()) {
    TABLIER_TRY(ending, read_ending(game->facts, text));
    game->ending = *ending;
    game->winners = winners_of(*ending, static_cast<int>(game->facts.seats.size()));
  }
  if (const std::string_view name = request.find("seat"); !name.empty()) {
    TABLIER_TRY(seat, parse_seat(game->facts, name));
    TABLIER_TRY(judged, game->judge_only(*seat));
  }
  TABLIER_TRY(work, request.number("work", usual_review_work(position->game()), kAnyNumber, 1));
  const Tablebase* tablebase = tablebases().of(position->game());
  JsonBuilder begun = JsonBuilder::object();
  begun.add("milliseconds", "0");
  if (tablebase == nullptr) add_lack(begun, position->game().info(), kLevels);
  review_ = std::make_unique<Review>(std::move(*game), ReviewSettings{.work = *work, .tablebase = tablebase});
  return begun.text();
}

StudyContract::Response StudyContract::step_review(const Request& request) {
  TABLIER_TRY(work, slice(request));
  JsonBuilder out = JsonBuilder::object();
  out.add("more", json_bool(review_->step(*work))).add("progress", std::to_string(review_->progress()));
  if (request.find("report") == "yes") out.add("review", tablier::describe(review_->game(), review_->report()));
  return out.text();
}

}  // namespace tablier::wasm

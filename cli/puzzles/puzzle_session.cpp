#include "puzzles/puzzle_session.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <array>

#include "core/random.h"
#include "core/text.h"
#include "session/texts.h"
#include "terminal/draw.h"
#include "terminal/text.h"
#include "terminal/typed_actions.h"

namespace tablier::cli {

namespace {

constexpr std::string_view kPuzzleHelp =
    "You can type\n"
    "  ACTION       play it; its beginning is enough if only one action fits.\n"
    "               A whole turn can be typed in one line\n"
    "  list [WORD]  the legal actions, or those that begin with WORD\n"
    "  show         the board again\n"
    "  undo         begin the turn again\n"
    "  hint         the first action of the solution; again for the next ones\n"
    "  solution     how it is won\n"
    "  again, next  the puzzle from its start; another one\n"
    "  position     the position as text\n"
    "  rules        the rules of this game\n"
    "  help         this text\n"
    "  quit         leave\n";

constexpr std::array<std::string_view, 11> kPuzzleVerbs{"list", "show",     "undo",  "hint", "solution", "again",
                                                        "next", "position", "rules", "help", "quit"};

/// How long the computer may look for an answer: some seconds.
constexpr std::uint64_t kMostWork = 20'000'000;

constexpr std::string_view kUnjudged = "the first turn is the only one that wins; what follows takes too long to check";

std::optional<Verdict> verdict_of(TurnJudge& judge) {
  constexpr std::uint64_t kSlice = 1'000'000;
  while (judge.step(kSlice) && judge.work() < kMostWork) {
  }
  return judge.verdict();
}

}  // namespace

PuzzleSession::PuzzleSession(const PuzzleBook& book, std::vector<std::size_t> chosen, std::size_t first,
                             const Console& console)
    : book_(book), chosen_(std::move(chosen)), at_(first), console_(console) {}

void PuzzleSession::run() {
  begin();
  console_.out << "Type `help` for the commands.\n";
  while (!leave_) ask();
}

AnyState PuzzleSession::start() const {
  // What the solver does not see is drawn at random, and never shown: the puzzle is over before it could matter.
  Random random(1);
  return puzzle_view(book_.spec, puzzle().position)->determinize(random);  // a book's positions can be played
}

Turn PuzzleSession::solution() const {
  Turn turn{.actions = {}, .after = start()};
  for (const std::string_view word : words_in(puzzle().solution)) {
    turn.actions.push_back(*find_action(turn.after.view(Viewer(solver_)), word));
    turn.after.apply(turn.actions.back());
  }
  return turn;
}

void PuzzleSession::begin() {
  Expected<Session> session = Session::from_position(book_.spec, start().position());
  session_ = std::move(*session);
  solver_ = session_->actor().seat();
  turn_begin_ = 0;
  turns_left_ = puzzle().turns;
  expected_.assign(1, solution());
  hints_ = 0;
  over_ = false;
  show_puzzle();
}

void PuzzleSession::show_puzzle() {
  fmt::print(console_.out, "\n{}, puzzle {}, level {}: ", english(*book_.spec.game).name(), puzzle().id,
             puzzle().level);
  if (asks_for_action()) {
    fmt::print(console_.out, "what is the best action of {}?\n", name(solver_));
  } else {
    fmt::print(console_.out, "{} wins in {}. Only one turn does it.\n", name(solver_), turns_text(puzzle().turns));
  }
  show_board();
}

void PuzzleSession::show_board() {
  cli::show_board(*session_, Viewer(solver_), console_);
  if (over_) return;
  const std::string left = asks_for_action() ? "" : fmt::format(", {} left", turns_text(turns_left_));
  fmt::print(console_.out, "{}{}: {}\n", name(solver_), left, asked(*session_));
}

void PuzzleSession::ask() {
  const auto line = over_ ? prompt(console_, "next, again or quit> ") : ask_seat(*session_, solver_, console_);
  if (!line || (over_ && line->empty())) {
    leave_ = true;
  } else if (!obey(*line)) {
    play(*line);
  }
}

bool PuzzleSession::obey(const std::string& line) {
  const TypedLine typed(line);
  const std::string& verb = typed.verb;
  if (verb == "quit" || verb == "exit") {
    leave_ = true;
  } else if (verb == "help" || verb == "?") {
    console_.out << kPuzzleHelp << "\nOn the board\n"
                 << legend(session_->facts(), session_->state().view(Viewer(solver_)), console_.style);
  } else if (verb == "position" && session_->actions().empty()) {
    console_.out << puzzle().position << '\n';
  } else if (verb == "show") {
    show_board();
  } else if (verb == "again") {
    begin();
  } else if (verb == "next") {
    next();
  } else if (verb == "solution") {
    show_solution();
  } else if (over_ && verb != "position" && verb != "rules") {
    console_.out << "This puzzle is over; type `next`, `again` or `quit`.\n";
  } else if (verb == "hint") {
    hint();
  } else if (verb == "undo") {
    begin_turn_again();
  } else if (line.empty()) {
    console_.out << "Type an action, `hint`, or `help`.\n";
  } else {
    return tell(*session_, Viewer(solver_), typed, console_);
  }
  return true;
}

void PuzzleSession::play(const std::string& line) {
  for (const std::string_view word : words_in(line)) {
    if (!play_word(word)) return;
    if (asks_for_action()) return compare();
    const AnyState& state = session_->state();
    if (state.actor() == Actor(solver_) && !state.begins_turn()) continue;
    judge_turn();
    return;
  }
  show_board();
}

bool PuzzleSession::play_word(std::string_view word) {
  const auto meant = choose_action(*session_, word, kPuzzleVerbs, console_);
  if (!meant) return false;
  session_->play(meant->action);
  hints_ = 0;
  return true;
}

void PuzzleSession::compare() {
  const std::string word = session_->game().word(session_->actions().back());
  if (word == puzzle().solution) {
    over_ = true;
    show_board();
    const std::string others =
        puzzle().tempting.empty() ? "" : fmt::format(", the next best {} %", puzzle().tempting[0].share);
    fmt::print(console_.out, "Right: it is worth {} %{}. Puzzle {} is solved.\n", puzzle().share, others, puzzle().id);
    return;
  }
  const auto known = std::ranges::find(puzzle().tempting, word, &Temptation::words);
  const std::string share = known == puzzle().tempting.end()
                                ? fmt::format("at most {} %", puzzle().share - *book_.margin)
                                : fmt::format("{} %", known->share);
  fmt::print(console_.out, "That is not it: it is worth {}, and another action {} %.\n", share, puzzle().share);
  begin_turn_again();
}

bool PuzzleSession::is_solution() const {
  return turn_begin_ == 0 && session_->state().position() == expected_[0].after.position();
}

void PuzzleSession::judge_turn() {
  // That the solution of the file wins, and no other turn, has been verified.
  const bool known_wrong = turn_begin_ == 0 && !is_solution();
  TurnJudge judge(known_wrong ? TurnJudge::Mode::kRefute : TurnJudge::Mode::kJudge,
                  {session_->state(), solver_, turns_left_ - 1});
  const std::optional<Verdict> verdict = verdict_of(judge);
  if (verdict && verdict->kind == Verdict::Kind::kWins) return go_on(*verdict);
  if (verdict) return take_back(*verdict);
  if (known_wrong) {
    console_.out << "That is not it.\n";
    return begin_turn_again();
  }
  // A turn is never called wrong, or right, only because the computer is too slow.
  over_ = true;
  fmt::print(console_.out, "Puzzle {} is solved: {}\n", puzzle().id, kUnjudged);
}

void PuzzleSession::go_on(const Verdict& verdict) {
  console_.out << "Right.\n";
  turns_left_ = verdict.turns;
  if (!session_->finished()) {
    const Turn& reply = verdict.line.front();
    fmt::print(console_.out, "{}: {}\n", actor_text(session_->facts(), session_->actor()),
               words_of(session_->game(), reply.actions));
    for (const Action action : reply.actions) session_->play(action);
    expected_.assign(verdict.line.begin() + 1, verdict.line.end());
  }
  turn_begin_ = session_->actions().size();
  hints_ = 0;
  over_ = session_->finished();
  show_board();
  if (over_) fmt::print(console_.out, "{} wins: puzzle {} is solved.\n", name(solver_), puzzle().id);
}

void PuzzleSession::take_back(const Verdict& verdict) {
  const std::string_view other = name(seat_at(1 - index(solver_)));
  if (verdict.line.empty()) {
    fmt::print(console_.out, "That loses at once.\n");
  } else if (verdict.kind == Verdict::Kind::kLoses) {
    fmt::print(console_.out, "That loses: {} wins by force{}.\n  {}\n", other,
               verdict.turns == 0 ? " in your next turn" : " in " + turns_text(verdict.turns), text_of(verdict.line));
  } else {
    fmt::print(console_.out, "That is not it: {} answers {}, and you have no forced win within {}.\n", other,
               text_of(verdict.line), turns_text(verdict.turns));
  }
  begin_turn_again();
}

void PuzzleSession::begin_turn_again() {
  while (session_->actions().size() > turn_begin_) session_->undo();
  show_board();
}

void PuzzleSession::hint() {
  const std::vector<Action>& turn = expected_.front().actions;
  const std::size_t played = session_->actions().size() - turn_begin_;
  for (std::size_t i = 0; i < played; ++i) {
    if (session_->actions()[turn_begin_ + i] != turn[i]) {
      console_.out << "That is not the solution; type `undo`.\n";
      return;
    }
  }
  const std::size_t shown = std::min(turn.size(), played + static_cast<std::size_t>(++hints_));
  const std::vector<Action> next(turn.begin() + static_cast<std::ptrdiff_t>(played),
                                 turn.begin() + static_cast<std::ptrdiff_t>(shown));
  fmt::print(console_.out, "Try {}{}\n", words_of(session_->game(), next), shown < turn.size() ? " ..." : "");
}

void PuzzleSession::show_solution() {
  std::vector<Turn> line{solution()};
  if (!asks_for_action()) {
    TurnJudge judge(TurnJudge::Mode::kJudge, {line[0].after, solver_, puzzle().turns - 1});
    const std::optional<Verdict> verdict = verdict_of(judge);
    if (verdict) line.insert(line.end(), verdict->line.begin(), verdict->line.end());
    if (!verdict) fmt::print(console_.out, "{}\n", kUnjudged);
  }
  fmt::print(console_.out, "{}\n", text_of(line));
  over_ = true;
}

void PuzzleSession::next() {
  at_ = (at_ + 1) % chosen_.size();
  begin();
}

std::string_view PuzzleSession::name(Seat seat) const { return seat_name(*session_, seat); }

std::string PuzzleSession::text_of(const std::vector<Turn>& line) const {
  std::string text;
  for (const Turn& turn : line) text += (text.empty() ? "" : ", ") + words_of(session_->game(), turn.actions);
  return text;
}

}  // namespace tablier::cli

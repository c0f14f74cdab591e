#include <algorithm>
#include <cmath>

#include "bindings.h"
#include "core/text.h"
#include "erased/tablebase.h"
#include "games/solved_games.h"
#include "search/levels.h"
#include "session/record.h"
#include "session/registry.h"
#include "sessions.h"
#include "study/judge.h"
#include "study/puzzle.h"
#include "study/review.h"

namespace tablier::python {

int milliseconds(double seconds) {
  constexpr double kLongest = 3600;
  if (std::isnan(seconds) || seconds <= 0 || seconds > kLongest) {
    raise("seconds: expected more than 0 and at most 3600, found " + py::str(py::float_(seconds)).cast<std::string>());
  }
  return std::max(1, static_cast<int>(std::lround(seconds * 1000)));
}

namespace {

py::dict shares(const Game& game, const Values& values) {
  py::dict told;
  for (std::size_t seat = 0; seat < game.facts.seats.size(); ++seat) {
    told[py::str(game.seat(seat_at(static_cast<int>(seat))))] = values[seat] / static_cast<double>(kWholeWin);
  }
  return told;
}

py::dict line(const Game& game, const Values& values, const std::vector<Action>& actions) {
  py::dict told;
  told["line"] = game.words(actions);
  told["values"] = shares(game, values);
  return told;
}

}  // namespace

py::dict analyse(const Game& game, const AnyView& seen, const Past& past, const std::optional<Whole>& work,
                 std::optional<double> seconds, const Whole& most_lines) {
  if (!seen.actor().is_seat()) raise("analyse: no seat acts here");
  const int lines = most_lines.small("lines", 1, kMaxActions);
  SearchSettings settings = game.game().level(kLevels);
  settings.spread = lines > 1 ? kWholeWin : 0;
  settings.past = past;
  settings.work = work ? work->work() : kNoLimit;
  const int time = seconds ? milliseconds(*seconds) : work ? 0 : 1000;
  const auto search = seen.search(settings);
  think(*search, std::chrono::milliseconds(time));
  const SearchReport report = search->report();
  const auto best = std::ranges::find(report.rated, report.line.front(), &RatedAction::action);
  py::list told;
  told.append(line(game, best == report.rated.end() ? report.values : best->values, report.line));
  for (const RatedAction& each : report.rated) {
    if (static_cast<int>(told.size()) == lines) break;
    if (each.action != report.line.front()) told.append(line(game, each.values, {each.action}));
  }
  py::dict found;
  found["lines"] = told;
  found["depth"] = report.depth;
  found["work"] = report.work;
  found["wins_in"] = report.wins_in;
  return found;
}

namespace {

py::dict prove(const Position& position, const Whole& turns, const Whole& work) {
  const auto proof = position.state.proof({.turns = turns.small("turns", 0, kMostProofTurns), .work = work.work()});
  if (proof == nullptr) raise("prove: expected a game for two without chance and hidden cards");
  run_in_slices([&] { return proof->step(100'000); });
  const ProofReport report = proof->report();
  py::dict told;
  told["winner"] = report.winner ? py::object(py::str(position.game->seat(*report.winner))) : py::none();
  told["turns"] = report.turns;
  told["work"] = report.work;
  py::dict none;
  for (int seat = 0; seat < 2; ++seat) {
    const int within = report.no_win_within[static_cast<std::size_t>(seat)];
    none[py::str(position.game->seat(seat_at(seat)))] = within < 0 ? py::object(py::none()) : py::int_(within);
  }
  told["no_win_within"] = none;
  py::dict answers;
  if (const WinningTree* tree = proof->tree()) {
    for (const auto& [text, action] : tree->answers) answers[py::str(text)] = position.game->game().word(action);
  }
  told["answers"] = answers;
  return told;
}

py::object review(const Record& record, const std::optional<Whole>& work, const std::optional<std::string>& seat,
                  const std::shared_ptr<const Tablebase>& tablebase) {
  PlayedGame game = value_or_raise(PlayedGame::of(record));
  if (seat) value_or_raise(game.judge_only(value_or_raise(parse_seat(game.facts, *seat))));
  Review review(std::move(game),
                {.work = work ? work->work() : usual_review_work(*record.spec.game), .tablebase = tablebase.get()});
  run_in_slices([&] { return review.step(100'000); });
  return from_json(describe(review.game(), review.report()));
}

/// A puzzle, and the book it stands in.
struct OnePuzzle {
  GamePointer game;
  std::shared_ptr<const PuzzleBook> book;
  Puzzle puzzle;

  AnyView view() const { return value_or_raise(puzzle_view(book->spec, puzzle.position)); }
};

py::dict judge_action(const OnePuzzle& self, const std::string& words) {
  const AnyView view = self.view();
  const auto found = find_action(view, words);
  if (!found) raise("words: " + tablier::quoted(words) + " is not legal here");
  const auto known = std::ranges::find(self.puzzle.tempting, words, &Temptation::words);
  const bool right = words == self.puzzle.solution;
  py::dict told;
  told["right"] = right;
  told["share"] = right                                 ? self.puzzle.share
                  : known != self.puzzle.tempting.end() ? known->share
                                                        : self.puzzle.share - *self.book->margin;
  return told;
}

py::dict judge(const OnePuzzle& self, const std::string& words, const Whole& most_work) {
  const std::uint64_t work = most_work.work();
  if (self.book->margin) return judge_action(self, words);
  const AnyView view = self.view();
  Random random(1);
  const AnyState start = view.determinize(random);
  const Turn turn = value_or_raise(read_turn(start, words));
  const Turn solution = value_or_raise(read_turn(start, self.puzzle.solution));
  const bool right = turn.after.position() == solution.after.position();
  TurnJudge judge(right ? TurnJudge::Mode::kJudge : TurnJudge::Mode::kRefute,
                  {.after = turn.after, .solver = view.actor().seat(), .turns = self.puzzle.turns - 1, .answers = {}});
  run_in_slices([&] { return judge.work() < work && judge.step(100'000); });
  py::list line;
  if (judge.verdict()) {
    for (const Turn& each : judge.verdict()->line) line.append(words_of(start.game(), each.actions));
  }
  py::dict told;
  told["right"] = right;
  told["line"] = line;
  return told;
}

void bind_puzzle(py::module_& module) {
  py::class_<OnePuzzle>(
      module, "Puzzle",
      R"doc(A position in which one turn alone wins by force, or one action is better than all others (docs/puzzles.md).

>>> puzzle = puzzles("bobail")[0]
>>> puzzle.turns, puzzle.solution
(2, 'c4c3 d5c4')
>>> puzzle.judge("c4c3 d5c4")["right"]
True)doc")
      .def_property_readonly(
          "id", [](const OnePuzzle& self) { return self.puzzle.id; }, "Made from its position.")
      .def_property_readonly(
          "view",
          [](const OnePuzzle& self) {
            const AnyView view = self.view();
            return View{.game = self.game, .viewer = Viewer(view.actor().seat()), .seen = view};
          },
          "What the solver sees, who is to act.")
      .def_property_readonly(
          "turns", [](const OnePuzzle& self) { return self.puzzle.turns; },
          "How many turns of the solver the win takes; 0 where nothing is forced.")
      .def_property_readonly(
          "share", [](const OnePuzzle& self) { return self.puzzle.share; },
          "Where nothing is forced: what the solver may expect, in per cent.")
      .def_property_readonly(
          "level", [](const OnePuzzle& self) { return self.puzzle.level; }, "How hard, 1 to 8.")
      .def_property_readonly(
          "solution", [](const OnePuzzle& self) { return self.puzzle.solution; },
          "The words of the turn, or of the action.")
      .def_property_readonly(
          "themes",
          [](const OnePuzzle& self) {
            std::vector<std::string> themes;
            for (const auto each : puzzle_themes(*self.book, self.puzzle)) themes.emplace_back(each);
            return themes;
          },
          "The themes of the solution.")
      .def("judge", judge, py::arg("words"), py::arg("work") = 20'000'000,
           "Whether a turn, or an action, is `right`. Of a turn also the `line` that shows why, the other's turn "
           "first;\n"
           "of an action its `share`, at most, in per cent.")
      .def("__repr__", [](const OnePuzzle& self) { return "<Puzzle " + self.puzzle.id + ">"; });
  module.def(
      "read_puzzles",
      [](const std::string& text) {
        auto book = std::make_shared<const PuzzleBook>(value_or_raise(read_puzzles(text)));
        const auto game = std::make_shared<Game>(book->spec);
        std::vector<OnePuzzle> all;
        for (const Puzzle& puzzle : book->puzzles) all.push_back({.game = game, .book = book, .puzzle = puzzle});
        return all;
      },
      py::arg("text"), "The puzzles of a file.");
}

std::shared_ptr<Tablebase> open_table(const std::string& path) {
  std::vector<std::string> refusals;
  for (const SolvedGame* game : solved_games()) {
    if (game->with_table() == nullptr) continue;
    auto table = game->with_table()->open_table(path);
    if (table) return std::const_pointer_cast<Tablebase>(std::shared_ptr<const Tablebase>(std::move(*table)));
    refusals.push_back(table.error().message);
  }
  raise(refusals.front());
}

}  // namespace

void bind_tablebase(py::class_<Tablebase, std::shared_ptr<Tablebase>>& type) {
  type.doc() =
      R"doc(What is known for certain of a game's positions: the table of a solved game, or a book of proven moves.

>>> known = book("bobail")
>>> known.value(Game("bobail").start())
Fraction(1, 1))doc";
  type.def_static("open", open_table, py::arg("path"), "Opens a table that `tablier solve` made.")
      .def(
          "value",
          [](const Tablebase& self, const Position& position) -> py::object {
            const std::optional<Value> value = self.value(position.seen_by_actor());
            if (!value) return py::none();
            return fraction(*value, kWholeWin);
          },
          py::arg("position"), "The payoff of the seat to act with best play by both: 1, 1/2 or 0; None if unknown.")
      .def(
          "probe",
          [](const Tablebase& self, const Position& position) {
            if (!position.state.actor().is_seat()) raise("probe: no seat acts here");
            py::list told;
            for (const KnownAction& each : value_or_raise(self.probe(position.seen_by_actor()))) {
              told.append(py::make_tuple(position.game->game().word(each.action), std::string(value_word(each.outcome)),
                                         each.outcome.is_draw() ? 0 : each.outcome.turns()));
            }
            return told;
          },
          py::arg("position"),
          "Every legal action, the best first: its word, `won`, `lost` or `draw` for the seat to act, and in how many\n"
          "turns of either side. An error where the tablebase does not know them all.");
}

void bind_study(py::module_& module) {
  bind_puzzle(module);
  module.def("prove", prove, py::arg("position"), py::kw_only(), py::arg("turns") = 10, py::arg("work") = 100'000'000,
             R"doc(Who wins by force from a position, in how many turns of the winner, and how.

`answers` has the winner's action for every position that can come up; `no_win_within` tells for each seat within how
many turns there is no forced win, or None.

>>> found = prove(Game("bobail").position("3s1/nnTn1/sn1ns/2s1s/5 S t"), turns=3)
>>> found["winner"], found["turns"]
('S', 2))doc");
  module.def("review", review, py::arg("record"), py::kw_only(), py::arg("work") = py::none(),
             py::arg("seat") = py::none(), py::arg("tablebase") = nullptr,
             "Judges every decision of a game, or of one seat: docs/review.md describes the result.\n"
             "`work` is how many positions each search looks at.");
  module.def("_read_asset", [](const std::string& game, const std::string& name, const py::bytes& bytes) {
    const std::string_view view = bytes;
    return std::const_pointer_cast<Tablebase>(std::shared_ptr<const Tablebase>(value_or_raise(
        Game(value_or_raise(parse_spec(game))).game().read_asset(name, std::as_bytes(std::span(view))))));
  });
}

}  // namespace tablier::python

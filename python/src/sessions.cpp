#include <chrono>

#include "bindings.h"
#include "core/text.h"
#include "erased/decisions.h"
#include "erased/tablebase.h"
#include "search/levels.h"
#include "search/pace.h"
#include "session/describe.h"
#include "session/record.h"
#include "session/report.h"
#include "session/texts.h"
#include "sessions.h"

namespace tablier::python {

void think(Search& search, std::chrono::nanoseconds time) {
  Pace pace;
  const auto end = std::chrono::steady_clock::now() + time;
  run_in_slices([&] {
    using std::chrono::steady_clock;
    constexpr std::chrono::milliseconds kSlice{20};
    const auto left = end - steady_clock::now();
    if (time.count() != 0 && left.count() <= 0) return false;
    const auto slice = time.count() == 0 ? kSlice : std::min<std::chrono::nanoseconds>(kSlice, left);
    return !tablier::think(search, pace, slice, [] { return true; }, steady_clock::now);
  });
}

namespace {

/// A computer that plays, as `tablier match` has it: the same seed gives the same choices.
class Player {
 public:
  Player(const py::object& game_or_spec, const Whole& level, const Whole& seed, const std::optional<Whole>& work,
         std::optional<double> seconds, std::shared_ptr<const Tablebase> tablebase)
      : game_(game_of(game_or_spec)),
        level_(level.small("level", 1, kLevels)),
        tablebase_(std::move(tablebase)),
        seeds_(seed.seed()) {
    if (work && seconds) raise("work, seconds: expected one of them");
    settings_ = game_->game().level(level_);
    if (work) {
      settings_.work = work->work();
      settings_.milliseconds = 0;
    }
    if (seconds) {
      settings_.milliseconds = milliseconds(*seconds);
      settings_.work = kNoLimit;
    }
    settings_.tablebase = tablebase_.get();
  }

  std::string choose(const PlayedSession& played) {
    const Session& session = played.session;
    if (session.spec() != game_->spec) {
      raise("session: the player plays " + spec_text(game_->spec) + ", found " + spec_text(session.spec()));
    }
    if (!session.actor().is_seat()) raise("session: no seat acts");
    const AnyView view = session.seen_by_actor();
    settings_.seed = seeds_.next();
    settings_.past = session.turn_hashes();
    const auto search = view.search(settings_);
    think(*search,
          decision_time(std::chrono::milliseconds(settings_.milliseconds), decisions_before(session.states()), view));
    return session.game().word(search->choice());
  }

  int level() const { return level_; }

 private:
  GamePointer game_;
  int level_;
  std::shared_ptr<const Tablebase> tablebase_;
  SearchSettings settings_;
  Random seeds_;
};

py::object ending_of(const PlayedSession& self) {
  if (!self.session.finished()) return py::none();
  const Ending ending = self.session.ending();
  py::dict told;
  told["kind"] = std::string(ending_id(ending.kind));
  told["seat"] = ending.seat ? py::object(py::str(self.game->seat(*ending.seat))) : py::none();
  told["text"] = ending_sentence(self.session.facts(), ending, english_names(self.session.game()));
  return told;
}

Seat seat_of(const PlayedSession& self, const std::string& name) {
  return value_or_raise(parse_seat(self.session.facts(), name));
}
PlayedSession session_of(const Record& record) {
  return {.game = std::make_shared<Game>(record.spec), .session = value_or_raise(replay(record))};
}
void check_goes_on(const PlayedSession& self) {
  if (self.session.finished()) raise("the game is over");
}

void bind_session(py::module_& module) {
  py::class_<PlayedSession> type(module, "Session",
                                 R"doc(A game in progress, with its history, and so the draw by repetition.

>>> session = Session("bobail")
>>> session.play("a1a4")
>>> session.actor, session.actions
('N', ['a1a4'])
>>> print(session.position)
nnnnn/s4/2T2/5/1ssss N t
>>> session.undo()
True)doc");
  type.def(py::init([](const py::object& game_or_spec, const std::optional<std::string>& position) {
             const GamePointer game = game_of(game_or_spec);
             if (!position) return PlayedSession{.game = game, .session = Session(game->spec)};
             return PlayedSession{.game = game,
                                  .session = value_or_raise(Session::from_position(game->spec, *position))};
           }),
           py::arg("game"), py::arg("position") = py::none())
      .def_readonly("game", &PlayedSession::game, "The game, with its options.")
      .def_property_readonly(
          "position",
          [](const PlayedSession& self) { return Position{.game = self.game, .state = self.session.state()}; },
          "The position now.")
      .def_property_readonly(
          "positions",
          [](const PlayedSession& self) {
            std::vector<Position> positions;
            for (const AnyState& state : self.session.states()) {
              positions.push_back({.game = self.game, .state = state});
            }
            return positions;
          },
          "The first position, and those after each action.")
      .def_property_readonly(
          "actions", [](const PlayedSession& self) { return self.game->words(self.session.actions()); },
          "The words of what has been played.")
      .def_property_readonly(
          "actor", [](const PlayedSession& self) { return self.game->actor(self.session.actor()); },
          "Who acts: a seat, `*` for chance, None when the game is finished, by repetition too.")
      .def_property_readonly(
          "legal", [](const PlayedSession& self) { return self.game->words(self.session.legal()); },
          "The words of the legal actions, sorted.")
      .def_property_readonly(
          "finished", [](const PlayedSession& self) { return self.session.finished(); }, "Whether the game is over.")
      .def_property_readonly(
          "winners", [](const PlayedSession& self) { return self.game->seats(self.session.winners()); },
          "The seats that share the win; none while the game goes on.")
      .def_property_readonly(
          "payoffs", [](const PlayedSession& self) { return payoffs(*self.game, self.session.winners()); },
          "What each seat gets, as fractions; None while the game goes on.")
      .def_property_readonly(
          "ending", ending_of,
          "How it ended: `kind`, `seat` (whose doing it was, or None), `text`; None while it goes on.")
      .def(
          "play", [](PlayedSession& self, const std::string& word) { value_or_raise(self.session.play(word)); },
          py::arg("word"), R"doc(Plays an action, of a seat or of chance.

>>> Session("bobail").play("c1c3")
Traceback (most recent call last):
tablier.Error: action "c1c3" is not legal here: c3 is occupied; from c1 to a3, c2 or e3)doc")
      .def(
          "undo", [](PlayedSession& self) { return self.session.undo(); },
          "Undoes the last action, or the resignation; False if there is none.")
      .def(
          "redo", [](PlayedSession& self) { return self.session.redo(); },
          "Redoes the action last undone; False if there is none.")
      .def(
          "resign",
          [](PlayedSession& self, const std::string& seat) {
            check_goes_on(self);
            self.session.give_up(seat_of(self, seat));
          },
          py::arg("seat"), "A seat gives up. With two seats that ends the game.")
      .def(
          "agree_draw",
          [](PlayedSession& self) {
            check_goes_on(self);
            self.session.conclude({.kind = Ending::Kind::kAgreement});
          },
          "All seats agree on a draw.")
      .def(
          "copy", [](const PlayedSession& self) { return self; }, "A copy of the session.")
      .def("__copy__", [](const PlayedSession& self) { return self; })
      .def(
          "__deepcopy__", [](const PlayedSession& self, const py::dict&) { return self; }, py::arg("memo"))
      .def(py::pickle(
          [](const PlayedSession& self) { return write_record(make_record(self.session)); },
          [](const std::string& record) { return session_of(value_or_raise(read_records(record)).front()); }))
      .def(
          "set_name",
          [](PlayedSession& self, const std::string& seat, const std::string& name) {
            self.session.set_name(seat_of(self, seat), name);
          },
          py::arg("seat"), py::arg("name"), "Who plays a seat, for the record.")
      .def(
          "view",
          [](const PlayedSession& self, const std::optional<std::string>& seat) {
            if (!seat && !self.session.actor().is_seat()) raise("seat: no seat acts; expected one by name");
            const Viewer viewer = seat ? self.game->viewer(*seat) : Viewer(self.session.actor().seat());
            return View{.game = self.game, .viewer = viewer, .seen = self.session.state().view(viewer)};
          },
          py::arg("seat") = py::none(), "What a seat, or the `onlooker`, may know; the seat to act if none is named.")
      .def(
          "record",
          [](const PlayedSession& self, const std::optional<std::string>& seat) {
            if (!seat) return make_record(self.session);
            return make_record(self.session, self.game->viewer(*seat));
          },
          py::arg("seat") = py::none(), "The game written down, whole or as a seat saw it.")
      .def("__repr__", [](const PlayedSession& self) {
        return "<Session " + spec_text(self.session.spec()) + ", " + std::to_string(self.session.actions().size()) +
               " actions>";
      });
  bind_analyse(
      type,
      [](const PlayedSession& self) {
        if (!self.session.actor().is_seat()) raise("session: no seat acts");
        return std::tuple(self.game, self.session.seen_by_actor(), Past(self.session.turn_hashes()));
      },
      "As View.analyse(), taking the draw by repetition into account.");
}

void bind_player(py::module_& module) {
  py::class_<Player>(module, "Player", R"doc(A computer player of a level from 1 to 8.

It sees what the seat to act sees. Levels 1 to 6 of every game are limited by work: the same seed gives the same game,
as in the program. `work` or `seconds` for a turn limit it otherwise.

>>> session = Session("bobail")
>>> player = Player("bobail", level=2, seed=1)
>>> session.play(player.choose(session)))doc")
      .def(py::init<const py::object&, const Whole&, const Whole&, const std::optional<Whole>&, std::optional<double>,
                    std::shared_ptr<const Tablebase>>(),
           py::arg("game"), py::kw_only(), py::arg("level"), py::arg("seed") = 1, py::arg("work") = py::none(),
           py::arg("seconds") = py::none(), py::arg("tablebase") = nullptr)
      .def_property_readonly("level", &Player::level, "Its level.")
      .def("choose", &Player::choose, py::arg("session"), "Returns the action it chooses for the seat to act.");
}

void bind_record(py::module_& module) {
  py::class_<Record>(module, "Record", R"doc(A game written down: docs/record.md describes the text.

>>> session = Session("bobail")
>>> session.play("a1a4")
>>> record = session.record()
>>> record.turns
[('S', ['a1a4'])]
>>> read_records(str(record))[0].session().actions
['a1a4'])doc")
      .def_property_readonly(
          "game", [](const Record& self) { return std::make_shared<Game>(self.spec); }, "The game, with its options.")
      .def_property_readonly(
          "names",
          [](const Record& self) {
            const Game game(self.spec);
            py::dict names;
            for (std::size_t seat = 0; seat < self.names.size(); ++seat) {
              if (!self.names[seat].empty()) {
                names[py::str(game.seat(seat_at(static_cast<int>(seat))))] = self.names[seat];
              }
            }
            return names;
          },
          "Who played, by seat.")
      .def_property_readonly(
          "tags", [](const Record& self) { return self.tags; }, "All other tags, in their order.")
      .def_property_readonly(
          "turns",
          [](const Record& self) {
            py::list turns;
            for (const Record::Turn& turn : self.turns) {
              py::list words;
              for (const Record::Entry& entry : turn.entries) words.append(entry.word);
              turns.append(py::make_tuple(turn.seat, words));
            }
            return turns;
          },
          "Whose turn, and what was done in it, by chance too.")
      .def_property_readonly(
          "result", [](const Record& self) { return self.result; },
          "Payoffs joined by `-`, or `*` for a game not finished.")
      .def_property_readonly(
          "ending", [](const Record& self) { return self.ending; }, "How it ended, if not by the rules; else empty.")
      .def_property_readonly(
          "eyes",
          [](const Record& self) {
            if (!self.eyes) return py::object(py::none());
            return py::object(py::str(viewer_text(Game(self.spec).facts, *self.eyes)));
          },
          "The viewer it was written for; None if it is complete.")
      .def("session", session_of, "The game at its end; only of a record that holds everything.")
      .def("__str__", [](const Record& self) { return write_record(self); });
  module.def(
      "read_records", [](const std::string& text) { return value_or_raise(read_records(text)); }, py::arg("text"),
      R"doc(Every game in a text; each is replayed.

>>> read_records('[Game "bobail"]\n\n1.S a1a2 *\n')
Traceback (most recent call last):
tablier.Error: line 3: action "a1a2" is not legal here: pieces slide to the end; from a1 to a4 or b2)doc");
}

}  // namespace

void bind_sessions(py::module_& module) {
  // The player's tablebase is bound with the studies, the session before both.
  py::class_<Tablebase, std::shared_ptr<Tablebase>> tablebase(module, "Tablebase");
  bind_tablebase(tablebase);
  bind_record(module);
  bind_session(module);
  bind_player(module);
}

}  // namespace tablier::python

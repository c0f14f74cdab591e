#include <algorithm>

#include "bindings.h"
#include "core/text.h"
#include "session/describe.h"
#include "session/refusal.h"
#include "session/registry.h"
#include "session/report.h"
#include "session/texts.h"

namespace tablier::python {

const EncodedGame& Game::encoding_for(const AnyGame& game) { return encoding_of(game); }

py::object Game::actor(Actor actor) const {
  if (actor.is_nobody()) return py::none();
  return py::str(std::string(actor_text(facts, actor)));
}

std::vector<std::string> Game::seats(SeatSet set) const {
  std::vector<std::string> names;
  for (int i = 0; i < static_cast<int>(facts.seats.size()); ++i) {
    if (set.contains(seat_at(i))) names.push_back(seat(seat_at(i)));
  }
  return names;
}

std::vector<std::string> Game::words(const ActionList& actions) const {
  std::vector<std::string> words;
  for (const WordedAction& each : sorted_by_word(game(), actions)) words.push_back(each.word);
  return words;
}

std::vector<std::string> Game::words(const std::vector<Action>& actions) const {
  std::vector<std::string> words;
  for (const Action action : actions) words.push_back(game().word(action));
  return words;
}

GamePointer game_of(const py::object& game_or_spec) {
  if (py::isinstance<Game>(game_or_spec)) return game_or_spec.cast<std::shared_ptr<Game>>();
  if (!py::isinstance<py::str>(game_or_spec)) throw py::type_error("expected a Game or its spec as str");
  return std::make_shared<Game>(value_or_raise(parse_spec(game_or_spec.cast<std::string>())));
}

namespace {

/// What is asked of a position by the seat to act, and of a view.
struct Eyes {
  const Game& game;
  Viewer viewer;
  AnyView seen;
  ActionList legal;
  bool acts;

  Action find(const std::string& word) const {
    return value_or_raise(find_action({.facts = game.facts, .seen = seen, .legal = legal, .acts = acts}, word));
  }
  int number(const std::string& word) const { return game.encoding.number(seen, find(word)); }
  std::string word(const Whole& named) const {
    const int number = named.small("number", 0, game.encoding.actions() - 1);
    for (const Action action : legal) {
      if (game.encoding.number(seen, action) == number) return game.game().word(action);
    }
    raise("number: " + std::to_string(number) + " is not that of a legal action");
  }
  py::array_t<bool> mask() const {
    py::array_t<bool> mask(game.encoding.actions());
    std::fill_n(mask.mutable_data(), mask.size(), false);
    for (const Action action : legal) mask.mutable_at(game.encoding.number(seen, action)) = true;
    return mask;
  }
  std::pair<py::array_t<std::uint8_t>, py::array_t<std::uint8_t>> observation() const {
    if (viewer.is_onlooker()) raise("observation: only seats have one");
    const ObservationFacts facts = game.encoding.facts(game.spec.choices);
    py::array_t<std::uint8_t> planes(
        {facts.planes.size(), static_cast<std::size_t>(facts.height), static_cast<std::size_t>(facts.width)});
    py::array_t<std::uint8_t> scalars(static_cast<py::ssize_t>(facts.scalars.size()));
    ObservationWriter out(planes.mutable_data(), scalars.mutable_data());
    game.encoding.observe(seen, game.spec.choices, viewer.seat(), out);
    return {planes, scalars};
  }
};

Eyes eyes_of(const Position& position) {
  return {.game = *position.game,
          .viewer = position.actor_as_viewer(),
          .seen = position.seen_by_actor(),
          .legal = position.state.legal(),
          .acts = position.state.actor().is_seat()};
}
Eyes eyes_of(const View& view) {
  return {
      .game = *view.game, .viewer = view.viewer, .seen = view.seen, .legal = view.seen.legal(), .acts = view.acts()};
}
const AnyState& place_of(const Position& position) { return position.state; }
const AnyView& place_of(const View& view) { return view.seen; }

py::object scene(const Game& game, const AnyView& seen) { return from_json(describe(game.facts, seen.scene()).text()); }

/// Properties and methods that positions and views share.
template <class T>
void bind_alike(py::class_<T>& type) {
  type.def_readonly("game", &T::game, "The game, with its options.")
      .def_property_readonly(
          "actor", [](const T& self) { return self.game->actor(place_of(self).actor()); },
          "Who acts: a seat, `*` for chance, None when the game is finished.")
      .def_property_readonly(
          "turn", [](const T& self) { return self.game->actor(place_of(self).turn_of()); },
          "Whose turn it is, also while chance acts for that seat; None when no seat has the turn.")
      .def_property_readonly(
          "step",
          [](const T& self) {
            return std::string(self.game->facts.steps[static_cast<std::size_t>(place_of(self).step())].id);
          },
          "The step of the turn, as in the position's text.")
      .def_property_readonly(
          "finished", [](const T& self) { return place_of(self).actor().is_nobody(); },
          "Whether the game has ended by its rules.")
      .def_property_readonly(
          "winners", [](const T& self) { return self.game->seats(place_of(self).winners()); },
          "The seats that share the win; none while the game goes on.")
      .def_property_readonly(
          "payoffs", [](const T& self) { return payoffs(*self.game, place_of(self).winners()); },
          "What each seat gets, as fractions; None while the game goes on.")
      .def(
          "number", [](const T& self, const std::string& word) { return eyes_of(self).number(word); }, py::arg("word"),
          "The number of a legal action (docs/encoding.md).")
      .def(
          "word", [](const T& self, const Whole& number) { return eyes_of(self).word(number); }, py::arg("number"),
          "The word of the legal action with this number.")
      .def(
          "mask", [](const T& self) { return eyes_of(self).mask(); },
          "By number: whether the action is legal. A new array of bool.")
      .def(
          "observation", [](const T& self) { return eyes_of(self).observation(); },
          "The planes and the scalars that the seat of a view observes; of a position the seat to act. Two new arrays "
          "of\n"
          "uint8.")
      .def("__eq__",
           [](const T& self, const py::object& other) {
             return py::isinstance<T>(other) && self.game->spec == other.cast<const T&>().game->spec &&
                    py::str(py::cast(self)).equal(py::str(other));
           })
      .def("__hash__", [](const T& self) { return py::hash(py::str(py::cast(self))); });
}

void bind_game(py::module_& module) {
  py::class_<Game, std::shared_ptr<Game>>(module, "Game", R"doc(A game with its options, named by a spec.

>>> game = Game('bosworth(players=3)')
>>> game.name, game.seats
('Bosworth', ['S', 'W', 'N'])
>>> Game("bobial")
Traceback (most recent call last):
tablier.Error: spec: there is no game "bobial"; did you mean `bobail`?)doc")
      .def(py::init([](const std::string& spec) { return Game(value_or_raise(parse_spec(spec))); }), py::arg("spec"))
      .def_property_readonly(
          "spec", [](const Game& self) { return spec_text(self.spec); },
          "The shortest spec of this game and these options.")
      .def_property_readonly(
          "id", [](const Game& self) { return std::string(self.game().info().id); }, "The game's name in specs.")
      .def_property_readonly(
          "name", [](const Game& self) { return std::string(english(self.game()).name()); }, "What people call it.")
      .def_property_readonly(
          "seats", [](const Game& self) { return self.seats(SeatSet::first(kMaxSeats)); },
          "The names of the seats, in seat order.")
      .def_property_readonly(
          "chance", [](const Game& self) { return self.game().info().chance; },
          "Whether dice are rolled or cards are drawn.")
      .def_property_readonly(
          "hidden_cards", [](const Game& self) { return self.game().info().hidden_cards; },
          "Whether some seats know what others do not.")
      .def_property_readonly(
          "repetition_draws", [](const Game& self) { return self.game().info().repetition_draws; },
          "Whether the third occurrence of a position at the start of a turn is a draw.")
      .def_property_readonly(
          "facts", [](const Game& self) { return from_json(describe(self.spec, english(self.game()))); },
          "Everything needed to draw the game: squares, pieces, steps, options.")
      .def_property_readonly(
          "actions", [](const Game& self) { return self.encoding.actions(); },
          "How many numbers for actions there are (docs/encoding.md).")
      .def_property_readonly(
          "planes", [](const Game& self) { return self.encoding.facts(self.spec.choices).planes; },
          "The meaning of each plane of an observation.")
      .def_property_readonly(
          "scalars", [](const Game& self) { return self.encoding.facts(self.spec.choices).scalars; },
          "The meaning of each scalar of an observation.")
      .def(
          "start",
          [](const std::shared_ptr<Game>& self) {
            return Position{.game = self, .state = self->game().start(self->spec.choices)};
          },
          "The starting position.")
      .def(
          "position",
          [](const std::shared_ptr<Game>& self, const std::string& text) {
            return Position{.game = self, .state = value_or_raise(self->game().read(self->spec.choices, text))};
          },
          py::arg("text"), R"doc(The position of this text.

>>> Game("bobail").position("nnnnn/5/2T2/5/sssss S q")
Traceback (most recent call last):
tablier.Error: field STEP: expected one of ftk-, found "q")doc")
      .def(
          "view",
          [](const std::shared_ptr<Game>& self, const std::string& seat, const std::string& text) {
            const Viewer viewer = self->viewer(seat);
            return View{.game = self,
                        .viewer = viewer,
                        .seen = value_or_raise(self->game().read_view(self->spec.choices, viewer, text))};
          },
          py::arg("seat"), py::arg("text"), "The view of a seat, or of the `onlooker`, as View's text has it.")
      .def(py::pickle([](const Game& self) { return spec_text(self.spec); },
                      [](const std::string& spec) { return Game(value_or_raise(parse_spec(spec))); }))
      .def("__eq__",
           [](const Game& self, const py::object& other) {
             return py::isinstance<Game>(other) && self.spec == other.cast<const Game&>().spec;
           })
      .def("__hash__", [](const Game& self) { return py::hash(py::str(spec_text(self.spec))); })
      .def("__repr__", [](const Game& self) { return "Game(" + tablier::quoted(spec_text(self.spec)) + ")"; });

  module.def(
      "games",
      [] {
        std::vector<std::shared_ptr<Game>> games;
        for (const AnyGame* each : all_games()) {
          games.push_back(std::make_shared<Game>(value_or_raise(parse_spec(each->info().id))));
        }
        return games;
      },
      R"doc(Every game, with its usual options.

>>> [game.id for game in games()]
['bobail', 'castelott', 'gwezboell', 'bosworth', 'chessington-nord', 'chessington-sud'])doc");
}

py::dict odds_of(const Position& self) {
  const AnyState& state = self.state;
  if (!state.actor().is_chance()) raise("chance: it does not act here");
  std::int64_t total = 0;
  for (const Action action : state.legal()) total += state.weight(action);
  py::dict odds;
  for (const WordedAction& each : sorted_by_word(state.game(), state.legal())) {
    odds[py::str(each.word)] = fraction(state.weight(each.action), total);
  }
  return odds;
}

void bind_position(py::module_& module) {
  py::class_<Position> type(module, "Position",
                            R"doc(A position that can be played on, with all its secrets. It never changes.

>>> position = Game("bobail").start()
>>> position = position.apply("a1a4")
>>> print(position)
nnnnn/s4/2T2/5/1ssss N t
>>> position.actor, position.legal[:3]
('N', ['c3b2', 'c3b3', 'c3b4']))doc");
  bind_alike(type);
  type.def_property_readonly(
          "legal", [](const Position& self) { return self.game->words(self.state.legal()); },
          "The words of the legal actions, sorted; those of chance where it acts.")
      .def_property_readonly("chance", odds_of, R"doc(The outcomes of chance and their odds.

>>> Game("chessington-nord").start().chance
{'first:1': Fraction(1, 2), 'first:2': Fraction(1, 2)})doc")
      .def(
          "apply",
          [](const Position& self, const std::string& word) {
            const Action action = eyes_of(self).find(word);
            Position next = self;
            next.state.apply(action);
            return next;
          },
          py::arg("word"), R"doc(The position after an action, of a seat or of chance.

>>> Game("bobail").start().apply("a1a2")
Traceback (most recent call last):
tablier.Error: action "a1a2" is not legal here: pieces slide to the end; from a1 to a4 or b2)doc")
      .def(
          "view",
          [](const Position& self, const std::optional<std::string>& seat) {
            const Viewer viewer = seat ? self.game->viewer(*seat) : self.actor_as_viewer();
            return View{.game = self.game, .viewer = viewer, .seen = self.state.view(viewer)};
          },
          py::arg("seat") = py::none(),
          "What a seat, or the `onlooker`, may know; that of the seat to act if none is named.")
      .def(
          "perft",
          [](const Position& self, const Whole& plies) {
            const int depth = plies.small("depth", 0, 100);
            const py::gil_scoped_release release;
            return *self.state.perft(depth, ~std::uint64_t{0});
          },
          py::arg("depth"), "How many sequences of so many actions there are.")
      .def_property_readonly(
          "scene", [](const Position& self) { return scene(*self.game, self.seen_by_actor()); },
          "What the seat to act sees of the pieces and of what lies beside the board.")
      .def(py::pickle([](const Position& self) { return std::pair(spec_text(self.game->spec), self.state.position()); },
                      [](const std::pair<std::string, std::string>& told) {
                        const auto game = std::make_shared<Game>(value_or_raise(parse_spec(told.first)));
                        return Position{.game = game,
                                        .state = value_or_raise(game->game().read(game->spec.choices, told.second))};
                      }))
      .def("__str__", [](const Position& self) { return self.state.position(); })
      .def("__repr__", [](const Position& self) {
        return "Game(" + tablier::quoted(spec_text(self.game->spec)) + ").position(" +
               tablier::quoted(self.state.position()) + ")";
      });
  bind_analyse(
      type, [](const Position& self) { return std::tuple(self.game, self.seen_by_actor(), Past{}); },
      "As View.analyse(), from the view of the seat to act.");
}

void bind_view(py::module_& module) {
  py::class_<View> type(module, "View", R"doc(What one pair of eyes may know of a position, and nothing else.

>>> view = Game("bosworth").start().view("N")
>>> view.viewer, view.legal
('N', ['draw:?']))doc");
  bind_alike(type);
  type.def_property_readonly(
          "viewer", [](const View& self) { return viewer_text(self.game->facts, self.viewer); },
          "The viewer: a seat, or `onlooker`.")
      .def_property_readonly(
          "legal", [](const View& self) { return self.game->words(self.seen.legal()); },
          "The words of all that may happen next given what the viewer knows, as he would see it.")
      .def(
          "apply",
          [](const View& self, const std::string& word) {
            const Action action = eyes_of(self).find(word);
            View next = self;
            next.seen.apply(action);
            return next;
          },
          py::arg("word"), "The view after what the viewer saw happen.")
      .def(
          "determinize",
          [](const View& self, Random& random) {
            return Position{.game = self.game, .state = self.seen.determinize(random)};
          },
          py::arg("random"), "A position with exactly this view, with hidden cards dealt at random.")
      .def_property_readonly(
          "scene", [](const View& self) { return scene(*self.game, self.seen); },
          "The pieces and what lies beside the board.")
      .def("__str__", [](const View& self) { return self.seen.text(); })
      .def("__repr__", [](const View& self) {
        return "Game(" + tablier::quoted(spec_text(self.game->spec)) + ").view(" +
               tablier::quoted(viewer_text(self.game->facts, self.viewer)) + ", " + tablier::quoted(self.seen.text()) +
               ")";
      });
  bind_analyse(
      type, [](const View& self) { return std::tuple(self.game, self.seen, Past{}); },
      R"doc(What the computer thinks of the decision of the seat to act, whose view this must be.

`work` limits the positions looked at, `seconds` the time; a second if neither is given. The result has the best
`lines`, each with its words and what each seat may expect of it, from 0 to 1.

>>> found = Game("bobail").start().view().analyse(work=2000)
>>> sorted(found)
['depth', 'lines', 'wins_in', 'work']
>>> sorted(found["lines"][0])
['line', 'values'])doc");
}

void bind_random(py::module_& module) {
  py::class_<Random>(
      module, "Random",
      R"doc(Random numbers that are the same for the same seed everywhere, also in the program and on the page.

>>> random = Random(1)
>>> [random.below(6) for _ in range(5)]
[3, 4, 5, 2, 2])doc")
      .def(py::init([](const Whole& seed) { return Random(seed.seed()); }), py::arg("seed"))
      .def("next", &Random::next, "A number of 64 bits.")
      .def(
          "below",
          [](Random& self, const Whole& bound) {
            return self.below(static_cast<std::uint32_t>(bound.in("bound", 1, 0xFFFFFFFF)));
          },
          py::arg("bound"), "A number from 0 to bound - 1, each equally likely.")
      .def(
          "action",
          [](Random& self, const Position& position) {
            if (position.state.actor().is_nobody()) raise("action: the game is over");
            return position.game->game().word(position.state.random_action(self));
          },
          py::arg("position"), "A legal action, each equally likely; where chance acts, an outcome by its odds.");
}

}  // namespace

void bind_games(py::module_& module) {
  bind_random(module);
  bind_game(module);
  bind_position(module);
  bind_view(module);
}

}  // namespace tablier::python

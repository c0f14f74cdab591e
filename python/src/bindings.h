#pragma once

// What the files of the module share. Python sees text: words, seats' names, positions; `*` acts where chance does, and
// None where nobody does.

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "erased/encoded_game.h"
#include "session/session.h"
#include "session/spec.h"

namespace tablier::python {

namespace py = pybind11;

/// tablier.Error: what went wrong, as data too.
class Failure : public std::exception {
 public:
  explicit Failure(Error error) : error_(std::move(error)) {}
  const char* what() const noexcept override { return error_.message.c_str(); }
  const Error& error() const { return error_; }

 private:
  Error error_;
};

template <class T>
T value_or_raise(Expected<T> expected) {
  if (!expected) throw Failure(std::move(expected).error());
  if constexpr (!std::is_void_v<T>) return std::move(*expected);
}
[[noreturn]] inline void raise(std::string message) { throw Failure(Error(std::move(message))); }

/// A whole number as Python gives it: any object, until bounds are known. What is none raises TypeError, what is out of
/// bounds an Error; both name the argument.
struct Whole {
  std::uint64_t in(const char* name, std::uint64_t least, std::uint64_t most) const;
  int small(const char* name, int least, int most) const {
    return static_cast<int>(in(name, static_cast<std::uint64_t>(least), static_cast<std::uint64_t>(most)));
  }
  std::uint64_t seed() const { return in("seed", 0, kAnyNumber); }
  /// How many positions a search looks at.
  std::uint64_t work() const { return in("work", 1, kAnyNumber); }

  static constexpr std::uint64_t kAnyNumber = ~std::uint64_t{0};
  py::object object;
};

/// A game with its options.
struct Game {
  explicit Game(const Spec& which)
      : spec(which), facts(which.game->facts(which.choices)), encoding(encoding_for(*which.game)) {}

  const AnyGame& game() const { return *spec.game; }
  std::string seat(Seat seat) const { return std::string(facts.seats[static_cast<std::size_t>(index(seat))].text); }
  py::object actor(Actor actor) const;
  std::vector<std::string> seats(SeatSet set) const;
  std::vector<std::string> words(const ActionList& actions) const;
  std::vector<std::string> words(const std::vector<Action>& actions) const;
  Viewer viewer(const std::string& name) const { return value_or_raise(parse_viewer(facts, name)); }

  static const EncodedGame& encoding_for(const AnyGame& game);

  Spec spec;
  Facts facts;
  const EncodedGame& encoding;
};
using GamePointer = std::shared_ptr<Game>;

/// A game of a spec such as "bosworth(players=3)"; or the game itself.
GamePointer game_of(const py::object& game_or_spec);

struct Position {
  GamePointer game;
  AnyState state;

  Viewer actor_as_viewer() const { return state.actor().is_seat() ? Viewer(state.actor().seat()) : Viewer::onlooker(); }
  AnyView seen_by_actor() const { return state.view(actor_as_viewer()); }
};

struct View {
  GamePointer game;
  Viewer viewer;
  AnyView seen;

  bool acts() const { return seen.actor().is_seat() && viewer.is(seen.actor().seat()); }
};

/// Python's json.loads.
py::object from_json(const std::string& text);
/// Python's fractions.Fraction.
py::object fraction(std::int64_t numerator, std::int64_t denominator);
/// By seat; None if nobody has won.
py::object payoffs(const Game& game, SeatSet winners);
/// Steps a search, a proof, a review in slices until it is done, without the interpreter's lock; stops where Python has
/// a signal to handle.
void run_in_slices(const std::function<bool()>& step);

void bind_games(py::module_& module);
void bind_sessions(py::module_& module);
void bind_study(py::module_& module);
void bind_vector_env(py::module_& module);

/// The hashes of earlier turns, for the draw by repetition.
using Past = std::vector<std::uint64_t>;

/// What views, positions and sessions can be asked alike; see study.cpp.
py::dict analyse(const Game& game, const AnyView& seen, const Past& past, const std::optional<Whole>& work,
                 std::optional<double> seconds, const Whole& lines);
/// A method `analyse` of a type; `asked(self)` gives what is analysed: game, view, past.
template <class T, class Asked>
void bind_analyse(py::class_<T>& type, const Asked& asked, const char* doc) {
  type.def(
      "analyse",
      [asked](const T& self, const std::optional<Whole>& work, std::optional<double> seconds, const Whole& lines) {
        const auto& [game, seen, past] = asked(self);
        return analyse(*game, seen, past, work, seconds, lines);
      },
      py::kw_only(), py::arg("work") = py::none(), py::arg("seconds") = py::none(), py::arg("lines") = 1, doc);
}

}  // namespace tablier::python

template <>
struct pybind11::detail::type_caster<tablier::python::Whole> {
  PYBIND11_TYPE_CASTER(tablier::python::Whole, const_name("int"));
  bool load(handle source, bool /*convert*/) {
    value.object = reinterpret_borrow<pybind11::object>(source);
    return true;
  }
};

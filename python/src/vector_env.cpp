#include "learning/vector_env.h"

#include <mutex>

#include "bindings.h"

namespace tablier::python {

namespace {

/// A VectorEnv whose arrays Python sees. One thread at a time may step it.
class SharedVectorEnv {
 public:
  SharedVectorEnv(const py::object& game_or_spec, const Whole& n, const Whole& threads, const Whole& seed)
      : game_(game_of(game_or_spec)),
        env_(value_or_raise(VectorEnv::make(game_->spec, n.small("n", 1, kMostGames),
                                            threads.small("threads", 1, kMostThreads), seed.seed()))) {}

  const GamePointer& game() const { return game_; }
  VectorEnv& env() { return *env_; }

  /// Works on it without the interpreter's lock.
  template <class Work>
  auto alone(const Work& work) {
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (!lock) raise("the environment is at work in another thread");
    const py::gil_scoped_release release;
    return work(*env_);
  }

 private:
  GamePointer game_;
  std::unique_ptr<VectorEnv> env_;
  std::mutex mutex_;
};

/// An array of this shape that shows memory of the environment, and keeps it alive.
template <class T>
py::array show(const py::object& self, std::span<T> memory, std::vector<std::size_t> shape, bool writeable = false) {
  py::array_t<T> array(shape, memory.data(), self);
  if (!writeable) array.attr("flags").attr("writeable") = false;
  return array;
}

SharedVectorEnv& env_of(const py::object& self) { return self.cast<SharedVectorEnv&>(); }

std::span<bool> flags(std::span<std::uint8_t> bytes) { return {reinterpret_cast<bool*>(bytes.data()), bytes.size()}; }

/// A property that shows an array, which has a row of this shape for each game.
template <class Memory, class Row>
auto shown(const Memory& memory, const Row& row) {
  return [memory, row](const py::object& self) {
    VectorEnv& env = env_of(self).env();
    std::vector<std::size_t> shape = row(env);
    shape.insert(shape.begin(), env.games());
    return show(self, memory(env), shape);
  };
}

void bind_arrays(py::class_<SharedVectorEnv>& type) {
  using Shape = std::vector<std::size_t>;
  const auto one = [](const VectorEnv&) { return Shape{}; };
  const auto planes = [](const VectorEnv& env) {
    const ObservationFacts& facts = env.facts();
    return Shape{facts.planes.size(), static_cast<std::size_t>(facts.height), static_cast<std::size_t>(facts.width)};
  };
  type.def_property_readonly("masks",
                             shown([](VectorEnv& env) { return flags(env.masks()); },
                                   [](const VectorEnv& env) { return Shape{env.actions()}; }),
                             "(n, actions) of bool: whether the action of a number is legal.")
      .def_property_readonly("planes", shown([](VectorEnv& env) { return env.planes(); }, planes),
                             "(n, planes, height, width) of uint8: what the seat to act sees of the board.")
      .def_property_readonly("scalars",
                             shown([](VectorEnv& env) { return env.scalars(); },
                                   [](const VectorEnv& env) { return Shape{env.facts().scalars.size()}; }),
                             "(n, scalars) of uint8: what it sees apart from the board.")
      .def_property_readonly(
          "rewards",
          shown([](VectorEnv& env) { return env.rewards(); }, [](const VectorEnv& env) { return Shape{env.seats()}; }),
          "(n, seats) of float32: the payoffs of a game that the last step ended, else 0.")
      .def_property_readonly("actors", shown([](VectorEnv& env) { return env.actors(); }, one),
                             "(n,) of int8: the seat to act, in seat order.")
      .def_property_readonly("ended", shown([](VectorEnv& env) { return flags(env.ended()); }, one),
                             "(n,) of bool: whether the last step ended a game; all else tells of the next one.");
}

void step(SharedVectorEnv& self, const py::array& actions) {
  const char kind = actions.dtype().kind();
  if (actions.ndim() != 1 || (kind != 'i' && kind != 'u')) {
    throw py::type_error("actions: expected a one-dimensional array of integers");
  }
  const auto play = [&](std::span<const std::int32_t> numbers) {
    value_or_raise(self.alone([&](VectorEnv& env) { return env.step(numbers); }));
  };
  using Numbers = py::array_t<std::int32_t, py::array::c_style>;
  if (Numbers::check_(actions)) {
    const auto numbers = Numbers::ensure(actions);
    return play({numbers.data(), static_cast<std::size_t>(numbers.size())});
  }
  // Other integers are narrowed; what does not fit is no action's number, and stays none.
  const auto wide = py::array_t < std::int64_t, py::array::c_style | py::array::forcecast > ::ensure(actions);
  std::vector<std::int32_t> numbers;
  for (py::ssize_t i = 0; i < wide.size(); ++i) {
    const std::int64_t number = wide.at(i);
    numbers.push_back(std::in_range<std::int32_t>(number) ? static_cast<std::int32_t>(number) : -1);
  }
  play(numbers);
}

}  // namespace

void bind_vector_env(py::module_& module) {
  py::class_<SharedVectorEnv> type(module, "VectorEnv",
                                   R"doc(Many games of one kind, stepped together, for machine learning.

Each step plays an action in every game; chance acts automatically, and a finished game is replaced by a new one. The
observations are in arrays that are allocated once and overwritten by each step: copy what you want to keep.

>>> env = VectorEnv("bobail", n=4, seed=1)
>>> env.masks.shape, env.planes.shape, env.scalars.shape
((4, 625), (4, 3, 5, 5), (4, 4))
>>> for _ in range(100):
...     env.step(env.draw())
>>> env.rewards[env.ended].sum(axis=1)  # of games that the last step ended
array([1.], dtype=float32)

The seed decides everything that chance and draw() do, whatever the number of threads.)doc");
  bind_arrays(type);
  type.def(py::init<const py::object&, const Whole&, const Whole&, const Whole&>(), py::arg("game"), py::arg("n"),
           py::arg("threads") = 1, py::arg("seed") = 1)
      .def_property_readonly("game", &SharedVectorEnv::game, "The game, with its options.")
      .def("__len__", [](SharedVectorEnv& self) { return self.env().games(); })
      .def_property_readonly(
          "threads", [](SharedVectorEnv& self) { return self.env().threads(); }, "How many threads share the work.")
      .def(
          "draw",
          [](const py::object& self) {
            SharedVectorEnv& shared = env_of(self);
            shared.alone([](VectorEnv& env) { env.draw(); });
            return show(self, shared.env().drawn(), {shared.env().games()}, true);
          },
          "A legal action for each game, each equally likely: (n,) of int32, overwritten by the next draw.")
      .def("step", step, py::arg("actions"),
           "Plays an action in each game, by numbers. If one is not legal, an Error names it and nothing is played.")
      .def(
          "reset",
          [](SharedVectorEnv& self, const Whole& seed) {
            self.alone([number = seed.seed()](VectorEnv& env) { env.reset(number); });
          },
          py::arg("seed"), "Begins all games anew, as if made with this seed.")
      .def(
          "position",
          [](SharedVectorEnv& self, std::int64_t i) {
            if (i < 0 || i >= static_cast<std::int64_t>(self.env().games())) {
              throw py::index_error("there is no game " + std::to_string(i));
            }
            const auto state = [i](const VectorEnv& env) { return env.state(static_cast<std::size_t>(i)); };
            return Position{.game = self.game(), .state = self.alone(state)};
          },
          py::arg("i"), "The position of a game, with all its secrets.")
      .def_static(
          "generator",
          [](const Whole& seed, const Whole& i) {
            return VectorEnv::generator(seed.seed(), i.in("i", 0, kMostGames - 1));
          },
          py::arg("seed"), py::arg("i"), "The generator that game i of an environment with this seed begins with.");
}

}  // namespace tablier::python

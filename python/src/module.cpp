#include <pybind11/eval.h>

#include "bindings.h"
#include "core/version.h"

namespace tablier::python {

py::object from_json(const std::string& text) { return py::module_::import("json").attr("loads")(text); }

py::object fraction(std::int64_t numerator, std::int64_t denominator) {
  return py::module_::import("fractions").attr("Fraction")(numerator, denominator);
}

std::uint64_t Whole::in(const char* name, std::uint64_t least, std::uint64_t most) const {
  const std::string found = py::repr(object);
  const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(object.ptr()));
  if (!number) {
    PyErr_Clear();
    throw py::type_error(std::string(name) + ": expected a whole number, found " + found);
  }
  const std::uint64_t value = PyLong_AsUnsignedLongLong(number.ptr());
  const bool too_far = PyErr_Occurred() != nullptr;  // below 0 or above 64 bits
  PyErr_Clear();
  if (too_far || value < least || value > most) {
    raise(std::string(name) + ": expected " + std::to_string(least) + " to " + std::to_string(most) + ", found " +
          found);
  }
  return value;
}

py::object payoffs(const Game& game, SeatSet winners) {
  if (winners.empty()) return py::none();
  py::dict shares;
  for (int seat = 0; seat < static_cast<int>(game.facts.seats.size()); ++seat) {
    shares[py::str(game.seat(seat_at(seat)))] =
        winners.contains(seat_at(seat)) ? fraction(1, winners.size()) : fraction(0, 1);
  }
  return shares;
}

void run_in_slices(const std::function<bool()>& step) {
  for (bool more = true; more;) {
    {
      const py::gil_scoped_release release;
      more = step();
    }
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  }
}

}  // namespace tablier::python

PYBIND11_MODULE(_core, module) {
  namespace py = pybind11;
  using namespace tablier::python;
  module.doc() = "The engine of tablier; use it as the package `tablier`.";
  module.attr("__version__") = std::string(tablier::version());

  // Made in Python, so that it has attributes of its own.
  py::exec(R"doc(
class Error(ValueError):
    """Bad input: `str(error)` says what was wrong and what was expected.

    `code` names the kind of error, or is empty; `field` says what it is about.
    """

    def __init__(self, message, code="", field=""):
        super().__init__(message)
        self.code = code
        self.field = field
Error.__module__ = "tablier"
)doc",
           py::globals(), module.attr("__dict__"));
  py::register_exception_translator([](std::exception_ptr pointer) {
    try {
      if (pointer) std::rethrow_exception(pointer);
    } catch (const Failure& failure) {
      const tablier::Error& error = failure.error();
      const py::object type = py::module_::import("tablier._core").attr("Error");
      PyErr_SetObject(type.ptr(), type(error.message, std::string(error.what.code), error.field).ptr());
    }
  });

  bind_games(module);
  bind_sessions(module);
  bind_study(module);
  bind_vector_env(module);
}

#pragma once

#include <chrono>

#include "bindings.h"
#include "erased/tablebase.h"

namespace tablier::python {

/// A session, and the game it is of.
struct PlayedSession {
  GamePointer game;
  Session session;
};

/// Lets a search work until it is done or the time is up, no limit if zero.
void think(Search& search, std::chrono::nanoseconds time);

/// A time in whole milliseconds, at least one.
int milliseconds(double seconds);

void bind_tablebase(py::class_<Tablebase, std::shared_ptr<Tablebase>>& type);

}  // namespace tablier::python

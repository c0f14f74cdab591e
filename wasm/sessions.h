#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <string>

#include "request.h"
#include "session/told_position.h"

namespace tablier::wasm {

/// Games in progress behind handles, whole: for the people at one screen. An action plays on in the game that is there,
/// and the answer carries what changed. There is room for a few; the one that was not asked about for longest makes
/// room for another, and whoever still holds its handle is told that it is lost and opens it again.
class Sessions {
 public:
  static constexpr std::size_t kMost = 8;

  using Answer = Expected<std::string>;

  Answer open(const Request& request);
  Answer close(const Request& request);
  Answer look(const Request& request);
  Answer play(const Request& request);
  Answer go(const Request& request);
  Answer undo(const Request& request);
  Answer redo(const Request& request);
  Answer resign(const Request& request);
  Answer agree(const Request& request);
  Answer record(const Request& request);

 private:
  struct Open {
    std::uint64_t handle;
    ToldPosition game;
  };

  /// The session of the request, which is then the first; the end of the list if there is none.
  Expected<std::list<Open>::iterator> find(const Request& request);
  /// Does something to the game of the request and reports; `change` returns an Expected<void>.
  template <class Change>
  Answer change_any(const Request& request, Change change);
  /// The same for what can be done only to a whole game.
  template <class Change>
  Answer change(const Request& request, Change change);

  std::list<Open> open_;  ///< the one asked about last first
  std::uint64_t next_ = 1;
};

}  // namespace tablier::wasm

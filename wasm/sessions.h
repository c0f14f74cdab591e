#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <string>

#include "request.h"

namespace tablier::wasm {

/// Games in progress behind handles, whole: for the people at one screen. An action plays on in the game that is there,
/// and the response carries what changed. There is room for a few; the one that was not asked about for longest makes
/// room for another, and whoever still holds its handle is told that it is lost and opens it again.
class Sessions {
 public:
  static constexpr std::size_t kMost = 8;

  using Response = Expected<std::string>;

  Response open(const Request& request);
  Response close(const Request& request);
  Response look(const Request& request);
  Response play(const Request& request);
  Response go(const Request& request);
  Response undo(const Request& request);
  Response redo(const Request& request);
  Response resign(const Request& request);
  Response agree(const Request& request);
  Response record(const Request& request);
  Response queueable(const Request& request);

 private:
  struct Open {
    std::uint64_t handle;
    GivenPosition game;
  };

  /// The session of the request, which is then the first; the end of the list if there is none.
  Expected<std::list<Open>::iterator> find(const Request& request);
  /// Does something to the game of the request and reports; `change` returns an Expected<void>.
  template <class Change>
  Response change_any(const Request& request, Change change);
  /// The same for what can be done only to a whole game.
  template <class Change>
  Response change(const Request& request, Change change);

  std::list<Open> open_;  ///< the one asked about last first
  std::uint64_t next_ = 1;
};

/// Everything there is to show of a game so far to one viewer: a seat's name or `onlooker`; empty for whoever has the
/// turn. The viewer of a position that is a view is that view's.
Expected<std::string> describe_table(const GivenPosition& position, std::string_view viewer);

/// A record with the names and the date of the request.
std::string describe_record(Record record, const Request& request);

}  // namespace tablier::wasm

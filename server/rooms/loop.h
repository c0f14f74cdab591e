#pragma once

#include <functional>
#include <utility>

#include "storage/types.h"

namespace tablier::server {

/// The one thread on which games live. Whatever other threads find out is brought there by post().
class Loop {
 public:
  Loop() = default;
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;
  virtual ~Loop() = default;

  /// Has the loop's thread call this, soon and in order. From any thread.
  virtual void post(std::move_only_function<void()> work) = 0;
  /// Has the loop's thread call this after so long. From the loop's thread; what is still to come when the loop ends is
  /// never called.
  virtual void post_after(Milliseconds delay, std::move_only_function<void()> work) = 0;
  /// The time by the server's clock.
  virtual Milliseconds now() const = 0;
};

/// A callback for another thread: it has the loop's thread call `then` with the answer.
template <class Then>
auto on_loop(Loop& loop, Then then) {
  return [&loop, then = std::move(then)](auto answer) mutable {
    loop.post([then = std::move(then), answer = std::move(answer)]() mutable { then(std::move(answer)); });
  };
}

}  // namespace tablier::server

#pragma once

#include <functional>
#include <memory>
#include <string>

#include "game/plan.h"

namespace tablier::server {

/// A message on its way to one or many; nobody changes it.
using Message = std::shared_ptr<const std::string>;

inline Message message(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

/// Somebody at the other end of a socket. Lives on the loop's thread.
class Follower {
 public:
  Follower() = default;
  Follower(const Follower&) = delete;
  Follower& operator=(const Follower&) = delete;
  virtual ~Follower() = default;

  /// Who it is; nobody's guest id is empty.
  virtual const Person& person() const = 0;
  /// Sends, in order; never blocks, and never calls back. Who lets too much wait is dropped.
  virtual void send(Message message) = 0;
  /// Has something called, once and later, when only little of what was sent still waits to be read: for whoever has
  /// much to send. Who asks first is called first, one at a time, and nobody once the follower is gone.
  virtual void when_drained(std::move_only_function<void()> go_on) = 0;
  /// Tells him to come back later, and lets him go.
  virtual void dismiss() = 0;
};

}  // namespace tablier::server

#pragma once

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
  /// Sends, in order; never blocks, and never calls back.
  virtual void send(Message message) = 0;
};

}  // namespace tablier::server

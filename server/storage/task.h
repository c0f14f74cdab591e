#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <type_traits>
#include <utility>

#include "storage/event_log.h"
#include "storage/session.h"

namespace tablier::server {

using SteadyTime = std::chrono::steady_clock::time_point;

/// A question to the store that waits for its answer. It may be run several times, and is answered or refused once.
class Task {
 public:
  explicit Task(SteadyTime give_up) : give_up_(give_up) {}
  Task(const Task&) = delete;
  Task& operator=(const Task&) = delete;
  virtual ~Task() = default;

  /// When it is no longer worth waiting for a database that went away.
  SteadyTime give_up() const { return give_up_; }

  /// Asks the session and keeps what it answered.
  virtual std::optional<Trouble> run(StorageSession& session) = 0;
  /// Hands on what was kept.
  virtual void answer() = 0;
  virtual void refuse(const Trouble& trouble) = 0;

 private:
  SteadyTime give_up_;
};

/// Whether a question only reads, or must stand in a transaction.
enum class Access : unsigned char { kRead, kWrite };

/// A question whose answer is a T: `call(session)` returns an Answer<T>.
template <class T, class Call>
class Question final : public Task {
 public:
  Question(SteadyTime give_up, Call call, Done<Expected<T>> done)
      : Task(give_up), call_(std::move(call)), done_(std::move(done)) {}

  std::optional<Trouble> run(StorageSession& session) override {
    kept_ = call_(session);
    return kept_ ? std::nullopt : std::optional(kept_.error());
  }

  void answer() override {
    if constexpr (std::is_void_v<T>) {
      done_({});
    } else {
      done_(std::move(*kept_));
    }
  }

  void refuse(const Trouble& trouble) override { done_(fail(trouble.message)); }

 private:
  Call call_;
  Done<Expected<T>> done_;
  Answer<T> kept_{};
};

/// An append on its way. Those of a group are run together (GroupingLog), so it has no run() of its own.
struct AppendTask {
  StampedAppend stamped;
  Done<Appended> done;
  SteadyTime give_up;
  Appended result{};
};

}  // namespace tablier::server

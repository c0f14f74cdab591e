#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "game/frames.h"
#include "game/live_game.h"

namespace tablier::server {

/// Consecutive versions of a game, each as it was, so that missed ones can be sent cheaply. The last ones may not be in
/// the log yet and are not sent.
class History {
 public:
  /// The number kept; the oldest are dropped first.
  static constexpr std::size_t kMost = 1536;

  explicit History(const Facts& facts) : facts_(facts) {}

  /// Adds the event that was applied last; nothing if it is known.
  void add(const LiveGame& game, const Event& event);
  /// What was added is in the log.
  void commit() { committed_ = last(); }
  /// What was added is not.
  void rewind() { entries_.resize(entries_.size() - static_cast<std::size_t>(last() - committed_), entries_.front()); }

  /// The last version in the log.
  int version() const { return committed_; }
  /// Whether the version after this one is here.
  bool covers(int after) const { return after < committed_ && (after >= first_ || (after == 0 && first_ == 1)); }
  std::size_t size() const { return entries_.size(); }
  /// The frame of a version that is covered, for somebody as he was then.
  std::string frame(int version, std::string_view guest, Detail detail) const;

 private:
  struct Entry {
    Event event;
    GameStatus status;
    AnyState state;
    std::optional<Action> action;  ///< that the event is
  };

  int last() const { return first_ + static_cast<int>(entries_.size()) - 1; }

  Facts facts_;
  std::deque<Entry> entries_{};
  int first_ = 1;  ///< the version of the first entry
  int committed_ = 0;
};

}  // namespace tablier::server

#pragma once

#include <array>
#include <cassert>
#include <compare>
#include <cstdint>

namespace tablier {

inline constexpr std::uint8_t kNoSquare = 0xFF;
/// Action::what for a card that the onlooker may not see; its word has a `?`.
inline constexpr std::uint8_t kHiddenCard = 0xFE;

/// One atomic decision of a player or of chance. All games share this layout, so that one board can show any game's
/// actions; the meaning of verb and what depends on the game. from and to number squares as in the game's facts, or are
/// kNoSquare.
struct Action {
  std::uint8_t verb = 0;
  std::uint8_t what = 0;
  std::uint8_t from = kNoSquare;
  std::uint8_t to = kNoSquare;

  constexpr auto operator<=>(const Action&) const = default;
};

/// No position of any game has more legal actions than this.
inline constexpr int kMaxActions = 256;

/// A list of actions of fixed capacity, on the stack.
class ActionList {
 public:
  // The storage is left uninitialised: clearing a kilobyte for each position would cost more than most moves.
  ActionList() {}

  void push(Action action) {
    assert(size_ < kMaxActions);
    items_[static_cast<unsigned>(size_++)] = action;
  }
  void clear() { size_ = 0; }
  int size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Action operator[](int i) const { return items_[static_cast<unsigned>(i)]; }
  const Action* begin() const { return items_.data(); }
  const Action* end() const { return items_.data() + size_; }
  bool contains(Action action) const {
    for (Action each : *this) {
      if (each == action) return true;
    }
    return false;
  }

 private:
  union {
    std::array<Action, kMaxActions> items_;
  };
  int size_ = 0;
};

}  // namespace tablier

#pragma once

#include <bit>
#include <cstdint>

namespace tablier {

inline constexpr int kMaxSeats = 4;

/// A place at the table, counted from 0 in seat order. Its name ("S", "1", …) is among the game's facts.
enum class Seat : std::uint8_t {};

constexpr int index(Seat seat) { return static_cast<int>(seat); }
constexpr Seat seat_at(int index) { return static_cast<Seat>(index); }

/// A set of seats; as the winners of a game, the payoff is shared equally among its members.
class SeatSet {
 public:
  constexpr SeatSet() = default;
  static constexpr SeatSet of(Seat seat) { return SeatSet(1U << index(seat)); }
  static constexpr SeatSet first(int count) { return SeatSet((1U << count) - 1U); }

  constexpr bool contains(Seat seat) const { return ((bits_ >> index(seat)) & 1U) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr void insert(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ | (1U << index(seat))); }
  constexpr void erase(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ & ~(1U << index(seat))); }
  constexpr bool operator==(const SeatSet&) const = default;

 private:
  constexpr explicit SeatSet(unsigned bits) : bits_(static_cast<std::uint8_t>(bits)) {}
  std::uint8_t bits_ = 0;
};

/// Who acts: a seat, chance, or (when the game is finished) nobody.
class Actor {
 public:
  constexpr explicit Actor(Seat seat) : code_(static_cast<std::int8_t>(index(seat))) {}
  static constexpr Actor chance() { return Actor(kChance); }
  static constexpr Actor nobody() { return Actor(kNobody); }

  constexpr bool is_seat() const { return code_ >= 0; }
  constexpr bool is_chance() const { return code_ == kChance; }
  constexpr bool is_nobody() const { return code_ == kNobody; }
  /// Only where is_seat().
  constexpr Seat seat() const { return seat_at(code_); }
  constexpr bool operator==(const Actor&) const = default;

 private:
  static constexpr std::int8_t kChance = -1;
  static constexpr std::int8_t kNobody = -2;
  constexpr explicit Actor(std::int8_t code) : code_(code) {}
  std::int8_t code_;
};

/// Whom a view is for: a seat, or an onlooker, who may know only what every seat knows.
class Viewer {
 public:
  constexpr explicit Viewer(Seat seat) : code_(static_cast<std::int8_t>(index(seat))) {}
  static constexpr Viewer onlooker() { return Viewer(kOnlooker); }

  constexpr bool is(Seat seat) const { return code_ == index(seat); }
  constexpr bool is_onlooker() const { return code_ == kOnlooker; }
  /// Only where !is_onlooker().
  constexpr Seat seat() const { return seat_at(code_); }
  constexpr bool operator==(const Viewer&) const = default;

 private:
  static constexpr std::int8_t kOnlooker = -1;
  constexpr explicit Viewer(std::int8_t code) : code_(code) {}
  std::int8_t code_;
};

}  // namespace tablier

#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "core/game.h"

namespace tablier {

/// No game has more numbers for its actions than this.
inline constexpr int kMostActionNumbers = 2048;

/// What an observation consists of: planes with one byte per square, row by row from below, and one-byte scalars for
/// what lies beside the board. The names describe them.
struct ObservationFacts {
  int width = 0;
  int height = 0;
  std::vector<std::string> planes{};
  std::vector<std::string> scalars{};

  std::size_t plane_bytes() const {
    return planes.size() * static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  }
};

/// Writes the lowest kCount bits as bytes, each 0 or 1; returns the end.
template <int kCount>
std::uint8_t* write_bits(std::uint64_t bits, std::uint8_t* to) {
  static_assert(kCount <= 64);
  const auto write_byte = [&to](std::uint64_t byte, std::size_t count) {
    const std::uint64_t each = (byte * 0x0101010101010101U) & 0x8040201008040201U;
    const std::uint64_t bytes = ((each + 0x7F7F7F7F7F7F7F7FU) >> 7U) & 0x0101010101010101U;
    std::memcpy(to, &bytes, count);
    to += count;
  };
  for (int i = 0; i < kCount / 8; ++i, bits >>= 8U) write_byte(bits & 0xFFU, 8);
  if constexpr (kCount % 8 != 0) write_byte(bits & 0xFFU, kCount % 8);
  return to;
}

/// Writes the bytes of an observation in order: the planes, and the scalars into a separate array.
class ObservationWriter {
 public:
  ObservationWriter(std::uint8_t* planes, std::uint8_t* scalars) : plane_(planes), scalar_(scalars) {}

  /// The next bytes of a plane: 1 where one of the lowest kSquares bits is set.
  template <int kSquares>
  void squares(std::uint64_t bits) {
    plane_ = write_bits<kSquares>(bits, plane_);
  }
  /// The next plane of kSquares zeros, to be filled.
  template <int kSquares>
  std::uint8_t* empty() {
    std::uint8_t* const plane = plane_;
    std::memset(plane, 0, kSquares);
    plane_ += kSquares;
    return plane;
  }
  void scalar(std::integral auto value) { *scalar_++ = static_cast<std::uint8_t>(value); }

  const std::uint8_t* plane_end() const { return plane_; }
  const std::uint8_t* scalar_end() const { return scalar_; }

 private:
  std::uint8_t* plane_;
  std::uint8_t* scalar_;
};

/// A game encoded for machine learning: its actions as numbers, a position as what a seat observes. Numbers are made
/// from the view of the seat to act, an observation from the view of the seat that observes. Each game has a struct
/// Encoding beside its rules; docs/encoding.md defines the numbers and planes, which never change their meaning.
template <class E, class G>
concept Encodes =
    Game<G> && E::kActions <= kMostActionNumbers &&
    requires(const typename G::View& seen, Seat own, Action action, const Choices& choices, ObservationWriter& out) {
      /// The number of a legal action, also of chance: from 0 to kActions - 1, different for each legal action of a
      /// position.
      { E::number(seen, action) } -> std::same_as<int>;
      { E::facts(choices) } -> std::same_as<ObservationFacts>;
      /// Writes all that facts() names, in this order, for the seat whose view this is.
      { E::observe(seen, own, out) } -> std::same_as<void>;
    };

/// An encoding that writes a mask without listing the actions, for a game with so many moves that this is faster. The
/// game's sample() then picks the action at index random.below(count) in the list of legal().
template <class E, class G>
concept WritesMasks =
    Encodes<E, G> && SamplesActions<G> && requires(const typename G::View& seen, std::uint8_t* mask, int number) {
      /// Writes all kActions bytes, each 0 or 1.
      { E::mask(seen, mask) } -> std::same_as<void>;
      /// The legal action of this number.
      { E::action(seen, number) } -> std::same_as<Action>;
    };

}  // namespace tablier

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

/// What an observation consists of: planes of a byte a square, row by row from below, and scalars of a byte for what
/// lies beside the board. The names say what each of them tells.
struct ObservationFacts {
  int width = 0;
  int height = 0;
  std::vector<std::string> planes{};
  std::vector<std::string> scalars{};

  std::size_t plane_bytes() const {
    return planes.size() * static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  }
};

/// Writes the bytes of an observation one after the other: the planes, and in an array of their own the scalars.
class ObservationWriter {
 public:
  ObservationWriter(std::uint8_t* planes, std::uint8_t* scalars) : plane_(planes), scalar_(scalars) {}

  /// The next bytes of a plane: 1 where one of the lowest kSquares bits is set.
  template <int kSquares>
  void squares(std::uint64_t bits) {
    static_assert(kSquares <= 64);
    constexpr int kWhole = kSquares / 8;
    for (int i = 0; i < kWhole; ++i, bits >>= 8) put<8>(bytes_of(bits & 0xFF));
    if constexpr (kSquares % 8 != 0) put<kSquares % 8>(bytes_of(bits & 0xFF));
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
  /// Eight bits as eight bytes, each 0 or 1.
  static std::uint64_t bytes_of(std::uint64_t bits) {
    const std::uint64_t each = (bits * 0x0101010101010101U) & 0x8040201008040201U;
    return ((each + 0x7F7F7F7F7F7F7F7FU) >> 7U) & 0x0101010101010101U;
  }
  template <std::size_t kBytes>
  void put(std::uint64_t bytes) {
    std::memcpy(plane_, &bytes, kBytes);
    plane_ += kBytes;
  }

  std::uint8_t* plane_;
  std::uint8_t* scalar_;
};

/// How programs that learn see a game: its actions as numbers, a position as an observation. Everything is made from
/// the view of the seat to act. Each game has a struct Encoding beside its rules; docs/encoding.md says what the
/// numbers and planes mean, and they never change their meaning.
template <class E, class G>
concept Encodes =
    Game<G> && E::kActions <= kMostActionNumbers &&
    requires(const typename G::View& seen, Action action, const Choices& choices, ObservationWriter& out) {
      /// The number of a legal action, of chance too: from 0 to kActions - 1, and two legal actions of one
      /// position never share one.
      { E::number(seen, action) } -> std::same_as<int>;
      { E::facts(choices) } -> std::same_as<ObservationFacts>;
      /// Writes all that facts() names, in this order.
      { E::observe(seen, out) } -> std::same_as<void>;
    };

}  // namespace tablier

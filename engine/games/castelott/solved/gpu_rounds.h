#pragma once

#include <cstdint>

#include "games/castelott/solved/gpu.h"
#include "games/castelott/solved/solver.h"

namespace tablier::castelott::solved {

/// On a GPU.
class GpuRounds final : public HalfRounds {
 public:
  GpuRounds(const Layout<5>& layout, bool push_flanks, Arrays<5>& arrays)
      : arrays_(arrays), gpu_(layout, push_flanks, arrays.late_room().size()) {}

  Expected<std::uint64_t> find(Half half, int turns, const LongWork& work) override {
    if (work.stopped()) return fail("stopped");
    gpu_.find(half, turns);
    const std::uint64_t count = gpu_.count(half);
    TABLIER_TRY(good, checked());
    return count;
  }

  /// Brings what was found into the arrays; the losses' own bits are in their turns.
  Expected<void> copy() {
    gpu_.copy_words(Half::kWins, arrays_.words(Half::kWins).data());
    for (int i = 0; i < Found<5>::kDigits; ++i) gpu_.copy_digit(i, arrays_.digit(i).data());
    arrays_.set_late_size(gpu_.copy_late(arrays_.late_room().data(), arrays_.late_room().size()));
    return checked();
  }

 private:
  Expected<void> checked() const {
    if (gpu_.failure() != nullptr) return fail(std::string("GPU: ") + gpu_.failure());
    return {};
  }

  Arrays<5>& arrays_;
  Gpu gpu_;
};

}  // namespace tablier::castelott::solved

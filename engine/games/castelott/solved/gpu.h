#pragma once

#include <cstdint>
#include <memory>

#include "games/castelott/solved/half_round.h"

/// The whole game on a GPU. Compiled without the engine.
namespace tablier::castelott::solved {

class Gpu {
 public:
  /// Turns are kept if there is room for late losses.
  Gpu(const Layout<5>& layout, bool push_flanks, std::uint64_t late_room);
  ~Gpu();
  Gpu(const Gpu&) = delete;
  Gpu& operator=(const Gpu&) = delete;

  /// What the GPU has refused; nullptr if nothing.
  const char* failure() const;

  void find(Half half, int turns);
  std::uint64_t count(Half half);

  using Word = Layout<5>::Word;
  void copy_words(Half half, Word* words);
  void copy_digit(int number, Word* words);
  /// How many there are, and as many of them as there is room for.
  std::uint64_t copy_late(Late* late, std::uint64_t room);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace tablier::castelott::solved

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "core/error.h"
#include "core/long_work.h"
#include "games/castelott/solved/arrays.h"
#include "search/search.h"

namespace tablier::castelott::solved {

/// Positions that are won or lost in exactly so many turns: of the winner, the one begun counted, as those of the rest
/// of the game. A position lost in 0 turns loses in the turn that begins.
struct Round {
  int turns = 0;
  std::uint64_t lost = 0;
  std::uint64_t won = 0;
};

/// Carries out half-rounds, on processors or on a GPU.
class HalfRounds : public Interface {
 public:
  /// Finds the positions whose mover has lost after so many turns more, or has won after them. How many lost, or won,
  /// are known then, with their mirror images.
  virtual Expected<std::uint64_t> find(Half half, int turns, const LongWork& work) = 0;
};

/// On processors, in arrays that the caller keeps. Goes on where these are; an interrupted half-round is repeated.
template <int kPawns>
class ProcessorRounds final : public HalfRounds {
 public:
  ProcessorRounds(const Layout<kPawns>& layout, bool push_flanks, Arrays<kPawns>& arrays)
      : layout_(layout), push_flanks_(push_flanks), arrays_(arrays) {}

  Expected<std::uint64_t> find(Half half, int turns, const LongWork& work) override;

 private:
  const Layout<kPawns>& layout_;
  bool push_flanks_;
  Arrays<kPawns>& arrays_;
};

/// Round by round, until one finds nothing that is won. `found` is called after each.
Expected<std::vector<Round>> solve(HalfRounds& rounds, const LongWork& work,
                                   const std::function<void(const Round&)>& found);

/// How many positions there are that are not over as read.
template <int kPawns>
std::uint64_t count_positions(const Layout<kPawns>& layout, bool push_flanks, const LongWork& work);

extern template class ProcessorRounds<1>;
extern template class ProcessorRounds<2>;
extern template class ProcessorRounds<3>;
extern template class ProcessorRounds<5>;

}  // namespace tablier::castelott::solved

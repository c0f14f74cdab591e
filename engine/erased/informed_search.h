#pragma once

#include <memory>
#include <vector>

#include "erased/tablebase.h"

namespace tablier {

/// What is certain about the actions of one decision, found out piece by piece.
class Knowledge : public Interface {
 public:
  /// Works on for about so many positions; false when there is nothing more to find out.
  virtual bool step(std::uint64_t work) = 0;
  /// What is certain by now, of some actions, each once. Turns are those at most.
  virtual std::vector<KnownAction> actions() const = 0;
};

/// A search that rates every action of a game of two: those that something is known about for certain, the others by
/// searching. nullptr if nothing is known.
std::unique_ptr<Search> informed_search(const AnyView& view, SearchSettings settings,
                                        std::unique_ptr<Knowledge> knowledge);

}  // namespace tablier

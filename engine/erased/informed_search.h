#pragma once

#include <memory>
#include <vector>

#include "erased/tablebase.h"

namespace tablier {

/// Exact values of the actions of one decision, computed step by step.
class Knowledge : public Interface {
 public:
  /// Searches about this many more positions; false when there is nothing more to find.
  virtual bool step(std::uint64_t work) = 0;
  /// The exact values so far, each action at most once. Turns are upper bounds.
  virtual std::vector<KnownAction> actions() const = 0;
};

/// A search that rates every action of a two-player game: by exact values where known, else by searching. nullptr if
/// nothing is known.
std::unique_ptr<Search> informed_search(const AnyView& view, SearchSettings settings,
                                        std::unique_ptr<Knowledge> knowledge);

}  // namespace tablier

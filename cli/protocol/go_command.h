#pragma once

#include <cstdint>
#include <optional>

#include "erased/tablebase.h"
#include "protocol/background_search.h"
#include "session/given_position.h"

namespace tablier::cli {

/// What `setoption` has set.
struct EngineOptions {
  int level = 8;
  std::uint64_t seed = 1;
  int move_time = 0;  ///< milliseconds for a `go` that says nothing; 0 for the level's own
  int threads = 1;
};

/// The search that `go` and the words behind it ask for. `seed` is for this decision.
Expected<SearchTask> read_go(const GivenPosition& position, const Tablebases& tablebases, const EngineOptions& options,
                             std::uint64_t seed, GivenPosition::Words words);

/// A whole number from `least` to `most`; the error begins with what it is for.
Expected<std::uint64_t> read_number(std::string_view what, std::string_view text, std::uint64_t least,
                                    std::uint64_t most);

inline constexpr std::uint64_t kLongestMoveTime = 3'600'000;

}  // namespace tablier::cli

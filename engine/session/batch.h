#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tablier {

/// A perft that would visit more positions than this is refused, so that no request takes long.
inline constexpr std::uint64_t kBatchPerftBudget = 1ULL << 30U;

/// Answers one request of the line protocol that tools/check_vectors describes: one line without its end,
/// "error: …" for whatever is wrong.
std::string batch_answer(std::string_view request, std::uint64_t perft_budget = kBatchPerftBudget);

/// The help text on all requests.
std::string batch_help();

}  // namespace tablier

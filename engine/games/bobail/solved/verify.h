#pragma once

#include <cstdint>

#include "core/error.h"
#include "games/bobail/solved/table.h"
#include "solving/row_threads.h"

namespace tablier::bobail::solved {

using namespace solving;

/// What a verification has gone through, mirror images counted.
struct Verified {
  std::uint64_t positions = 0;
  std::uint64_t won = 0;
  std::uint64_t lost = 0;
  std::uint64_t drawn = 0;
};

/// Checks every position of a table of turns with the rules engine alone (RowVerifier), that the rows which are their
/// own mirror image say the same of both halves, and that the counts in the table's header are right. An error tells
/// the first thing that is wrong, or that the memory does not suffice.
template <int kKnights>
Expected<Verified> verify(const Table<kKnights>& table, const RowThreads& threads);

/// The bytes of memory that takes.
template <int kKnights>
constexpr std::uint64_t verification_memory() {
  return std::uint64_t{Layout<kKnights>::kRows} * Layout<kKnights>::kColumns * sizeof(EntrySymbols);
}

extern template Expected<Verified> verify(const Table<2>&, const RowThreads&);
extern template Expected<Verified> verify(const Table<1>&, const RowThreads&);
extern template Expected<Verified> verify(const Table<5>&, const RowThreads&);

}  // namespace tablier::bobail::solved

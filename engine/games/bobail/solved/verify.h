#pragma once

#include <cstdint>

#include "erased/solved_game.h"
#include "games/bobail/solved/table.h"

namespace tablier::bobail::solved {

/// Checks every position of a table of turns with the rules engine alone (RowVerifier), that the rows which are their
/// own mirror image say the same of both halves, and that the counts in the table's header are right. An error says the
/// first thing that is wrong, or that the memory does not suffice.
template <int kKnights>
Expected<TableCounts> verify(const Table<kKnights>& table, const LongWork& work);

/// The bytes of memory that takes.
template <int kKnights>
constexpr std::uint64_t verification_memory() {
  return std::uint64_t{Layout<kKnights>::kRows} * Layout<kKnights>::kColumns * sizeof(EntrySymbols);
}

extern template Expected<TableCounts> verify(const Table<2>&, const LongWork&);
extern template Expected<TableCounts> verify(const Table<1>&, const LongWork&);
extern template Expected<TableCounts> verify(const Table<5>&, const LongWork&);

}  // namespace tablier::bobail::solved

#pragma once

#include <filesystem>

#include "core/error.h"
#include "games/bobail/solved/solved_rows.h"
#include "games/bobail/solved/table_format.h"
#include "solving/row_threads.h"

namespace tablier::bobail::solved {

using namespace solving;

/// Writes the file of a table from the passes of a solution: whole, or not at all. The same passes give the same bytes.
template <int kKnights>
Expected<TableHeader> write_table(const SolvedRows<kKnights>& solved, TableKind kind, const std::filesystem::path& path,
                                  const RowThreads& threads);

extern template Expected<TableHeader> write_table(const SolvedRows<2>&, TableKind, const std::filesystem::path&,
                                                  const RowThreads&);
extern template Expected<TableHeader> write_table(const SolvedRows<1>&, TableKind, const std::filesystem::path&,
                                                  const RowThreads&);
extern template Expected<TableHeader> write_table(const SolvedRows<5>&, TableKind, const std::filesystem::path&,
                                                  const RowThreads&);

}  // namespace tablier::bobail::solved

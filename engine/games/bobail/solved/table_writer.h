#pragma once

#include <filesystem>

#include "core/error.h"
#include "core/long_work.h"
#include "games/bobail/solved/solved_rows.h"
#include "games/bobail/solved/table_format.h"

namespace tablier::bobail::solved {

/// Writes the file of a table from the passes of a solution: whole, or not at all. The same passes give the same bytes.
template <int kKnights>
Expected<TableHeader> write_table(const SolvedRows<kKnights>& solved, TableKind kind, const std::filesystem::path& path,
                                  const LongWork& work);

extern template Expected<TableHeader> write_table(const SolvedRows<2>&, TableKind, const std::filesystem::path&,
                                                  const LongWork&);
extern template Expected<TableHeader> write_table(const SolvedRows<1>&, TableKind, const std::filesystem::path&,
                                                  const LongWork&);
extern template Expected<TableHeader> write_table(const SolvedRows<5>&, TableKind, const std::filesystem::path&,
                                                  const LongWork&);

}  // namespace tablier::bobail::solved

#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "core/error.h"

namespace tablier::cli {

/// Nothing to say if so much memory can be had: by what the system says is available and by the limits that this
/// process runs under (its address space, its control group's memory). Unknown limits are ignored.
Expected<void> expect_memory(std::uint64_t needed);

/// So many bytes are going to be written below a folder, which need not be there yet.
struct DiskNeed {
  std::filesystem::path folder;
  std::uint64_t bytes;
};

/// Nothing to say if there is room for all of it, needs on the same disk added up. Makes nothing.
Expected<void> expect_disk(const std::vector<DiskNeed>& needs);

/// Makes a folder if it is not there, and the folders around it; an error if nothing can be written there.
Expected<void> expect_folder(const std::filesystem::path& folder);

}  // namespace tablier::cli

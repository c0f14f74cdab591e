#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "core/error.h"

namespace tablier::cli {

/// The day that it is now, by universal time.
std::chrono::sys_days today();

/// "2026-11-15"
std::string date_text(std::chrono::sys_days day);

/// The inverse; the error says what was expected.
Expected<std::chrono::sys_days> parse_date(std::string_view text);

}  // namespace tablier::cli

#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace tablier::cli {

/// The widest line that fits on any terminal.
inline constexpr int kPageColumns = 78;

/// The columns that a text takes up: one per character, for every symbol we write is narrow.
int columns(std::string_view text);

/// The text with its ASCII capitals in lower case.
std::string lower_case(std::string_view text);

/// "1 turn", "2 turns".
std::string turns_text(int turns);

/// "3 s", "12 min 05 s".
std::string duration_text(std::chrono::duration<double> time);

/// The day that it is now, by universal time.
std::chrono::sys_days today();

/// "2026-11-15"
std::string date_text(std::chrono::sys_days day);

/// The inverse; the error says what was expected.
Expected<std::chrono::sys_days> parse_date(std::string_view text);

/// Items one after another, a gap between them, in as many lines as the page needs. The first line begins with
/// `head`, the others are indented as far.
std::string flow(std::string_view head, std::string_view gap, const std::vector<std::string>& items);

/// The words of a text as flow() lays them out, one space apart.
std::string paragraph(std::string_view head, std::string_view text);

}  // namespace tablier::cli

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tablier::cli {

/// The widest line that fits on any terminal.
inline constexpr int kPageColumns = 78;

/// The columns that a text takes up: one a character, for every symbol we write is narrow.
int columns(std::string_view text);

/// The text with its capitals (of ASCII) made small.
std::string small_letters(std::string_view text);

/// "1 turn", "2 turns".
std::string turns_text(int turns);

/// Items one after another, a gap between them, in as many lines as the page needs. The first line begins with
/// `head`, the others are indented as far.
std::string flow(std::string_view head, std::string_view gap, const std::vector<std::string>& items);

/// The words of a text as flow() lays them out, one space apart.
std::string paragraph(std::string_view head, std::string_view text);

}  // namespace tablier::cli

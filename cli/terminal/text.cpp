#include "terminal/text.h"

#include <algorithm>

#include "core/text.h"

namespace tablier::cli {

int columns(std::string_view text) {
  return static_cast<int>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string small_letters(std::string_view text) {
  std::string small(text);
  std::ranges::transform(small, small.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
  return small;
}

std::string turns_text(int turns) { return std::to_string(turns) + (turns == 1 ? " turn" : " turns"); }

std::string flow(std::string_view head, std::string_view gap, const std::vector<std::string>& items) {
  const int indent = columns(head);
  std::string out;
  std::string line(head);
  bool first = true;
  for (const std::string& item : items) {
    if (!first && columns(line) + columns(gap) + columns(item) > kPageColumns) {
      out += line + "\n";
      line = std::string(static_cast<std::size_t>(indent), ' ');
      first = true;
    }
    line += std::string(first ? "" : gap) + item;
    first = false;
  }
  return out + line + "\n";
}

std::string paragraph(std::string_view head, std::string_view text) {
  const std::vector<std::string_view> words = split(text, ' ');
  return flow(head, " ", {words.begin(), words.end()});
}

}  // namespace tablier::cli

#include "terminal/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "core/text.h"

namespace tablier::cli {

namespace {

/// A number of exactly so many digits; -1 for anything else.
int digits(std::string_view text, std::size_t count) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = text.size() == count && error == std::errc() && end == text.data() + text.size();
  return whole && text[0] != '-' ? number : -1;
}

}  // namespace

int columns(std::string_view text) {
  return static_cast<int>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string lower_case(std::string_view text) {
  std::string small(text);
  std::ranges::transform(small, small.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
  return small;
}

std::string turns_text(int turns) { return std::to_string(turns) + (turns == 1 ? " turn" : " turns"); }

std::string duration_text(std::chrono::duration<double> time) {
  const auto seconds = static_cast<long>(time.count() + 0.5);
  if (seconds < 60) return fmt::format("{} s", seconds);
  return fmt::format("{} min {:02} s", seconds / 60, seconds % 60);
}

std::chrono::sys_days today() { return std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now()); }

std::string date_text(std::chrono::sys_days day) {
  const std::chrono::year_month_day date(day);
  return fmt::format("{:04}-{:02}-{:02}", int(date.year()), unsigned(date.month()), unsigned(date.day()));
}

Expected<std::chrono::sys_days> parse_date(std::string_view text) {
  const auto wrong = [&] { return fail("expected a date like 2026-11-15, found " + tablier::quoted(text)); };
  const std::vector<std::string_view> parts = split(text, '-');
  if (parts.size() != 3) return wrong();
  const int year = digits(parts[0], 4);
  const int month = digits(parts[1], 2);
  const int day = digits(parts[2], 2);
  if (year < 0 || month < 0 || day < 0) return wrong();
  const std::chrono::year_month_day date{std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
                                         std::chrono::day(static_cast<unsigned>(day))};
  if (!date.ok()) return wrong();
  return std::chrono::sys_days(date);
}

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

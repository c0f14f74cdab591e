#include "terminal/date.h"

#include <fmt/format.h>

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

}  // namespace tablier::cli

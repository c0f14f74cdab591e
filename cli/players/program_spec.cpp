#include "players/program_spec.h"

#include <algorithm>
#include <optional>

#include "core/text.h"

namespace tablier::cli {

namespace {

constexpr int kLongestTime = 3'600'000;

/// The words of a command line, or nothing if a quotation mark is not closed.
std::optional<std::vector<std::string>> command_words(std::string_view text) {
  std::vector<std::string> words;
  char mark = 0;
  bool in_word = false;
  for (const char c : text) {
    if (c == mark) {
      mark = 0;
    } else if (mark != 0) {
      words.back() += c;
    } else if (c == ' ') {
      in_word = false;
    } else {
      if (!in_word) words.emplace_back();
      in_word = true;
      if (c == '"' || c == '\'') {
        mark = c;
      } else {
        words.back() += c;
      }
    }
  }
  if (mark != 0) return std::nullopt;
  return words;
}

/// Takes a setting off the front of the text; false if there is none.
Expected<bool> take_setting(std::string_view& text, std::string_view name, Milliseconds& value) {
  if (!text.starts_with(name)) return false;
  const std::string_view number = text.substr(name.size(), text.find(':') - name.size());
  const auto parsed = small_number(number, kLongestTime);
  if (!parsed || *parsed == 0) {
    return fail("player: " + std::string(name) + " wants milliseconds, 1 to " + std::to_string(kLongestTime) +
                ", and a colon, found " + tablier::quoted(number));
  }
  value = Milliseconds(*parsed);
  text.remove_prefix(std::min(text.size(), name.size() + number.size() + 1));
  return true;
}

}  // namespace

Expected<ProgramSpec> parse_program(std::string_view text) {
  ProgramSpec spec;
  for (bool more = true; more;) {
    TABLIER_TRY(time, take_setting(text, "time=", spec.turn));
    TABLIER_TRY(start, take_setting(text, "start=", spec.start));
    more = *time || *start;
  }
  const auto words = command_words(text);
  if (!words) return fail("player: a quotation mark is not closed in " + tablier::quoted(text));
  if (words->empty() || words->front().empty()) {
    return fail("player: expected a command behind `program:`, such as `program:tablier engine`");
  }
  spec.command = *words;
  return spec;
}

}  // namespace tablier::cli

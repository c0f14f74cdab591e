#include "game/user_text.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tablier::server {

namespace {

/// The characters of a text that is UTF-8 (the JSON reader accepts nothing else), or nothing.
std::optional<std::vector<std::uint32_t>> characters(std::string_view text) {
  std::vector<std::uint32_t> found;
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (i + length > text.size()) return std::nullopt;
    std::uint32_t code = length == 1 ? lead : lead & (0xFFU >> (length + 1));
    for (std::size_t k = 1; k < length; ++k) code = (code << 6U) | (static_cast<unsigned char>(text[i + k]) & 0x3FU);
    found.push_back(code);
    i += length;
  }
  return found;
}

/// Control characters, and those that are not seen but change how others are: a name made of them would be another's.
/// The last are letters that are drawn as nothing, of Korean and Khmer.
bool is_invisible(std::uint32_t code) {
  return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0xAD || (code >= 0x200B && code <= 0x200F) ||
         (code >= 0x2028 && code <= 0x202E) || (code >= 0x2060 && code <= 0x206F) || code == 0xFEFF ||
         (code >= 0xFFF9 && code <= 0xFFFB) || (code >= 0xE0000 && code <= 0xE0FFF) || code == 0x34F || code == 0x61C ||
         code == 0x180E || code == 0x115F || code == 0x1160 || code == 0x3164 || code == 0xFFA0 || code == 0x17B4 ||
         code == 0x17B5;
}

bool is_space(std::uint32_t code) {
  constexpr std::uint32_t kBrailleBlank = 0x2800;
  return code == ' ' || code == 0xA0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200A) || code == 0x202F ||
         code == 0x205F || code == 0x3000 || code == kBrailleBlank;
}

Expected<std::vector<std::uint32_t>> check(std::string_view what, std::string_view text, std::size_t most) {
  const auto found = characters(text);
  const std::string expected = std::string(what) + ": expected 1 to " + std::to_string(most) + " characters";
  if (!found || found->empty()) return fail(expected + ", found none");
  if (found->size() > most) return fail(expected + ", found " + std::to_string(found->size()));
  for (const std::uint32_t code : *found) {
    if (is_invisible(code))
      return fail(std::string(what) + ": control characters and invisible characters are not allowed");
  }
  return *found;
}

}  // namespace

Expected<void> check_name(std::string_view name) {
  TABLIER_TRY(found, check("name", name, kLongestName));
  if (is_space(found->front()) || is_space(found->back()))
    return fail("name: spaces at the beginning or end are not allowed");
  return {};
}

Expected<void> check_talk(std::string_view text) {
  TABLIER_TRY(found, check("text", text, kLongestTalk));
  for (const std::uint32_t code : *found) {
    if (!is_space(code)) return {};
  }
  return fail("text: expected more than spaces");
}

}  // namespace tablier::server

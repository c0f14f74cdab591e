#include "game/user_text.h"

#include <algorithm>
#include <optional>

#include "game/unicode.h"

namespace tablier::server {

namespace {

bool is_visible(char32_t code) { return !is_invisible(code) && !is_blank(code) && !is_mark(code); }

Expected<void> check(std::string_view what, std::u32string_view text, std::size_t most) {
  const std::string expected = std::string(what) + ": expected 1 to " + std::to_string(most) + " characters";
  if (text.empty()) return fail(expected + ", found none");
  if (text.size() > most) return fail(expected + ", found " + std::to_string(text.size()));
  if (std::ranges::any_of(text, [](char32_t code) { return is_invisible(code) && !is_variation_selector(code); }))
    return fail(std::string(what) + ": control characters and invisible characters are not allowed");
  if (std::ranges::none_of(text, is_visible)) return fail(std::string(what) + ": expected a visible character");
  return {};
}

/// What is seen of a name: every run of spaces is one space, and there is none at its ends.
std::u32string seen_name(std::u32string_view name) {
  std::u32string seen;
  for (const char32_t code : name) {
    if (is_invisible(code)) continue;
    if (!is_blank(code)) {
      seen += code;
    } else if (!seen.empty() && seen.back() != ' ') {
      seen += ' ';
    }
  }
  if (seen.ends_with(' ')) seen.pop_back();
  return seen;
}

std::u32string folded(std::u32string text) {
  std::ranges::transform(text, text.begin(), fold_case);
  return nfc(text);
}

}  // namespace

Expected<std::string> read_name(std::string_view name) {
  constexpr std::size_t kLongestDecomposition = 4;  // of one character: what is longer is not worth composing
  std::u32string found = decode_utf8(name).value_or(std::u32string());
  if (found.size() <= kLongestName * kLongestDecomposition) found = nfc(found);
  TABLIER_TRY(good, check("name", found, kLongestName));
  const auto is_seen = [](char32_t code) { return !is_invisible(code); };
  if (is_blank(*std::ranges::find_if(found, is_seen)) || is_blank(*std::find_if(found.rbegin(), found.rend(), is_seen)))
    return fail("name: spaces at the beginning or end are not allowed");
  return encode_utf8(found);
}

/// Capital letters look like others than their small ones do, so names are compared both ways round.
bool are_alike(std::string_view name, std::string_view other) {
  const std::u32string one = nfc(seen_name(decode_utf8(name).value_or(std::u32string())));
  const std::u32string two = nfc(seen_name(decode_utf8(other).value_or(std::u32string())));
  return skeleton(folded(one)) == skeleton(folded(two)) || folded(skeleton(one)) == folded(skeleton(two));
}

Expected<void> check_talk(std::string_view text) {
  return check("text", decode_utf8(text).value_or(std::u32string()), kLongestTalk);
}

}  // namespace tablier::server

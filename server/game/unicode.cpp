#include "game/unicode.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <vector>

namespace tablier::server {

namespace {

struct UnicodeRange {
  char32_t first, last;
};
struct CombiningClass {
  char32_t first, last;
  std::uint8_t value;
};
/// Every step-th character from first to last is folded by adding shift.
struct CaseFolding {
  char32_t first, last, step;
  std::int32_t shift;
};
struct Decomposition {
  char32_t composed, first, second;  ///< second is 0 where one character stands for another
  bool is_composed;                  ///< whether NFC composes the two
};
/// A character and up to three that look like it; 0 where there are fewer.
struct LookAlike {
  char32_t code, first, second, third;
};

#include "game/unicode_tables.inc"

/// The range of a table that has the character, or nullptr.
template <class Range, std::size_t kSize>
const Range* find_range(const Range (&table)[kSize], char32_t code) {
  const Range* found = std::ranges::lower_bound(table, code, {}, &Range::last);
  return found != std::end(table) && found->first <= code ? found : nullptr;
}

std::uint8_t combining_class(char32_t code) {
  const CombiningClass* found = find_range(kCombiningClasses, code);
  return found ? found->value : 0;
}

// A Hangul syllable is composed of a leading consonant, a vowel and perhaps a trailing consonant.
constexpr char32_t kSyllables = 0xAC00, kLeading = 0x1100, kVowels = 0x1161, kNoTrailing = 0x11A7;
constexpr char32_t kLeadingCount = 19, kVowelCount = 21, kTrailingCount = 28;
constexpr char32_t kSyllableCount = kLeadingCount * kVowelCount * kTrailingCount;

void decompose(char32_t code, std::u32string& into) {
  if (code - kSyllables < kSyllableCount) {
    const char32_t syllable = code - kSyllables;
    into += kLeading + (syllable / (kVowelCount * kTrailingCount));
    into += kVowels + (syllable / kTrailingCount % kVowelCount);
    if (syllable % kTrailingCount != 0) into += kNoTrailing + (syllable % kTrailingCount);
    return;
  }
  const Decomposition* found = std::ranges::lower_bound(kDecompositions, code, {}, &Decomposition::composed);
  if (found == std::end(kDecompositions) || found->composed != code) {
    into += code;
    return;
  }
  decompose(found->first, into);
  if (found->second != 0) into += found->second;
}

std::uint64_t pair_of(char32_t first, char32_t second) { return (std::uint64_t{first} << 32U) | second; }

struct Composition {
  std::uint64_t pair;
  char32_t composed;
};

std::vector<Composition> sorted_compositions() {
  std::vector<Composition> found;
  for (const Decomposition& each : kDecompositions) {
    if (each.is_composed) found.push_back({pair_of(each.first, each.second), each.composed});
  }
  std::ranges::sort(found, {}, &Composition::pair);
  return found;
}

/// What the two characters are composed to, or 0.
char32_t compose(char32_t first, char32_t second) {
  if (first - kLeading < kLeadingCount && second - kVowels < kVowelCount) {
    return kSyllables + (((first - kLeading) * kVowelCount + (second - kVowels)) * kTrailingCount);
  }
  const bool is_open_syllable = first - kSyllables < kSyllableCount && (first - kSyllables) % kTrailingCount == 0;
  if (is_open_syllable && second > kNoTrailing && second < kNoTrailing + kTrailingCount) {
    return first + (second - kNoTrailing);
  }
  static const std::vector<Composition> kCompositions = sorted_compositions();
  const auto found = std::ranges::lower_bound(kCompositions, pair_of(first, second), {}, &Composition::pair);
  return found != kCompositions.end() && found->pair == pair_of(first, second) ? found->composed : 0;
}

/// Sorts the marks that follow one another by their combining classes; those of one class stay in order.
void order_marks(std::u32string& text) {
  auto first_mark = text.begin();
  for (auto each = text.begin(); each != text.end(); ++each) {
    const std::uint8_t own_class = combining_class(*each);
    if (own_class == 0) {
      first_mark = each + 1;
    } else {
      std::rotate(std::ranges::upper_bound(first_mark, each, own_class, {}, combining_class), each, each + 1);
    }
  }
}

/// In the form NFD.
std::u32string nfd(std::u32string_view text) {
  std::u32string decomposed;
  for (const char32_t code : text) decompose(code, decomposed);
  order_marks(decomposed);
  return decomposed;
}

}  // namespace

std::optional<std::u32string> decode_utf8(std::string_view text) {
  std::u32string found;
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (i + length > text.size()) return std::nullopt;
    char32_t code = length == 1 ? lead : lead & (0xFFU >> (length + 1));
    for (std::size_t k = 1; k < length; ++k) code = (code << 6U) | (static_cast<unsigned char>(text[i + k]) & 0x3FU);
    found += code;
    i += length;
  }
  return found;
}

std::string encode_utf8(std::u32string_view text) {
  std::string found;
  for (const char32_t code : text) {
    const unsigned following = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    const unsigned lead = following == 0 ? 0 : (0xFF00U >> (following + 1)) & 0xFFU;
    found += static_cast<char>(lead | (code >> (6 * following)));
    for (unsigned k = following; k-- > 0;) found += static_cast<char>(0x80U | ((code >> (6 * k)) & 0x3FU));
  }
  return found;
}

std::u32string nfc(std::u32string_view text) {
  const std::u32string decomposed = nfd(text);
  std::u32string composed;
  std::size_t starter = std::u32string::npos;  // the last character of class 0
  std::uint8_t last_class = 0;
  for (const char32_t code : decomposed) {
    const std::uint8_t own_class = combining_class(code);
    if (starter != std::u32string::npos && (starter + 1 == composed.size() || last_class < own_class)) {
      if (const char32_t both = compose(composed[starter], code); both != 0) {
        composed[starter] = both;
        continue;
      }
    }
    if (own_class == 0) starter = composed.size();
    last_class = own_class;
    composed += code;
  }
  return composed;
}

bool is_invisible(char32_t code) { return find_range(kInvisible, code) != nullptr; }

bool is_mark(char32_t code) { return find_range(kMarks, code) != nullptr; }

bool is_variation_selector(char32_t code) {
  constexpr char32_t kMongolianVowelSeparator = 0x180E;
  return (code >= 0xFE00 && code <= 0xFE0F) || (code >= 0x180B && code <= 0x180F && code != kMongolianVowelSeparator);
}

bool is_blank(char32_t code) {
  constexpr char32_t kBrailleBlank = 0x2800, kObjectReplacement = 0xFFFC, kNullNotehead = 0x1D159;
  constexpr char32_t kFullBlankHieroglyph = 0x13441, kHalfBlankHieroglyph = 0x13442;
  return code == ' ' || code == 0xA0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200A) || code == 0x202F ||
         code == 0x205F || code == 0x3000 || code == kBrailleBlank || code == kObjectReplacement ||
         code == kNullNotehead || code == kFullBlankHieroglyph || code == kHalfBlankHieroglyph;
}

std::u32string skeleton(std::u32string_view text) {
  std::u32string seen;
  for (const char32_t code : nfd(text)) {
    const LookAlike* found = std::ranges::lower_bound(kLookAlikes, code, {}, &LookAlike::code);
    if (found == std::end(kLookAlikes) || found->code != code) {
      seen += code;
      continue;
    }
    for (const char32_t like : {found->first, found->second, found->third}) {
      if (like != 0) seen += like;
    }
  }
  return nfd(seen);
}

char32_t fold_case(char32_t code) {
  const CaseFolding* found = find_range(kCaseFoldings, code);
  if (!found || (code - found->first) % found->step != 0) return code;
  return static_cast<char32_t>(static_cast<std::int32_t>(code) + found->shift);
}

}  // namespace tablier::server

#pragma once

#include <optional>
#include <string>
#include <string_view>

// As much of Unicode as people's names need, of the version named in unicode_tables.inc; newer characters count as
// visible, uncombining and unlike any other.
namespace tablier::server {

/// The characters of a text in valid UTF-8, or nothing if its last is cut short.
std::optional<std::u32string> decode_utf8(std::string_view text);
std::string encode_utf8(std::u32string_view text);

/// In the form NFC: canonical decomposition, followed by canonical composition.
std::u32string nfc(std::u32string_view text);

/// Whether it is drawn as nothing, and takes no place: default-ignorable, control and format characters.
bool is_invisible(char32_t code);
/// Whether it is drawn as a place with nothing in it.
bool is_blank(char32_t code);
/// Whether it is drawn on the character before it.
bool is_mark(char32_t code);
/// Whether it is invisible, and only chooses how the character before it is drawn; emoji need it.
bool is_variation_selector(char32_t code);

/// The skeleton of Unicode Technical Standard 39: the same for texts that look alike, as Latin and Cyrillic letters do.
std::u32string skeleton(std::u32string_view text);

/// Its small letter, if it has one (simple case folding).
char32_t fold_case(char32_t code);

}  // namespace tablier::server

#pragma once

#include <charconv>
#include <concepts>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace tablier {

/// The parts of text between separators; one part more than there are separators, empty parts included.
std::vector<std::string_view> split(std::string_view text, char separator);

/// The words of a line, separated by any number of blanks.
std::vector<std::string_view> words_in(std::string_view line);

/// Whether two words are equal, ignoring case.
bool same_word(std::string_view a, std::string_view b);

/// text in quotation marks for a message: shortened if long, control characters made visible.
std::string quoted(std::string_view text);

/// The fields of a position: exactly the given names, one space apart, none empty. The error names the first
/// field that is missing or the text left over.
Expected<std::vector<std::string_view>> fields(std::string_view text, std::span<const std::string_view> names);

/// The error for a place that must hold one of these words or letters.
std::unexpected<Error> fail_one_of(std::string_view place, std::span<const std::string_view> words,
                                   std::string_view found);
std::unexpected<Error> fail_letter(std::string_view place, std::string_view letters, std::string_view found);
/// The error for a place that must hold a number up to this one.
std::unexpected<Error> fail_number(std::string_view place, int most, std::string_view found);

/// What follows `key=` in a field, or an error that names the field.
Expected<std::string_view> keyed_value(std::string_view field, std::string_view key);

/// A whole number without sign or leading zero, at most limit; nothing for anything else.
std::optional<int> small_number(std::string_view text, int limit);

/// The candidate nearest to the word by edit distance, if near enough.
std::optional<std::string_view> nearest(std::string_view word, std::span<const std::string_view> candidates);

/// "a, b or c".
std::string either(std::span<const std::string_view> words, std::string_view conjunction = "or");
/// "a b c".
std::string spaced(std::span<const std::string_view> words);

/// A text file embedded in the program (cmake/embed.cmake).
struct EmbeddedFile {
  std::string_view name;                    ///< without folder and `.txt`: "castelott", "bobail.en"
  std::span<const std::string_view> lines;  ///< without their ends

  std::string text() const {
    std::string whole;
    for (const std::string_view line : lines) whole.append(line) += '\n';
    return whole;
  }
};

/// A binary file; the name is that of the file.
struct EmbeddedBytes {
  std::string_view name;
  std::span<const std::byte> bytes;
};

}  // namespace tablier

#pragma once

#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace tablier {

/// A sentence for a person, as data. `english` is a literal with a placeholder for each value: `{name}`, or
/// `{name:kind}`, where kind is `seat`, `piece` or `letter` (the value is the text of a seat, the letter of a piece, a
/// letter of a position; whoever knows the game's words puts the name), `and` or `or` (the value is a list, separated
/// by spaces).
///
/// tools/check_messages finds codes and sentences where they are written in the sources, and fails if a language of the
/// page lacks one: write both as literals.
struct Message {
  std::string_view code{};
  std::string_view english{};
  std::vector<std::string> values{};  ///< in the order of the placeholders

  bool operator==(const Message&) const = default;
};

/// A placeholder of a sentence, and what the sentence says before it.
struct Placeholder {
  std::string_view before;
  std::string_view name;
  std::string_view kind;
};
/// Takes everything up to and with the next placeholder off the sentence. A sentence without one is all `before`.
Placeholder next_placeholder(std::string_view& sentence);

/// What people call a seat or a piece, by the placeholder's kind and the value.
using Names = std::function<std::string(std::string_view kind, std::string_view text)>;

/// The English sentence. Seats and pieces go by their texts unless names are given.
std::string sentence(const Message& message, const Names& names = {});

/// What went wrong: what, where, and what was expected. Nothing in the engine throws; whatever can fail returns an
/// Expected.
struct Error {
  std::string message{};  ///< all of it in English
  /// What it is about, outermost first: "line 3/field BOARD".
  std::string field{};
  /// The sentence as data. Without a code where only the command line says it.
  Message what{};
  /// Why, and what would be right, where there is more to say.
  std::vector<Message> why{};

  /// The same error, in a larger thing: "line 3".
  Error in(std::string_view place) &&;
  /// Says more.
  void add(const Message& more);
};

/// All that the error says in English.
std::string text_of(const Error& error, const Names& names);

template <class T>
using Expected = std::expected<T, Error>;

namespace detail {

inline std::string value_text(std::string_view text) { return std::string(text); }
inline std::string value_text(char c) { return {c}; }
template <class Number>
  requires std::is_arithmetic_v<Number>
std::string value_text(Number number) {
  return std::to_string(number);
}

}  // namespace detail

/// A sentence with its values.
template <class... Values>
Message message(std::string_view code, std::string_view english, const Values&... values) {
  return {.code = code, .english = english, .values = {detail::value_text(values)...}};
}

inline Error error_of(Message what) {
  std::string text = sentence(what);
  return {.message = std::move(text), .field = {}, .what = std::move(what)};
}

/// An error that only people at the command line meet.
inline std::unexpected<Error> fail(std::string message) {
  return std::unexpected(Error{.message = std::move(message)});
}

/// An error with a code.
template <class... Values>
std::unexpected<Error> fail(std::string_view code, std::string_view english, const Values&... values) {
  return std::unexpected(error_of(message(code, english, values...)));
}

/// An error about a field, a line, an option.
template <class... Values>
std::unexpected<Error> fail_in(std::string_view place, std::string_view code, std::string_view english,
                               const Values&... values) {
  return std::unexpected(error_of(message(code, english, values...)).in(place));
}

/// What is wrong with something that was read, if anything is.
using Problem = std::optional<Error>;

template <class... Values>
Problem wrong(std::string_view place, std::string_view code, std::string_view english, const Values&... values) {
  return error_of(message(code, english, values...)).in(place);
}

}  // namespace tablier

#pragma once

#include <concepts>
#include <cstdint>
#include <expected>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tablier {

/// A sentence for a person, as data. `english` is a literal with a placeholder for each value: `{name}`, or
/// `{name:kind}`, where kind is `seat`, `piece` or `letter` (the value is the text of a seat, the letter of a piece, a
/// letter of a position, which a caller with the game's words replaces by the name), `and` or `or` (the value is a
/// list, separated by spaces).
///
/// tools/check_messages finds codes and sentences in the sources, and fails if a translation is missing: write both as
/// literals.
struct Message {
  std::string_view code{};
  std::string_view english{};
  std::vector<std::string> values{};  ///< in the order of the placeholders

  bool operator==(const Message&) const = default;
};

/// A placeholder of a sentence, and the text before it.
struct Placeholder {
  std::string_view before;
  std::string_view name;
  std::string_view kind;
};
/// Removes everything up to and including the next placeholder. A sentence without one is all `before`.
Placeholder next_placeholder(std::string_view& sentence);

/// The name of a seat or a piece, by the placeholder's kind and the value.
using Names = std::function<std::string(std::string_view kind, std::string_view text)>;

/// The English sentence. Seats and pieces are given by their texts unless names are passed.
std::string sentence(const Message& message, const Names& names = {});

/// What went wrong: what, where, and what was expected. Nothing in the engine throws; whatever can fail returns an
/// Expected. Errors are created and copied in many places, so their constructors are out of line.
struct Error {
  /// An error that only people at the command line meet.
  explicit Error(std::string message);
  explicit Error(Message what);
  Error(const Error&);
  Error(Error&&) noexcept;
  Error& operator=(const Error&);
  Error& operator=(Error&&) noexcept;
  ~Error();

  /// The same error, in a larger context: "line 3".
  Error in(std::string_view place) &&;
  /// Adds a reason.
  void add(const Message& more);

  std::string message;  ///< the whole error in English
  /// What it is about, outermost first: "line 3/field BOARD".
  std::string field;
  /// The sentence as data. Without a code if only the command line uses it.
  Message what;
  /// Why, and what would be right, where there is more to say.
  std::vector<Message> why;
};

/// The whole error in English.
std::string text_of(const Error& error, const Names& names);

template <class T>
using Expected = std::expected<T, Error>;

/// A value of a sentence: a text, a letter or a number.
class MessageValue {
 public:
  explicit MessageValue(std::string_view text) : text_(text) {}
  explicit MessageValue(char letter) : number_(letter), is_(Is::kLetter) {}
  template <std::integral Number>
  explicit MessageValue(Number number) : number_(static_cast<long long>(number)), is_(Is::kNumber) {}

  std::string text() const;

 private:
  enum class Is : std::uint8_t { kText, kLetter, kNumber };

  std::string_view text_{};
  long long number_ = 0;
  Is is_ = Is::kText;
};

Message make_message(std::string_view code, std::string_view english, std::initializer_list<MessageValue> values);
std::unexpected<Error> make_failure(std::string_view place, std::string_view code, std::string_view english,
                                    std::initializer_list<MessageValue> values);

/// A sentence with its values.
template <class... Values>
Message message(std::string_view code, std::string_view english, const Values&... values) {
  return make_message(code, english, {MessageValue(values)...});
}

/// An error that only people at the command line meet.
inline std::unexpected<Error> fail(std::string message) { return std::unexpected(Error(std::move(message))); }

/// An error with a code.
template <class... Values>
std::unexpected<Error> fail(std::string_view code, std::string_view english, const Values&... values) {
  return make_failure("", code, english, {MessageValue(values)...});
}

/// An error about a field, a line, an option.
template <class... Values>
std::unexpected<Error> fail_in(std::string_view place, std::string_view code, std::string_view english,
                               const Values&... values) {
  return make_failure(place, code, english, {MessageValue(values)...});
}

/// What is wrong with something that was read, if anything.
using Problem = std::optional<Error>;

template <class... Values>
Problem wrong(std::string_view place, std::string_view code, std::string_view english, const Values&... values) {
  return make_failure(place, code, english, {MessageValue(values)...}).error();
}

}  // namespace tablier

/// Declares a variable as an Expected that holds a value, or returns the error from the function:
/// TABLIER_TRY(spec, parse_spec(text));
#define TABLIER_TRY(name, ...) \
  auto name = __VA_ARGS__;     \
  if (!name) return std::unexpected(std::move(name).error())

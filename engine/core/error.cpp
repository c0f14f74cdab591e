#include "core/error.h"

#include <algorithm>
#include <cassert>

#include "core/text.h"

namespace tablier {

namespace {

std::string value_in_english(const Placeholder& placeholder, std::string_view value, const Names& names) {
  if (placeholder.kind == "and" || placeholder.kind == "or") return either(words_in(value), placeholder.kind);
  if (names && !placeholder.kind.empty()) return names(placeholder.kind, value);
  return std::string(value);
}

}  // namespace

Error::Error(std::string text) : message(std::move(text)) {}
Error::Error(Message sentence_said) : message(sentence(sentence_said)), what(std::move(sentence_said)) {}
Error::Error(const Error&) = default;
Error::Error(Error&&) noexcept = default;
Error& Error::operator=(const Error&) = default;
Error& Error::operator=(Error&&) noexcept = default;
Error::~Error() = default;

std::string MessageValue::text() const {
  switch (is_) {
    case Is::kText:
      return std::string(text_);
    case Is::kLetter:
      return {static_cast<char>(number_)};
    case Is::kNumber:
      break;
  }
  return std::to_string(number_);
}

Message make_message(std::string_view code, std::string_view english, std::initializer_list<MessageValue> values) {
  Message message{.code = code, .english = english};
  for (const MessageValue& value : values) message.values.push_back(value.text());
  return message;
}

std::unexpected<Error> make_failure(std::string_view place, std::string_view code, std::string_view english,
                                    std::initializer_list<MessageValue> values) {
  Error error(make_message(code, english, values));
  return std::unexpected(place.empty() ? std::move(error) : std::move(error).in(place));
}

Placeholder next_placeholder(std::string_view& sentence) {
  const std::size_t open = std::min(sentence.find('{'), sentence.size());
  const std::size_t close = std::min(sentence.find('}', open), sentence.size());
  const std::string_view before = sentence.substr(0, open);
  const std::string_view inside = open == sentence.size() ? "" : sentence.substr(open + 1, close - open - 1);
  sentence.remove_prefix(std::min(close + 1, sentence.size()));
  const std::size_t colon = std::min(inside.find(':'), inside.size());
  return {.before = before,
          .name = inside.substr(0, colon),
          .kind = colon == inside.size() ? "" : inside.substr(colon + 1)};
}

std::string sentence(const Message& message, const Names& names) {
  std::string text;
  std::string_view rest = message.english;
  for (const std::string& value : message.values) {
    const Placeholder placeholder = next_placeholder(rest);
    assert(!placeholder.name.empty());
    text.append(placeholder.before).append(value_in_english(placeholder, value, names));
  }
  return text.append(rest);
}

std::string text_of(const Error& error, const Names& names) {
  if (error.what.code.empty()) return error.message;
  std::string text;
  if (!error.field.empty()) {
    for (const std::string_view place : split(error.field, '/')) text.append(place).append(": ");
  }
  text += sentence(error.what, names);
  for (std::size_t i = 0; i < error.why.size(); ++i) {
    text.append(i == 0 ? ": " : "; ").append(sentence(error.why[i], names));
  }
  return text;
}

void Error::add(const Message& more) {
  why.push_back(more);
  message = text_of(*this, {});
}

Error Error::in(std::string_view place) && {
  message = std::string(place) + ": " + message;
  field = field.empty() ? std::string(place) : std::string(place) + "/" + field;
  return std::move(*this);
}

}  // namespace tablier

#pragma once

#include <string>
#include <string_view>

namespace tablier {

/// A JSON string, quotation marks included. Bytes that are not UTF-8 become U+FFFD, so that the output is JSON
/// whatever the input was.
std::string json_string(std::string_view text);

/// Builds one JSON object or array, members in the order in which they are added. Values are JSON already.
class JsonBuilder {
 public:
  static JsonBuilder object() { return JsonBuilder('{', '}'); }
  static JsonBuilder array() { return JsonBuilder('[', ']'); }

  JsonBuilder& add(std::string_view key, std::string_view value) {
    begin_member();
    text_ += json_string(key) + ":" + std::string(value);
    return *this;
  }
  JsonBuilder& add(std::string_view value) {
    begin_member();
    text_ += value;
    return *this;
  }
  std::string text() const { return text_ + close_; }

 private:
  JsonBuilder(char open, char close) : text_(1, open), close_(close) {}
  void begin_member() {
    if (text_.size() > 1) text_ += ',';
  }

  std::string text_;
  char close_;
};

}  // namespace tablier

#include "net/http.h"

#include <charconv>

#include "core/text.h"

namespace tablier::server {

namespace {

std::string percent_decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += text[i] == '+' ? ' ' : text[i];
      continue;
    }
    unsigned code = 0;
    if (i + 2 >= text.size()) return {};
    const char* end = text.data() + i + 3;
    if (std::from_chars(text.data() + i + 1, end, code, 16).ptr != end) return {};
    out += static_cast<char>(code);
    i += 2;
  }
  return out;
}

}  // namespace

std::string query_value(std::string_view query, std::string_view name) {
  for (const std::string_view part : split(query, '&')) {
    const std::size_t equals = part.find('=');
    if (equals != std::string_view::npos && part.substr(0, equals) == name) {
      return percent_decoded(part.substr(equals + 1));
    }
  }
  return {};
}

std::string cookie_value(std::string_view cookies, std::string_view name) {
  for (std::string_view part : split(cookies, ';')) {
    while (part.starts_with(' ')) part.remove_prefix(1);
    const std::size_t equals = part.find('=');
    if (equals != std::string_view::npos && part.substr(0, equals) == name) return std::string(part.substr(equals + 1));
  }
  return {};
}

}  // namespace tablier::server

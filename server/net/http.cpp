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

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ') || text.starts_with('\t')) text.remove_prefix(1);
  while (text.ends_with(' ') || text.ends_with('\t')) text.remove_suffix(1);
  return text;
}

}  // namespace

bool accepts_encoding(std::string_view header, std::string_view coding) {
  for (const std::string_view part : split(header, ',')) {
    const std::size_t semicolon = part.find(';');
    if (trimmed(part.substr(0, semicolon)) != coding) continue;
    if (semicolon == std::string_view::npos) return true;
    const std::string_view weight = trimmed(part.substr(semicolon + 1));
    // "q=0", "q=0.0", "q=0.000"
    return !weight.starts_with("q=0") || weight.find_first_not_of("0.", 2) != std::string_view::npos;
  }
  return false;
}

bool is_media_type(std::string_view header, std::string_view type) {
  return same_word(trimmed(header.substr(0, header.find(';'))), type);
}

bool names_tag(std::string_view header, std::string_view tag) {
  for (std::string_view part : split(header, ',')) {
    part = trimmed(part);
    if (part.starts_with("W/")) part.remove_prefix(2);
    if (part == tag || part == "*") return true;
  }
  return false;
}

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
    part = trimmed(part);
    const std::size_t equals = part.find('=');
    if (equals != std::string_view::npos && part.substr(0, equals) == name) return std::string(part.substr(equals + 1));
  }
  return {};
}

}  // namespace tablier::server

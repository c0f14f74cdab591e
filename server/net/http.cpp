#include "net/http.h"

#include <fmt/chrono.h>

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>
#include <charconv>
#include <ctime>
#include <ranges>

#include "core/text.h"
#include "core/utf8.h"

namespace tablier::server {

namespace {

/// What a page may do in a browser: only what comes from here, in no frame of another's.
constexpr std::string_view kContentPolicy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "font-src 'self'; media-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

constexpr std::size_t kBytesOfClient = 8;
constexpr std::size_t kBytesOfNetwork = 6;

/// An IPv6 address's network of so many bytes; any other address, or a text that is none, as it is.
std::string network_of(const std::string& text, std::size_t size) {
  namespace ip = boost::asio::ip;
  boost::system::error_code error;
  const ip::address address = ip::make_address(text, error);
  if (error || !address.is_v6()) return text;
  const ip::address_v6 six = address.to_v6();
  if (six.is_v4_mapped()) return ip::make_address_v4(ip::v4_mapped, six).to_string();
  if (six.is_link_local()) return text;  // all machines of a cable share that network
  auto bytes = six.to_bytes();
  std::fill(bytes.begin() + static_cast<std::ptrdiff_t>(size), bytes.end(), 0);
  return ip::address_v6(bytes).to_string() + "/" + std::to_string(8 * size);
}

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

/// With U+FFFD for every byte that is not UTF-8, as browsers read it: what is echoed must be JSON.
std::string as_utf8(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    out += length == 0 ? "\xEF\xBF\xBD" : text.substr(0, length);
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return out;
}

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ') || text.starts_with('\t')) text.remove_prefix(1);
  while (text.ends_with(' ') || text.ends_with('\t')) text.remove_suffix(1);
  return text;
}

/// Without the port that some proxies add: 192.0.2.1:5000, [2001:db8::1]:5000.
std::string_view without_port(std::string_view address) {
  if (address.starts_with('[')) return address.substr(1, std::max<std::size_t>(address.find(']'), 1) - 1);
  const std::size_t colon = address.find(':');
  return colon == address.rfind(':') ? address.substr(0, colon) : address;
}

}  // namespace

bool is_in_network(const std::string& address, const std::string& network) {
  namespace ip = boost::asio::ip;
  boost::system::error_code error;
  ip::address found = ip::make_address(address, error);
  if (error) return false;
  if (found.is_v6() && found.to_v6().is_v4_mapped()) found = ip::make_address_v4(ip::v4_mapped, found.to_v6());
  const bool single = !network.contains('/');
  if (found.is_v4()) {
    const auto all = ip::make_network_v4(single ? network + "/32" : network, error);
    return !error && ip::network_v4(found.to_v4(), all.prefix_length()).canonical() == all.canonical();
  }
  const auto all = ip::make_network_v6(single ? network + "/128" : network, error);
  return !error && ip::network_v6(found.to_v6(), all.prefix_length()).canonical() == all.canonical();
}

std::string forwarded_for(const std::vector<std::string_view>& lines, const std::vector<std::string>& proxies) {
  std::string address;
  for (const std::string_view line : lines | std::views::reverse) {
    for (const std::string_view hop : split(line, ',') | std::views::reverse) {
      address = without_port(trimmed(hop));
      if (std::ranges::none_of(proxies, [&](const auto& proxy) { return is_in_network(address, proxy); }))
        return address;
    }
  }
  return address;
}

Caller caller_at(std::string address) {
  std::string client = network_of(address, kBytesOfClient);
  std::string network = network_of(address, kBytesOfNetwork);
  return {std::move(address), std::move(client), std::move(network)};
}

Caller network_of(const Caller& caller) { return {caller.address, caller.network, caller.network}; }

Headers common_headers() {
  return {{"Server", "tablier"},
          {"Date", fmt::format("{:%a, %d %b %Y %H:%M:%S} GMT", fmt::gmtime(std::time(nullptr)))},
          {"Content-Security-Policy", std::string(kContentPolicy)},
          {"X-Content-Type-Options", "nosniff"},
          {"Referrer-Policy", "no-referrer"},
          {"Cross-Origin-Opener-Policy", "same-origin"},
          {"Cross-Origin-Resource-Policy", "same-origin"},
          {"Permissions-Policy", "camera=(), microphone=(), geolocation=()"}};
}

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
      return as_utf8(percent_decoded(part.substr(equals + 1)));
    }
  }
  return {};
}

std::string bearer_token(std::string_view authorization) {
  const std::size_t space = authorization.find(' ');
  if (space == std::string_view::npos || !same_word(authorization.substr(0, space), "bearer")) return {};
  return std::string(trimmed(authorization.substr(space + 1)));
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

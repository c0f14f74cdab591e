#include "net/host_names.h"

#include <netdb.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio/ip/address.hpp>
#include <ranges>

namespace tablier::server {

namespace {

constexpr std::size_t kLongestName = 253;  // that DNS has
constexpr std::string_view kDigits = "0123456789";
constexpr std::string_view kNameCharacters = "0123456789abcdefghijklmnopqrstuvwxyz-._";

bool consists_of(std::string_view text, std::string_view characters) {
  return text.find_first_not_of(characters) == std::string_view::npos;
}

std::string in_lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

bool is_address(const std::string& host) {
  boost::system::error_code error;
  boost::asio::ip::make_address(host, error);
  return !error;
}

/// The address between brackets, without its zone: [fe80::1%25eth0].
std::optional<std::string> address_in(std::string_view inside) {
  const std::size_t percent = inside.find('%');
  std::string address(inside.substr(0, percent));
  const std::string_view zone = percent == std::string_view::npos ? "" : inside.substr(percent + 1);
  if (!address.contains(':') || !is_address(address) || !consists_of(in_lower_case(zone), kNameCharacters)) {
    return std::nullopt;
  }
  return address;
}

std::optional<std::string> name_in(std::string_view text) {
  std::string name = in_lower_case(text);
  const bool has_empty_part = name.starts_with('.') || name.contains("..");
  if (name.empty() || has_empty_part || !consists_of(name, kNameCharacters)) return std::nullopt;
  if (name.ends_with('.')) name.pop_back();
  if (name.size() > kLongestName) return std::nullopt;
  return name;
}

/// The machine's name, and what /etc/hosts calls the same machine, its full name first of all. DNS is not asked: it may
/// take long to answer, and others decide what it says.
std::vector<std::string> names_of_machine() {
  std::array<char, kLongestName + 2> buffer{};
  if (gethostname(buffer.data(), buffer.size() - 1) != 0) return {};
  const std::optional<std::string> own = name_in(buffer.data());
  if (!own) return {};
  const std::string first = own->substr(0, own->find('.'));
  std::vector<std::string> names{*own, first, first + ".local"};
  const auto add_line = [&](const hostent& line) {
    std::vector<std::string> same{in_lower_case(line.h_name)};
    for (char** alias = line.h_aliases; *alias != nullptr; ++alias) same.push_back(in_lower_case(*alias));
    if (std::ranges::find(same, *own) != same.end()) std::ranges::copy(same, std::back_inserter(names));
  };
  sethostent(0);
  while (const hostent* line = gethostent()) add_line(*line);
  endhostent();
  return names;
}

}  // namespace

std::optional<std::string> host_in(std::string_view header) {
  const bool in_brackets = header.starts_with('[');
  const std::size_t end = in_brackets ? header.find(']') : header.find(':');
  if (in_brackets && end == std::string_view::npos) return std::nullopt;
  const std::string_view rest = end == std::string_view::npos ? "" : header.substr(in_brackets ? end + 1 : end);
  constexpr std::size_t kLongestPort = 5;
  const bool good_port = rest.empty() || (rest.starts_with(':') && consists_of(rest.substr(1), kDigits));
  if (!good_port || rest.size() > kLongestPort + 1) return std::nullopt;
  return in_brackets ? address_in(header.substr(1, end - 1)) : name_in(header.substr(0, end));
}

HostNames::HostNames(const std::vector<std::string>& public_names) : names_(names_of_machine()) {
  names_.emplace_back("localhost");
  for (const std::string& name : public_names) names_.push_back(host_in(name).value_or(name));
}

bool HostNames::contains(const std::string& host) const {
  return is_address(host) || std::ranges::find(names_, host) != names_.end();
}

}  // namespace tablier::server

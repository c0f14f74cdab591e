#include "request.h"

#include <algorithm>
#include <charconv>
#include <string>

#include "core/text.h"

namespace tablier::wasm {

Expected<Request> Request::parse(std::string_view text) {
  Request request;
  std::size_t end = std::min(text.find('\n'), text.size());
  request.verb_ = text.substr(0, end);
  while (end < text.size()) {
    const std::size_t begin = end + 1;
    const std::string_view rest = text.substr(begin);
    const bool takes_rest = rest.starts_with("text ") || rest.starts_with("bytes ");
    end = takes_rest ? text.size() : std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    if (line.empty()) continue;
    const std::size_t space = line.find(' ');
    if (space == std::string_view::npos) return bad_request("request: expected `KEY VALUE`, found " + quoted(line));
    const std::string_view key = line.substr(0, space);
    if (!request.find(key).empty()) return bad_request("request: " + quoted(key) + " is given twice");
    request.values_.emplace_back(key, line.substr(space + 1));
  }
  return request;
}

std::string_view Request::find(std::string_view key) const {
  const auto found = std::ranges::find(values_, key, &std::pair<std::string_view, std::string_view>::first);
  return found == values_.end() ? std::string_view() : found->second;
}

Expected<std::string_view> Request::require(std::string_view key) const {
  const std::string_view value = find(key);
  if (value.empty()) return bad_request("request: " + quoted(verb_) + " needs a line with the key " + quoted(key));
  return value;
}

Expected<std::uint64_t> Request::number(std::string_view key, std::uint64_t otherwise, std::uint64_t most,
                                        std::uint64_t least) const {
  const std::string_view value = find(key);
  if (value.empty()) return otherwise;
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (error != std::errc() || end != value.data() + value.size() || number < least || number > most) {
    return bad_request("request: " + std::string(key) + ": expected a whole number, " + std::to_string(least) + " to " +
                       std::to_string(most) + ", found " + quoted(value));
  }
  return number;
}

Expected<Spec> read_spec(const Request& request) {
  TABLIER_TRY(text, request.require("game"));
  return parse_spec(*text);
}

Expected<GivenPosition> read_position(const Request& request) {
  TABLIER_TRY(spec, read_spec(request));
  const std::string_view line = request.find("position");
  return line.empty() ? GivenPosition(*spec) : GivenPosition::read(*spec, words_in(line));
}

Expected<Ending> read_ending(const Facts& facts, std::string_view text) {
  const std::vector<std::string_view> words = words_in(text);
  if (words.empty()) return bad_request("ending: expected a kind, found nothing");
  Ending ending{.kind = ending_of_id(words[0])};
  if (words.size() > 1) {
    TABLIER_TRY(seat, parse_seat(facts, words[1]));
    ending.seat = *seat;
  }
  if (winners_of(ending, static_cast<int>(facts.seats.size())).empty()) {
    return bad_request("ending: " + quoted(words[0]) + " does not say who wins");
  }
  return ending;
}

}  // namespace tablier::wasm

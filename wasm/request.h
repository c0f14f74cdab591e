#pragma once

#include <cstdint>
#include <limits>
#include <string_view>
#include <utility>
#include <vector>

#include "session/given_position.h"

namespace tablier::wasm {

/// For numbers that have no other bound.
inline constexpr std::uint64_t kAnyNumber = std::numeric_limits<std::uint64_t>::max();

/// The error of a request that the page should not have made.
inline std::unexpected<Error> bad_request(std::string_view detail) { return fail("request", "{detail}", detail); }

/// A request as text: its first line is the verb; each further line is a key, a space and a value. The keys `text` and
/// `bytes` take everything up to the end of the request, line ends included. Refers to the text it was read from.
class Request {
 public:
  /// An error if a line has no value or a key is given twice.
  static Expected<Request> parse(std::string_view text);

  std::string_view verb() const { return verb_; }
  /// Empty where the key is not given.
  std::string_view find(std::string_view key) const;
  /// An error that names the key where it is not given.
  Expected<std::string_view> require(std::string_view key) const;
  /// A whole number, `otherwise` where the key is not given, an error where its value is none from `least` to `most`.
  Expected<std::uint64_t> number(std::string_view key, std::uint64_t otherwise, std::uint64_t most,
                                 std::uint64_t least = 0) const;

 private:
  std::string_view verb_;
  std::vector<std::pair<std::string_view, std::string_view>> values_;
};

/// The game of the request's line `game`.
Expected<Spec> read_spec(const Request& request);
/// How a game ended: a kind, and a seat where it is somebody's, as `resignation S`.
Expected<Ending> read_ending(const Facts& facts, std::string_view text);
/// The position of the lines `game` and `position`; the start where there is no `position`.
Expected<GivenPosition> read_position(const Request& request);

}  // namespace tablier::wasm

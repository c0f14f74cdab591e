#pragma once

#include <cstdint>
#include <expected>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/error.h"

namespace tablier::server {

/// Why a request is refused, for programs; docs/api.md lists them.
enum class Code : std::uint8_t {
  kBadRequest,
  kGuest,
  kKey,
  kSeat,
  kBot,
  kOrigin,
  kUnknown,
  kMethod,
  kPhase,
  kTurn,
  kVersion,
  kTaken,
  kOffer,
  kComputer,
  kHidden,
  kSize,
  kIllegal,
  kLimit,
  kRate,
  kStorage,
  kUnsure,
  kStopping,
};

struct CodeFacts {
  std::string_view name;  ///< on the wire
  int status;             ///< of HTTP
};

/// In the order of Code.
inline constexpr CodeFacts kCodes[] = {
    {"bad_request", 400}, {"guest", 401},    {"key", 403},    {"seat", 403},     {"bot", 403},     {"origin", 403},
    {"unknown", 404},     {"method", 405},   {"phase", 409},  {"turn", 409},     {"version", 409}, {"taken", 409},
    {"offer", 409},       {"computer", 409}, {"hidden", 409}, {"size", 413},     {"illegal", 422}, {"limit", 429},
    {"rate", 429},        {"storage", 503},  {"unsure", 503}, {"stopping", 503},
};
static_assert(std::size(kCodes) == static_cast<std::size_t>(Code::kStopping) + 1);

constexpr std::string_view code_name(Code code) { return kCodes[static_cast<std::size_t>(code)].name; }
constexpr int http_status(Code code) { return kCodes[static_cast<std::size_t>(code)].status; }

/// A request that was not carried out: nothing has changed, except that with kUnsure this is unknown. The message is
/// one sentence for a person.
struct Refusal {
  Code code;
  std::string message;
  std::optional<Error> reason{};  ///< the engine's error, with a code, if it refused
};

template <class T>
using Decided = std::expected<T, Refusal>;

inline std::unexpected<Refusal> refuse(Code code, std::string message) {
  return std::unexpected(Refusal{code, std::move(message)});
}
inline std::unexpected<Refusal> refuse(Code code, const Error& reason) {
  return std::unexpected(Refusal{code, reason.message, reason});
}

}  // namespace tablier::server

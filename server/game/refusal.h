#pragma once

#include <cstdint>
#include <expected>
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

/// The code as it stands on the wire: "bad_request".
std::string_view code_name(Code code);
/// The HTTP status that goes with it.
int http_status(Code code);

/// A request that is not carried out: nothing has changed, save that with kUnsure nobody knows. The message is one
/// sentence for a person.
struct Refusal {
  Code code;
  std::string message;
  std::optional<Error> reason{};  ///< what the engine says, with a code, where it was asked
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

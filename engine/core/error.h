#pragma once

#include <expected>
#include <string>
#include <utility>

namespace tablier {

/// What went wrong, as one sentence for a person: what, where, and what was expected.
/// Nothing in the engine throws; whatever can fail returns an Expected.
struct Error {
  std::string message;
};

template <class T>
using Expected = std::expected<T, Error>;

inline std::unexpected<Error> fail(std::string message) { return std::unexpected(Error{std::move(message)}); }

}  // namespace tablier

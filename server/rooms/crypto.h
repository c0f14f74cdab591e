#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tablier::server {

/// Must have succeeded before anything else here is called; false if the machine has no source of randomness.
bool init_crypto();

/// This many random bytes, as letters, digits, '-' and '_'.
std::string random_token(std::size_t bytes);

/// An unpredictable seed.
std::uint64_t random_seed();

/// The hash stored in place of a token.
std::string hash_token(std::string_view token);

}  // namespace tablier::server

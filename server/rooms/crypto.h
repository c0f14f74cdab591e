#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tablier::server {

/// Must have succeeded before anything else here is called; false if the machine has no source of randomness.
bool init_crypto();

/// So many unguessable bytes, as letters, digits, '-' and '_'.
std::string random_token(std::size_t bytes);

/// A seed that nobody can foresee.
std::uint64_t random_seed();

/// What is kept of a token: whoever reads it cannot make the token from it.
std::string hash_token(std::string_view token);

}  // namespace tablier::server

#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace tablier::wasm {

/// The bytes of a text in base64, whose end is filled up with `=`. The error says what is wrong with it.
Expected<std::vector<std::byte>> from_base64(std::string_view text);

}  // namespace tablier::wasm

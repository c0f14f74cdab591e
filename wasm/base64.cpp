#include "base64.h"

#include "request.h"

#include <cstdint>
#include <string>

namespace tablier::wasm {

Expected<std::vector<std::byte>> from_base64(std::string_view text) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  if (text.size() % 4 != 0)
    return bad_request("base64: expected a multiple of four characters, found " + std::to_string(text.size()));
  const std::size_t filled = text.ends_with("==") ? 2 : text.ends_with('=') ? 1 : 0;
  std::vector<std::byte> bytes;
  bytes.reserve(text.size() / 4 * 3);
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool fill = i >= text.size() - filled;
    const std::size_t digit = fill ? 0 : kDigits.find(text[i]);
    if (digit == std::string_view::npos)
      return bad_request("base64: character " + std::to_string(i + 1) + " is none of its digits");
    bits = (bits << 6) | static_cast<std::uint32_t>(digit);
    if (i % 4 != 3) continue;
    for (int shift = 16; shift >= 0; shift -= 8) bytes.push_back(static_cast<std::byte>((bits >> shift) & 0xFF));
    bits = 0;
  }
  bytes.resize(bytes.size() - filled);
  return bytes;
}

}  // namespace tablier::wasm

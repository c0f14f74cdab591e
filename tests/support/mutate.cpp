#include "support/mutate.h"

#include <algorithm>

namespace tablier::testing {

namespace {

std::size_t place(std::size_t size, Random& random) { return random.below(static_cast<std::uint32_t>(size + 1)); }

char some_character(std::string_view text, Random& random) {
  constexpr std::string_view kUsual = "0123456789-*?,;:=/.# abcdefSNWETKQRBP";
  const std::uint32_t source = random.below(8);
  if (source == 0 || text.empty()) return static_cast<char>(random.below(256));
  if (source < 4) return kUsual[random.below(static_cast<std::uint32_t>(kUsual.size()))];
  return text[random.below(static_cast<std::uint32_t>(text.size()))];
}

/// Exchanges two pieces of the same length, so that what a position holds stays the same and moves elsewhere.
void exchange(std::string& text, std::size_t length, Random& random) {
  if (text.size() < length) return;
  const std::size_t one = place(text.size() - length, random);
  const std::size_t other = place(text.size() - length, random);
  if (std::max(one, other) - std::min(one, other) < length) return;
  for (std::size_t i = 0; i < length; ++i) std::swap(text[one + i], text[other + i]);
}

void change(std::string& text, Random& random) {
  const std::size_t at = place(text.size(), random);
  const std::size_t length = std::min(place(6, random), text.size() - at);
  switch (random.below(8)) {
    case 0:
      text.insert(at, 1, some_character(text, random));
      break;
    case 1:
      text.erase(at, length);
      break;
    case 2:
      text.insert(place(text.size(), random), text.substr(at, length));
      break;
    case 3: {
      const std::string moved = text.substr(at, length);
      text.erase(at, length);
      text.insert(place(text.size(), random), moved);
      break;
    }
    case 4:
      if (at < text.size()) text[at] = some_character(text, random);
      break;
    default:
      exchange(text, 1 + random.below(3), random);
  }
}

}  // namespace

std::string mutated(std::string_view text, Random& random) {
  std::string out(text);
  const std::uint32_t changes = 1 + random.below(3);
  for (std::uint32_t i = 0; i < changes; ++i) change(out, random);
  return out;
}

}  // namespace tablier::testing

// Input: the lines that `tablier batch` reads.

#include "session/batch.h"

#include <algorithm>

#include "fuzz/law.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tablier;
  constexpr std::uint64_t kPerftBudget = 500;
  std::string_view text = fuzz::text_of(data, size);
  while (!text.empty()) {
    const std::string answer = batch_answer(fuzz::take_line(text), kPerftBudget);
    const bool one_line = std::ranges::none_of(answer, [](char c) { return static_cast<unsigned char>(c) < 0x20; });
    fuzz::require(one_line, "a request is answered with one line");
    fuzz::require(!answer.starts_with("error: ") || testing::is_sentence(answer), "a refusal is one sentence");
  }
  return 0;
}

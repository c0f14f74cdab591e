// Answers the page's questions natively: tests/wasm compares what the module answers. A question is the number of its
// bytes on a line, then the bytes; an answer is one line, because JSON as we write it has no line ends.

#include <cstdlib>
#include <iostream>
#include <string>

#include "contract.h"

int main() {
  tablier::wasm::Contract contract;
  for (std::string size; std::getline(std::cin, size);) {
    std::string question(std::strtoul(size.c_str(), nullptr, 10), '\0');
    std::cin.read(question.data(), static_cast<std::streamsize>(question.size()));
    if (!std::cin) return 1;
    std::cout << contract.answer(question) << std::endl;
  }
  return 0;
}

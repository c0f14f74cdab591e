// Responds to the page's requests natively: tests/wasm compares the module's responses. A request is the number of its
// bytes on a line, then the bytes; a response is one line, because JSON as we write it has no line ends.

#include <cstdlib>
#include <iostream>
#include <string>

#include "study_contract.h"

int main() {
  tablier::wasm::StudyContract contract;
  for (std::string size; std::getline(std::cin, size);) {
    std::string request(std::strtoul(size.c_str(), nullptr, 10), '\0');
    std::cin.read(request.data(), static_cast<std::streamsize>(request.size()));
    if (!std::cin) return 1;
    std::cout << contract.respond(request) << std::endl;
  }
  return 0;
}

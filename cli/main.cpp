#include <iostream>
#include <string_view>

#include "batch.h"

int main(int argc, char** argv) {
  if (argc == 2 && std::string_view(argv[1]) == "batch") {
    tablier::cli::run_batch(std::cin, std::cout);
    return 0;
  }
  std::cerr << "usage: tablier batch\n";
  return 2;
}

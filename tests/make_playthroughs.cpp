#include <filesystem>
#include <fstream>
#include <iostream>

#include "support/names.h"
#include "support/playthrough.h"

/// Writes the recorded playthroughs of every game and combination of options into a folder.
int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: playthroughs FOLDER\n";
    return 2;
  }
  for (const tablier::Spec& spec : tablier::every_spec()) {
    std::ofstream file(std::filesystem::path(argv[1]) / tablier::testing::playthrough_file(spec), std::ios::binary);
    file << tablier::testing::playthrough(spec);
    if (!file.flush()) {
      std::cerr << "playthroughs: cannot write to " << argv[1] << "\n";
      return 1;
    }
  }
}

#include "system/data_folder.h"

#include <cstdlib>

namespace tablier::cli {

std::string usual_data_folder() {
  const char* data = std::getenv("XDG_DATA_HOME");
  if (data != nullptr && *data != '\0') return std::string(data) + "/tablier";
  const char* home = std::getenv("HOME");
  if (home != nullptr && *home != '\0') return std::string(home) + "/.local/share/tablier";
  return "tablier-data";
}

}  // namespace tablier::cli

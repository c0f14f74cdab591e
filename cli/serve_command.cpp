#include "serve_command.h"

#include <cstdlib>
#include <string>

#include "net/server.h"

namespace tablier::cli {

namespace {

/// Where a program keeps what it must not lose, unless the host says otherwise.
std::string usual_data_folder() {
  const char* data = std::getenv("XDG_DATA_HOME");
  if (data != nullptr && *data != '\0') return std::string(data) + "/tablier";
  const char* home = std::getenv("HOME");
  if (home != nullptr && *home != '\0') return std::string(home) + "/.local/share/tablier";
  return "tablier-data";
}

}  // namespace

int run_serve(const server::Settings& settings, const Console& console) {
  server::Settings chosen = settings;
  if (chosen.data.empty()) chosen.data = usual_data_folder();
  const Expected<void> served = server::run_server(chosen, [&](const std::string& url) {
    console.out << "Tablier is at " << url << "\n" << std::flush;
  });
  if (served) return kSuccess;
  console.err << "tablier: serve: " << served.error().message << '\n';
  return kFailure;
}

}  // namespace tablier::cli

#include "serve/serve_command.h"

#include <filesystem>
#include <optional>
#include <string>

#include "net/server.h"
#include "serve/service_manager.h"
#include "storage/move.h"
#include "system/data_folder.h"

namespace tablier::cli {

namespace {

/// The built page where it is found beside the program: as installed, or in the tree that it was built in.
std::optional<std::string> pages_nearby() {
  namespace files = std::filesystem;
  std::error_code error;
  const files::path program = files::read_symlink("/proc/self/exe", error);
  if (error) return std::nullopt;
  for (const char* way : {"../share/tablier/web", "../../web/dist"}) {
    const files::path folder = (program.parent_path() / way).lexically_normal();
    if (files::exists(folder / "index.html", error)) return folder.string();
  }
  return std::nullopt;
}

}  // namespace

int run_serve(const server::Settings& settings, const Tablebases& tablebases, const Console& console) {
  server::Settings chosen = settings;
  if (chosen.data.empty()) chosen.data = usual_data_folder();
  if (!chosen.pages) chosen.pages = pages_nearby();
  const Expected<void> served = server::run_server(chosen, tablebases, [&](const std::string& url) {
    console.out << "Tablier is at " << url << "\n" << std::flush;
    tell_service_manager_ready();
  });
  if (served) return kSuccess;
  console.err << "tablier: serve: " << served.error().message << '\n';
  return kFailure;
}

int run_move_data(const server::Settings& settings, const Console& console) {
  const std::string data = settings.data.empty() ? usual_data_folder() : settings.data;
  const Expected<server::Moved> moved = server::copy_to_postgresql(server::database_file(data), *settings.database);
  if (!moved) {
    console.err << "tablier: move-data: " << moved.error().message << '\n';
    return kFailure;
  }
  console.out << "Copied " << moved->games << " games with " << moved->events << " events, and " << moved->guests
              << " guests. The file is still there.\n";
  return kSuccess;
}

}  // namespace tablier::cli

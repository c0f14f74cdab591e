#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "command_line/command_line.h"
#include "commands.h"
#include "net/host_names.h"
#include "net/http.h"
#include "net/server.h"
#include "storage/event_log.h"
#include "system/files.h"

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

/// Tells the service manager that started the program that it is ready, if there is one that wants to know (systemd
/// with Type=notify). Where there is none, or it does not listen, nothing happens.
void tell_service_manager_ready() {
  constexpr std::string_view kReady = "READY=1";
  const char* const path = std::getenv("NOTIFY_SOCKET");
  if (path == nullptr) return;
  const std::string_view name = path;
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (name.empty() || name.size() >= sizeof(address.sun_path)) return;
  std::ranges::copy(name, address.sun_path);
  // The kernel's names outside the file system are written with an @ and begin with a zero.
  if (name[0] == '@') address.sun_path[0] = '\0';
  const int handle = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (handle < 0) return;
  const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + name.size());
  // Whether it listens is its own affair.
  std::ignore = sendto(handle, kReady.data(), kReady.size(), MSG_NOSIGNAL, reinterpret_cast<sockaddr*>(&address), size);
  close(handle);
}

Expected<int> run_serve(const server::Settings& settings, const Tablebases& tablebases, const Console& console) {
  server::Settings chosen = settings;
  if (chosen.data.empty()) chosen.data = usual_data_folder();
  if (!chosen.pages) chosen.pages = pages_nearby();
  const Expected<void> served = server::run_server(chosen, tablebases, [&](const std::string& url) {
    console.out << "Tablier is at " << url << "\n" << std::flush;
    tell_service_manager_ready();
  });
  return served ? kSuccess : complain(console, "serve: " + served.error().message, kFailure);
}

Expected<int> run_move_data(const server::Settings& settings, const Console& console) {
  const std::string data = settings.data.empty() ? usual_data_folder() : settings.data;
  const Expected<server::CopyCounts> copied =
      server::copy_to_postgresql(server::database_file(data), *settings.database);
  if (!copied) return complain(console, "move-data: " + copied.error().message, kFailure);
  console.out << "Copied " << copied->games << " games with " << copied->events << " events, and " << copied->guests
              << " guests. The file is still there.\n";
  return kSuccess;
}

std::string check_database(const std::string& url) {
  const bool good = url.starts_with("postgresql://") || url.starts_with("postgres://");
  return good ? "" : "expected postgresql://USER:PASSWORD@HOST:PORT/NAME";
}

std::string check_origin(const std::string& origin) {
  const std::size_t host = origin.find("://") + 3;
  const bool good = (origin.starts_with("https://") || origin.starts_with("http://")) && host < origin.size() &&
                    origin.find('/', host) == std::string::npos;
  return good ? "" : "expected https://HOST and nothing after it, found " + origin;
}

std::string check_public_name(const std::string& name) {
  const bool good = !name.contains(':') && server::host_in(name);
  return good ? "" : "expected a name such as club.example, without a port, found " + name;
}

std::string check_proxy(const std::string& proxy) {
  const std::string address = proxy.substr(0, proxy.find('/'));
  return server::is_in_network(address, proxy) ? "" : "expected an IP address or network, found " + proxy;
}

/// Where the server listens, where it keeps what, whom it trusts, and what it logs.
void add_places(Command& serve, server::Settings& settings) {
  const auto add = [&serve](const std::string& name, const std::string& kind, auto& value, const std::string& what) {
    return serve.option(name, kind, value, what).environment();
  };
  const auto add_flag = [&serve](const std::string& name, bool& value, const std::string& what) {
    serve.flag(name, value, what).environment().check(one_of({"true", "false", "yes", "no", "on", "off", "1", "0"}));
  };
  add("--listen", "ADDRESS", settings.listen, "IP address to listen on, 0.0.0.0 or :: for all (default: 127.0.0.1)");
  serve.number("--port", settings.port, 0, 65535, "Port; 0 for any free one").environment();
  add("--data", "FOLDER", settings.data,
      "Folder of the database file; created if it does not exist\n(default: your data folder)");
  add("--database", "URL", settings.database, "postgresql://… instead of the file: for several servers")
      .check(check_database);
  add("--pages", "FOLDER", settings.pages, "Folder of the built page (default: found beside the program)");
  add("--public-name", "NAME,…", settings.public_names,
      "Names of this server, such as club.example; IP addresses,\nlocalhost and this machine's own names are known")
      .list()
      .check(check_public_name);
  add("--origins", "ORIGIN,…", settings.origins, "Other sites whose pages may connect, such as https://club.example")
      .list()
      .check(check_origin);
  add_flag("--behind-proxy", settings.behind_proxy,
           "Trust X-Forwarded-For and X-Forwarded-Proto:\nonly behind a proxy of your own");
  add("--trusted-proxies", "ADDRESS,…", settings.trusted_proxies,
      "Further proxies of yours in front of it: addresses, or\nnetworks such as 10.0.0.0/8")
      .list()
      .check(check_proxy);
  add("--log-level", "LEVEL", settings.log_level, "debug, info (default), warning or error")
      .check(one_of({"debug", "info", "warning", "error"}));
  add_flag("--access-log", settings.access_log, "Log each request and each live socket,\nwith the client's address");
}

void add_limits(Command& serve, server::Settings& settings) {
  constexpr int kMany = 1'000'000;
  const auto add = [&serve](const std::string& name, int& value, int most, const std::string& what) {
    serve.number(name, value, 1, static_cast<std::uint64_t>(most), what).environment();
  };
  add("--computer-threads", settings.computer_threads, 256, "Threads for the computer players");
  add("--sockets", settings.sockets, kMany, "Connections at a time");
  serve.number("--bots", settings.bots, 0, kMany, "Bots connected at a time; 0 for none at all").environment();
  add("--sockets-per-client", settings.sockets_per_client, kMany, "Connections at a time from one address");
  add("--games-per-guest", settings.games_per_guest, kMany, "Unfinished games created by one guest");
  add("--games-per-client", settings.games_per_client, kMany, "Unfinished games created from one address");
  add("--computer-games", settings.computer_games, kMany,
      "Unfinished games that only computers play,\nof one guest or address");
  add("--games-per-socket", settings.games_per_socket, 10'000, "Games followed on one socket");
  add("--messages-per-second", settings.messages_per_second, kMany, "Messages per second from one socket");
  add("--requests-per-second", settings.requests_per_second, kMany, "Requests per second from one address");
  add("--patience", settings.socket_timeout, 3600, "Seconds a live socket may go without reading");
  add("--game-memory", settings.game_memory, kMany, "Megabytes for games in memory; others are read again");
  constexpr int kPetabyte = 1'000'000'000;
  add("--megabytes-per-day", settings.megabytes_per_day, kPetabyte,
      "Megabytes that one address may add to the database per day");
  add("--database-size", settings.database_size, kPetabyte, "Megabytes in the database; then nothing new can begin");
  serve
      .number("--disk-reserve", settings.disk_reserve, 0, kPetabyte,
              "Megabytes to keep free on its disk; below that\nnothing new can begin")
      .environment();
  add("--archive-days", settings.archive_days, 36'500, "Days after which an idle game is archived");
}

}  // namespace

void add_serve(CommandLine& line) {
  auto [serve, settings] = line.add("serve", "Run a server for online games (docs/hosting.md, docs/api.md)",
                                    "tablier serve --port 8080 --data /var/lib/tablier", run_serve);
  serve.explain("Each option can also be set by the environment variable shown after it.");
  add_places(serve, settings);
  add_limits(serve, settings);
  // For the server's own tests, which set the time (tests/server/client.py).
  serve.option("--test-clock", "FILE", settings.test_clock, "").hidden();
}

void add_move_data(CommandLine& line) {
  auto [move, settings] =
      line.add("move-data", "Copy a server's games from its file into PostgreSQL (docs/hosting.md)",
               "tablier move-data --data /var/lib/tablier --database postgresql://…", run_move_data);
  move.option("--data", "FOLDER", settings.data, "Folder of the database file (default: your data folder)")
      .environment();
  move.option("--database", "URL", settings.database, "The database, which must not contain games yet")
      .environment()
      .required()
      .check(check_database);
}

}  // namespace tablier::cli

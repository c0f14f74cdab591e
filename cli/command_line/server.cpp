#include <cctype>
#include <concepts>
#include <memory>

#include "command_line/arguments.h"
#include "command_line/command_line.h"
#include "command_line/groups.h"
#include "serve/serve_command.h"

namespace tablier::cli {

namespace {

/// An option of the server: also an environment variable, TABLIER_ and its name, which the help tells.
template <class Value>
CLI::Option* add_setting(CLI::App* command, const std::string& name, Value& value, const std::string& kind,
                         const std::string& what) {
  std::string variable = "TABLIER_" + name.substr(2);
  for (char& c : variable) c = c == '-' ? '_' : static_cast<char>(std::toupper(c));
  CLI::Option* option = nullptr;
  if constexpr (std::same_as<Value, bool>) {
    option = command->add_flag(name, value, what);
    option->check(one_of({"true", "false", "yes", "no", "on", "off", "1", "0"}));
  } else {
    option = command->add_option(name, value, what);
  }
  return option->envname(variable)->option_text(kind + "  [" + variable + "]");
}

void add_number(CLI::App* command, const std::string& name, auto& value, const std::string& what, std::uint64_t least,
                std::uint64_t most) {
  add_setting(command, name, value, "NUMBER", what + " (default: " + std::to_string(value) + ")")
      ->check(whole_number(least, most));
}

CLI::Option* add_database(CLI::App* command, server::Settings& settings, const std::string& what) {
  return add_setting(command, "--database", settings.database, "URL", what)
      ->check(CLI::Validator(
          [](const std::string& url) {
            return url.starts_with("postgresql://") || url.starts_with("postgres://")
                       ? std::string()
                       : "expected postgresql://USER:PASSWORD@HOST:PORT/NAME";
          },
          "", "url"));
}

/// Where the server listens, what it keeps where, and what it believes and writes.
void add_places(CLI::App* serve, server::Settings& settings) {
  add_setting(serve, "--listen", settings.listen, "ADDRESS",
              "The IP address to listen at, 0.0.0.0 or :: for all (default: 127.0.0.1)");
  add_number(serve, "--port", settings.port, "The port; 0 for any that is free", 0, 65535);
  add_setting(serve, "--data", settings.data, "FOLDER",
              "The folder of the database file; made if it is not there\n(default: your data folder)");
  add_database(serve, settings, "postgresql://… instead of the file: for several servers");
  add_setting(serve, "--pages", settings.pages, "FOLDER",
              "The folder of the built page (default: where it is\nfound beside the program)");
  add_setting(serve, "--origins", settings.origins, "ORIGIN,…",
              "Other sites whose pages may connect, such as https://club.example")
      ->delimiter(',')
      ->check(CLI::Validator(
          [](const std::string& origin) {
            const std::size_t host = origin.find("://") + 3;
            const bool good = (origin.starts_with("https://") || origin.starts_with("http://")) &&
                              host < origin.size() && origin.find('/', host) == std::string::npos;
            return good ? std::string() : "expected https://HOST, without anything behind it, found " + origin;
          },
          "", "origin"));
  add_setting(serve, "--behind-proxy", settings.behind_proxy, "",
              "Believe X-Forwarded-For and X-Forwarded-Proto:\nonly with a proxy of your own in front");
  add_setting(serve, "--log-level", settings.log_level, "LEVEL", "debug, info (default), warning or error")
      ->check(one_of({"debug", "info", "warning", "error"}));
  add_setting(serve, "--access-log", settings.access_log, "",
              "A line in the log for each request and each live\nsocket, with the client's address");
}

void add_limits(CLI::App* serve, server::Settings& settings) {
  constexpr int kMany = 1'000'000;
  add_number(serve, "--computer-threads", settings.computer_threads, "Threads for the computer players", 1, 256);
  add_number(serve, "--sockets", settings.sockets, "Connections at a time", 1, kMany);
  add_number(serve, "--sockets-per-client", settings.sockets_per_client, "… from one address", 1, kMany);
  add_number(serve, "--games-per-guest", settings.games_per_guest, "Unfinished games made by one guest", 1, kMany);
  add_number(serve, "--games-per-socket", settings.games_per_socket, "Games followed on one socket", 1, 10'000);
  add_number(serve, "--messages-per-second", settings.messages_per_second, "… from one socket", 1, kMany);
  add_number(serve, "--requests-per-second", settings.requests_per_second, "… from one address", 1, kMany);
  add_number(serve, "--patience", settings.patience, "Seconds for which a live socket may read nothing", 1, 3600);
  add_number(serve, "--archive-days", settings.archive_days, "Days after which an idle game is archived", 1, 36'500);
}

}  // namespace

void add_serve(CommandLine& line) {
  const auto settings = std::make_shared<server::Settings>();
  CLI::App* serve = line.command("serve", "Let people play over the network (docs/hosting.md, docs/api.md)",
                                 "tablier serve --port 8080 --data /var/lib/tablier");
  serve->footer("An option can also be given as the environment variable behind it.\n" + serve->get_footer());
  add_places(serve, *settings);
  add_limits(serve, *settings);
  // For the server's own tests, which set the time (tests/server/client.py).
  serve->add_option("--test-clock", settings->test_clock)->group("");
  line.on_with_tables(serve, [settings](const Tablebases& tablebases, const Console& console) {
    return run_serve(*settings, tablebases, console);
  });
}

void add_move_data(CommandLine& line) {
  const auto settings = std::make_shared<server::Settings>();
  CLI::App* move = line.command("move-data", "Copy a server's games from its file into PostgreSQL (docs/hosting.md)",
                                "tablier move-data --data /var/lib/tablier --database postgresql://…");
  add_setting(move, "--data", settings->data, "FOLDER", "The folder of the database file\n(default: your data folder)");
  add_database(move, *settings, "The database, in which there must be no games yet")->required();
  line.on(move, [settings](const Console& console) { return run_move_data(*settings, console); });
}

}  // namespace tablier::cli

#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/error.h"
#include "erased/tablebase.h"

namespace tablier::server {

/// The server's settings, described by `tablier serve --help`.
struct Settings {
  std::string listen = "127.0.0.1";
  std::uint16_t port = 8080;                   ///< 0: any that is free; it is printed
  std::string data{};                          ///< the folder of the database file
  std::optional<std::string> database{};       ///< postgresql://… instead of the file
  std::optional<std::string> pages{};          ///< the folder of the built page
  std::vector<std::string> public_names{};     ///< of this server, besides its addresses and the machine's own names
  std::vector<std::string> origins{};          ///< whose pages may connect, besides our own
  bool behind_proxy = false;                   ///< believe X-Forwarded-For and X-Forwarded-Proto
  std::vector<std::string> trusted_proxies{};  ///< that stand before that proxy: addresses or networks
  std::string log_level = "info";
  bool access_log = false;  ///< a line for each request and each live socket

  int computer_threads = 1;
  int sockets_per_client = 100;
  int sockets = 20'000;
  int bots = 100;  ///< live sockets of bots; 0: no bots at all
  int games_per_guest = 40;
  int games_per_client = 1'000;
  int computer_games = 8;  ///< that only computers play, of one guest or client
  int games_per_socket = 16;
  int messages_per_second = 20;  ///< of one socket
  int requests_per_second = 20;  ///< of one client
  int socket_timeout = 60;       ///< seconds in which a live socket must have read and answered something
  int archive_days = 30;
  int game_memory = 64;           ///< megabytes for the games in memory
  int database_size = 20'000;     ///< megabytes; beyond it nothing new is begun
  int disk_reserve = 500;         ///< nor with less than so many free on the disk of the file
  int megabytes_per_day = 1'000;  ///< that one client may add

  std::optional<std::string> test_clock{};  ///< the file in which a test sets the time
};

/// The database file in a data folder.
std::string database_file(const std::string& data);

/// Runs the server until it is asked to end (SIGTERM or SIGINT). `listening` receives the address, as a URL, once
/// connections are accepted. The error says what kept it from starting. The computers' top levels ask the tablebases.
Expected<void> run_server(const Settings& settings, const Tablebases& tablebases,
                          const std::function<void(const std::string& url)>& listening);

}  // namespace tablier::server

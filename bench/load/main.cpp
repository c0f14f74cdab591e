// Many live games over real sockets, and how the server bears them. bench/run_load starts servers for it.
#include <fmt/format.h>
#include <sys/resource.h>

#include <CLI/CLI.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <fstream>
#include <iostream>

#include "live_game.h"

namespace {

using namespace tablier::bench;
using namespace std::chrono_literals;

/// How many games or sockets are set up at the same time: as many as a busy minute brings, not all at one instant.
constexpr int kAtOnce = 64;

/// The server processes' memory in kB, all nodes together.
double memory_of(const Options& options) {
  double sum = 0;
  for (const Node& node : options.nodes) {
    std::ifstream status("/proc/" + std::to_string(node.process) + "/status");
    for (std::string line; std::getline(status, line);) {
      if (line.starts_with("VmRSS:")) sum += std::stod(line.substr(6));
    }
  }
  return sum;
}

asio::awaitable<void> pause(std::chrono::milliseconds duration) {
  asio::steady_timer timer(co_await asio::this_coro::executor);
  timer.expires_after(duration);
  co_await timer.async_wait(asio::use_awaitable);
}

/// Calls `each(i)` for 0 … count - 1, a few at the same time, and waits for all.
template <class Each>
asio::awaitable<void> for_all(asio::io_context& context, int count, Each each) {
  int next = 0;
  int left = std::min(count, kAtOnce);
  for (int worker = std::min(count, kAtOnce); worker > 0; --worker) {
    asio::co_spawn(
        context,
        [&]() -> asio::awaitable<void> {
          while (next < count) co_await each(next++);
          --left;
        },
        [](const std::exception_ptr& error) {
          if (error) std::rethrow_exception(error);
        });
  }
  while (left > 0) co_await pause(5ms);
}

std::string describe(const std::map<std::string, std::uint64_t>& refusals) {
  std::string text;
  for (const auto& [code, count] : refusals) text += fmt::format(" {}×{}", count, code);
  return text;
}

class Run {
 public:
  Run(asio::io_context& context, Options options) : context_(context), options_(std::move(options)) {}

  asio::awaitable<void> set_up() {
    memory_before_ = memory_of(options_);
    const Clock::duration interval =
        options_.rate > 0
            ? std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(options_.games / options_.rate))
            : Clock::duration::zero();
    for (int i = 0; i < options_.games; ++i) {
      games_.push_back(std::make_unique<LiveGame>(context_, options_, i, interval, tally_));
    }
    co_await for_all(context_, options_.games, [this](int i) -> asio::awaitable<void> {
      LiveGame& game = *games_[static_cast<std::size_t>(i)];
      co_await game.begin();
      for (const int side : {0, 1}) asio::co_spawn(context_, game.live(side), asio::detached);
    });
    while (tally_.following < options_.games * 2) co_await pause(20ms);
  }

  /// Plays and prints a row of the table.
  asio::awaitable<void> play() {
    for (const auto& game : games_) game->play();
    co_await pause(std::chrono::seconds(options_.warm_up));
    tally_.measuring = true;
    const Clock::time_point begin = Clock::now();
    co_await pause(std::chrono::seconds(options_.seconds));
    const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    tally_.measuring = false;
    const double sockets = options_.games * 2;
    if (options_.header) {
      fmt::print("{:>6} {:>8} {:>9} {:>10} {:>9} {:>9} {:>9} {:>9} {:>10} {:>9}\n", "games", "sockets", "asked/s",
                 "actions/s", "ack med", "ack 99%", "seen med", "seen 99%", "memory MB", "kB/socket");
    }
    fmt::print("{:>6} {:>8.0f} {:>9.0f} {:>10.0f} {:>9.2f} {:>9.2f} {:>9.2f} {:>9.2f} {:>10.1f} {:>9.1f}\n",
               options_.games, sockets, options_.rate, static_cast<double>(tally_.actions) / seconds,
               tally_.acknowledged.percentile(0.5), tally_.acknowledged.percentile(0.99), tally_.seen.percentile(0.5),
               tally_.seen.percentile(0.99), memory_of(options_) / 1024,
               (memory_of(options_) - memory_before_) / sockets);
    complain();
  }

  /// Waits until the server has gone away, and measures how long it takes until everybody is back.
  asio::awaitable<void> come_back() {
    fmt::print("ready\n");
    std::fflush(stdout);
    const int all = options_.games * 2;
    while (tally_.following == all) co_await pause(1ms);
    const Clock::time_point gone = Clock::now();
    Clock::time_point first{};
    while (tally_.following < all) {
      if (tally_.following > 0 && first == Clock::time_point{} &&
          tally_.lost_connections >= static_cast<std::uint64_t>(all)) {
        first = Clock::now();
      }
      co_await pause(1ms);
    }
    const auto since = [](Clock::time_point then) {
      return std::chrono::duration<double>(Clock::now() - then).count();
    };
    fmt::print(
        "{} sockets follow their games again {:.2f} s after the first was lost, {:.2f} s after the first was back\n",
        all, since(gone), since(first));
    complain();
  }

 private:
  void complain() const {
    if (!tally_.refusals.empty()) fmt::print("       refused:{}\n", describe(tally_.refusals));
    if (tally_.wrong_versions > 0) fmt::print("       frames missing or out of order: {}\n", tally_.wrong_versions);
  }

  asio::io_context& context_;
  Options options_;
  Tally tally_;
  std::vector<std::unique_ptr<LiveGame>> games_;
  double memory_before_ = 0;
};

/// Sockets that say nothing.
asio::awaitable<void> hold_idle(asio::io_context& context, const Options& options, int sockets) {
  const double before = memory_of(options);
  std::vector<std::unique_ptr<Connection>> connections;
  for (int i = 0; i < sockets; ++i) {
    const Node& node = options.nodes[static_cast<std::size_t>(i) % options.nodes.size()];
    connections.push_back(std::make_unique<Connection>(context, node, i));
  }
  const Clock::time_point begin = Clock::now();
  co_await for_all(context, sockets, [&](int i) -> asio::awaitable<void> {
    Connection& connection = *connections[static_cast<std::size_t>(i)];
    co_await connection.connect();
    co_await connection.upgrade();
    co_await connection.receive();  // hello
  });
  const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  int lost = 0;
  for (const auto& connection : connections) {
    // Reading answers pings, and notices whom the server has dropped.
    asio::co_spawn(
        context,
        [&lost, &connection]() -> asio::awaitable<void> {
          try {
            while (true) co_await connection->receive();
          } catch (const boost::system::system_error&) {
            ++lost;
          }
        },
        asio::detached);
  }
  co_await pause(std::chrono::seconds(options.seconds));
  fmt::print("{} idle sockets connected in {:.1f} s, {} lost after {} s, {:.1f} MB, {:.1f} kB a socket\n", sockets,
             seconds, lost, options.seconds, memory_of(options) / 1024, (memory_of(options) - before) / sockets);
}

void allow_many_files() {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

int run(const Options& options, int idle, bool reconnect) {
  allow_many_files();
  asio::io_context context(1);
  Run live(context, options);
  int status = 1;
  asio::co_spawn(
      context,
      [&]() -> asio::awaitable<void> {
        if (idle > 0) {
          co_await hold_idle(context, options, idle);
        } else {
          co_await live.set_up();
          // Not one co_await of a conditional: g++ 12 would await both.
          if (reconnect) {
            co_await live.come_back();
          } else {
            co_await live.play();
          }
        }
        status = 0;
        context.stop();
      },
      [](const std::exception_ptr& error) {
        if (error) std::rethrow_exception(error);
      });
  try {
    context.run();
  } catch (const std::exception& error) {
    std::cerr << "load: " << error.what() << '\n';
  }
  std::fflush(stdout);
  // The games' coroutines still wait on sockets; there is nothing to put in order.
  std::_Exit(status);
}

}  // namespace

int main(int count, char** words) {
  CLI::App app("Plays many live games of Bobail over real sockets and tells how long the server takes.");
  Options options;
  std::vector<unsigned short> ports = {8080};
  std::vector<int> processes;
  int idle = 0;
  bool reconnect = false;
  bool no_header = false;
  app.add_option("--port", ports, "Where the server listens on 127.0.0.1; several for several nodes");
  app.add_option("--process", processes, "The server's process, to measure its memory; as many as ports");
  app.add_option("--games", options.games, "Live games, with two sockets each");
  app.add_option("--rate", options.rate, "Actions a second, all games together (0: as many as the server takes)");
  app.add_option("--seconds", options.seconds, "How long to measure");
  app.add_option("--warm-up", options.warm_up, "Seconds of play before that");
  app.add_option("--between", options.between,
                 "Of a hundred games, how many are played between two nodes, if there are several")
      ->check(CLI::Range(0, 100));
  app.add_option("--idle", idle, "Instead of playing, hold so many idle sockets");
  app.add_flag(
      "--reconnect", reconnect,
      "Instead of playing, print `ready`, wait for the server to be restarted, and measure until all are back");
  app.add_flag("--no-header", no_header, "Print only the row");
  CLI11_PARSE(app, count, words);
  options.header = !no_header;
  for (std::size_t i = 0; i < ports.size(); ++i) {
    options.nodes.push_back({"127.0.0.1", ports[i], i < processes.size() ? processes[i] : 0});
  }
  return run(options, idle, reconnect);
}

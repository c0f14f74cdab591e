#include "net/server.h"

#include <malloc.h>
#include <sys/resource.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <csignal>
#include <exception>
#include <filesystem>

#include "net/connection.h"
#include "net/live_socket.h"
#include "net/log.h"
#include "net/time_keeper.h"
#include "rooms/crypto.h"

namespace tablier::server {

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

constexpr Milliseconds kTick{200};
/// What the writes under way may take when the server is stopped, and then the clients to go.
constexpr Milliseconds kTimeoutForWrites{900};
constexpr Milliseconds kTimeoutForClients{500};
/// Of those that need much memory: some 65 MB each.
constexpr int kSearchesPerThread = 2;
/// Of the loop's time each address has this part for what takes much of it, for each message a second that a socket may
/// send.
constexpr double kWorkShare = 0.1 / 20;

std::uint64_t megabytes(int number) { return static_cast<std::uint64_t>(number) * 1'000'000; }

class AsioLoop final : public Loop {
 public:
  AsioLoop(asio::io_context& context, const ServerClock& clock) : context_(context), clock_(clock) {}
  void post(std::move_only_function<void()> work) override { asio::post(context_, std::move(work)); }
  void post_after(Milliseconds delay, std::move_only_function<void()> work) override {
    call_at(clock_.instant() + delay, std::move(work));
  }
  void pause(std::chrono::steady_clock::duration delay, std::move_only_function<void()> work) override {
    auto owned = std::make_unique<asio::steady_timer>(context_, delay);
    asio::steady_timer& timer = *owned;
    timer.async_wait([owned = std::move(owned), work = std::move(work)](error_code error) mutable {
      if (!error) work();
    });
  }
  Time now() const override { return clock_.now(); }

 private:
  /// Looks at every tick, because the clock may be a test's.
  void call_at(ServerClock::Instant time, std::move_only_function<void()> work) {
    const auto left = time - clock_.instant();
    if (left.count() <= 0) return work();
    auto owned = std::make_unique<asio::steady_timer>(context_, std::min<ServerClock::Instant::duration>(left, kTick));
    asio::steady_timer& timer = *owned;
    timer.async_wait([this, time, owned = std::move(owned), work = std::move(work)](error_code error) mutable {
      if (!error) call_at(time, std::move(work));
    });
  }

  asio::io_context& context_;
  const ServerClock& clock_;
};

/// Every connection is an open file.
void allow_many_files() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

/// What searches and long games free goes back to the system at once.
void keep_little_free_memory() {
  constexpr int kLarge = 1 << 20;
  mallopt(M_MMAP_THRESHOLD, kLarge);
}

Expected<std::unique_ptr<EventLog>> open_store(const Settings& settings, Watcher watcher) {
  if (settings.database) return open_postgresql({.url = *settings.database, .watcher = std::move(watcher)});
  std::error_code error;
  std::filesystem::create_directories(settings.data, error);
  if (error) return fail("data: the folder " + settings.data + " cannot be created: " + error.message());
  return open_sqlite(database_file(settings.data));
}

Expected<tcp::acceptor> open_port(asio::io_context& context, const Settings& settings) {
  error_code error;
  const auto address = asio::ip::make_address(settings.listen, error);
  if (error) return fail("listen: expected an IP address such as 127.0.0.1 or ::, found " + settings.listen);
  const tcp::endpoint endpoint(address, settings.port);
  tcp::acceptor acceptor(context);
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error) {
    return fail("port: cannot listen at " + settings.listen + ":" + std::to_string(settings.port) + ": " +
                error.message());
  }
  return acceptor;
}

/// Logs a failure that may be one of memory: the line is lost if there is none for it.
void log_failure(const std::string& event, std::string_view why) noexcept {
  try {
    log_rarely(std::chrono::seconds(1), std::chrono::steady_clock::now(), LogLevel::kWarning, event, {{"why", why}});
  } catch (const std::bad_alloc&) {
    return;
  }
}

/// A connection that fails, for want of memory for example, ends alone.
void end_connection(const std::exception_ptr& failure) {
  try {
    if (failure) std::rethrow_exception(failure);
  } catch (const std::exception& error) {
    log_failure("connection_failed", error.what());
  }
}

/// Nothing works without these: their failure ends the server, which then starts again with everything in order.
void end_server(const std::exception_ptr& failure) {
  if (failure) std::rethrow_exception(failure);
}

asio::awaitable<void> accept_connections(ServerState& server, tcp::acceptor& acceptor) {
  asio::steady_timer pause(acceptor.get_executor());
  while (acceptor.is_open()) {
    error_code error;
    try {
      tcp::socket socket = co_await acceptor.async_accept(asio::redirect_error(asio::use_awaitable, error));
      if (!error) asio::co_spawn(acceptor.get_executor(), serve_connection(server, std::move(socket)), end_connection);
    } catch (const std::bad_alloc&) {
      error = asio::error::no_memory;
    }
    if (error == asio::error::operation_aborted) break;
    if (error) {
      // Out of files or of memory, most likely: those who are here go on, and the next try is a little later.
      log_failure("accept_failed", error == asio::error::no_memory ? "out of memory" : error.message());
      pause.expires_after(Milliseconds(100));
      co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, error));
    }
  }
}

/// Ends connections of those who have been silent or have not read for too long.
void look_at_sockets(ServerState& server, ServerClock::Instant now) {
  for (SocketDeadline* deadline : server.deadlines) deadline->check(now);
  const std::vector<LiveSocket*> sockets(server.sockets.begin(), server.sockets.end());
  for (LiveSocket* socket : sockets) socket->look(now);
}

asio::awaitable<void> run_upkeep(ServerState& server, TimeKeeper& time_keeper, asio::steady_timer& timer) {
  constexpr std::chrono::seconds kLookAtSockets{1};
  ServerClock::Instant looked_at_sockets = server.clock.instant();
  for (;;) {
    time_keeper.tick();
    server.rooms.tick();
    if (const ServerClock::Instant now = server.clock.instant(); now - looked_at_sockets >= kLookAtSockets) {
      looked_at_sockets = now;
      look_at_sockets(server, now);
    }
    error_code error;
    timer.expires_after(kTick);
    co_await timer.async_wait(asio::redirect_error(asio::use_awaitable, error));
    if (server.stopping) co_return;
  }
}

/// Finishes what has been begun, sends everybody away, and lets the loop end.
asio::awaitable<void> shut_down(ServerState& server, tcp::acceptor& acceptor, asio::io_context& context) {
  server.stopping = true;
  error_code error;
  acceptor.close(error);
  asio::steady_timer timer(context);
  // Deadline is counted in turns of the loop: on a machine that is late the others have had as many.
  const auto wait_while = [&](auto condition, Milliseconds timeout) -> asio::awaitable<void> {
    constexpr Milliseconds kTurn{10};
    for (auto waited = kTurn; condition() && waited <= timeout; waited += kTurn) {
      error_code ignored;
      timer.expires_after(kTurn);
      co_await timer.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
    }
  };
  co_await wait_while([&] { return server.log.metrics().waiting > 0; }, kTimeoutForWrites);
  const std::vector<LiveSocket*> sockets(server.sockets.begin(), server.sockets.end());
  for (LiveSocket* socket : sockets) socket->dismiss();
  co_await wait_while([&] { return !server.sockets.empty(); }, kTimeoutForClients);
  context.stop();
}

/// Listens and serves until the server is asked to end.
Expected<void> serve_until_stopped(ServerState& server, TimeKeeper& time_keeper, asio::io_context& context,
                                   const std::function<void(const std::string& url)>& listening) {
  TABLIER_TRY(acceptor, open_port(context, server.settings));
  asio::signal_set signals(context, SIGTERM, SIGINT);
  // A file that may not grow any more is an error of the store, not the end.
  std::signal(SIGXFSZ, SIG_IGN);
  signals.async_wait([&](error_code error, int signal) {
    if (error) return;
    log_event(LogLevel::kInfo, "stopping", {{"signal", signal}});
    asio::co_spawn(context, shut_down(server, *acceptor, context), end_server);
  });
  asio::steady_timer timer(context);
  asio::co_spawn(context, accept_connections(server, *acceptor), end_server);
  asio::co_spawn(context, run_upkeep(server, time_keeper, timer), end_server);
  const tcp::endpoint endpoint = acceptor->local_endpoint();
  const std::string host = endpoint.address().to_string();
  const std::string url =
      "http://" + (endpoint.address().is_v6() ? "[" + host + "]" : host) + ":" + std::to_string(endpoint.port()) + "/";
  log_event(LogLevel::kInfo, "listening", {{"url", url}});
  listening(url);
  context.run();
  return {};
}

}  // namespace

std::string database_file(const std::string& data) { return (std::filesystem::path(data) / "tablier.sqlite").string(); }

Expected<void> run_server(const Settings& settings, const Tablebases& tablebases,
                          const std::function<void(const std::string& url)>& listening) {
  if (!init_crypto()) return fail("this machine has no source of randomness");
  open_log(settings.log_level);
  allow_many_files();
  keep_little_free_memory();
  StaticFiles files;
  if (settings.pages) {
    TABLIER_TRY(read, StaticFiles::read(*settings.pages));
    files = std::move(*read);
  }

  TABLIER_TRY(clock, settings.test_clock ? ServerClock::set_by_test(*settings.test_clock)
                                         : Expected<ServerClock>(ServerClock()));

  auto context = std::make_unique<asio::io_context>(1);
  AsioLoop loop(*context, *clock);
  Rooms* watching_rooms = nullptr;
  const Watcher watcher{
      .on_changes =
          [&](std::vector<Change> changes) {
            loop.post([&, changes = std::move(changes)] { watching_rooms->on_changes(changes); });
          },
      .on_message =
          [&](std::string node, std::string text) {
            loop.post([&, node = std::move(node), text = std::move(text)] { watching_rooms->on_message(node, text); });
          },
      .on_gap = [&] { loop.post([&] { watching_rooms->on_gap(); }); }};
  TABLIER_TRY(log, open_store(settings, watcher));
  TimeKeeper time_keeper(*clock, loop, **log,
                         settings.database ? TimeKeeper::Reference::kDatabase : TimeKeeper::Reference::kMachine);
  TABLIER_TRY(begun, time_keeper.begin());
  Computers computers(settings.computer_threads, settings.computer_threads * kSearchesPerThread, tablebases);
  Rooms rooms(loop, **log, computers,
              {.games = {settings.games_per_guest, settings.games_per_client, settings.computer_games},
               .is_alone = !settings.database,
               .archive_after = std::chrono::days(settings.archive_days),
               .work_share = kWorkShare * settings.messages_per_second,
               .game_memory = megabytes(settings.game_memory),
               .database_size = megabytes(settings.database_size),
               .disk_reserve = megabytes(settings.disk_reserve),
               .added_per_day = megabytes(settings.megabytes_per_day),
               .report = [&clock = *clock](const std::string& what, std::string_view why) {
                 log_rarely(std::chrono::seconds(1), clock.instant(), LogLevel::kError, what, {{"why", why}});
               }});
  watching_rooms = &rooms;
  ServerState server(settings, *clock, rooms);
  server.files = std::move(files);

  const Expected<void> served = serve_until_stopped(server, time_keeper, *context, listening);

  // Everything refers to everything: first the other threads fall silent, then what they have left is dealt with, then
  // the connections go, and with the context all that still waited.
  (*log)->stop();
  computers.stop();
  context->restart();
  context->poll();
  rooms.close();
  context.reset();
  if (served) log_event(LogLevel::kInfo, "stopped");
  return served;
}

}  // namespace tablier::server

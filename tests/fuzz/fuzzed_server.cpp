#include "fuzz/fuzzed_server.h"

#include <sanitizer/allocator_interface.h>
#include <sodium.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/json.hpp>
#include <cerrno>
#include <charconv>

#include "fuzz/law.h"
#include "game/command.h"
#include "net/connection.h"
#include "net/live_socket.h"
#include "rooms/test_node.h"

namespace tablier::fuzz {

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using namespace tablier::server;

const Time kBegin = time_of(1'700'000'000'000);
/// More than any limit of docs/api.md that one connection can use up, with what keeps account of it.
constexpr std::size_t kMostHeld = 1 << 20;
/// No input has so many bytes that as many turns of the loop were needed.
constexpr int kMostTurns = 1'000'000;

/// Randomness that is the same for every input.
std::uint64_t random_state = 0;

std::uint32_t draw() {
  random_state = random_state * 6364136223846793005 + 1442695040888963407;
  return static_cast<std::uint32_t>(random_state >> 32);
}

void draw_bytes(void* buffer, std::size_t size) {
  auto* bytes = static_cast<unsigned char*>(buffer);
  for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<unsigned char>(draw());
}

void make_randomness_the_same() {
  static randombytes_implementation same{.implementation_name = [] { return "the same"; },
                                         .random = draw,
                                         .stir = nullptr,
                                         .uniform = nullptr,
                                         .buf = draw_bytes,
                                         .close = nullptr};
  randombytes_set_implementation(&same);
  require(init_crypto(), "there is cryptography");
}

/// The time of all fuzzed servers, in a file that is nowhere, as ServerClock reads it.
class FuzzedTime {
 public:
  FuzzedTime() : file_(memfd_create("clock", MFD_CLOEXEC)) { set(kBegin); }
  void set(Time time) {
    now_ = time;
    const std::array<std::int64_t, 2> numbers{unix_milliseconds(time), 0};
    require(pwrite(file_, numbers.data(), sizeof numbers, 0) == sizeof numbers, "the clock can be set");
  }
  void advance(Milliseconds duration) { set(now_ + duration); }
  ServerClock clock() const {
    Expected<ServerClock> clock = ServerClock::set_by_test("/proc/self/fd/" + std::to_string(file_));
    require(clock.has_value(), "there is a clock");
    return *clock;
  }

 private:
  int file_;
  Time now_{};
};

class FuzzedLoop final : public Loop {
 public:
  FuzzedLoop(asio::io_context& context, const ServerClock& clock) : context_(context), clock_(clock) {}
  void post(std::move_only_function<void()> work) override { asio::post(context_, std::move(work)); }
  void post_after(Milliseconds, std::move_only_function<void()> work) override { never_.push_back(std::move(work)); }
  void pause(std::chrono::steady_clock::duration, std::move_only_function<void()> work) override {
    never_.push_back(std::move(work));
  }
  Time now() const override { return clock_.now(); }

 private:
  asio::io_context& context_;
  const ServerClock& clock_;
  std::vector<std::move_only_function<void()>> never_;
};

std::vector<std::string> new_game(std::vector<SeatConfig> seats) {
  GameConfig config;
  config.spec = *parse_spec("bobail");
  config.seats = std::move(seats);
  config.is_public = true;
  std::vector<std::string> events;
  for (const Event& event : opening_events(config, {kBegin, Random(1)})) events.push_back(write_event(event));
  return events;
}

/// What is in the log before anything has happened.
struct Beginning {
  std::string anna = hash_token("token");
  SeatConfig seat{.kind = PlaceKind::kPerson, .guest = anna, .name = "Anna"};
  SeatConfig other{.kind = PlaceKind::kPerson, .guest = "bert", .name = "Bert"};
  std::map<GameId, std::vector<std::string>> games{{"game", new_game({seat, other})}, {"open", new_game({{}, other})}};
};

/// The server, and one connection to it.
class FuzzedServer {
 public:
  FuzzedServer(FuzzedTime& time, const ServerClock& clock, const Beginning& beginning) : time_(time), clock_(clock) {
    random_state = 1;
    time_.set(kBegin);
    log_.payloads = beginning.games;
    log_.guests[beginning.anna] = {.name = "Anna", .created_at = kBegin};
    std::array<int, 2> ends{};
    // A pair in the kernel, which the server takes for one of TCP: thousands of those a second would use up the ports.
    const bool made = socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends.data()) == 0;
    require(made, "there are sockets");
    client_ = ends[1];
    held_before_ = __sanitizer_get_current_allocated_bytes();
    asio::co_spawn(context_, serve_connection(server_, tcp::socket(context_, tcp::v4(), ends[0])),
                   [](const std::exception_ptr& failure) { require(!failure, "no connection fails"); });
  }
  FuzzedServer(const FuzzedServer&) = delete;
  FuzzedServer& operator=(const FuzzedServer&) = delete;
  ~FuzzedServer() {
    if (client_ >= 0) close(client_);
    rooms_.close();
  }

  void send(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t size = ::send(client_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (size < 0 && (errno == EPIPE || errno == ECONNRESET)) return;
      require(size > 0, "the server reads what it is sent, or closes");
      bytes.remove_prefix(static_cast<std::size_t>(size));
      run();
    }
  }

  /// Reads all that is sent until nothing more happens.
  void receive() {
    std::array<char, 65536> buffer{};
    for (;;) {
      run();
      const ssize_t size = recv(client_, buffer.data(), buffer.size(), 0);
      if (size <= 0) {
        received_.is_closed = size == 0 || errno == ECONNRESET;
        received_.is_dropped = server_.dropped > 0;
        return;
      }
      received_.bytes.append(buffer.data(), static_cast<std::size_t>(size));
    }
  }
  const Received& received() const { return received_; }

  void hang_up() {
    close(std::exchange(client_, -1));
    run();
  }
  /// As the server looks at its connections once a second; but here nobody else needs the seconds in between.
  void let_time_pass() {
    constexpr std::chrono::seconds kPause{11};
    constexpr int kPauses = 10;
    for (int i = 0; i < kPauses && !is_over(); ++i) {
      time_.advance(kPause);
      for (SocketDeadline* deadline : server_.deadlines) deadline->check(clock_.instant());
      const std::vector<LiveSocket*> sockets(server_.sockets.begin(), server_.sockets.end());
      for (LiveSocket* socket : sockets) socket->look(clock_.instant());
      run();
    }
  }
  bool is_over() const { return server_.open_connections == 0 && server_.sockets.empty() && server_.deadlines.empty(); }

 private:
  void run() {
    int turns = 0;
    while (context_.poll_one() > 0) require(++turns < kMostTurns, "a connection waits or ends");
    const std::size_t held = __sanitizer_get_current_allocated_bytes();
    require(held < held_before_ + kMostHeld + received_.bytes.capacity(), "what a connection holds is bounded");
  }

  FuzzedTime& time_;
  const ServerClock& clock_;
  Settings settings_{};
  asio::io_context context_{1};
  asio::executor_work_guard<asio::io_context::executor_type> work_ = asio::make_work_guard(context_);
  FuzzedLoop loop_{context_, clock_};
  TestLog log_;
  Computers computers_{0, 1};
  // Nobody waits for a share of the time: how much an input takes is not the same on every machine.
  Rooms rooms_{loop_, log_, computers_, {.work_share = 1e9}};
  ServerState server_{settings_, clock_, rooms_};
  int client_ = -1;
  std::size_t held_before_ = 0;
  Received received_;
};

/// Takes the text up to an end off, with the end; requires that it is there.
std::string_view take_until(std::string_view& text, std::string_view end, const char* law) {
  const std::size_t found = text.find(end);
  require(found != std::string_view::npos, law);
  const std::string_view taken = text.substr(0, found);
  text.remove_prefix(found + end.size());
  return taken;
}

bool is_printable(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~'; });
}

/// The header's value; empty if it is not there.
std::string_view header_of(std::string_view head, std::string_view name) {
  const std::size_t found = head.find("\r\n" + std::string(name) + ": ");
  if (found == std::string_view::npos) return {};
  head.remove_prefix(found + name.size() + 4);
  return head.substr(0, head.find("\r\n"));
}

void require_json(std::string_view text) {
  boost::system::error_code error;
  boost::json::parse(text, error);
  require(!error, "what is told as JSON is JSON");
}

ReceivedResponse take_response(std::string_view& rest, bool may_be_to_head) {
  ReceivedResponse response;
  response.head = take_until(rest, "\r\n\r\n", "a response has a head");
  std::string_view lines = response.head;
  std::string_view first = lines.substr(0, lines.find("\r\n"));
  const bool is_new = first.starts_with("HTTP/1.1 ");
  require(is_new || first.starts_with("HTTP/1.0 "), "a response begins with its version");
  first.remove_prefix(9);
  const auto read = std::from_chars(first.data(), first.data() + first.size(), response.status);
  require(read.ptr == first.data() + 3 && response.status >= 100 && response.status < 600, "a response has a status");
  lines.remove_prefix(std::min(lines.size(), lines.find("\r\n") + 2));
  while (!lines.empty()) {
    const std::string_view line = lines.substr(0, lines.find("\r\n"));
    lines.remove_prefix(std::min(lines.size(), line.size() + 2));
    const std::size_t colon = line.find(": ");
    require(colon != 0 && colon != std::string_view::npos && is_printable(line), "a header has a name and a value");
  }
  const std::string_view connection = header_of(response.head, "Connection");
  response.is_last = is_new ? connection == "close" : connection != "keep-alive";
  const std::string_view length = header_of(response.head, "Content-Length");
  std::size_t size = 0;
  std::from_chars(length.data(), length.data() + length.size(), size);
  const bool has_no_body = may_be_to_head && (rest.empty() || rest.starts_with("HTTP/1."));
  if (has_no_body || response.status == 101 || response.status == 304) return response;
  require(!length.empty() && rest.size() >= size, "a response has its whole body");
  response.body = rest.substr(0, size);
  rest.remove_prefix(size);
  if (header_of(response.head, "Content-Type") == "application/json") require_json(response.body);
  require(response.status < 400 || response.body.contains(R"("message":)"), "a refusal says what is wrong");
  return response;
}

ReceivedFrame take_frame(std::string_view& rest) {
  constexpr std::size_t kLongestShort = 125;
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(rest[i]); };
  require(rest.size() >= 2, "a frame has a header");
  ReceivedFrame frame{.kind = byte(0) & 0x0F, .payload = {}};
  require((byte(0) & 0xF0) == 0x80 && byte(1) < 128, "a frame is whole, has no reserved bits and is not masked");
  std::size_t size = byte(1);
  const std::size_t more = size <= kLongestShort ? 0 : size == kLongestShort + 1 ? 2 : 8;
  require(rest.size() >= 2 + more, "a frame has its length");
  if (more > 0) size = 0;
  for (std::size_t i = 0; i < more; ++i) size = size << 8 | byte(2 + i);
  require(more == 0 || size > (more == 2 ? kLongestShort : 65535), "a length is written in as few bytes as it needs");
  rest.remove_prefix(2 + more);
  require(rest.size() >= size, "a frame has its whole payload");
  frame.payload = rest.substr(0, size);
  rest.remove_prefix(size);
  const bool is_control = frame.kind == kClose || frame.kind == kPing || frame.kind == kPong;
  require(frame.kind == kText || (is_control && more == 0), "a frame is a text or a short control frame");
  if (frame.kind == kText) require_json(frame.payload);
  return frame;
}

}  // namespace

/// Whether the last that was received is a closing frame with a reason.
bool has_farewell(const Received& received) {
  constexpr std::string_view kHead = "\x88\x02";
  constexpr std::size_t kSize = 4;
  return received.bytes.size() >= kSize && received.bytes.substr(received.bytes.size() - kSize).starts_with(kHead);
}

Received talk(std::string_view first, std::string_view then, Behaviour behaviour) {
  constexpr int kMostPieces = 16;
  static const bool is_same = (make_randomness_the_same(), true);
  static FuzzedTime time;
  static const ServerClock clock = time.clock();
  static const Beginning beginning;
  require(is_same, "chance is the same");
  FuzzedServer server(time, clock, beginning);
  if (!first.empty()) {
    server.send(first);
    server.receive();
  }
  for (int i = 0; behaviour.piece > 0 && i < kMostPieces && then.size() > behaviour.piece; ++i) {
    server.send(then.substr(0, behaviour.piece));
    then.remove_prefix(behaviour.piece);
    if (!behaviour.reads_late) server.receive();
  }
  server.send(then);
  server.receive();
  const Received received = server.received();
  if (!behaviour.falls_silent) server.hang_up();
  // Whoever has been sent a farewell may be waited for until his time is over.
  if (behaviour.falls_silent || has_farewell(received)) server.let_time_pass();
  require(server.is_over(), "a client who has gone or is silent is not waited for");
  return received;
}

Answers take_apart(const Received& received, std::string_view asked) {
  Answers answers;
  std::string_view rest = received.bytes;
  if (received.is_dropped) return answers;
  const bool may_be_to_head = asked.contains("HEAD ");
  while (!rest.empty() && (answers.responses.empty() || answers.responses.back().status != 101)) {
    require(answers.responses.empty() || !answers.responses.back().is_last, "nothing follows the last response");
    answers.responses.push_back(take_response(rest, may_be_to_head));
  }
  while (!rest.empty()) {
    require(answers.frames.empty() || answers.frames.back().kind != kClose, "nothing follows a closing frame");
    answers.frames.push_back(take_frame(rest));
  }
  return answers;
}

}  // namespace tablier::fuzz

#include "net/live_socket.h"

#include <algorithm>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <utility>

#include "game/frames.h"
#include "net/api.h"
#include "net/log.h"
#include "rooms/crypto.h"

namespace tablier::server {

namespace {

namespace beast = boost::beast;
namespace websocket = boost::beast::websocket;
using boost::system::error_code;

constexpr std::size_t kLongestMessage = 4096;
/// Bytes without a message: enough for the longest in pieces of one byte.
constexpr std::size_t kMostUnfinished = 64 * 1024;
constexpr std::size_t kMostQueued = 256 * 1024;
/// With less than this waiting a socket counts as drained.
constexpr std::size_t kDrained = 64 * 1024;
constexpr int kKernelBuffer = 64 * 1024;
/// Requests that wait until it is known who asks.
constexpr std::size_t kMostPostponed = 100;
/// What a request other than to follow is expected to take of the loop's time.
constexpr std::chrono::milliseconds kExpectedOfRequest{1};
/// What reading some bytes takes at least, of a message or of none.
constexpr std::chrono::microseconds kWorkOfRead{10};
/// Of those who wait for their address's share, so that they do not all look again and again.
constexpr std::chrono::milliseconds kLeastPause{20};
/// What waits for a socket to drain, for each game that it may follow: one, and what has become void since.
constexpr std::size_t kMostWaiting = 16;
/// So many messages that come too fast within this time are no mistake.
constexpr int kMostTooFast = 100;
constexpr std::chrono::seconds kFlood{10};
/// For a handshake, and for a farewell.
constexpr std::chrono::seconds kFormalities{10};

/// After one half whoever is silent is asked whether he is there; for the other his answer is awaited.
Milliseconds half_timeout(const ServerState& server) {
  return Milliseconds(std::chrono::seconds(server.settings.socket_timeout)) / 2;
}

}  // namespace

LiveSocket::LiveSocket(ServerState& server, boost::asio::ip::tcp::socket socket, Identity identity)
    : server_(server),
      stream_(std::in_place, std::move(socket)),
      buffer_(kLongestMessage),
      identity_(std::move(identity)),
      bucket_(server.settings.messages_per_second, server.clock.instant()),
      begun_(server.loop.now()),
      awaited_until_(server.clock.instant() + kFormalities) {
  server_.sockets.insert(this);
  if (identity_.person.is_bot) server_.open_bots += 1;
}

LiveSocket::~LiveSocket() {
  forget();
  server_.sockets.erase(this);
  server_.connections.leave(identity_.caller);
  server_.open_connections -= 1;
  if (identity_.person.is_bot) {
    server_.open_bots -= 1;
    server_.bots_of_network.leave(network_of(identity_.caller));
  }
  if (!server_.settings.access_log) return;
  try {
    log_event(LogLevel::kInfo, "live_socket",
              {{"address", identity_.caller.address},
               {"milliseconds", (server_.loop.now() - begun_).count()},
               {"messages_in", messages_in_},
               {"messages_out", messages_out_}});
  } catch (const std::bad_alloc&) {
    return;  // without its line
  }
}

void LiveSocket::start(const Handshake& handshake) {
  // Little waits in the kernel for a slow reader; what waits here is counted.
  error_code ignored;
  stream_->next_layer().set_option(boost::asio::socket_base::send_buffer_size(kKernelBuffer), ignored);
  stream_->read_message_max(kLongestMessage);
  stream_->auto_fragment(false);
  stream_->text(true);
  stream_->set_option(websocket::stream_base::decorator([](websocket::response_type& response) {
    for (const auto& [name, value] : common_headers()) response.set(name, value);
  }));
  // Pings and pongs that nobody asked for count as messages. Here the stream is at work: it is closed afterwards.
  stream_->control_callback([this](websocket::frame_type kind, beast::string_view) {
    heard();
    if (!closing_) unfinished_ = 0;
    if (kind == websocket::frame_type::close || closing_ || bucket_.take(server_.clock.instant()) || !is_flood()) {
      return;
    }
    server_.loop.post([self = shared_from_this()] { self->close(websocket::close_code::policy_error); });
  });
  stream_->next_layer().on_read([this](std::size_t size) {
    server_.rooms.node().work.charge(identity_.caller.network, kWorkOfRead);
    unfinished_ += size;
    if (unfinished_ <= kMostUnfinished) return;
    // To whoever goes on after he has been sent away nobody listens.
    server_.loop.post([self = shared_from_this(), was_closing = close_sent_] {
      was_closing ? self->drop() : self->close(websocket::close_code::policy_error);
    });
  });
  stream_->async_accept(handshake, [self = shared_from_this()](error_code error) {
    if (error || self->over_) return self->forget();
    self->heard();
    boost::json::object hello{
        {"type", "hello"}, {"name", nullptr}, {"at", unix_milliseconds(self->server_.loop.now())}};
    if (!self->identity_.person.guest.empty()) hello["name"] = self->identity_.person.name;
    self->send(message(boost::json::serialize(hello)));
    if (self->server_.stopping) return self->dismiss();
    self->read();
  });
}

void LiveSocket::read() {
  stream_->async_read(buffer_, [self = shared_from_this()](error_code error, std::size_t) {
    if (error || self->over_) return self->forget();
    const auto data = self->buffer_.cdata();
    self->received({static_cast<const char*>(data.data()), data.size()});
    self->buffer_.consume(self->buffer_.size());
    if (!self->over_) self->read_on();
  });
}

/// What an address sends beyond its share is not even read before it may have more done.
void LiveSocket::read_on() {
  const auto delay = server_.rooms.node().work.debt(identity_.caller.network);
  is_reading_ = delay.count() == 0;
  if (is_reading_) return read();
  server_.loop.pause(std::max<WorkBudget::Duration>(delay, kLeastPause), [self = shared_from_this()] {
    if (!self->over_) self->read_on();
  });
}

void LiveSocket::received(std::string_view text) {
  const WorkMeter meter(server_.rooms.node().work, identity_.caller.network);
  server_.messages_in += 1;
  messages_in_ += 1;
  if (closing_) return;
  unfinished_ = 0;
  heard();
  const bool in_time = bucket_.take(server_.clock.instant());
  if (!in_time && is_flood()) return close(websocket::close_code::policy_error);
  std::expected<LiveRequest, BadMessage> request;
  try {
    request =
        stream_->got_binary()
            ? std::unexpected(BadMessage{.refusal = {Code::kBadRequest, "expected a text message, found a binary one"}})
            : read_message(text);
  } catch (const std::bad_alloc&) {
    return drop();  // the others may have better luck
  }
  if (!in_time) {
    const std::string& id = request ? request->id : request.error().id;
    return refuse_request(id, {Code::kRate, "too many messages: wait a moment"});
  }
  if (!request) return refuse_request(request.error().id, request.error().refusal);
  if (server_.stopping) return refuse_request(request->id, {Code::kStopping, "the server is shutting down"});
  handle(std::move(*request));
}

/// Counts a message that came too fast.
bool LiveSocket::is_flood() {
  const ServerClock::Instant now = server_.clock.instant();
  if (now - too_fast_since_ > kFlood) {
    too_fast_since_ = now;
    too_fast_ = 0;
  }
  return ++too_fast_ > kMostTooFast;
}

void LiveSocket::refuse_request(std::string_view id, const Refusal& refusal) {
  send(message(refused_frame(id, "", 0, refusal)));
}

/// Carries a request out when the client's address may have more done.
void LiveSocket::handle(LiveRequest request) {
  if (holding_ && postponed_.size() >= kMostPostponed) {
    return refuse_request(request.id, {Code::kRate, "too many messages: wait a moment"});
  }
  if (holding_) return postponed_.push_back(std::move(request));
  const bool follows = std::holds_alternative<FollowRequest>(request.what);
  const auto expected = follows ? WorkBudget::kExpected : kExpectedOfRequest;
  WorkBudget& work = server_.rooms.node().work;
  if (const auto delay = work.begin(identity_.caller.network, expected); delay.count() > 0) {
    holding_ = true;
    postponed_.insert(postponed_.begin(), std::move(request));
    return server_.loop.pause(std::max<WorkBudget::Duration>(delay, kLeastPause), [weak = weak_from_this()] {
      if (const auto self = weak.lock()) self->handle_held();
    });
  }
  const WorkMeter meter(work, identity_.caller.network);
  carry_out(std::move(request));
  if (!follows) work.finish(identity_.caller.network, expected);
}

void LiveSocket::carry_out(LiveRequest request) {
  if (auto* wanted = std::get_if<FollowRequest>(&request.what)) return follow(request.game, std::move(*wanted));
  if (std::holds_alternative<LiveRequest::Unfollow>(request.what)) {
    if (Room* room = server_.rooms.find(request.game)) room->unfollow(*this);
    std::erase(followed_, request.game);
    return send(message(done_frame(request.id, 0)));
  }
  auto& command = std::get<Command>(request.what);
  if (identity_.person.guest.empty()) {
    return refuse_request(request.id, {Code::kGuest, "choose a name first: POST /api/guest, then connect again"});
  }
  command.person = identity_.person;
  if (command.kind == CommandKind::kSit) return sit(request.game, std::move(command));
  server_.rooms.room(request.game).command(shared_from_this(), std::move(command));
}

void LiveSocket::follow(const GameId& game, FollowRequest request) {
  const auto finish = [](LiveSocket& self) { self.server_.rooms.node().work.finish(self.identity_.caller.network); };
  const bool known = std::ranges::find(followed_, game) != followed_.end();
  if (!known && followed_.size() >= static_cast<std::size_t>(server_.settings.games_per_socket)) {
    finish(*this);
    return refuse_request(request.id, {Code::kLimit, "this socket follows too many games: unfollow one first"});
  }
  // Noted at once, so that many requests on their way cannot get past the limit.
  if (!known) followed_.push_back(game);
  request.follower = shared_from_this();
  // Requests are done in order: what comes meanwhile waits.
  holding_ = true;
  request.followed = [self = shared_from_this(), game, known, finish](bool follows) {
    finish(*self);
    if (!follows && !known) std::erase(self->followed_, game);
    Room* room = follows && self->over_ ? self->server_.rooms.find(game) : nullptr;
    if (room) room->unfollow(*self);
    self->handle_held();
  };
  server_.rooms.room(game).follow(std::move(request));
}

/// The guest may have got another name since he connected.
void LiveSocket::sit(const GameId& game, Command command) {
  holding_ = true;
  find_person(server_, identity_.token, identity_.caller,
              [self = shared_from_this(), game, command = std::move(command)](Decided<Person> person) mutable {
                if (person && !person->guest.empty()) self->identity_.person = *person;
                command.person = self->identity_.person;
                self->server_.rooms.room(game).command(self, std::move(command));
                self->handle_held();
              });
}

void LiveSocket::handle_held() {
  holding_ = false;
  if (over_) return;
  for (LiveRequest& request : std::exchange(postponed_, {})) handle(std::move(request));
}

void LiveSocket::send(Message message) {
  if (closing_ || over_) return;
  queued_bytes_ += message->size();
  queue_.push_back(std::move(message));
  server_.messages_out += 1;
  messages_out_ += 1;
  if (queued_bytes_ > kMostQueued) return drop_slow_reader();
  if (queue_.size() == 1) write();
}

void LiveSocket::when_drained(std::move_only_function<void()> go_on) {
  if (closing_ || over_) return;
  if (waiting_.size() >= kMostWaiting * static_cast<std::size_t>(server_.settings.games_per_socket)) {
    return drop_slow_reader();
  }
  waiting_.push_back(std::move(go_on));
  call_next();
}

/// Lets the first of those who wait go on, if there is room for what he sends; the next has his turn after that, and
/// other sockets have theirs in between.
void LiveSocket::call_next() {
  if (calling_ || waiting_.empty() || queued_bytes_ > kDrained) return;
  calling_ = true;
  server_.loop.post([self = shared_from_this()] {
    self->calling_ = false;
    if (self->waiting_.empty()) return;
    auto go_on = std::move(self->waiting_.front());
    self->waiting_.pop_front();
    go_on();
    self->call_next();
  });
}

void LiveSocket::write() {
  write_begun_ = server_.clock.instant();
  const std::string& next = *queue_.front();
  stream_->async_write(boost::asio::buffer(next), [self = shared_from_this()](error_code error, std::size_t) {
    if (error || self->over_) return self->forget();
    const WorkMeter meter(self->server_.rooms.node().work, self->identity_.caller.network);
    self->queued_bytes_ -= self->queue_.front()->size();
    self->queue_.pop_front();
    self->call_next();
    if (!self->queue_.empty()) return self->write();
    if (self->closing_) self->close(websocket::close_code::service_restart);
  });
}

void LiveSocket::dismiss() {
  if (closing_ || over_) return;
  constexpr std::uint64_t kSoonest = 200;
  constexpr std::uint64_t kSpread = 1300;  // so that not all come back at once
  send(message(
      boost::json::serialize(boost::json::object{{"type", "reconnect"}, {"in", kSoonest + random_seed() % kSpread}})));
  closing_ = true;
  waiting_.clear();
}

void LiveSocket::close(websocket::close_reason reason) {
  closing_ = true;
  if (over_ || std::exchange(close_sent_, true)) return;
  awaited_until_ = server_.clock.instant() + kFormalities;
  unfinished_ = 0;
  stream_->async_close(reason, [self = shared_from_this()](error_code) { self->forget(); });
}

void LiveSocket::heard() {
  if (closing_) return;
  awaited_until_ = server_.clock.instant() + half_timeout(server_);
  pinged_ = false;
}

void LiveSocket::look(ServerClock::Instant now) {
  if (!over_ && !queue_.empty() && now - write_begun_ > 2 * half_timeout(server_)) return drop_slow_reader();
  if (!is_reading_) heard();
  if (now <= awaited_until_) return;
  const bool is_open = !over_ && !closing_ && messages_out_ > 0;
  if (!is_open || pinged_ || pinging_) return drop();
  awaited_until_ = now + half_timeout(server_);
  pinged_ = pinging_ = true;
  stream_->async_ping({}, [self = shared_from_this()](error_code) { self->pinging_ = false; });
}

void LiveSocket::drop_slow_reader() {
  server_.dropped += 1;
  log_rarely(std::chrono::seconds(1), server_.clock.instant(), LogLevel::kInfo, "slow_reader_dropped",
             {{"queued_bytes", queued_bytes_}});
  drop();
}

/// Ends all operations on the socket, and then those that wait in the stream for each other: in Beast 1.81 a close
/// waits forever for a read that fails meanwhile, and this read for the close. They keep all this alive.
void LiveSocket::drop() {
  forget();
  if (!stream_) return;
  error_code ignored;
  stream_->next_layer().close(ignored);
  server_.loop.post([self = shared_from_this()] { self->stream_.reset(); });
}

/// The connection is over: nothing more is sent, and no game has it among its followers.
void LiveSocket::forget() {
  over_ = true;
  waiting_.clear();
  for (const GameId& game : followed_) {
    if (Room* room = server_.rooms.find(game)) room->unfollow(*this);
  }
  followed_.clear();
}

}  // namespace tablier::server

// Input: a byte that says how a client behaves (fuzzed_server.h), then all that he sends on a live socket.

#include <algorithm>
#include <boost/json.hpp>
#include <optional>

#include "core/utf8.h"
#include "fuzz/fuzzed_server.h"
#include "fuzz/law.h"

namespace {

using namespace tablier::fuzz;

constexpr std::string_view kHandshake =
    "GET /api/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    "Cookie: tablier_guest=token\r\n\r\n";
constexpr std::size_t kLongestMessage = 4096;

struct SentFrame {
  bool is_final = false;
  int kind = 0;
  bool is_wrong = false;  ///< by itself
  std::uint64_t size = 0;
  std::string payload{};  ///< as much as has come

  bool is_whole() const { return payload.size() == size; }
};

/// What a client has sent, as RFC 6455 and the limits of docs/api.md read it.
struct Sent {
  int messages = 0;
  int pings = 0;
  bool must_end = false;  ///< it is wrong, too long, or the client's farewell
  bool may_end = false;   ///< a text is no UTF-8, but that may not have been seen yet
};

/// The next frame, taken off; nothing if its header is not whole.
std::optional<SentFrame> take_frame(std::string_view& rest) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(rest[i]); };
  if (rest.size() < 2) return std::nullopt;
  SentFrame frame;
  frame.is_final = (byte(0) & 0x80) != 0;
  frame.kind = byte(0) & 0x0F;
  frame.size = byte(1) & 0x7FU;
  const bool is_masked = (byte(1) & 0x80) != 0;
  const std::size_t more = frame.size < 126 ? 0 : frame.size == 126 ? 2 : 8;
  const std::size_t header = 2 + more + (is_masked ? 4 : 0);
  if (rest.size() < header) return std::nullopt;
  if (more > 0) frame.size = 0;
  for (std::size_t i = 0; i < more; ++i) frame.size = frame.size << 8 | byte(2 + i);
  const bool is_control = frame.kind >= kClose;
  const bool is_known = frame.kind <= kBinary || (is_control && frame.kind <= kPong);
  frame.is_wrong = !is_masked || !is_known || (byte(0) & 0x70) != 0 || (is_control && (!frame.is_final || more > 0)) ||
                   (more > 0 && frame.size < (more == 2 ? 126 : 65536));
  if (frame.is_wrong) return frame;
  frame.payload = rest.substr(header, frame.size);
  for (std::size_t i = 0; i < frame.payload.size(); ++i) frame.payload[i] ^= rest[header - 4 + i % 4];
  rest.remove_prefix(header + frame.payload.size());
  return frame;
}

Sent read_sent(std::string_view rest) {
  Sent sent;
  bool is_in_message = false;
  bool is_text = false;
  bool is_wrong = false;
  std::string message;
  while (const std::optional<SentFrame> frame = take_frame(rest)) {
    const bool is_data = frame->kind < kClose;
    const bool is_out_of_place = is_data && (frame->kind == 0) != is_in_message;
    if (is_data && !is_in_message) message.clear();
    const bool is_too_long = is_data && frame->size > kLongestMessage - message.size();
    const bool is_farewell = frame->kind == kClose && frame->is_whole();
    sent.must_end = frame->is_wrong || is_out_of_place || is_too_long || is_farewell;
    if (sent.must_end) return sent;
    if (frame->kind == kPing && frame->is_whole()) ++sent.pings;
    if (!is_data) continue;
    if (!is_in_message) is_text = frame->kind == kText;
    message += frame->payload;
    is_in_message = !frame->is_final || !frame->is_whole();
    is_wrong = is_text && !tablier::is_utf8(message);
    // Beast does not look again at a text that breaks off where its last frame is empty; the JSON reader does.
    const bool is_overlooked = is_wrong && !is_in_message && frame->size == 0;
    sent.may_end |= is_overlooked;
    sent.must_end = is_wrong && !is_in_message && !is_overlooked;
    if (sent.must_end) return sent;
    if (!is_in_message) ++sent.messages;
  }
  sent.may_end |= is_in_message && is_wrong;
  return sent;
}

std::string type_of(const ReceivedFrame& frame) {
  return frame.kind == kText ? std::string(boost::json::parse(frame.payload).at("type").as_string()) : "";
}

void require_answers(const Sent& sent, const Received& received, const std::vector<ReceivedFrame>& frames) {
  const auto is_answer = [](const ReceivedFrame& frame) {
    return type_of(frame) == "done" || type_of(frame) == "refused";
  };
  const auto answers = std::ranges::count_if(frames, is_answer);
  const auto pongs = std::ranges::count(frames, kPong, &ReceivedFrame::kind);
  require(answers <= sent.messages && pongs <= sent.pings, "nothing is answered that was not said");
  if (sent.must_end) {
    require(received.is_closed && frames.back().kind == kClose, "what is wrong or a farewell closes the socket");
  } else if (!sent.may_end) {
    require(!received.is_closed && frames.back().kind != kClose, "a socket on which nothing is wrong stays open");
    require(answers == sent.messages, "each message has one answer");
    require(pongs == sent.pings, "each ping has one pong");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view bytes = text_of(data + 1, size - 1);
  const Received received = talk(kHandshake, bytes, Behaviour(data[0]));
  const Answers answers = take_apart(received, kHandshake);
  if (received.is_dropped) return 0;
  require(answers.responses.size() == 1 && answers.responses[0].status == 101, "a good handshake is accepted");
  require(!answers.frames.empty() && type_of(answers.frames[0]) == "hello", "the first frame is a greeting");
  const ReceivedFrame& last = answers.frames.back();
  const bool is_flood = last.kind == kClose && last.payload.starts_with("\x03\xF0");
  if (!is_flood) require_answers(read_sent(bytes), received, answers.frames);
  return 0;
}

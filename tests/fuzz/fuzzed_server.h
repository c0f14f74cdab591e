#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tablier::fuzz {

/// How a client behaves, by the first byte of an input.
struct Behaviour {
  explicit Behaviour(std::uint8_t byte)
      : piece(byte & 0x3F), reads_late((byte & 0x40) != 0), falls_silent((byte & 0x80) != 0) {}

  std::size_t piece;  ///< what he sends at a time, at first; 0: all at once
  bool reads_late;    ///< nothing before he has sent everything
  bool falls_silent;  ///< at the end, instead of hanging up
};

/// What a client was sent on a connection.
struct Received {
  std::string bytes;
  bool is_closed = false;   ///< by the server, though the client would have gone on
  bool is_dropped = false;  ///< as one who reads too slowly: in the middle of whatever was being sent
};

/// One connection, from its beginning to its end, to the code that the real server runs, in this process: on a socket,
/// but with a log in memory, chance that is always the same, and a clock that stands still. There are a guest, Anna,
/// with the token `token`, a game `game` that she plays, and one with an open seat, `open`. What is sent first is
/// answered before the client goes on. Requires that the connection waits or ends, that what it holds is bounded, and
/// that nothing is left of it when the client has gone or has been silent for long.
Received talk(std::string_view first, std::string_view then, Behaviour behaviour);

struct ReceivedResponse {
  int status = 0;
  std::string head;
  std::string body;
  bool is_last = false;  ///< as it says itself
};

struct ReceivedFrame {
  int kind = 0;
  std::string payload;
};

inline constexpr int kText = 1;
inline constexpr int kBinary = 2;
inline constexpr int kClose = 8;
inline constexpr int kPing = 9;
inline constexpr int kPong = 10;

struct Answers {
  std::vector<ReceivedResponse> responses;
  std::vector<ReceivedFrame> frames;  ///< after a handshake
};

/// What was received, taken apart; requires that it is nothing but well-formed responses and frames. `asked` is what
/// was sent: responses to HEAD have no body.
Answers take_apart(const Received& received, std::string_view asked);

}  // namespace tablier::fuzz

// Input: a byte that says how a client behaves (fuzzed_server.h), then all that he sends on a connection.

#include "fuzz/fuzzed_server.h"
#include "fuzz/law.h"

namespace {

using namespace tablier::fuzz;

bool is_no_request(const ReceivedResponse& response) {
  return response.status == 413 || response.body.contains("not HTTP");
}

/// The requests that were answered, in a form that can be compared. What is no request may be refused before or when it
/// has all come, and may be wrong in more than one way.
std::string answered(const Answers& answers) {
  std::string all;
  for (const ReceivedResponse& response : answers.responses) {
    if (!is_no_request(response)) all += std::to_string(response.status) + " " + response.body + "\n";
  }
  return all;
}

void require_end(const Received& received, const Answers& answers) {
  if (received.is_dropped || !answers.frames.empty()) return;
  const bool is_ended = !answers.responses.empty() && answers.responses.back().is_last;
  require(received.is_closed == is_ended, "a connection is closed when the last response has said so");
  for (const ReceivedResponse& response : answers.responses) {
    const bool is_wrong = response.status == 421 || response.status == 426 || response.status == 501;
    require(response.is_last || !(is_wrong || is_no_request(response)),
            "what is no request for us ends the connection");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view sent = text_of(data + 1, size - 1);
  const Behaviour behaviour(data[0]);
  const Received received = talk("", sent, behaviour);
  const Answers answers = take_apart(received, sent);
  require_end(received, answers);
  if (behaviour.piece == 0 || !answers.frames.empty()) return 0;
  const Answers at_once = take_apart(talk("", sent, Behaviour(0)), sent);
  require(answered(at_once) == answered(answers), "it does not matter how bytes are cut");
  return 0;
}

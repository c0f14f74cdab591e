// Input: a spec, then messages of a live socket, a line each; the first letter of a line says who sends it: a, b, c or
// d, and any other byte is one of them.

#include <array>
#include <boost/json.hpp>

#include "fuzz/law.h"
#include "game/command.h"
#include "game/frames.h"
#include "net/messages.h"

namespace {

using namespace tablier;
using namespace tablier::server;

const Time kBegin = time_of(1'700'000'000'000);
constexpr int kMostMessages = 60;

/// The event goes through its text, as in the log, and every viewer gets his frame of it.
void apply(LiveGame& game, const Event& event) {
  const Expected<Event> read = read_event(write_event(event));
  fuzz::require(read.has_value(), "an event written can be read");
  fuzz::require(write_event(*read) == write_event(event), "an event read and written is the same");
  const int version = game.version();
  fuzz::require(game.apply(*read).has_value(), "what was decided can be applied");
  fuzz::require(game.version() == version + 1, "each event is one version");
  boost::system::error_code error;
  for (int i = -1; i < game.seats(); ++i) {
    const Viewer viewer = i < 0 ? Viewer::onlooker() : Viewer(seat_at(i));
    boost::json::parse(event_frame(game.view_for(viewer), game.seen(event, viewer)), error);
    fuzz::require(!error, "a frame is JSON");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text = fuzz::text_of(data, size);
  const Expected<Spec> spec = parse_spec(fuzz::take_line(text));
  if (!spec) return 0;
  GameConfig config{.spec = *spec,
                    .seats = std::vector<SeatConfig>(spec->choices.players),
                    .clock = {.base = std::chrono::seconds(60)}};
  config.is_public = true;
  config.seats[0] = {.kind = PlaceKind::kPerson, .guest = "a", .name = "a"};
  std::optional<LiveGame> game;
  std::uint64_t seed = size;
  for (const Event& event : opening_events(config, {kBegin, Random(seed)})) {
    if (game) {
      apply(*game, event);
    } else {
      game = *LiveGame::begin("game", event);
    }
  }
  Time now = kBegin;
  for (int i = 0; i < kMostMessages && !text.empty(); ++i) {
    std::string_view line = fuzz::take_line(text);
    if (line.empty()) continue;
    const std::string who(1, static_cast<char>('a' + ((line[0] - 'a') & 3)));
    const auto request = read_message(line.substr(1));
    if (!request) {
      fuzz::require_sentence(Error(request.error().refusal.message));
      continue;
    }
    const auto* asked = std::get_if<Command>(&request->what);
    if (asked == nullptr) continue;
    Command command = *asked;
    command.person = {who, who};
    now += Milliseconds(997);
    const Decided<Decision> decision = decide(*game, command, {now, Random(++seed)});
    if (!decision) {
      fuzz::require_sentence(Error(decision.error().message));
      continue;
    }
    for (const Event& event : decision->events) apply(*game, event);
  }
  return 0;
}

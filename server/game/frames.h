#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "game/live_view.h"
#include "game/refusal.h"

namespace tablier::server {

// Everything that is sent about a game, as JSON text (docs/api.md). It is made from a LiveView and a SeenEvent, so it
// cannot reveal what the viewer may not see.

/// How much of a table is sent: everything, or without what a client with the engine can derive from the actions.
enum class Detail : std::uint8_t { kFull, kBrief };

/// The frame of an event; the view is of the game right after it.
std::string event_frame(const LiveView& live, const SeenEvent& event, Detail detail = Detail::kFull);

/// What else is known of the recipient of a game.
struct Reader {
  bool is_maker = false;
  bool may_join = false;
};
/// The game whole; `actions` are the words of what was played, as the viewer saw it: "c1e3","c3d4". Those who sit at it
/// or made it get its keys.
std::string whole_game(const LiveView& live, std::string_view actions, Reader reader, Detail detail = Detail::kFull);

/// Which of the people who sit at a game are there, when others of them last were (Time(): nobody knows), and how many
/// look on.
struct Present {
  SeatSet connected{};
  std::array<Time, kMaxSeats> last_seen{};
  int onlookers = 0;
};
std::string presence_frame(const GameStatus& status, const Present& present);

/// The game in a list, without its id, phase and time, as far as it changes only with who sits: the same for everybody.
std::string summary(const GameStatus& status, const Facts& facts);
/// That summary with what changes with every action.
std::string summary_now(std::string_view summary, const GameStatus& status, const Facts& facts);
/// A page of public games: each one's summary with what the store knows.
std::string public_games(const PublicPage& page);
/// The list of a guest's own games; `more`: there are others after these.
std::string own_games(const std::vector<SeatedRow>& rows, bool more);

/// A place in a list as it stands on the wire.
std::string list_place_text(const ListPlace& place);
Expected<ListPlace> parse_list_place(std::string_view text);
std::string public_place_text(const PublicPlace& place);
Expected<PublicPlace> parse_public_place(std::string_view text);

std::string done_frame(std::string_view request, int version);
/// The answer to `follow` without a version; `game` is JSON.
std::string followed_frame(std::string_view request, int version, std::string_view game);
/// `request` and `game` may be empty: unknown.
std::string refused_frame(std::string_view request, std::string_view game, int version, const Refusal& refusal);
std::string refusal_json(const Refusal& refusal);

}  // namespace tablier::server

#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "erased/tablebase.h"
#include "players/program_player.h"
#include "search/search.h"
#include "session/session.h"

namespace tablier::cli {

/// Someone who plays: a level, a yardstick, or a program. Asked for one decision at a time; of the session it may use
/// what the seat to act may see, and nothing else.
class Player {
 public:
  virtual ~Player() = default;
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;

  /// A legal action, or why there is none: the player has broken down, and loses.
  virtual Expected<Action> choose(const Session& session) = 0;
};

/// What a player is made from, as text: a level (`5`, `clubmate`), `random`, `greedy` or `tree` (Monte Carlo tree
/// search with random playouts), each but random with settings behind a colon: `8:time=500`, `8:work=20000`,
/// `best:depth=6`, `best:work=500:attention=60:spread=300` (as in SearchSettings), `8:threads=2`; or `program:COMMAND`,
/// an outside program. The error says what was expected. The top level's settings refer to the game's tablebase.
struct PlayerSpec {
  enum class Kind : std::uint8_t { kRandom, kSearch, kProgram };

  std::string text;
  Kind kind = Kind::kSearch;
  SearchSettings settings{};
  int threads = 1;  ///< for one decision
  ProgramSpec program{};
};

Expected<PlayerSpec> parse_player(const AnyGame& game, std::string_view text, const Tablebases& tablebases = {});

/// A player of this kind; the seed makes what it plays reproducible as far as its settings are.
std::unique_ptr<Player> make_player(const PlayerSpec& spec, std::uint64_t seed);

}  // namespace tablier::cli

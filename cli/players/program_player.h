#pragma once

#include <cstdint>
#include <memory>

#include "players/program_spec.h"

namespace tablier::cli {

class Player;

/// A player that asks an outside program, in the language of docs/protocol.md. It is started for one game, at its first
/// decision. If it does not start, dies, is late or answers what it may not, that decision is an error that says so,
/// and it is ended; another decision would start it anew.
std::unique_ptr<Player> make_program_player(const ProgramSpec& spec, std::uint64_t seed);

}  // namespace tablier::cli

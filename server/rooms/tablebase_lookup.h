#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "game/refusal.h"
#include "rooms/node.h"

namespace tablier::server {

/// The games of which there is a table, as JSON.
std::string solved_games(const Tablebases& tablebases);

/// What the node's table knows of a position, as JSON: docs/api.md. To be called on the loop's thread, on which it
/// is answered: at once if there is nothing to look up. The table is asked on a thread of the computers, because what
/// nobody has asked for yet comes from the disk.
void look_up(Node& node, std::string_view spec, std::string_view position,
             std::move_only_function<void(Decided<std::string>)> answer);

}  // namespace tablier::server

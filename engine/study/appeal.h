#pragma once

#include "core/value.h"
#include "study/turn.h"

namespace tablier {

/// How good a turn looks to whoever made it, at a glance: what he may expect if he looks no further than the other's
/// next action.
Value appeal(const Turn& turn, Seat mover);

}  // namespace tablier

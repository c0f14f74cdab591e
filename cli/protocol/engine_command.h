#pragma once

#include <istream>
#include <ostream>

#include "erased/tablebase.h"
#include "session/spec.h"

namespace tablier::cli {

/// Speaks the Universal Game Interface, as docs/protocol.md defines it, until `quit` or the end of the input. A wrong
/// line is answered by a line `error ...`.
void run_protocol(const Spec& first_game, const Tablebases& tablebases, std::istream& input, std::ostream& output);

}  // namespace tablier::cli

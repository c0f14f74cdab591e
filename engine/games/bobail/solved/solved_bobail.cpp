#include "games/bobail/solved/solved_bobail.h"

namespace tablier::bobail {

const SolvedGame& solved_game() {
  static const solved::SolvedBobail<5> kBobail;
  return kBobail;
}

}  // namespace tablier::bobail

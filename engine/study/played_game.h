#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "session/given_position.h"

namespace tablier {

/// A game to review: what was seen of each position, and what was done there.
struct PlayedGame {
  /// What one viewer saw. If nothing is hidden, one serves all seats.
  struct Eyes {
    std::vector<Seat> seats{};  ///< whose decisions can be judged by these views
    std::vector<AnyView> views{};
    std::vector<Action> actions{};  ///< as seen; views has one more
  };

  Spec spec;
  Facts facts;
  std::vector<Eyes> eyes{};
  std::vector<int> turns{};                  ///< of each action, counted from 1 as in a record
  std::vector<std::uint64_t> turn_hashes{};  ///< where repetition draws (Session::turn_hashes)
  SeatSet winners{};                         ///< empty if the game has not ended
  Ending ending{};
  std::optional<Seat> judged{};  ///< whose decisions; everybody's if nobody is named

  /// The game as somebody has it, up to its last position: with hidden cards all seats' views, or those of the one seat
  /// it was seen by. An error for an onlooker's eyes, which decide nothing.
  static Expected<PlayedGame> of(const GivenPosition& position);
  /// The game of a record, including its ending.
  static Expected<PlayedGame> of(const Record& record);

  std::size_t actions() const { return eyes.front().actions.size(); }
  /// Whether the game ended as its last position tells, not by a decision of people.
  bool ended_on_board() const;

  /// Leaves only this seat's decisions to be judged; an error if they are not known.
  Expected<void> judge_only(Seat seat);

 private:
  void count_turns();
};

}  // namespace tablier

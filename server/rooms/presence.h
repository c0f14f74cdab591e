#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/seat.h"
#include "storage/types.h"

namespace tablier::server {

/// Which of the seats of one game have their person there: at a socket of this node that follows the game, or at one of
/// another node, as far as that has told. It reads no time: it is told.
class Presence {
 public:
  /// Whoever goes counts as there for so long, because most come back at once: a page is loaded anew, a tunnel passed.
  static constexpr Milliseconds kGrace = 3'000;
  /// How often a node tells the others who is there although nothing has changed, and after how long a node that says
  /// nothing more is not believed any longer.
  static constexpr Milliseconds kTellEvery = 10'000;
  static constexpr Milliseconds kBelieve = 30'000;

  /// Those who are at this node now.
  void note_here(SeatSet seats, Milliseconds now) { note(here_, seats, now); }
  SeatSet here() const { return here_; }
  /// Those who are at another node; whether it is the first that is heard of that node.
  bool note_elsewhere(const std::string& node, SeatSet seats, Milliseconds now);
  /// Forgets nodes that have said nothing for too long; whether there was one.
  bool forget_silent(Milliseconds now);

  SeatSet connected(Milliseconds now) const;
  /// Whether connected() changes with time alone.
  bool is_settled(Milliseconds now) const;

 private:
  struct Node {
    std::string name;
    SeatSet seats;
    Milliseconds heard;
  };

  void note(SeatSet& seats, SeatSet now_there, Milliseconds now);

  SeatSet here_{};
  std::vector<Node> elsewhere_{};
  std::array<Milliseconds, kMaxSeats> gone_{};  ///< when each seat's person was last seen to go; 0: never
};

/// What nodes tell each other: "GAME:3 GAME:0 …", the number's bits being the seats.
std::string presence_word(std::string_view game, SeatSet seats);
struct PresenceWord {
  GameId game{};
  SeatSet seats{};
};
/// What is not written so is left out.
std::vector<PresenceWord> read_presence_words(std::string_view text);

}  // namespace tablier::server

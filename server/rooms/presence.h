#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/seat.h"
#include "storage/types.h"

namespace tablier::server {

/// Whose person is present, among the seats of one game: one who follows it on a socket of this node, or of another
/// node as far as that has announced it. It reads no clock.
class Presence {
 public:
  /// Whoever leaves counts as present for so long, because most come back at once.
  static constexpr Milliseconds kGrace{3'000};
  /// How often a node announces who is present although nothing has changed, and after how long without that it is
  /// forgotten.
  static constexpr Milliseconds kAnnounceEvery{10'000};
  static constexpr Milliseconds kNodeTimeout{30'000};

  /// Those who are present on this node now.
  void note_here(SeatSet seats, Time now) { note(here_, seats, now); }
  SeatSet here() const { return here_; }
  /// Those who are present on another node; returns whether that node was unknown.
  bool note_elsewhere(const std::string& node, SeatSet seats, Time now);
  /// Forgets nodes that have announced nothing for too long; returns whether there was one.
  bool forget_silent(Time now);

  SeatSet connected(Time now) const;
  /// Whether connected() changes with time alone.
  bool is_settled(Time now) const;

 private:
  struct Node {
    std::string name;
    SeatSet seats;
    Time heard;
  };

  void note(SeatSet& seats, SeatSet present, Time now);

  SeatSet here_{};
  std::vector<Node> elsewhere_{};
  std::array<Time, kMaxSeats> gone_{};  ///< when each seat's person last left; Time(): never
};

/// What nodes announce to each other: "GAME:3 GAME:0 …". The bits of the number are the seats.
std::string presence_word(std::string_view game, SeatSet seats);
struct PresenceWord {
  GameId game{};
  SeatSet seats{};
};
/// Leaves out what has another form.
std::vector<PresenceWord> read_presence_words(std::string_view text);

}  // namespace tablier::server

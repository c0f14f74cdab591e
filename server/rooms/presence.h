#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/seat.h"
#include "storage/types.h"

namespace tablier::server {

/// Who follows a game on the sockets of one node: whose people, and how many without a seat.
struct Attendance {
  SeatSet seats{};
  int onlookers = 0;

  bool operator==(const Attendance&) const = default;
};

/// Whose person is present, among the seats of one game, and how many look on: those who follow it on a socket of this
/// node, or of another node as far as that has announced it. It reads no clock.
class Presence {
 public:
  /// Whoever leaves counts as present for so long, because most come back at once; and a node counts other onlookers
  /// than before when it has had them for so long, however many come and go.
  static constexpr Milliseconds kGrace{3'000};
  /// How often a node announces who is present although nothing has changed, and after how long without that it is
  /// forgotten.
  static constexpr Milliseconds kAnnounceEvery{10'000};
  static constexpr Milliseconds kNodeTimeout{30'000};

  /// Those who are present on this node now.
  void note_here(const Attendance& present, Time now);
  const Attendance& here() const { return here_; }
  /// Those who are present on another node; returns whether that node was unknown.
  bool note_elsewhere(const std::string& node, const Attendance& present, Time now);
  /// Forgets nodes that have announced nothing for too long; returns whether there was one.
  bool forget_silent(Time now);

  SeatSet connected(Time now) const;
  int onlookers() const;
  /// When each seat's person was last there, of those who are not; Time(): nobody knows.
  const std::array<Time, kMaxSeats>& last_seen() const { return gone_; }
  /// Whether connected() or onlookers() change with time alone.
  bool is_settled(Time now) const;

 private:
  struct Node {
    std::string name;
    Attendance present;
    Time heard;
  };

  void note(SeatSet& seats, SeatSet present, Time now);

  Attendance here_{};
  Time recounted_{};  ///< since when there are other onlookers than here_ says; Time(): there are not
  std::vector<Node> elsewhere_{};
  std::array<Time, kMaxSeats> gone_{};  ///< when each seat's person last left; Time(): never
};

/// What nodes announce to each other: "GAME:3:12 GAME:0:0 …". The bits of the first number are the seats, the second
/// counts the onlookers.
std::string presence_word(std::string_view game, const Attendance& present);
struct PresenceWord {
  GameId game{};
  Attendance present{};
};
/// Leaves out what has another form.
std::vector<PresenceWord> read_presence_words(std::string_view text);

}  // namespace tablier::server

#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "session/report.h"

namespace tablier {

/// A position received from a program or the page: complete, or as one viewer sees it.
class GivenPosition {
 public:
  using Words = std::span<const std::string_view>;

  /// The start.
  explicit GivenPosition(const Spec& spec) : table_(Session(spec)) {}
  explicit GivenPosition(Session table) : table_(std::move(table)) {}
  explicit GivenPosition(SeenSession table) : table_(std::move(table)) {}

  /// Reads what follows `position`: startpos, fen TEXT or view SEAT TEXT, with optional moves (docs/protocol.md). The
  /// error says what was expected.
  static Expected<GivenPosition> read(const Spec& spec, Words words);

  /// Plays the words; the error says which was refused, and nothing after it has been played.
  Expected<void> play(Words words);

  /// How many actions have been played.
  std::size_t count() const;
  /// Undoes all but the first `count`.
  void go_back(std::size_t count);

  /// The complete game; null if only a seat's view is known.
  const Session* whole() const { return std::get_if<Session>(&table_); }
  Session* whole() { return std::get_if<Session>(&table_); }
  /// The viewer's game; null if the complete one is known.
  const SeenSession* seen() const { return std::get_if<SeenSession>(&table_); }

  /// The report for its owner or the viewer.
  Report report() const;

  const AnyGame& game() const;
  const Facts& facts() const;
  Actor actor() const;
  ActionList legal() const;
  SeatSet winners() const;
  /// How it ended; only when it is finished.
  Ending ending() const;
  /// The view of the seat to act, by which it decides. An error if no seat acts, or one whose view is unknown.
  Expected<AnyView> decision() const;
  /// The positions at the starts of the turns so far, where repetition draws.
  std::vector<std::uint64_t> past() const;
  /// How many decisions have been taken in this turn.
  int decisions_before() const;

 private:
  static Expected<GivenPosition> read_place(const Spec& spec, Words words);
  static Expected<GivenPosition> read_view(const Spec& spec, Words words);

  std::variant<Session, SeenSession> table_;
};

}  // namespace tablier

#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "session/report.h"

namespace tablier {

/// The position that a program or the page has told us about: the whole of it, or what one pair of eyes sees of it.
class ToldPosition {
 public:
  using Words = std::span<const std::string_view>;

  /// The start.
  explicit ToldPosition(const Spec& spec) : table_(Session(spec)) {}
  explicit ToldPosition(Session table) : table_(std::move(table)) {}
  explicit ToldPosition(SeenSession table) : table_(std::move(table)) {}

  /// Reads what stands behind `position`: startpos, fen TEXT or view SEAT TEXT, and perhaps moves (docs/protocol.md).
  /// The error says what was expected.
  static Expected<ToldPosition> read(const Spec& spec, Words words);

  /// Plays on; the error says which word was refused, and nothing after it has been played.
  Expected<void> play(Words words);

  /// How many actions have been played.
  std::size_t count() const;
  /// Takes back all but the first so many.
  void go_back(std::size_t count);

  /// The whole of it; null if only a seat's view is known.
  const Session* whole() const { return std::get_if<Session>(&table_); }
  Session* whole() { return std::get_if<Session>(&table_); }
  /// What one pair of eyes sees of it; null if the whole is known.
  const SeenSession* seen() const { return std::get_if<SeenSession>(&table_); }

  /// What can be told about it, to its owner or to the viewer.
  Report report() const;

  const AnyGame& game() const;
  const Facts& facts() const;
  Actor actor() const;
  ActionList legal() const;
  SeatSet winners() const;
  /// How it ended; only when it is finished.
  Ending ending() const;
  /// What the seat to act sees: what it decides by. An error where no seat acts, or one whose eyes we do not have.
  Expected<AnyView> decision() const;
  /// The positions at the starts of the turns so far, where repetition draws.
  std::vector<std::uint64_t> past() const;
  /// How many decisions have been taken in this turn.
  int decisions_before() const;

 private:
  static Expected<ToldPosition> read_place(const Spec& spec, Words words);
  static Expected<ToldPosition> read_view(const Spec& spec, Words words);

  std::variant<Session, SeenSession> table_;
};

}  // namespace tablier

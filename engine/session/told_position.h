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
  explicit ToldPosition(const Spec& spec) : table_(Table(spec)) {}
  explicit ToldPosition(Table table) : table_(std::move(table)) {}
  explicit ToldPosition(SeenTable table) : table_(std::move(table)) {}

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
  const Table* whole() const { return std::get_if<Table>(&table_); }
  Table* whole() { return std::get_if<Table>(&table_); }
  /// What one pair of eyes sees of it; null if the whole is known.
  const SeenTable* seen() const { return std::get_if<SeenTable>(&table_); }

  /// What can be told about it, to its owner or to the viewer.
  Report report() const;

  const AnyGame& game() const;
  const Facts& facts() const;
  Actor actor() const;
  ActionList legal() const;
  SeatSet winners() const;
  /// What the seat to act sees: what it decides by. An error where no seat acts, or one whose eyes we do not have.
  Expected<AnyView> decision() const;
  /// The positions at the starts of the turns so far, where repetition draws.
  std::vector<std::uint64_t> past() const;
  /// How many decisions have been taken in this turn.
  int decisions_before() const;

 private:
  static Expected<ToldPosition> read_place(const Spec& spec, Words words);
  static Expected<ToldPosition> read_view(const Spec& spec, Words words);

  std::variant<Table, SeenTable> table_;
};

}  // namespace tablier

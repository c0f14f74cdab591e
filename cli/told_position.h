#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/seen_table.h"
#include "core/table.h"
#include "thinking.h"

namespace tablier::cli {

/// The position that a program has told us about: the whole of it, or what one seat sees of it.
class ToldPosition {
 public:
  using Words = std::span<const std::string_view>;

  /// The start.
  explicit ToldPosition(const Spec& spec) : table_(Table(spec)) {}
  explicit ToldPosition(Table table) : table_(std::move(table)) {}
  explicit ToldPosition(SeenTable table) : table_(std::move(table)) {}

  /// Reads what stands behind `position`: startpos, fen TEXT or view SEAT TEXT, and perhaps moves. The error says what
  /// was expected.
  static Expected<ToldPosition> read(const Spec& spec, Words words);

  /// Plays on; the error says which word was refused, and nothing after it has been played.
  Expected<void> play(Words words);

  /// Answers what stands behind `query`: one line.
  Expected<std::string> query(Words words) const;

  const AnyGame& game() const;
  const Facts& facts() const;
  /// What the seat to act sees: what it decides by. An error where no seat acts, or one whose eyes we do not have.
  Expected<AnyView> decision() const;
  /// The positions at the starts of the turns so far, where repetition draws.
  std::vector<std::uint64_t> past() const;
  int decisions_before() const;

 private:
  static Expected<ToldPosition> read_place(const Spec& spec, Words words);
  static Expected<ToldPosition> read_view(const Spec& spec, Words words);
  Actor actor() const;
  ActionList legal() const;
  SeatSet winners() const;
  std::string result() const;
  Expected<std::string> whole() const;
  Expected<std::string> view(Words words) const;
  Expected<std::string> chance() const;

  std::variant<Table, SeenTable> table_;
};

}  // namespace tablier::cli

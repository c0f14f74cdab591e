#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/answers.h"
#include "core/error.h"
#include "core/outcome.h"
#include "games/castelott/game.h"

namespace tablier::castelott {

/// All that a seat does in one turn, or in what is left of it.
struct Turn {
  std::array<Action, 3> actions{};
  std::size_t size = 0;

  void push(Action action) { actions[size++] = action; }
  std::span<const Action> list() const { return {actions.data(), size}; }
  bool operator==(const Turn&) const = default;
};

/// A turn with the position it leads to.
struct PlayedTurn {
  Turn turn;
  State end;
};

/// All turns of the seat to act, or all rests of this one, in the order of the rules; of those that lead to the same
/// position the first.
std::vector<PlayedTurn> turns_of(const State& state);

/// A turn, or the rest of one, that wins at once or leaves the other side only turns in which it loses.
std::optional<Turn> win_in_this_turn(const State& state);

/// A pocket book for both readings: South's winning answers to everything that North can try from the start, except
/// wins in this turn, which are found by search. docs/castelott-book.md describes the file, the numbers of positions
/// and of turns.
class Book {
 public:
  Book() = default;
  /// In any order, none twice.
  explicit Book(std::vector<Answer> entries);

  static Expected<Book> read(std::span<const std::byte> bytes);
  std::vector<std::byte> write() const;

  std::span<const Answer> entries() const { return entries_; }
  /// Those of one reading.
  std::span<const Answer> entries(Push push) const;

  /// What South gets by each of his first turns, in the order of the rules: w(on), d(rawn) or l(ost). The options are
  /// those of the state.
  static std::string_view first_turns(const State& state);

  /// South's turn in a position of the book at the start of his turn. Nothing for other positions.
  std::optional<Turn> answer(const State& state) const;

  /// What to play, for either side: the book's answer, also in the middle of a turn, or what wins in this turn.
  std::optional<Action> action(const State& state) const;

  /// Who wins by force, as far as action() shows for this position, or for all that can follow the turn.
  std::optional<Seat> winner(const State& state) const;

 private:
  std::optional<Turn> rest_of_turn(const State& state) const;

  std::vector<Answer> entries_;  ///< sorted
};

/// The entry of South's position at the start of his turn, with this turn; with an empty one, its number alone.
Answer book_entry(const State& state, const Turn& turn);

/// Walks with the rules alone through all games of that reading in which South plays by the book. The error is a
/// position in which the book does not know what to do, or one that comes again, so that the game would not end.
Expected<CheckedBook> walk(const Book& book, Push push);

}  // namespace tablier::castelott

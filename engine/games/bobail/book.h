#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/answers.h"
#include "core/error.h"
#include "core/outcome.h"
#include "games/bobail/game.h"

namespace tablier::bobail {

/// A whole turn. In South's first turn the tower stays where it is.
struct Turn {
  std::optional<Action> step;  ///< of the tower
  Action slide;

  bool operator==(const Turn&) const = default;
};

/// A pocket book: South's winning answers to everything that North can try from the start, except wins in this turn or
/// the next, which are found by search. docs/bobail-solved.md describes its proof, and how its file is made and
/// checked; docs/bobail-book.md describes the file, the numbers of positions and the order of turns.
class Book {
 public:
  /// The number of a position, of mirror images the smaller one; and which of its turns.
  using Entry = Answer;

  Book() = default;
  /// In any order, none twice.
  explicit Book(std::vector<Entry> entries);

  /// The error says what is wrong with the bytes, which are not trusted.
  static Expected<Book> read(std::span<const std::byte> bytes);
  std::vector<std::byte> write() const;

  std::size_t size() const { return entries_.size(); }

  /// What South gets by each of his first turns, in the order of the rules: w(on) or l(ost).
  static std::string_view first_turns(const State& /*state*/) { return "llwlwwlwwlwll"; }

  /// Which of the entries has this position at the start of South's turn; nothing if none.
  std::optional<std::size_t> find(const State& state) const;

  /// South's turn in a position of the book at the start of his turn. Nothing for other positions.
  std::optional<Turn> answer(const State& state) const;

  /// What to play, for either side: what wins at once, the book's answer (also in the middle of a turn), or what wins
  /// in the next turn. Nothing where there is no such thing.
  std::optional<Action> action(const State& state) const;

  /// Who wins by force, as far as action() shows for this position, or for all that can follow the turn.
  std::optional<Seat> winner(const State& state) const;

 private:
  std::optional<Turn> rest_of_turn(const State& state) const;

  std::vector<Entry> entries_;  ///< sorted
};

/// Whether the seat whose turn begins can win in this turn, or play so that it can in its next, whatever comes.
bool can_win_at_once(const State& state);
bool can_win_next_turn(const State& state);

/// All turns of the seat to act at the start of its turn or, if it is to slide, the rests of this one, in the order of
/// the rules: each with the position it leads to.
struct PlayedTurn {
  Turn turn;
  State end;
};
std::vector<PlayedTurn> turns_of(const State& state);

/// The entry of South's position at the start of his turn with this one of its turns (an index of turns_of).
Book::Entry book_entry(const State& state, std::size_t turn);

/// Walks with the rules alone through all games in which South plays by the book. The error is a position in which the
/// book does not know what to do, or one that comes again, so that the game would not end.
Expected<CheckedBook> walk(const Book& book);

}  // namespace tablier::bobail

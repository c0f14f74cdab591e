#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "erased/informed_search.h"
#include "erased/tablebase.h"

namespace tablier {

/// Says what a book says.
class BookSearch final : public Search {
 public:
  BookSearch(Action action, Seat seat) : action_(action), seat_(seat) {}

  bool step(std::uint64_t /*work*/) override { return false; }
  Action choice() const override { return action_; }
  SearchReport report() const override {
    SearchReport report;
    report.work = 1;
    report.values[static_cast<std::size_t>(index(seat_))] = kWholeWin;
    report.line = {action_};
    report.rated = {{.action = action_, .values = report.values}};
    return report;
  }

 private:
  Action action_;
  Seat seat_;
};

/// A pocket book of an open game for two: whoever wins by it plays by it. What every first turn comes to is known as
/// well (Book::first_turns).
template <class G, class Book>
class BookTablebase : public Tablebase {
 public:
  using State = typename G::State;

  explicit BookTablebase(Book book) : book_(std::move(book)) {}

  std::unique_ptr<Search> search(const AnyView& view, const SearchSettings& settings) const override {
    const State* state = view.as<G>();
    if (state == nullptr) return nullptr;
    if (settings.spread >= kWholeWin) {
      std::unique_ptr<Knowledge> known = knowledge(*state);
      return known ? informed_search(view, settings, std::move(known)) : nullptr;
    }
    const std::optional<Action> action = book_.action(*state);
    return action ? std::make_unique<BookSearch>(*action, state->actor) : nullptr;
  }

  Expected<std::vector<KnownAction>> probe(const AnyView& /*view*/) const override {
    return fail("book_answers", "a book of answers knows no other actions");
  }

  bool is_complete() const override { return false; }

  std::optional<Value> value(const AnyView& view) const override {
    const State* state = view.as<G>();
    if (state == nullptr) return std::nullopt;
    if (const std::optional<Seat> winner = book_.winner(*state)) return *winner == state->actor ? kWholeWin : 0;
    return value_after_first_turn(*state);
  }

 protected:
  const Book& book() const { return book_; }
  /// What else the book shows of the actions of a position, if all are wanted; nullptr for nothing.
  virtual std::unique_ptr<Knowledge> knowledge(const State& /*state*/) const { return nullptr; }

 private:
  static std::optional<Value> value_after_first_turn(const State& state) {
    const State start = G::start({});
    ActionList first;
    G::legal(start, first);
    for (int i = 0; i < first.size(); ++i) {
      State after = start;
      G::apply(after, first[i]);
      if (after.board_hash != state.board_hash || after.actor != state.actor || after.step != state.step) continue;
      const char result = Book::first_turns(state)[static_cast<std::size_t>(i)];
      return result == 'w' ? 0 : result == 'l' ? kWholeWin : kWholeWin / 2;
    }
    return std::nullopt;
  }

  Book book_;
};

}  // namespace tablier

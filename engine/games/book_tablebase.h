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

/// A pocket book of an open game for two: whoever wins by it plays by it.
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
    const std::optional<Seat> winner = state != nullptr ? book_.winner(*state) : std::nullopt;
    if (!winner) return std::nullopt;
    return *winner == state->actor ? kWholeWin : 0;
  }

 protected:
  const Book& book() const { return book_; }
  /// What else the book shows of the actions of a position, if all are wanted; nullptr for nothing.
  virtual std::unique_ptr<Knowledge> knowledge(const State& /*state*/) const { return nullptr; }

 private:
  Book book_;
};

}  // namespace tablier

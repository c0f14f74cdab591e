#include "games/bobail/solved/book_maker.h"

#include <limits>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

namespace tablier::bobail::solved {

namespace {

using bobail::Book;
using bobail::PlayedTurn;
using bobail::State;
using bobail::Step;

constexpr int kFoundByLooking = 3;  ///< turns: South's, North's and South's

class Maker {
 public:
  explicit Maker(const BobailTablebase<5>& tablebase) : tablebase_(tablebase) {}

  Expected<Book> make() {
    std::vector<State> open{bobail::Bobail::start({})};
    std::unordered_set<std::uint64_t> seen;
    std::vector<Book::Entry> entries;
    while (!open.empty()) {
      const State state = open.back();
      open.pop_back();
      const std::vector<PlayedTurn> turns = bobail::turns_of(state);
      TABLIER_TRY(best, choose(turns));
      entries.push_back(bobail::book_entry(state, *best));
      for (const PlayedTurn& reply : bobail::turns_of(turns[*best].end)) {
        TABLIER_TRY(needed, needs_answer(reply.end));
        if (*needed && seen.insert(bobail::book_entry(reply.end, 0).position).second) open.push_back(reply.end);
      }
    }
    return Book(std::move(entries));
  }

 private:
  /// South to move, and no short win.
  Expected<bool> needs_answer(const State& state) const {
    if (state.step == Step::kFinished) return false;
    TABLIER_TRY(outcome, tablebase_.outcome(state));
    return outcome->turns() > kFoundByLooking;
  }

  Expected<std::size_t> choose(const std::vector<PlayedTurn>& turns) const {
    int quickest = std::numeric_limits<int>::max();
    std::vector<std::size_t> equals;
    for (std::size_t i = 0; i < turns.size(); ++i) {
      if (turns[i].end.step == Step::kFinished) continue;  // South cannot win at once here, only lose
      TABLIER_TRY(theirs, tablebase_.outcome(turns[i].end));
      if (!theirs->is_lost() || theirs->turns() > quickest) continue;
      if (theirs->turns() < quickest) equals.clear();
      quickest = theirs->turns();
      equals.push_back(i);
    }
    if (equals.empty()) return fail("South does not win");
    std::optional<std::size_t> best;
    std::size_t fewest = 0;
    for (const std::size_t i : equals) {
      std::size_t needed = 0;
      for (const PlayedTurn& reply : bobail::turns_of(turns[i].end)) {
        TABLIER_TRY(answer, needs_answer(reply.end));
        if (*answer) ++needed;
      }
      if (!best || needed < fewest) best = i;
      if (best == i) fewest = needed;
    }
    return *best;
  }

  const BobailTablebase<5>& tablebase_;
};

}  // namespace

Expected<std::unique_ptr<const PocketBook>> make_book(const BobailTablebase<5>& tablebase) {
  TABLIER_TRY(book, Maker(tablebase).make());
  return std::make_unique<const BobailBook>(std::move(*book));
}

}  // namespace tablier::bobail::solved

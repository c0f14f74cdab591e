#include "games/castelott/solved/book_maker.h"

#include <atomic>
#include <limits>
#include <mutex>
#include <optional>
#include <unordered_set>

#include "solving/row_threads.h"

namespace tablier::castelott::solved {

namespace {

/// Of the quickest turns so many are weighed, spread over all.
constexpr std::size_t kMostWeighed = 12;

/// A turn of South's, with the replies to it that need an answer.
struct Choice {
  Turn turn;
  std::vector<State> open;
};

bool needs_answer(const Values<5>& values, const State& state) {
  return !Castelott::finished(state) && !values.wins_in_one_turn(state);
}

std::vector<PlayedTurn> quickest_turns(const Values<5>& values, const State& state) {
  int quickest = std::numeric_limits<int>::max();
  std::vector<PlayedTurn> equals;
  for (const PlayedTurn& each : turns_of(state)) {
    if (Castelott::finished(each.end)) continue;  // South cannot win at once here, only lose
    const std::optional<int> turns = values.lost_in(each.end);
    if (!turns || *turns > quickest) continue;
    if (*turns < quickest) equals.clear();
    quickest = *turns;
    equals.push_back(each);
  }
  return equals;
}

std::optional<Choice> choose(const Values<5>& values, const State& state) {
  const std::vector<PlayedTurn> equals = quickest_turns(values, state);
  const std::size_t step = std::max<std::size_t>(1, equals.size() / kMostWeighed);
  std::optional<Choice> best;
  for (std::size_t i = 0; i < equals.size(); i += step) {
    Choice choice{.turn = equals[i].turn, .open = {}};
    for (const PlayedTurn& reply : turns_of(equals[i].end)) {
      if (needs_answer(values, reply.end)) choice.open.push_back(reply.end);
    }
    if (!best || choice.open.size() < best->open.size()) best = std::move(choice);
  }
  return best;
}

}  // namespace

Expected<std::vector<Answer>> make_book(const Values<5>& values, Push push, const LongWork& work) {
  State start = Castelott::start({});
  start.push = push;
  std::vector<State> layer{start};
  std::unordered_set<std::uint64_t> seen;
  std::vector<Answer> entries;
  // Layer by layer, so that threads can share one out; what they find is put together in order.
  while (!layer.empty()) {
    std::vector<std::optional<Choice>> choices(layer.size());
    const bool done = solving::run_rows(work, 0, static_cast<std::uint32_t>(layer.size()), [&] {
      return [&](std::uint32_t i) {
        choices[i] = choose(values, layer[i]);
        return true;
      };
    });
    if (!done) return fail("stopped");
    std::vector<State> next;
    for (std::size_t i = 0; i < layer.size(); ++i) {
      if (!choices[i]) return fail(Castelott::write(layer[i]) + ": South does not win");
      entries.push_back(book_entry(layer[i], choices[i]->turn));
      for (const State& reply : choices[i]->open) {
        if (seen.insert(book_entry(reply, {}).position).second) next.push_back(reply);
      }
    }
    layer = std::move(next);
  }
  return entries;
}

}  // namespace tablier::castelott::solved

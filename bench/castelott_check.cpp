// Castelott with one or two knights a side: compares the solver's outcome of every position with the best of those that
// its actions lead to, by the rules engine, in both readings. Mirror images are left out.
//
// usage: castelott_check KNIGHTS [THREADS]
#include <fmt/format.h>

#include <atomic>
#include <string_view>

#include "core/text.h"
#include "games/castelott/solved/solver.h"
#include "games/castelott/solved/values.h"
#include "solving/row_threads.h"

namespace {

using namespace tablier;
using namespace tablier::castelott;
using namespace tablier::castelott::solved;

/// Whether there is no difference.
template <int kPawns>
bool check(Push push, const LongWork& work) {
  using L = Layout<kPawns>;
  const std::unique_ptr<const L> layout = L::make();
  Arrays<kPawns> arrays(true);
  ProcessorRounds<kPawns> rounds(*layout, push == Push::kFlanks, arrays);
  if (!solve(rounds, work, [](const Round&) {}) || !arrays.sort_late(work)) return false;
  const solved::Values<kPawns> values(*layout, arrays);
  std::atomic<std::uint64_t> checked = 0;
  std::atomic<std::uint64_t> wrong = 0;
  solving::run_rows(work, 0, L::kCaptainRows, [&] {
    return [&](std::uint32_t row) {
      for (std::uint64_t word = row * std::uint64_t{L::kRowWords}; word < (row + 1) * std::uint64_t{L::kRowWords};
           ++word) {
        for (int tower = 0; tower < L::kTowers; ++tower) {
          const State state = state_of(place_at(*layout, {.word = word, .bit = 1U << tower}), push);
          if (over_as_read(state)) continue;
          ++checked;
          if (values.outcome(state).code() != values.best_action(state).code()) ++wrong;
        }
      }
      return true;
    };
  });
  fmt::print("push={}: {} positions, {} wrong\n", push == Push::kFlanks ? "flanks" : "plain", checked.load(),
             wrong.load());
  return wrong == 0 && checked > 0;
}

template <int kPawns>
bool check_both(const LongWork& work) {
  const bool flanks = check<kPawns>(Push::kFlanks, work);
  return check<kPawns>(Push::kPlain, work) && flanks;
}

}  // namespace

int main(int count, char** words) {
  const auto knights = count > 1 ? small_number(words[1], 2) : std::nullopt;
  const auto threads = count > 2 ? small_number(words[2], 64) : std::optional(1);
  if (count > 3 || knights.value_or(0) < 1 || threads.value_or(0) < 1) {
    fmt::print(stderr, "usage: castelott_check 1|2 [THREADS]\n");
    return 2;
  }
  const LongWork work{.threads = *threads};
  return (*knights == 1 ? check_both<2>(work) : check_both<3>(work)) ? 0 : 1;
}

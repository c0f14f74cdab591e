#include "games/castelott/solved/solver.h"

#include <algorithm>
#include <atomic>
#include <utility>

namespace tablier::castelott::solved {

namespace {

constexpr const char* kStopped = "stopped";

constexpr Half other(Half half) { return half == Half::kWins ? Half::kLosses : Half::kWins; }

}  // namespace

template <int kPawns>
Expected<std::uint64_t> ProcessorRounds<kPawns>::find(Half half, int turns, const LongWork& work) {
  using L = Layout<kPawns>;
  if (turns > Late::kMostTurns) return fail("a win takes more turns than there is room for");
  auto& progress = arrays_.progress();
  const std::uint32_t number = (2 * static_cast<std::uint32_t>(turns)) + (half == Half::kWins ? 1 : 0);
  if (number < progress.done) return progress.totals[number];
  if (number == progress.begun) {
    std::ranges::fill(arrays_.changed(half), std::uint8_t{0});
    progress.begun = number + 1;
  }
  const std::span<std::uint8_t> news = arrays_.changed(other(half));
  const auto* known = arrays_.words(other(half)).data();
  const Found<kPawns> out = arrays_.found(half, turns);
  const bool done = solving::run_rows(work, 0, L::kCaptainRows, [&] {
    return [&, good = std::vector<std::uint32_t>(L::kRowWords)](std::uint32_t captain_row) mutable {
      const Block<kPawns> block = block_of(layout_, captain_row, push_flanks_);
      // What follows from wins and losses that have not changed has been found before.
      const bool has_news = std::any_of(block.option, block.option + block.options,
                                        [&](const Option& option) { return news[option.row] != 0; });
      if (turns > 0 && !has_news) return true;
      for (std::uint32_t i = 0; i < L::kOtherSets; ++i) {
        after_slide(layout_, block, half, known, with_gaps(layout_.other_sets[i], block.enemies),
                    &good[std::size_t{i} * kPawns]);
      }
      for (const std::uint32_t set : layout_.other_sets) {
        start_of_turn(layout_, block, half, good.data(), with_gaps(set, block.enemies), out);
      }
      return true;
    };
  });
  if (!done) return fail(kStopped);
  progress.totals[number] = arrays_.count(layout_, half, work);
  progress.done = number + 1;
  return progress.totals[number];
}

Expected<std::vector<Round>> solve(HalfRounds& rounds, const LongWork& work,
                                   const std::function<void(const Round&)>& found) {
  std::vector<Round> all;
  std::uint64_t lost = 0;
  std::uint64_t won = 0;
  for (int turns = 0; all.empty() || all.back().won > 0; ++turns) {
    TABLIER_TRY(losses, rounds.find(Half::kLosses, turns, work));
    TABLIER_TRY(wins, rounds.find(Half::kWins, turns, work));
    all.push_back(
        {.turns = turns, .lost = *losses - std::exchange(lost, *losses), .won = *wins - std::exchange(won, *wins)});
    found(all.back());
  }
  return all;
}

template <int kPawns>
std::uint64_t count_positions(const Layout<kPawns>& layout, bool push_flanks, const LongWork& work) {
  using L = Layout<kPawns>;
  std::atomic<std::uint64_t> total = 0;
  solving::run_rows(work, 0, L::kCaptainRows, [&] {
    return [&](std::uint32_t captain_row) {
      const Block<kPawns> block = block_of(layout, captain_row, push_flanks);
      std::uint64_t open = 0;
      for (const std::uint32_t set : layout.other_sets) {
        const Squares pawns = with_gaps(set, block.enemies);
        if (is_over(block, pawns)) continue;
        const Squares free = kBoard & ~(pawns | block.enemies);
        for (Squares rest = pawns; rest != 0; rest &= rest - 1) {
          open += static_cast<std::uint64_t>(count_bits(open_towers(block, lowest_bit(rest), free)));
        }
      }
      total += block.symmetric ? open : 2 * open;
      return true;
    };
  });
  return total;
}

template std::uint64_t count_positions(const Layout<1>&, bool, const LongWork&);
template std::uint64_t count_positions(const Layout<2>&, bool, const LongWork&);
template std::uint64_t count_positions(const Layout<3>&, bool, const LongWork&);
template std::uint64_t count_positions(const Layout<5>&, bool, const LongWork&);

template class ProcessorRounds<1>;
template class ProcessorRounds<2>;
template class ProcessorRounds<3>;
template class ProcessorRounds<5>;

}  // namespace tablier::castelott::solved

#include "games/castelott/solved/solved_castelott.h"

#include <atomic>
#include <mutex>
#include <utility>

#include "core/random.h"
#include "erased/erase.h"
#include "games/castelott/solved/book_maker.h"
#include "games/castelott/solved/solver.h"
#include "games/castelott/solved/values.h"

#ifdef TABLIER_CUDA
#include "games/castelott/solved/gpu_rounds.h"
#endif

namespace tablier::castelott::solved {

namespace {

/// A position drawn from all, each alike.
Place random_place(Random& random) {
  Squares used = 0;
  const auto any = [&] {
    Squares square = 0;
    do {
      square = 1U << random.below(kSquares);
    } while ((used & square) != 0);
    used |= square;
    return square;
  };
  Place place{.own_captain = any(), .other_captain = any(), .tower = any()};
  place.own = place.own_captain;
  place.other = place.other_captain;
  for (int i = 1; i < 5; ++i) place.own |= any();
  for (int i = 1; i < 5; ++i) place.other |= any();
  return place;
}

class Solution final : public MemorySolution {
 public:
  Solution(Push push, const std::optional<std::filesystem::path>& folder, const LongWork& work)
      : push_(push), work_(work), arrays_(true, folder) {}

  bool ready() const { return arrays_.ready(); }

  Expected<void> solve(bool on_gpu, const std::function<void(const TurnCounts&)>& passed) {
    const bool flanks = push_ == Push::kFlanks;
    std::uint64_t won = 0;  // in the turn that is to come
    const auto keep = [&](const Round& round) {
      counts_.push_back({.turns = round.turns, .won = std::exchange(won, round.won), .lost = round.lost});
      passed(counts_.back());
    };
#ifdef TABLIER_CUDA
    if (on_gpu) {
      GpuRounds rounds(*layout_, flanks, arrays_);
      TABLIER_TRY(solved, solved::solve(rounds, work_, keep));
      TABLIER_TRY(copied, rounds.copy());
      return arrays_.sort_late(work_);
    }
#else
    if (on_gpu) return fail("this program is built without a GPU; configure with TABLIER_CUDA=ON");
#endif
    ProcessorRounds<5> rounds(*layout_, flanks, arrays_);
    TABLIER_TRY(solved, solved::solve(rounds, work_, keep));
    return arrays_.sort_late(work_);
  }

  const std::vector<TurnCounts>& counts() const override { return counts_; }
  std::uint64_t positions() const override { return count_positions(*layout_, push_ == Push::kFlanks, work_); }

  Expected<Outcome> outcome(const AnyState& any) const override {
    const State* state = any.as<Castelott>();
    if (state == nullptr || state->push != push_) return fail("a position of another game");
    return values_.outcome(*state);
  }

  Expected<std::unique_ptr<const PocketBook>> extend_book(std::span<const std::byte> file) const override {
    TABLIER_TRY(entries, solved::make_book(values_, push_, work_));
    if (!file.empty()) {
      TABLIER_TRY(there, Book::read(file));
      const auto others = there->entries(push_ == Push::kFlanks ? Push::kPlain : Push::kFlanks);
      entries->insert(entries->end(), others.begin(), others.end());
    }
    return std::make_unique<const CastelottBook>(Book(std::move(*entries)));
  }

  Expected<void> check(std::uint64_t positions, std::uint64_t seed, const LongWork& work) const override {
    constexpr std::uint32_t kAtATime = 1'000;
    const auto parts = static_cast<std::uint32_t>((positions + kAtATime - 1) / kAtATime);
    std::mutex mutex;
    std::string wrong;
    const bool done = solving::run_rows(work, 0, parts, [&] {
      return [&](std::uint32_t part) {
        Random random(mix(seed + part));
        for (std::uint32_t checked = 0; checked < kAtATime;) {
          const State state = state_of(random_place(random), push_);
          if (over_as_read(state)) continue;
          // In how many turns takes long to find out.
          constexpr std::uint32_t kTurnsOf = 100;
          const bool right = ++checked % kTurnsOf == 0 ? values_.outcome(state) == values_.best_action(state)
                                                       : values_.sign(state) == values_.sign_of_best_action(state);
          if (right) continue;
          const std::scoped_lock lock(mutex);
          wrong = Castelott::write(state) + ": its value is not that of its best turn";
          return false;
        }
        return true;
      };
    });
    if (!wrong.empty()) return fail(wrong);
    return done ? Expected<void>() : fail("stopped");
  }

  std::vector<AnyState> longest() const override {
    std::vector<AnyState> states;
    for (const Address& at : arrays_.longest()) {
      states.push_back(Erased<Castelott>::wrap(state_of(place_at(*layout_, at), push_)));
    }
    return states;
  }

 private:
  Push push_;
  LongWork work_;
  std::unique_ptr<const Layout<5>> layout_ = Layout<5>::make();
  Arrays<5> arrays_;
  Values<5> values_{*layout_, arrays_};
  std::vector<TurnCounts> counts_;
};

}  // namespace

Expected<CheckedBook> CastelottBook::check() const {
  CheckedBook all{.winner = kSouth};
  for (const Push push : {Push::kFlanks, Push::kPlain}) {
    if (book_.entries(push).empty()) continue;
    TABLIER_TRY(one, walk(book_, push));
    all.answered += one->answered;
    all.won_at_once += one->won_at_once;
    all.longest = std::max(all.longest, one->longest);
  }
  return all;
}

Expected<std::unique_ptr<const PocketBook>> SolvedCastelott::read_book(std::span<const std::byte> bytes) const {
  TABLIER_TRY(book, Book::read(bytes));
  return std::make_unique<const CastelottBook>(std::move(*book));
}

std::uint64_t SolvedCastelott::memory(const Storage& storage) const {
  return storage.folder ? Arrays<5>::kMemory : Arrays<5>::kAll;
}
std::uint64_t SolvedCastelott::disk(const Storage& storage) const { return storage.folder ? Arrays<5>::kAll : 0; }

Expected<std::unique_ptr<const MemorySolution>> SolvedCastelott::solve(
    const Choices& choices, const Storage& storage, const LongWork& work,
    std::function<void(const TurnCounts&)> passed) const {
  auto solution = std::make_unique<Solution>(static_cast<Push>(choices.value[0]), storage.folder, work);
  if (!solution->ready()) return fail(storage.folder ? storage.folder->string() + ": no room" : "memory: not enough");
  TABLIER_TRY(solved, solution->solve(storage.on_gpu, passed));
  return solution;
}

}  // namespace tablier::castelott::solved

namespace tablier::castelott {

const SolvedGame& solved_game() {
  static const solved::SolvedCastelott kCastelott;
  return kCastelott;
}

}  // namespace tablier::castelott

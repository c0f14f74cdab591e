// How long a question to Bobail's table takes: one pair of sets of knights, and all actions of a position.
#include <fmt/format.h>

#include <bit>
#include <ctime>
#include <string>
#include <vector>

#include "core/random.h"
#include "games/bobail/game.h"
#include "games/bobail/solved/table.h"
#include "games/bobail/solved/tablebase.h"
#include "session/session.h"

namespace {

using namespace tablier;
using namespace tablier::bobail::solved;
using bobail::Bobail;

struct Knights {
  std::uint32_t moving;
  std::uint32_t waiting;
};

std::vector<Knights> random_knights(int count, Random& random) {
  const auto draw = [&](std::uint32_t taken) {
    std::uint32_t set = 0;
    while (std::popcount(set) < 5) set |= (1U << random.below(kSquares)) & ~taken;
    return set;
  };
  std::vector<Knights> all;
  for (int i = 0; i < count; ++i) {
    const std::uint32_t moving = draw(0);
    all.push_back({.moving = moving, .waiting = draw(moving)});
  }
  return all;
}

/// Positions at the start of a turn, out of games that are played at random.
std::vector<bobail::State> random_positions(int count, Random& random) {
  std::vector<bobail::State> all;
  while (static_cast<int>(all.size()) < count) {
    bobail::State state = Bobail::start({});
    for (int actions = 4 + static_cast<int>(random.below(40)); actions > 0; --actions) {
      ActionList legal;
      Bobail::legal(state, legal);
      if (legal.size() == 0) break;
      Bobail::apply(state, legal[static_cast<int>(random.below(static_cast<std::uint32_t>(legal.size())))]);
    }
    if (state.step == bobail::Step::kTowerStep) all.push_back(state);
  }
  return all;
}

/// Asks every question twice and measures the second time, when the rows have been checked and read from the disk.
template <class Question, class Ask>
void measure(std::string_view name, const std::vector<Question>& questions, Ask ask) {
  std::uint64_t answers = 0;
  for (const Question& each : questions) answers += ask(each);
  const std::clock_t begin = std::clock();  // of this process: the machine may be busy
  for (const Question& each : questions) answers -= ask(each);
  const double microseconds = 1e6 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  fmt::print("{:<10} {:7.2f} µs each, {} of them{}\n", name, microseconds / static_cast<double>(questions.size()),
             questions.size(), answers == 0 ? "" : ", and the answers differ");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    fmt::print(stderr, "usage: probe_bench FILE\n");
    return 2;
  }
  const std::string file = argv[1];
  const auto table = Session<5>::open(file);
  const auto tablebase = BobailTablebase<5>::open(file);
  if (!table || !tablebase) {
    fmt::print(stderr, "{}\n", table ? tablebase.error().message : table.error().message);
    return 1;
  }
  Random random(1);
  measure("knights", random_knights(100'000, random), [&](const Knights& knights) -> std::uint64_t {
    const auto outcomes = table->outcomes(knights.moving, knights.waiting);
    return outcomes ? (*outcomes)[7].code() : 1;
  });
  measure("actions", random_positions(5'000, random), [&](const bobail::State& state) -> std::uint64_t {
    const auto rated = (*tablebase)->probe(state);
    return rated ? rated->front().outcome.code() : 1;
  });
  return 0;
}

#include "learning/vector_env.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "session/registry.h"

namespace tablier {

Expected<std::unique_ptr<VectorEnv>> VectorEnv::make(const Spec& spec, std::int64_t games, std::int64_t threads,
                                                     std::uint64_t seed) {
  const auto expect = [](const char* what, int most, std::int64_t found) {
    return fail(std::string(what) + ": expected 1 to " + std::to_string(most) + ", found " + std::to_string(found));
  };
  if (games < 1 || games > kMostGames) return expect("n", kMostGames, games);
  if (threads < 1 || threads > kMostThreads) return expect("threads", kMostThreads, threads);
  return std::unique_ptr<VectorEnv>(
      new VectorEnv(spec, static_cast<std::size_t>(games), static_cast<int>(threads), seed));
}

VectorEnv::VectorEnv(const Spec& spec, std::size_t games, int threads, std::uint64_t seed)
    : spec_(spec),
      games_(games),
      encoding_(encoding_of(*spec.game)),
      facts_(encoding_.facts(spec.choices)),
      masks_(games * actions()),
      planes_(games * facts_.plane_bytes()),
      scalars_(games * facts_.scalars.size()),
      rewards_(games * seats()),
      actors_(games),
      ended_(games),
      drawn_(games),
      batches_(std::min(games, static_cast<std::size_t>(threads))),
      threads_(static_cast<int>(batches_.size())) {
  reset(seed);
}

void VectorEnv::reset(std::uint64_t seed) {
  std::ranges::fill(masks_, 0);
  std::ranges::fill(rewards_, 0.0F);
  std::ranges::fill(ended_, 0);
  threads_.run([&](int slice) {
    const std::size_t first = first_of(slice);
    std::vector<Random> generators;
    for (std::size_t game = first; game < first_of(slice + 1); ++game) generators.push_back(generator(seed, game));
    batches_[static_cast<std::size_t>(slice)] =
        encoding_.batch(spec_.choices, generators,
                        {.masks = masks_.data() + (first * actions()),
                         .planes = planes_.data() + (first * facts_.plane_bytes()),
                         .scalars = scalars_.data() + (first * facts_.scalars.size()),
                         .rewards = rewards_.data() + (first * seats()),
                         .actors = actors_.data() + first,
                         .ended = ended_.data() + first});
  });
}

void VectorEnv::draw() {
  threads_.run([this](int slice) { batches_[static_cast<std::size_t>(slice)]->draw(of_slice(drawn(), slice)); });
}

Expected<void> VectorEnv::step(std::span<const std::int32_t> numbers) {
  if (numbers.size() != games_) {
    return fail("actions: expected one for each of the " + std::to_string(games_) + " games, found " +
                std::to_string(numbers.size()));
  }
  // All are chosen before any is played.
  std::array<std::optional<std::size_t>, kMostThreads> wrong{};
  threads_.run([&](int slice) {
    wrong[static_cast<std::size_t>(slice)] =
        batches_[static_cast<std::size_t>(slice)]->choose(of_slice(numbers, slice));
  });
  for (int slice = 0; slice < threads(); ++slice) {
    if (!wrong[static_cast<std::size_t>(slice)]) continue;
    const std::size_t game = first_of(slice) + *wrong[static_cast<std::size_t>(slice)];
    return fail("actions[" + std::to_string(game) + "]: " + std::to_string(numbers[game]) +
                " is not the number of a legal action; masks tells which are");
  }
  threads_.run([this](int slice) { batches_[static_cast<std::size_t>(slice)]->step(); });
  return {};
}

AnyState VectorEnv::state(std::size_t game) const {
  int slice = 0;
  while (first_of(slice + 1) <= game) ++slice;
  return batches_[static_cast<std::size_t>(slice)]->state(game - first_of(slice));
}

}  // namespace tablier

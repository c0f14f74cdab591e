#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "erased/encoded_game.h"
#include "learning/slice_threads.h"
#include "session/spec.h"

namespace tablier {

/// The most games in parallel, and the most threads that share them.
inline constexpr int kMostGames = 65'536;
inline constexpr int kMostThreads = 64;

/// Many games of one spec stepped together, for machine learning: one decision in each game per step (see
/// erased/encoded_game.h). Observations are in arrays that are allocated once. The seed determines everything that
/// chance and draw() do, whatever the number of threads.
class VectorEnv {
 public:
  /// An error unless there are 1 to kMostGames games and 1 to kMostThreads threads.
  static Expected<std::unique_ptr<VectorEnv>> make(const Spec& spec, std::int64_t games, std::int64_t threads,
                                                   std::uint64_t seed);

  const Spec& spec() const { return spec_; }
  std::size_t games() const { return games_; }
  int threads() const { return threads_.count(); }
  std::size_t seats() const { return spec_.choices.players; }
  std::size_t actions() const { return static_cast<std::size_t>(encoding_.actions()); }
  const ObservationFacts& facts() const { return facts_; }

  /// The generator that game number `game` begins with.
  static Random generator(std::uint64_t seed, std::size_t game) { return Random(mix(seed + game)); }

  // An entry or a row for each game, as described by BatchRows.
  std::span<std::uint8_t> masks() { return masks_; }
  std::span<std::uint8_t> planes() { return planes_; }
  std::span<std::uint8_t> scalars() { return scalars_; }
  std::span<float> rewards() { return rewards_; }
  std::span<std::int8_t> actors() { return actors_; }
  std::span<std::uint8_t> ended() { return ended_; }
  /// The numbers that draw() proposes.
  std::span<std::int32_t> drawn() { return drawn_; }

  /// Proposes a legal action for each game, each equally likely.
  void draw();
  /// Plays an action in each game. The error names the first that is not legal; nothing has been played then.
  Expected<void> step(std::span<const std::int32_t> numbers);
  /// Restarts all games, with this seed.
  void reset(std::uint64_t seed);
  /// A game's position, including what is hidden; `game` is below games().
  AnyState state(std::size_t game) const;

 private:
  VectorEnv(const Spec& spec, std::size_t games, int threads, std::uint64_t seed);
  /// The games of a thread: from here up to the next one's.
  std::size_t first_of(int slice) const { return games_ * static_cast<std::size_t>(slice) / batches_.size(); }
  template <class T>
  std::span<T> of_slice(std::span<T> all, int slice) const {
    return all.subspan(first_of(slice), first_of(slice + 1) - first_of(slice));
  }

  const Spec spec_;
  const std::size_t games_;
  const EncodedGame& encoding_;
  const ObservationFacts facts_;
  std::vector<std::uint8_t> masks_;
  std::vector<std::uint8_t> planes_;
  std::vector<std::uint8_t> scalars_;
  std::vector<float> rewards_;
  std::vector<std::int8_t> actors_;
  std::vector<std::uint8_t> ended_;
  std::vector<std::int32_t> drawn_;
  std::vector<std::unique_ptr<Batch>> batches_;  ///< by thread
  SliceThreads threads_;
};

}  // namespace tablier

#include "learning/vector_env.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "session/registry.h"
#include "session/session.h"

namespace tablier {
namespace {

std::unique_ptr<VectorEnv> make(const std::string& spec, int games, int threads, std::uint64_t seed) {
  return std::move(*VectorEnv::make(*parse_spec(spec), games, threads, seed));
}

template <class T>
std::vector<T> row(std::span<const T> all, std::size_t games, std::size_t game) {
  const std::size_t width = all.size() / games;
  const auto begin = all.begin() + static_cast<std::ptrdiff_t>(game * width);
  return {begin, begin + static_cast<std::ptrdiff_t>(width)};
}

/// One game played by a Session, drawn from the same generator.
class Twin {
 public:
  Twin(const Spec& spec, Random random) : encoding_(encoding_of(*spec.game)), session_(spec), random_(random) {
    let_chance_act();
  }

  std::int32_t draw() {
    const ActionList legal = seen().legal();
    chosen_ = legal[static_cast<int>(random_.below(static_cast<std::uint32_t>(legal.size())))];
    return encoding_.number(seen(), chosen_);
  }
  void step() {
    rewards_.assign(static_cast<std::size_t>(session_.seats()), 0.0F);
    session_.play(chosen_);
    let_chance_act();
    ended_ = session_.finished();
    if (!ended_) return;
    const SeatSet winners = session_.winners();
    for (std::size_t seat = 0; seat < rewards_.size(); ++seat) {
      if (winners.contains(seat_at(static_cast<int>(seat)))) rewards_[seat] = 1.0F / static_cast<float>(winners.size());
    }
    session_ = Session(session_.spec());
    let_chance_act();
  }

  void expect_agrees(VectorEnv& env, std::size_t game) const {
    const std::size_t games = env.games();
    std::vector<std::uint8_t> mask(env.actions());
    for (const Action action : seen().legal()) mask[static_cast<std::size_t>(encoding_.number(seen(), action))] = 1;
    std::vector<std::uint8_t> planes(env.facts().plane_bytes());
    std::vector<std::uint8_t> scalars(env.facts().scalars.size());
    ObservationWriter out(planes.data(), scalars.data());
    encoding_.observe(seen(), session_.spec().choices, session_.actor().seat(), out);
    EXPECT_EQ(env.state(game).position(), session_.state().position());
    EXPECT_EQ(row<std::uint8_t>(env.masks(), games, game), mask);
    EXPECT_EQ(row<std::uint8_t>(env.planes(), games, game), planes);
    EXPECT_EQ(row<std::uint8_t>(env.scalars(), games, game), scalars);
    EXPECT_EQ(row<float>(env.rewards(), games, game), rewards_);
    EXPECT_EQ(env.actors()[game], index(session_.actor().seat()));
    EXPECT_EQ(env.ended()[game] != 0, ended_);
  }
  bool ended() const { return ended_; }

 private:
  AnyView seen() const { return session_.seen_by_actor(); }
  void let_chance_act() {
    while (session_.actor().is_chance()) session_.play(session_.state().random_action(random_));
  }

  const EncodedGame& encoding_;
  Session session_;
  Random random_;
  Action chosen_{};
  std::vector<float> rewards_ = std::vector<float>(static_cast<std::size_t>(session_.seats()));
  bool ended_ = false;
};

TEST(VectorEnv, plays_the_games_that_sessions_play_with_the_same_generators) {
  constexpr std::size_t kGames = 3;
  for (const Spec& spec : every_spec()) {
    SCOPED_TRACE(spec_text(spec));
    const auto env = make(spec_text(spec), kGames, 1, 7);
    std::vector<Twin> twins;
    for (std::size_t game = 0; game < kGames; ++game) twins.emplace_back(spec, VectorEnv::generator(7, game));
    int ended = 0;
    for (int step = 0; step < 400 && !HasFailure(); ++step) {
      env->draw();
      for (std::size_t game = 0; game < kGames; ++game) ASSERT_EQ(env->drawn()[game], twins[game].draw());
      ASSERT_TRUE(env->step(env->drawn()));
      for (std::size_t game = 0; game < kGames; ++game) {
        twins[game].step();
        if (step % 7 == 0 || twins[game].ended()) twins[game].expect_agrees(*env, game);
        if (twins[game].ended()) ++ended;
      }
    }
    EXPECT_TRUE(ended > 0 || spec.choices.players > 2 || spec.game->info().hidden_cards) << "no game ended";
  }
}

TEST(VectorEnv, plays_the_same_games_with_any_number_of_threads) {
  const auto one = make("bosworth", 5, 1, 3);
  for (const int threads : {2, 5, 64}) {
    const auto several = make("bosworth", 5, threads, 3);
    one->reset(3);
    for (int step = 0; step < 100; ++step) {
      one->draw();
      several->draw();
      ASSERT_TRUE(one->step(one->drawn()));
      ASSERT_TRUE(several->step(several->drawn()));
    }
    EXPECT_TRUE(std::ranges::equal(one->planes(), several->planes()));
    EXPECT_TRUE(std::ranges::equal(one->scalars(), several->scalars()));
  }
}

TEST(VectorEnv, refuses_what_is_not_legal_and_has_played_nothing_then) {
  const auto env = make("bobail", 4, 2, 1);
  env->draw();
  std::vector<std::int32_t> numbers(env->drawn().begin(), env->drawn().end());
  const std::string before = env->state(0).position();
  for (const std::int32_t wrong : {-1, 0, 624, 100'000}) {
    numbers[3] = wrong;
    const Expected<void> refused = env->step(numbers);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message,
              "actions[3]: " + std::to_string(wrong) + " is not the number of a legal action; masks tells which are");
    EXPECT_EQ(env->state(0).position(), before);
  }
  numbers.pop_back();
  EXPECT_EQ(env->step(numbers).error().message, "actions: expected one for each of the 4 games, found 3");
}

TEST(VectorEnv, has_bounds) {
  const Spec spec = *parse_spec("bobail");
  EXPECT_EQ(VectorEnv::make(spec, 0, 1, 1).error().message, "n: expected 1 to 65536, found 0");
  EXPECT_EQ(VectorEnv::make(spec, 65'537, 1, 1).error().message, "n: expected 1 to 65536, found 65537");
  EXPECT_EQ(VectorEnv::make(spec, 1, 65, 1).error().message, "threads: expected 1 to 64, found 65");
}

}  // namespace
}  // namespace tablier

#include <gtest/gtest.h>

#include <map>

#include "games/bobail/game.h"

namespace tablier::bobail {
namespace {

State state_of(std::string_view position) { return *Bobail::check(*Bobail::parse({}, position)); }

TEST(Bobail, turn_begins_at_the_tower_step_and_at_souths_first_slide) {
  EXPECT_TRUE(Bobail::begins_turn(state_of("nnnnn/5/2T2/5/sssss S f")));
  EXPECT_TRUE(Bobail::begins_turn(state_of("nnnnn/5/2T2/5/sssss N t")));
  EXPECT_FALSE(Bobail::begins_turn(state_of("nnnnn/5/2T2/5/sssss N k")));
  EXPECT_FALSE(Bobail::begins_turn(state_of("4n/sn2n/Tn2n/ss3/3ss S k")));
  EXPECT_FALSE(Bobail::begins_turn(state_of("nnnnn/2s2/5/5/ssTss S -")));
}

TEST(Bobail, position_is_board_actor_and_step) {
  const auto hash = [](std::string_view position) { return Bobail::hash(state_of(position)); };
  const std::uint64_t here = hash("nnnnn/5/2T2/5/sssss S t");
  EXPECT_EQ(hash("nnnnn/5/2T2/5/sssss S t"), here);
  EXPECT_NE(hash("nnnnn/5/2T2/5/sssss N t"), here);
  EXPECT_NE(hash("nnnnn/5/2T2/5/sssss S k"), here);
  EXPECT_NE(hash("nnnnn/5/3T1/5/sssss S t"), here);
  EXPECT_NE(hash("nnnnn/5/2T2/s4/1ssss S t"), here);
  EXPECT_NE(hash("sssss/5/2T2/5/nnnnn S t"), here);
}

/// The number of sequences of so many whole turns; a turn ended by its tower step is one.
std::uint64_t turn_sequences(const State& state, int turns) {
  if (turns == 0) return 1;
  ActionList actions;
  Bobail::legal(state, actions);
  std::uint64_t total = 0;
  for (const Action action : actions) {
    State next = state;
    Bobail::apply(next, action);
    const bool turn_over = next.step != Step::kSlide;
    total += turn_sequences(next, turn_over ? turns - 1 : turns);
  }
  return total;
}

TEST(Bobail, numbers_of_turn_sequences_are_those_of_another_program) {
  const State start = Bobail::start({});
  EXPECT_EQ(turn_sequences(start, 1), 13U);
  EXPECT_EQ(turn_sequences(start, 2), 1070U);
  EXPECT_EQ(turn_sequences(start, 3), 76'912U);
  EXPECT_EQ(turn_sequences(start, 4), 5'243'650U);
}

TEST(Bobail, sample_is_uniform_over_the_legal_actions) {
  Random random(5);
  for (const std::string_view position : {"nnnnn/5/2T2/5/sssss S f", "nnnnn/5/2T2/5/sssss N t"}) {
    const State state = state_of(position);
    ActionList list;
    Bobail::legal(state, list);
    constexpr int kEach = 1000;
    std::map<std::string, int> drawn;
    for (int i = 0; i < kEach * list.size(); ++i) {
      const Action action = Bobail::sample(state, random);
      ASSERT_TRUE(list.contains(action));
      ++drawn[Bobail::word(action)];
    }
    EXPECT_EQ(std::ssize(drawn), list.size());
    // Almost five standard deviations.
    for (const auto& [word, times] : drawn) EXPECT_NEAR(times, kEach, 150) << word;
  }
}

TEST(Bobail, home_ranks_are_marked) {
  const Facts facts = Bobail::facts({});
  ASSERT_EQ(facts.squares.size(), 25U);
  for (const SquareFact& square : facts.squares) {
    const std::string owner = square.y == 0 ? "S" : square.y == 4 ? "N" : "";
    ASSERT_EQ(square.marks.empty(), owner.empty()) << square.name;
    if (owner.empty()) continue;
    EXPECT_EQ(square.marks[0].name, "home");
    EXPECT_EQ(square.marks[0].value, owner);
  }
}

TEST(Bobail, scene_shows_ten_knights_and_a_tower_that_nobody_owns) {
  const Scene scene = Bobail::scene(Bobail::start({}));
  ASSERT_EQ(scene.pieces.size(), 11U);
  const Facts facts = Bobail::facts({});
  for (const PlacedPiece& placed : scene.pieces) {
    const bool tower = facts.pieces[static_cast<std::size_t>(placed.piece)].letter == 'T';
    EXPECT_EQ(tower, placed.owner == PlacedPiece::kNoOwner);
    EXPECT_EQ(tower, placed.square == 12);
  }
}

}  // namespace
}  // namespace tablier::bobail

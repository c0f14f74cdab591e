#include <gtest/gtest.h>

#include <map>

#include "games/castelott/game.h"

namespace tablier::castelott {
namespace {

State state_of(std::string_view position) { return *Castelott::check(*Castelott::parse({}, position)); }

TEST(Castelott, turn_begins_at_f_at_t_and_at_a_slide_with_the_tower_enclosed) {
  const auto begins = [](std::string_view position) { return Castelott::begins_turn(state_of(position)); };
  EXPECT_TRUE(begins("nnNnn/5/2T2/5/ssSss S f"));
  EXPECT_TRUE(begins("nnNnn/5/2T2/5/ssSss N t"));
  EXPECT_TRUE(begins("4N/sn2n/Tn2n/ss3/3sS N k"));
  EXPECT_TRUE(begins("4N/sn1nn/Tn3/ss3/3sS N c"));
  EXPECT_FALSE(begins("nnNnn/5/2T2/5/ssSss N k"));
  EXPECT_FALSE(begins("nnNnn/5/2T2/5/ssSss N c"));
  EXPECT_FALSE(begins("nnNnn/5/2T2/5/ssSss N p"));
  EXPECT_FALSE(begins("4N/sn2n/Tn2n/ss3/3sS S p"));
  EXPECT_FALSE(begins("nn1nn/5/1sNs1/T4/1sSs1 S -"));
}

TEST(Castelott, position_is_board_actor_and_step) {
  const auto hash = [](std::string_view position) { return Castelott::hash(state_of(position)); };
  const std::uint64_t here = hash("nnNnn/5/2T2/5/ssSss S t");
  EXPECT_EQ(hash("nnNnn/5/2T2/5/ssSss S t"), here);
  EXPECT_NE(hash("nnNnn/5/2T2/5/ssSss N t"), here);
  EXPECT_NE(hash("nnNnn/5/2T2/5/ssSss S k"), here);
  EXPECT_NE(hash("nnNnn/5/3T1/5/ssSss S t"), here);
  EXPECT_NE(hash("nnNnn/5/2T2/5/sssSs S t"), here);
  EXPECT_NE(hash("nnNnn/5/2T2/s4/1sSss S t"), here);
}

TEST(Castelott, sample_is_uniform_over_the_legal_actions) {
  Random random(5);
  for (const std::string_view position :
       {"nnNnn/5/2T2/5/ssSss S k", "nnNnn/5/2T2/5/ssSss S c", "nn1nN/4n/2T2/5/ssSss N t", "nnNnn/s4/2T2/5/1sSss S p"}) {
    const State state = state_of(position);
    ActionList list;
    Castelott::legal(state, list);
    constexpr int kEach = 1000;
    std::map<std::string, int> drawn;
    for (int i = 0; i < kEach * list.size(); ++i) {
      const Action action = Castelott::sample(state, random);
      ASSERT_TRUE(list.contains(action));
      ++drawn[Castelott::word(action)];
    }
    EXPECT_EQ(std::ssize(drawn), list.size());
    // Almost five standard deviations.
    for (const auto& [word, times] : drawn) EXPECT_NEAR(times, kEach, 150) << word;
  }
}

TEST(Castelott, scene_tells_captains_from_knights) {
  const Scene scene = Castelott::scene(Castelott::start({}));
  const Facts facts = Castelott::facts({});
  ASSERT_EQ(scene.pieces.size(), 11U);
  std::map<char, int> pieces;
  for (const PlacedPiece& placed : scene.pieces) ++pieces[facts.pieces[static_cast<std::size_t>(placed.piece)].letter];
  EXPECT_EQ(pieces, (std::map<char, int>{{'K', 8}, {'C', 2}, {'T', 1}}));
}

}  // namespace
}  // namespace tablier::castelott

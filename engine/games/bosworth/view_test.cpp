#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstddef>

#include "games/bosworth/game.h"
#include "games/bosworth/test_positions.h"

namespace tablier::bosworth {
namespace {

/// South to move in a game of three; the north has no card left.
Line position() {
  return {.board = "##NKNPNPNP##/WP........##/WP..NR....##/WP..SP....##/WP........##/##SPSQSPSP##",
          .turn = "S move",
          .hand = "S:KRNP,W:KBNP,N:-",
          .pile = "S:RBBNPP,W:QRRBNPPP,N:-",
          .out = "-",
          .quiet = 4};
}

State state_of(std::string_view text, int players = 2) {
  Choices choices;
  choices.players = static_cast<std::uint8_t>(players);
  const Expected<Setup> setup = Bosworth::parse(choices, text);
  const Expected<State> state = Bosworth::check(setup.value());
  return state.value();
}

std::string words(const View& seen) {
  ActionList list;
  Bosworth::legal(seen, list);
  std::vector<std::string> all;
  for (const Action action : list) all.push_back(Bosworth::word(action));
  std::ranges::sort(all);
  std::string out;
  for (const std::string& word : all) out += (out.empty() ? "" : " ") + word;
  return out;
}

using Bytes = std::array<std::byte, sizeof(View)>;
Bytes bytes_of(const View& seen) { return std::bit_cast<Bytes>(seen); }

TEST(BosworthView, an_onlooker_sees_only_what_every_seat_knows) {
  const View seen = Bosworth::view(state_of(line(position()), 3), Viewer::onlooker());
  EXPECT_EQ(Bosworth::write(seen), position().board +
                                       " S move hand=S:4?,W:4?,N:0? pile=S:6?,W:8?,N:0? out=- quiet=4 "
                                       "unseen=S:KRRBBNNPPP,W:KQRRBBNNPPPP,N:-");
}

TEST(BosworthView, positions_a_seat_cannot_tell_apart_give_it_the_same_bytes) {
  Line other = position();
  other.hand = "S:KRNP,W:QRRB,N:-";
  other.pile = "S:RBBNPP,W:KBNNPPPP,N:-";
  const State one = state_of(line(position()), 3);
  const State two = state_of(line(other), 3);
  ASSERT_NE(Bosworth::hash(one), Bosworth::hash(two));
  for (const Viewer viewer : {Viewer(seat_at(0)), Viewer(seat_at(2)), Viewer::onlooker()}) {
    EXPECT_EQ(bytes_of(Bosworth::view(one, viewer)), bytes_of(Bosworth::view(two, viewer)));
  }
  EXPECT_NE(bytes_of(Bosworth::view(one, Viewer(seat_at(1)))), bytes_of(Bosworth::view(two, Viewer(seat_at(1)))));
}

TEST(BosworthView, a_card_drawn_is_for_its_own_seat_only) {
  const State start = Bosworth::start({});
  ActionList list;
  Bosworth::legal(start, list);
  const Action king = list[0];
  EXPECT_EQ(Bosworth::word(Bosworth::seen(start, king, Viewer(seat_at(0)))), "draw:K");
  EXPECT_EQ(Bosworth::word(Bosworth::seen(start, king, Viewer(seat_at(1)))), "draw:?");
  EXPECT_EQ(Bosworth::word(Bosworth::seen(start, king, Viewer::onlooker())), "draw:?");
}

TEST(BosworthView, the_outcomes_of_a_draw_are_for_its_own_seat_only) {
  const State start = Bosworth::start({});
  EXPECT_EQ(words(Bosworth::view(start, Viewer(seat_at(0)))), "draw:B draw:K draw:N draw:P draw:Q draw:R");
  EXPECT_EQ(words(Bosworth::view(start, Viewer(seat_at(1)))), "draw:?");
  EXPECT_EQ(words(Bosworth::view(start, Viewer::onlooker())), "draw:?");
}

TEST(BosworthView, the_actions_of_another_seats_place_step_follow_from_what_it_has_unseen) {
  const State state =
      state_of(line({.board = "##NPNPNPNP##/##........##/##........##/##..SP....##/##........##/##SP..SPSP##",
                     .turn = "S place",
                     .hand = "S:QRBP,N:K",
                     .pile = "S:KN,N:-"}));
  EXPECT_EQ(words(Bosworth::view(state, Viewer(seat_at(0)))), "B@c1 P@c1 Q@c1 R@c1");
  EXPECT_EQ(words(Bosworth::view(state, Viewer(seat_at(1)))), "B@c1 K@c1 N@c1 P@c1 Q@c1 R@c1");
}

TEST(BosworthView, a_king_who_may_stay_in_hand_is_not_expected_on_an_attacked_square) {
  const State state =
      state_of(line({.board = "##NPNPNPNP##/##..NR....##/##........##/##SP......##/##........##/##SP..SPSP##",
                     .turn = "S place",
                     .hand = "S:QRBP,N:K",
                     .pile = "S:KN,N:-"}));
  EXPECT_EQ(words(Bosworth::view(state, Viewer(seat_at(1)))), "B@c1 N@c1 P@c1 Q@c1 R@c1");
}

TEST(BosworthView, a_closed_camp_may_be_passed_as_everybody_knows) {
  const State state =
      state_of(line({.board = "##NPNPNPNP##/##........##/##........##/##..SK....##/##........##/############",
                     .turn = "S place",
                     .hand = "S:Q,N:K",
                     .out = "W"}),
               3);
  EXPECT_EQ(words(Bosworth::view(state, Viewer(seat_at(2)))), "Q@b1 Q@c1 Q@d1 Q@e1 pass");
}

TEST(BosworthView, what_is_read_as_a_view_must_be_one) {
  const State state = state_of(line(position()), 3);
  const Viewer viewer(seat_at(0));
  Choices choices;
  choices.players = 3;
  const std::string good = Bosworth::write(Bosworth::view(state, viewer));
  EXPECT_TRUE(Bosworth::read_view(choices, viewer, good).has_value());
  EXPECT_FALSE(Bosworth::read_view(choices, Viewer(seat_at(1)), good).has_value()) << "another seat's";
  EXPECT_FALSE(Bosworth::read_view(choices, Viewer::onlooker(), good).has_value());
  EXPECT_FALSE(Bosworth::read_view(choices, viewer, line(position())).has_value()) << "a position";
  const auto changed = [&good](std::string_view from, std::string_view to) {
    std::string text = good;
    return text.replace(text.find(from), from.size(), to);
  };
  EXPECT_FALSE(Bosworth::read_view(choices, viewer, changed("W:4?", "W:5?")).has_value());
  EXPECT_FALSE(Bosworth::read_view(choices, viewer, changed("W:4?", "W:04?")).has_value());
  EXPECT_FALSE(Bosworth::read_view(choices, viewer, changed("W:4?", "W:4")).has_value());
  EXPECT_FALSE(Bosworth::read_view(choices, viewer, changed("W:KQRRBBNNPPPP", "W:KQQRRBBNNPPP")).has_value());
  EXPECT_FALSE(
      Bosworth::read_view(choices, viewer, changed("unseen=W:KQRRBBNNPPPP,N:-", "unseen=W:KQRRBBNNPPPP")).has_value());
  EXPECT_FALSE(Bosworth::read_view(choices, viewer, changed("unseen=W", "unseen=S:-,W")).has_value());
}

TEST(BosworthScene, trays_show_hands_piles_what_is_unseen_and_who_is_out) {
  const Scene scene = Bosworth::scene(Bosworth::view(state_of(line(position()), 3), Viewer(seat_at(0))));
  const auto tray = [&scene](std::string_view name, int owner) {
    return *std::ranges::find_if(scene.trays,
                                 [&](const Tray& each) { return each.name == name && each.owner == owner; });
  };
  EXPECT_EQ(tray("hand", 0).content, "KRNP");
  EXPECT_EQ(tray("hand", 1).content, "");
  EXPECT_EQ(tray("hand", 1).hidden, 4);
  EXPECT_EQ(tray("pile", 1).hidden, 8);
  EXPECT_EQ(tray("unseen", 1).content, "KQRRBBNNPPPP");
  EXPECT_EQ(tray("out", PlacedPiece::kNoOwner).content, "");
}

std::vector<Viewer> viewers(const Choices& choices) {
  std::vector<Viewer> all{Viewer::onlooker()};
  for (int seat = 0; seat < choices.players; ++seat) all.emplace_back(seat_at(seat));
  return all;
}

void check_view(const State& state, Viewer viewer, const Choices& choices, Random& random) {
  const View view = Bosworth::view(state, viewer);
  const std::string text = Bosworth::write(view);
  const Expected<View> again = Bosworth::read_view(choices, viewer, text);
  ASSERT_TRUE(again.has_value()) << text << "\n" << again.error().message;
  EXPECT_EQ(bytes_of(*again), bytes_of(view)) << text;
  const State determinized = Bosworth::determinize(view, random);
  EXPECT_EQ(bytes_of(Bosworth::view(determinized, viewer)), bytes_of(view)) << text;
  EXPECT_EQ(Bosworth::hash(determinized), Bosworth::hash_from_scratch(determinized));
  const Expected<Setup> setup = Bosworth::parse(choices, Bosworth::write(determinized));
  ASSERT_TRUE(setup.has_value());
  const Expected<State> read = Bosworth::check(*setup);
  ASSERT_TRUE(read.has_value()) << Bosworth::write(determinized) << "\n" << read.error().message;
  EXPECT_EQ(Bosworth::hash(*read), Bosworth::hash(determinized));
}

void check_step(const State& state, Action action, const State& next, Viewer viewer) {
  View view = Bosworth::view(state, viewer);
  const Action seen = Bosworth::seen(state, action, viewer);
  ActionList possible;
  Bosworth::legal(view, possible);
  EXPECT_TRUE(possible.contains(seen)) << Bosworth::write(view) << " " << Bosworth::word(seen);
  Bosworth::apply(view, seen);
  EXPECT_EQ(bytes_of(view), bytes_of(Bosworth::view(next, viewer))) << Bosworth::write(state);
}

/// Every law that ties views, hashes, counts and samples to positions.
class BosworthLaws : public ::testing::TestWithParam<int> {};

TEST_P(BosworthLaws, hold_along_random_games) {
  Choices choices;
  choices.players = static_cast<std::uint8_t>(2 + (GetParam() % 3));
  choices.value[0] = static_cast<std::uint8_t>((GetParam() / 3) % 2);
  choices.value[1] = static_cast<std::uint8_t>(GetParam() / 6);
  Random random(static_cast<std::uint64_t>(GetParam()));
  for (int game = 0; game < 4; ++game) {
    State state = Bosworth::start(choices);
    while (!Bosworth::actor(state).is_nobody()) {
      ActionList list;
      Bosworth::legal(state, list);
      ASSERT_FALSE(list.empty()) << Bosworth::write(state);
      EXPECT_EQ(Bosworth::count(state), list.size());
      EXPECT_EQ(Bosworth::hash(state), Bosworth::hash_from_scratch(state)) << Bosworth::write(state);
      const Action action = Bosworth::sample(state, random);
      EXPECT_TRUE(list.contains(action)) << Bosworth::write(state) << " " << Bosworth::word(action);
      State next = state;
      Bosworth::apply(next, action);
      for (const Viewer viewer : viewers(choices)) {
        check_view(state, viewer, choices, random);
        check_step(state, action, next, viewer);
      }
      ASSERT_FALSE(HasFailure());
      state = next;
    }
    for (const Viewer viewer : viewers(choices)) check_view(state, viewer, choices, random);
  }
}

INSTANTIATE_TEST_SUITE_P(all_options, BosworthLaws, ::testing::Range(0, 12));

TEST(BosworthSample, samples_are_uniform_among_legal_actions) {
  // A shielding rook, a king in danger and free pieces: some draws are rejected.
  const State state = state_of(line(
      {.board = "##........##/##..NR..NB##/##........##/##......SP##/##..SR....##/####SK######", .hand = "S:-,N:K"}));
  ActionList list;
  Bosworth::legal(state, list);
  std::vector<int> drawn(static_cast<std::size_t>(list.size()));
  Random random(1);
  constexpr int kEach = 2000;
  for (int i = 0; i < kEach * list.size(); ++i) {
    const Action action = Bosworth::sample(state, random);
    ++drawn[static_cast<std::size_t>(std::ranges::find(list, action) - list.begin())];
  }
  for (const int count : drawn) EXPECT_NEAR(count, kEach, 250);
}

}  // namespace
}  // namespace tablier::bosworth

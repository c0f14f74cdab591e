#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <vector>

#include "games/bosworth/board.h"
#include "games/bosworth/game.h"
#include "games/bosworth/test_positions.h"

// Determinization against every course of play that a seat cannot rule out: all deals and draws are enumerated by the
// rules themselves, with their weights, and those that look the same to the seat are distinguished by what it cannot
// see.

namespace tablier::bosworth {
namespace {

/// Positions that may have come about, by their text, with how likely each is: whole-number weights.
using Worlds = std::map<std::string, std::uint64_t>;

State state_of(std::string_view text, const Choices& choices) {
  return Bosworth::check(Bosworth::parse(choices, text).value()).value();
}

/// How an action weighs if its seat acts without a thought: a card drawn or placed is any of those there are.
std::uint64_t weight_of(const State& state, Action action) {
  if (Bosworth::actor(state).is_chance()) return Bosworth::weight(state, action);
  return static_cast<std::uint64_t>(state.hand[at(state.known.turn)].count(kind_of(action)));
}

/// The same word, or one with a `?` for the card: `draw:?`, `?@c6`.
bool fits(std::string_view word, std::string_view wanted) {
  if (wanted.starts_with("?@")) return word.substr(1) == wanted.substr(1);
  return word == wanted || (wanted == "draw:?" && word.starts_with("draw:"));
}

/// Every position that this action leads to, all cards that fit a `?` being tried.
Worlds after(const Worlds& worlds, std::string_view wanted, const Choices& choices) {
  const bool open = wanted.find('?') != std::string_view::npos;
  Worlds next;
  for (const auto& [text, weight] : worlds) {
    const State state = state_of(text, choices);
    ActionList list;
    Bosworth::legal(state, list);
    for (const Action action : list) {
      if (!fits(Bosworth::word(action), wanted)) continue;
      State then = state;
      Bosworth::apply(then, action);
      next[Bosworth::write(then)] += weight * (open ? weight_of(state, action) : 1);
    }
  }
  return next;
}

using Words = std::vector<std::string_view>;

Worlds play(Worlds worlds, const Words& words, const Choices& choices) {
  for (const std::string_view word : words) worlds = after(worlds, word, choices);
  return worlds;
}

/// The worlds that a seat cannot tell apart, by what it sees.
std::map<std::string, Worlds> by_view(const Worlds& worlds, Seat seat, const Choices& choices) {
  std::map<std::string, Worlds> views;
  for (const auto& [text, weight] : worlds) {
    views[Bosworth::write(Bosworth::view(state_of(text, choices), Viewer(seat)))][text] = weight;
  }
  return views;
}

/// Imagines often and compares: nothing that cannot be, and everything as often as it should be.
void expect_determinized_alike(const std::string& view_text, const Worlds& worlds, Seat seat, const Choices& choices) {
  constexpr int kSamples = 20'000;
  const View view = Bosworth::read_view(choices, Viewer(seat), view_text).value();
  std::map<std::string, int> determinized;
  Random random(7);
  for (int i = 0; i < kSamples; ++i) ++determinized[Bosworth::write(Bosworth::determinize(view, random))];
  std::uint64_t total = 0;
  for (const auto& [text, weight] : worlds) total += weight;
  double chi_square = 0;
  for (const auto& [text, weight] : worlds) {
    const double expected = kSamples * static_cast<double>(weight) / static_cast<double>(total);
    const double difference = determinized[text] - expected;
    chi_square += difference * difference / expected;
  }
  for (const auto& [text, count] : determinized)
    EXPECT_TRUE(worlds.contains(text)) << view_text << "\ncannot be: " << text;
  // Far beyond what chance does: five standard deviations above the mean of the chi-square distribution.
  const double freedom = static_cast<double>(worlds.size()) - 1;
  EXPECT_LE(chi_square, freedom + (5 * std::sqrt(2 * freedom)) + 5) << view_text;
}

void expect_all_determinized_alike(const Worlds& worlds, Seat seat, const Choices& choices) {
  const auto views = by_view(worlds, seat, choices);
  ASSERT_FALSE(views.empty());
  for (const auto& [view, alike] : views) expect_determinized_alike(view, alike, seat, choices);
}

Choices with(int players, Edition edition = Edition::kRevised) {
  Choices choices;
  choices.players = static_cast<std::uint8_t>(players);
  choices.value[kEditionOption] = static_cast<std::uint8_t>(edition);
  return choices;
}

Worlds the_start(const Choices& choices) { return {{Bosworth::write(Bosworth::start(choices)), 1}}; }

constexpr Seat kSouth = seat_at(0);
const Words kDealSouth{"draw:K", "draw:R", "draw:P", "draw:P"};
const Words kDealHidden{"draw:?", "draw:?", "draw:?", "draw:?"};

TEST(BosworthDeterminize, a_dealt_hand_is_any_four_of_twelve_cards) {
  const Worlds worlds = play(play(the_start(with(2)), kDealSouth, with(2)), kDealHidden, with(2));
  EXPECT_GT(worlds.size(), 50U);
  expect_all_determinized_alike(worlds, kSouth, with(2));
}

TEST(BosworthDeterminize, what_was_placed_is_in_hand_no_more_and_what_was_drawn_may_be_anything) {
  Worlds worlds = play(play(the_start(with(2)), kDealSouth, with(2)), kDealHidden, with(2));
  worlds = play(worlds, {"b1b3", "R@b1", "draw:N", "c6c4", "?@c6", "draw:?"}, with(2));
  EXPECT_EQ(by_view(worlds, kSouth, with(2)).size(), 6U) << "one for each kind that may have been placed";
  expect_all_determinized_alike(worlds, kSouth, with(2));
}

TEST(BosworthDeterminize, a_hand_that_had_to_be_emptied_leaves_nothing_to_guess) {
  // North fills its camp with all it has; what was not placed is in the pile, and drawn again.
  const Worlds before{{line({.board = "##........##/##..NP....##/##........##/##..SP....##/##........##/##SPSPSPSP##",
                             .turn = "N place",
                             .hand = "S:KQRB,N:RBNP",
                             .pile = "S:P,N:KQP"}),
                       1}};
  const Worlds worlds = play(before, {"?@b6", "?@c6", "?@d6", "?@e6", "draw:?", "draw:?", "draw:?"}, with(2));
  for (const auto& [view, alike] : by_view(worlds, kSouth, with(2))) EXPECT_EQ(alike.size(), 1U) << view;
  expect_all_determinized_alike(worlds, kSouth, with(2));
}

TEST(BosworthDeterminize, several_hidden_hands_are_independent) {
  const Worlds worlds =
      play(play(play(the_start(with(3)), kDealSouth, with(3)), kDealSouth, with(3)), kDealSouth, with(3));
  ASSERT_EQ(worlds.size(), 1U);
  const View seen = Bosworth::view(state_of(worlds.begin()->first, with(3)), Viewer(kSouth));
  constexpr int kSamples = 20'000;
  Random random(5);
  std::array<int, 4> kings{};  // in neither hand, west's, north's, both
  for (int i = 0; i < kSamples; ++i) {
    const State state = Bosworth::determinize(seen, random);
    const bool west = state.hand[at(Side::kWest)].has(Kind::kKing);
    const bool north = state.hand[at(Side::kNorth)].has(Kind::kKing);
    ++kings[(west ? 1U : 0U) + (north ? 2U : 0U)];
  }
  // Four of twelve cards are in hand, so each king is there one time in three.
  EXPECT_NEAR(kings[0], kSamples * 4 / 9, 350);
  EXPECT_NEAR(kings[1], kSamples * 2 / 9, 300);
  EXPECT_NEAR(kings[2], kSamples * 2 / 9, 300);
  EXPECT_NEAR(kings[3], kSamples / 9, 220);
}

/// West, whose own queen is unseen, has taken the north's king, and won a queen with him. South is to move.
Worlds west_has_won_a_queen() {
  const Choices choices = with(3, Edition::kFirst);
  const Worlds before{{line({.board = "##NPNK..NP##/WP..WR....##/WP........##/WP........##/WP........##/##SPSPSPSP##",
                             .turn = "W draw",
                             .hand = "S:KQRP,W:-,N:-",
                             .pile = "S:RBB,W:KQBNPP,N:-"}),
                       1}};
  return play(play(before, kDealHidden, choices), {"b6b5", "e1e2", "P@e1", "draw:B", "c5c6"}, choices);
}

TEST(BosworthDeterminize, a_won_queen_is_in_hand) {
  const Worlds worlds = west_has_won_a_queen();
  for (const auto& [text, weight] : worlds) {
    EXPECT_TRUE(state_of(text, with(3, Edition::kFirst)).hand[at(Side::kWest)].has(Kind::kQueen));
  }
  expect_all_determinized_alike(worlds, kSouth, with(3, Edition::kFirst));
}

TEST(BosworthDeterminize, a_won_queen_stays_in_hand_when_another_card_is_placed) {
  const Choices choices = with(3, Edition::kFirst);
  const Worlds worlds = play(west_has_won_a_queen(), {"d1d2", "R@d1", "draw:B", "a3b3", "?@a3"}, choices);
  for (const auto& [view, alike] : by_view(worlds, kSouth, choices)) {
    // Whose queen it was cannot be seen: then the one that is left may be in hand or not, and counting says no more.
    if (view.find("WQ") == std::string::npos) expect_determinized_alike(view, alike, kSouth, choices);
  }
}

}  // namespace
}  // namespace tablier::bosworth

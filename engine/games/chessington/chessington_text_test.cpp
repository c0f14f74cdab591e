#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "games/chessington/game.h"
#include "games/chessington/test_positions.h"
#include "support/ask.h"

// Positions and actions as text, what reading refuses, and the laws that text and state keep together.

namespace tablier::chessington::testing {
namespace {

using namespace tablier::testing;

/// Whether reading is refused with a message that begins by naming this field.
::testing::AssertionResult refused(std::string_view spec, const std::string& position, const std::string& field) {
  const std::string answer = read(spec, position);
  if (answer.starts_with("error: field " + field + ":")) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << position << "\n  was answered " << answer;
}

const std::string pieces_at_start = "1:a1,i1,l9,a12;2:a2,j1,l10,b12";
const std::string two_pieces_left = "1:a1,*1,*2,*3;2:*4,*5,*6,a12";
const std::string none_placed = "1:-,-,-,-;2:-,-,-,-";

TEST(ChessingtonText, start_is_as_the_rule_book_has_it) {
  EXPECT_EQ(start(kNord), "pieces=1:-,-,-,-;2:-,-,-,- obst=---- actor=0 step=first last=- lose=- quiet=0");
  EXPECT_EQ(start("chessington-nord(players=3)"),
            "pieces=1:-,-,-,-;2:-,-,-,-;3:-,-,-,- obst=---- actor=0 step=first last=- lose=- quiet=0");
}

TEST(ChessingtonText, positions_read_back_to_the_same_bytes) {
  const std::vector<std::string> positions{
      nord({.pieces = pieces_at_start, .obst = "3162"}),
      nord({.pieces = two_pieces_left, .last = "N", .lose = "2", .quiet = "42"}),
      nord({.pieces = "1:-,-,-,-;2:a2,j1,-,-", .obst = "----", .actor = "2", .step = "place"}),
      nord({.pieces = pieces_at_start, .obst = "31--", .actor = "2", .step = "roll"}),
      nord({.pieces = two_pieces_left, .actor = "-", .step = "over", .quiet = "100"}),
  };
  for (const std::string& position : positions) EXPECT_EQ(read(kNord, position), position);
}

TEST(ChessingtonText, sud_positions_read_back_to_the_same_bytes) {
  const std::vector<std::string> positions{
      sud({.pieces = pieces_at_start, .obst = "3162", .step = "card", .deck = "RRBNKKQPP", .opener = "2"}),
      sud({.pieces = two_pieces_left, .deck = "-", .card = "R"}),
      sud({.pieces = two_pieces_left, .step = "board", .card = "Q"}),
      sud({.pieces = two_pieces_left, .step = "roll", .card = "Q", .queen = "A"}),
      sud({.pieces = "1:c12,*1,*2,*3;2:*4,*5,*6,c8", .obst = "1115", .step = "back", .card = "Q", .queen = "D"}),
      sud({.pieces = two_pieces_left, .actor = "-", .step = "over", .quiet = "100", .deck = "-"}),
  };
  for (const std::string& position : positions) EXPECT_EQ(read(kSud, position), position);
}

TEST(ChessingtonText, every_seat_sees_the_position_as_it_is) {
  EXPECT_EQ(view(kSud, sud({.pieces = two_pieces_left, .deck = "-", .card = "R"}), "2"),
            sud({.pieces = two_pieces_left, .deck = "-", .card = "R"}));
}

TEST(ChessingtonText, perft_counts_chance_outcomes_and_nothing_after_the_end) {
  EXPECT_EQ(perft(kNord, start(kNord), 1), "2");
  EXPECT_EQ(perft(kNord, start(kNord), 2), "8");
  EXPECT_EQ(perft(kNord, nord({.pieces = two_pieces_left, .actor = "-", .step = "over", .quiet = "100"}), 0), "1");
  EXPECT_EQ(perft(kNord, nord({.pieces = two_pieces_left, .obst = "2111", .quiet = "99"}), 2), "0");
}

TEST(ChessingtonReading, form_of_each_field) {
  EXPECT_TRUE(refused(kNord, nord({.pieces = "1:a1,i1,l9,a12"}), "pieces"));
  EXPECT_TRUE(refused(kNord, nord({.pieces = pieces_at_start + ";3:a3,k1,l11,c12"}), "pieces"));
  EXPECT_TRUE(refused(kNord, nord({.pieces = "2:a1,i1,l9,a12;1:a2,j1,l10,b12"}), "pieces"));
  EXPECT_TRUE(refused(kNord, nord({.pieces = "1:a1,i1,l9;2:a2,j1,l10,b12"}), "pieces"));
  for (const char* const place : {"e5", "a13", "m1", "a0", "a01", "A1", "*0", "*9", "*01", "*", "", "--", "a1 "}) {
    EXPECT_TRUE(
        read(kNord, nord({.pieces = "1:" + std::string(place) + ",i1,l9,a12;2:a2,j1,l10,b12"})).starts_with("error"))
        << place;
  }
  for (const char* const obst : {"111", "11111", "1107", "11a1", "-"}) {
    EXPECT_TRUE(refused(kNord, nord({.pieces = pieces_at_start, .obst = obst}), "obst")) << obst;
  }
  for (const char* const seat : {"3", "01", "12", "x", "*"}) {
    EXPECT_TRUE(refused(kNord, nord({.pieces = pieces_at_start, .actor = seat}), "actor")) << seat;
  }
  EXPECT_TRUE(refused(kNord, nord({.pieces = pieces_at_start, .step = "jump"}), "step"));
  for (const char* const last : {"Q", "P", "RB", "r"}) {
    EXPECT_TRUE(refused(kNord, nord({.pieces = pieces_at_start, .last = last}), "last")) << last;
  }
  for (const char* const lose : {"21", "22", "3", "0", "1-", "1,2"}) {
    EXPECT_TRUE(refused(kNord, nord({.pieces = pieces_at_start, .actor = "2", .lose = lose}), "lose")) << lose;
  }
  for (const char* const quiet : {"-1", "+1", "01", "101", "99999999999999999999", "x", "1.0"}) {
    EXPECT_TRUE(refused(kNord, nord({.pieces = pieces_at_start, .quiet = quiet}), "quiet")) << quiet;
  }
  for (const char* const deck : {"BR", "RBR", "X", "R-", "RRR", "r"}) {
    EXPECT_TRUE(refused(kSud, sud({.pieces = pieces_at_start, .step = "card", .deck = deck}), "deck")) << deck;
  }
  EXPECT_TRUE(refused(kSud, sud({.pieces = pieces_at_start, .card = "X"}), "card"));
  EXPECT_TRUE(refused(kSud, sud({.pieces = pieces_at_start, .step = "roll", .card = "Q", .queen = "E"}), "queen"));
  EXPECT_TRUE(refused(kSud, sud({.pieces = pieces_at_start, .step = "card", .opener = "3"}), "opener"));
}

TEST(ChessingtonReading, fields_missing_doubled_or_spaced_out) {
  const std::string position = nord({.pieces = pieces_at_start});
  for (const std::string& text : std::vector<std::string>{
           "", " ", position + " ", " " + position, position + " deck=-", position.substr(0, position.rfind(' ')),
           "pieces=" + position, position + "\t", std::string(100000, 'x'), std::string(1000, ';')}) {
    EXPECT_TRUE(read(kNord, text).starts_with("error"));
  }
  EXPECT_TRUE(read(kSud, position).starts_with("error"));
}

TEST(ChessingtonReading, two_pieces_on_a_square) {
  EXPECT_TRUE(refused(kNord, nord({.pieces = "1:i1,i1,l9,a12;2:a2,j1,l10,b12"}), "pieces"));
  EXPECT_TRUE(refused(kNord, nord({.pieces = "1:a1,i1,l9,a12;2:a1,j1,l10,b12"}), "pieces"));
}

TEST(ChessingtonReading, piece_before_its_home_part_a_knight_on_b_excepted) {
  EXPECT_TRUE(refused(kNord, nord({.pieces = "1:a1,h1,l9,a12;2:a2,j1,l10,b12"}), "pieces"));
  EXPECT_TRUE(refused(kNord, nord({.pieces = "1:a1,i1,l9,e12;2:a2,j1,l10,b12"}), "pieces"));
  EXPECT_TRUE(refused(kNord, nord({.pieces = "1:a1,i1,h2,a12;2:a2,j1,l10,b12"}), "pieces"));
  EXPECT_FALSE(read(kNord, nord({.pieces = "1:a1,i1,i2,a12;2:a2,j1,l10,b12"})).starts_with("error"));
}

TEST(ChessingtonReading, piece_under_an_obstacle_except_before_back) {
  EXPECT_TRUE(refused(kNord, nord({.pieces = "1:b1,i1,l9,a12;2:a2,j1,l10,b12"}), "pieces"));
  const std::string waiting = "1:c12,*1,*2,*3;2:*4,*5,*6,c8";
  EXPECT_TRUE(refused(kSud, sud({.pieces = waiting, .obst = "1115", .card = "P"}), "pieces"));
  EXPECT_TRUE(
      refused(kSud, sud({.pieces = waiting, .obst = "1115", .step = "roll", .card = "Q", .queen = "D"}), "pieces"));
  EXPECT_TRUE(
      refused(kSud, sud({.pieces = waiting, .obst = "1115", .step = "back", .card = "Q", .queen = "C"}), "pieces"));
}

TEST(ChessingtonReading, pieces_not_yet_placed_out_of_order) {
  const auto placing = [](const std::string& pieces, const std::string& seat) {
    return nord({.pieces = pieces, .obst = "----", .actor = seat, .step = "place"});
  };
  EXPECT_TRUE(refused(kNord, placing("1:-,i1,-,-;2:-,-,-,-", "1"), "pieces"));
  EXPECT_TRUE(refused(kNord, placing("1:a1,i1,l9,a12;2:-,-,-,-", "1"), "pieces"));
  EXPECT_TRUE(refused(kNord, placing("1:a1,-,-,-;2:-,-,-,-", "2"), "pieces"));
  EXPECT_TRUE(refused(kNord, placing(pieces_at_start, "1"), "pieces"));
  EXPECT_TRUE(refused(kNord, nord({.pieces = "1:a1,i1,l9,a12;2:a2,j1,l10,-"}), "pieces"));
  EXPECT_TRUE(
      refused(kNord, nord({.pieces = "1:a1,i1,l9,a12;2:a2,j1,l10,-", .obst = "1---", .step = "roll"}), "pieces"));
  EXPECT_TRUE(refused(kNord, nord({.pieces = "1:a1,-,-,-;2:-,-,-,-", .obst = "----", .actor = "0", .step = "first"}),
                      "pieces"));
  // Seat 3 comes after 2, so 2 cannot have been left out between 1 and 3.
  constexpr std::string_view kFour = "chessington-nord(players=4)";
  EXPECT_TRUE(refused(kFour, placing("1:a1,i1,l9,a12;2:-,-,-,-;3:-,-,-,-;4:-,-,-,-", "3"), "pieces"));
  EXPECT_FALSE(read(kFour, placing("1:a1,i1,l9,a12;2:-,-,-,-;3:-,-,-,-;4:a2,j1,l10,b12", "2")).starts_with("error"));
  EXPECT_TRUE(refused(kFour, placing("1:a1,i1,l9,a12;2:-,-,-,-;3:a2,j1,l10,b12;4:-,-,-,-", "2"), "pieces"));
}

TEST(ChessingtonReading, pieces_off_their_start_lines_in_the_set_up) {
  EXPECT_TRUE(refused(kNord, nord({.pieces = "1:b1,-,-,-;2:-,-,-,-", .obst = "----", .step = "place"}), "pieces"));
  EXPECT_TRUE(
      refused(kNord, nord({.pieces = "1:a1,i1,l9,*1;2:a2,j1,l10,b12", .obst = "1---", .step = "roll"}), "pieces"));
}

TEST(ChessingtonReading, gaps_in_the_order_of_crossing) {
  EXPECT_TRUE(refused(kNord, nord({.pieces = "1:a1,*1,*3,d12;2:a2,j1,l10,b12"}), "pieces"));
  EXPECT_TRUE(refused(kNord, nord({.pieces = "1:a1,*2,l9,d12;2:a2,j1,l10,b12"}), "pieces"));
  EXPECT_TRUE(refused(kNord, nord({.pieces = "1:a1,*1,l9,d12;2:*1,j1,l10,b12"}), "pieces"));
}

TEST(ChessingtonReading, more_than_two_of_a_card) {
  EXPECT_TRUE(refused(kSud, sud({.pieces = pieces_at_start, .step = "card", .deck = "RRRB"}), "deck"));
  EXPECT_TRUE(refused(kSud, sud({.pieces = pieces_at_start, .deck = "RRBB", .card = "R"}), "card"));
}

TEST(ChessingtonReading, actor_without_pieces_or_in_lose) {
  EXPECT_TRUE(refused(kNord, nord({.pieces = "1:*1,*2,*3,*4;2:a2,j1,l10,b12"}), "actor"));
  EXPECT_TRUE(refused(kNord, nord({.pieces = pieces_at_start, .lose = "1"}), "actor"));
  EXPECT_TRUE(refused(kSud, sud({.pieces = pieces_at_start, .step = "card", .lose = "12"}), "actor"));
}

TEST(ChessingtonReading, lose_of_someone_without_a_turn) {
  EXPECT_TRUE(refused(kNord, nord({.pieces = "1:*1,*2,*3,*4;2:a2,j1,l10,b12", .actor = "2", .lose = "1"}), "lose"));
}

TEST(ChessingtonReading, actor_that_does_not_fit_the_step) {
  EXPECT_TRUE(refused(kNord, nord({.pieces = none_placed, .obst = "----", .actor = "1", .step = "first"}), "actor"));
  EXPECT_TRUE(refused(kNord, nord({.pieces = pieces_at_start, .actor = "0"}), "actor"));
  EXPECT_TRUE(refused(kNord, nord({.pieces = pieces_at_start, .actor = "-"}), "actor"));
  EXPECT_TRUE(refused(kNord, nord({.pieces = two_pieces_left, .step = "over", .quiet = "100"}), "actor"));
}

TEST(ChessingtonReading, obstacles_that_do_not_fit_the_step) {
  EXPECT_TRUE(refused(kNord, nord({.pieces = pieces_at_start, .obst = "1-11", .step = "roll"}), "obst"));
  EXPECT_TRUE(refused(kNord, nord({.pieces = pieces_at_start, .obst = "111-"}), "obst"));
  EXPECT_TRUE(refused(kNord, nord({.pieces = pieces_at_start, .obst = "1111", .step = "roll"}), "obst"));
  EXPECT_TRUE(refused(kNord, nord({.pieces = none_placed, .obst = "1---", .actor = "0", .step = "first"}), "obst"));
}

TEST(ChessingtonReading, anything_moved_lost_or_drawn_in_the_set_up) {
  EXPECT_TRUE(refused(kNord, nord({.pieces = pieces_at_start, .obst = "1---", .step = "roll", .last = "R"}), "last"));
  EXPECT_TRUE(refused(kNord, nord({.pieces = pieces_at_start, .obst = "1---", .step = "roll", .lose = "2"}), "lose"));
  EXPECT_TRUE(refused(kNord, nord({.pieces = pieces_at_start, .obst = "1---", .step = "roll", .quiet = "1"}), "quiet"));
  EXPECT_TRUE(refused(kSud, sud({.pieces = pieces_at_start, .obst = "1---", .step = "roll"}), "deck"));
}

TEST(ChessingtonReading, opener_that_cannot_have_begun) {
  const auto at = [](const std::string& pieces, const std::string& step, const std::string& seat,
                     const std::string& opener) {
    return sud(
        {.pieces = pieces, .obst = "----", .actor = seat, .step = step, .deck = "RRBBNNKKQQPP", .opener = opener});
  };
  EXPECT_TRUE(refused(kSud, at(none_placed, "first", "0", "1"), "opener"));
  EXPECT_TRUE(refused(kSud, at(none_placed, "place", "1", "2"), "opener"));
  EXPECT_TRUE(refused(kSud, at(none_placed, "place", "1", "-"), "opener"));
  EXPECT_TRUE(refused(kSud, at("1:a1,i1,l9,a12;2:-,-,-,-", "place", "2", "2"), "opener"));
  EXPECT_TRUE(refused(kSud, at(pieces_at_start, "roll", "1", "2"), "opener"));
  EXPECT_TRUE(refused(kSud, sud({.pieces = pieces_at_start, .step = "card", .opener = "-"}), "opener"));
}

TEST(ChessingtonReading, cards_that_do_not_fit_the_step) {
  EXPECT_TRUE(refused(kSud, sud({.pieces = two_pieces_left}), "card"));
  EXPECT_TRUE(refused(kSud, sud({.pieces = two_pieces_left, .card = "Q"}), "card"));
  EXPECT_TRUE(refused(kSud, sud({.pieces = two_pieces_left, .step = "card", .card = "N"}), "card"));
  EXPECT_TRUE(refused(kSud, sud({.pieces = two_pieces_left, .step = "board", .card = "P"}), "card"));
  EXPECT_TRUE(refused(kSud, sud({.pieces = two_pieces_left, .step = "board"}), "card"));
  EXPECT_TRUE(refused(kSud, sud({.pieces = two_pieces_left, .step = "roll", .queen = "A"}), "card"));
  EXPECT_TRUE(refused(kSud, sud({.pieces = two_pieces_left, .actor = "-", .step = "over", .quiet = "100", .card = "P"}),
                      "card"));
  EXPECT_TRUE(refused(kSud, sud({.pieces = two_pieces_left, .step = "roll", .card = "Q"}), "queen"));
  EXPECT_TRUE(refused(kSud, sud({.pieces = two_pieces_left, .step = "board", .card = "Q", .queen = "A"}), "queen"));
  EXPECT_TRUE(refused(kSud, sud({.pieces = two_pieces_left, .step = "roll", .card = "Q", .queen = "B"}), "queen"));
}

TEST(ChessingtonReading, step_that_nord_has_not) {
  for (const char* const step : {"card", "board", "back"}) {
    EXPECT_TRUE(refused(kNord, nord({.pieces = pieces_at_start, .step = step}), "step")) << step;
  }
}

TEST(ChessingtonReading, step_with_no_legal_action) {
  EXPECT_TRUE(refused(kNord, nord({.pieces = "1:*1,i1,*2,*3;2:*4,*5,*6,a12", .obst = "1211"}), "step"));
  EXPECT_TRUE(
      refused(kSud, sud({.pieces = "1:a1,i1,*2,*3;2:*4,*5,*1,a12", .obst = "1211", .deck = "-", .card = "B"}), "step"));
  EXPECT_TRUE(refused(kSud, sud({.pieces = pieces_at_start, .step = "card", .deck = "-"}), "step"));
  // No piece has to go back, or it has only one nearest square and goes there without an action.
  EXPECT_TRUE(refused(kSud, sud({.pieces = two_pieces_left, .step = "back", .card = "Q", .queen = "D"}), "step"));
  EXPECT_TRUE(refused(
      kSud, sud({.pieces = "1:a12,*1,*2,*3;2:*4,*5,*6,c8", .obst = "1115", .step = "back", .card = "Q", .queen = "D"}),
      "step"));
}

TEST(ChessingtonReading, over_without_cause) {
  const auto over = [](const std::string& pieces, const std::string& obst, const std::string& quiet) {
    return nord({.pieces = pieces, .obst = obst, .actor = "-", .step = "over", .quiet = quiet});
  };
  EXPECT_TRUE(refused(kNord, over(two_pieces_left, "1111", "99"), "step"));
  EXPECT_TRUE(refused(kNord, over("1:a1,*1,*2,*3;2:*4,*5,*6,*7", "1111", "1"), "step"));
  EXPECT_TRUE(refused(kNord, over("1:a1,*1,*2,*3;2:*4,*5,*6,*7", "1111", "100"), "step"));
  EXPECT_FALSE(read(kNord, over("1:a1,*1,*2,*3;2:*4,*5,*6,*7", "1111", "0")).starts_with("error"));
  EXPECT_TRUE(refused(kNord, over("1:*8,*1,*2,*3;2:*4,*5,*6,*7", "1111", "0"), "step"));
  // Lost turns: at least four, and nobody can move.
  EXPECT_FALSE(read(kNord, over("1:*1,a12,*2,*6;2:*3,i1,*4,*5", "2264", "4")).starts_with("error"));
  EXPECT_TRUE(refused(kNord, over("1:*1,a12,*2,*6;2:*3,i1,*4,*5", "2264", "3"), "step"));
  EXPECT_TRUE(refused(kNord, over("1:*1,a12,*2,*6;2:*3,i1,*4,*5", "2261", "4"), "step"));
  EXPECT_TRUE(refused(
      kSud, sud({.pieces = "1:*1,a12,*2,*6;2:*3,i1,*4,*5", .obst = "2264", .actor = "-", .step = "over", .quiet = "4"}),
      "step"));
}

TEST(ChessingtonReading, a_game_that_goes_on_after_its_end) {
  EXPECT_TRUE(refused(kNord, nord({.pieces = "1:a1,*1,*2,*3;2:*4,*5,*6,*7"}), "step"));
  EXPECT_TRUE(refused(kNord, nord({.pieces = pieces_at_start, .quiet = "100"}), "quiet"));
}

// The laws that every state keeps, along random games of both kinds.
template <class G>
void play_by_the_laws(std::uint8_t players, std::uint8_t arrived) {
  Choices choices{.players = players};
  choices.value[0] = arrived;
  Random random(players);
  for (int game = 0; game < 20; ++game) {
    State state = G::start(choices);
    while (!G::actor(state).is_nobody()) {
      ASSERT_EQ(G::hash(state), G::hash_from_scratch(state)) << G::write(state);
      ActionList list;
      G::legal(state, list);
      ASSERT_EQ(list.size(), G::count(state)) << G::write(state);
      const Expected<Setup> setup = G::parse(choices, G::write(state));
      ASSERT_TRUE(setup) << G::write(state) << ": " << setup.error().message;
      const Expected<State> again = G::check(*setup);
      ASSERT_TRUE(again) << G::write(state) << ": " << again.error().message;
      ASSERT_EQ(G::write(*again), G::write(state));
      ASSERT_EQ(G::hash(*again), G::hash(state));
      const Action drawn = G::sample(state, random);
      ASSERT_TRUE(list.contains(drawn));
      G::apply(state, drawn);
    }
    ASSERT_TRUE(G::check(*G::parse(choices, G::write(state)))) << G::write(state);
  }
}

TEST(ChessingtonLaws, text_hash_count_and_sample_agree_along_random_games) {
  for (std::uint8_t players = 2; players <= 4; ++players) {
    play_by_the_laws<Nord>(players, 0);
    play_by_the_laws<Sud>(players, 0);
    play_by_the_laws<Sud>(players, 1);
  }
}

TEST(ChessingtonLaws, sample_takes_each_legal_action_equally_often) {
  const Choices choices;
  const State state = *Nord::check(*Nord::parse(choices, nord({.pieces = "1:a1,*1,c5,d5;2:*2,*3,*4,a12"})));
  ActionList list;
  Nord::legal(state, list);
  std::map<std::string, int> taken;
  Random random(1);
  constexpr int kEach = 4000;
  for (int i = 0; i < kEach * list.size(); ++i) ++taken[Nord::word(Nord::sample(state, random))];
  EXPECT_EQ(std::ssize(taken), list.size());
  for (const auto& [word, times] : taken) EXPECT_NEAR(times, kEach, 300) << word;
}

}  // namespace
}  // namespace tablier::chessington::testing

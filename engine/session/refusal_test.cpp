#include "session/refusal.h"

#include <gtest/gtest.h>

#include "session/record.h"
#include "session/report.h"
#include "session/texts.h"

namespace tablier {
namespace {

Session table_at(std::string_view spec, std::string_view position) {
  const Spec game = *parse_spec(spec);
  return position.empty() ? Session(game) : *Session::from_position(game, position);
}

struct Refused {
  std::string_view spec;
  std::string_view position;
  std::string_view word;
  std::string_view why;  ///< as the terminal says it, without the word
};

constexpr std::string_view kSlides = "nnnnn/5/2T2/5/sssss S f";
constexpr std::string_view kTower = "nnnnn/5/2T2/5/sssss N t";
constexpr std::string_view kPush = "nnNnn/5/2T2/5/ssSss S p";
constexpr std::string_view kForced = "nnNnn/5/5/1sT2/1sSss S c";
constexpr std::string_view kHall = "3aaa3/4a4/4d4/a3d3a/aaddkddaa/a3d3a/4d4/4a4/3aaa3 D";
constexpr std::string_view kMove =
    "##NPNPNPNP##/##........##/##........##/##........##/##........##/##SPSPSPSP## S move hand=S:KQRR,N:KQRR "
    "pile=S:BBNNPPPP,N:BBNNPPPP out=- quiet=0";
constexpr std::string_view kPlace =
    "##NPNPNPNP##/##........##/##........##/##..SP....##/##........##/##SP..SPSP## S place hand=S:KQRR,N:KQRR "
    "pile=S:BBNNPPPP,N:BBNNPPPP out=- quiet=1";
constexpr std::string_view kRace =
    "pieces=1:a1,i1,l9,a12;2:a2,j1,l10,b12 obst=3162 actor=1 step=move last=- lose=- quiet=0";
constexpr std::string_view kBanned =  // a ban that does not hold for two
    "pieces=1:a1,i1,l9,a12;2:a2,j1,l10,b12 obst=1162 actor=1 step=move last=R lose=- quiet=1";
constexpr std::string_view kOnB =
    "pieces=1:a1,i1,k7,a12;2:a2,j1,l5,b12 obst=1162 actor=1 step=move last=- lose=- quiet=1";
constexpr std::string_view kFinish =
    "pieces=1:d5,i1,l9,a12;2:a2,j1,l10,b12 obst=1162 actor=1 step=move last=- lose=- quiet=1";
constexpr std::string_view kSetUp = "pieces=1:-,-,-,-;2:-,-,-,- obst=---- actor=1 step=place last=- lose=- quiet=0";
constexpr std::string_view kCard =
    "pieces=1:a1,i1,l9,a12;2:a2,j1,l10,b12 obst=3162 actor=1 step=move last=- lose=- quiet=0 deck=RBBNNKKQQPP card=R "
    "queen=- opener=1";

constexpr std::array kRefused{
    Refused{"bobail", kSlides, "c3c4", "the tower does not move in the first turn"},
    Refused{"bobail", kSlides, "a1a3", "pieces slide to the end; from a1 to a4 or b2"},
    Refused{"bobail", kSlides, "c1c4", "something stands in the way on c3; from c1 to a3, c2 or e3"},
    Refused{"bobail", kSlides, "c1d3", "pieces slide along ranks, files and diagonals; from c1 to a3, c2 or e3"},
    Refused{"bobail", kSlides, "a5a4", "the knight on a5 is not yours"},
    Refused{"bobail", kSlides, "c2c3", "there is nothing on c2"},
    Refused{"bobail", kTower, "a5a2", "first the tower moves one square"},
    Refused{"bobail", kTower, "c3c5", "it moves one square in any direction"},
    Refused{"castelott", "nnNnn/5/5/ss3/TSss1 S t", "a1b2", "the tower is enclosed and stays where it is"},
    Refused{"castelott", kPush, "c1c2", "now you may push the enemy captain on c5 one square, or pass"},
    Refused{"castelott", kPush, "c5a3", "it moves one square in any direction; from c5 to b4, c4 or d4"},
    Refused{"gwezboell", kHall, "c5d6", "pieces move along ranks and files"},
    Refused{"gwezboell", kHall, "c5e5", "something stands in the way on d5"},
    Refused{"gwezboell", "9/9/4d4/9/3k5/9/9/9/1a7 D", "e7e5", "only the king may stop on e5"},
    Refused{"bosworth", kMove, "b1b4",
            "from its camp a pawn goes one or two free squares forward, and does not capture; from b1 to b2 or b3"},
    Refused{"bosworth", kMove, "K@b1", "first you move a piece; cards come afterwards"},
    Refused{"bosworth", kPlace, "P@c1", "there is no pawn in your hand"},
    Refused{"bosworth", kPlace, "K@c2", "cards are placed in your camp; king to c1"},
    Refused{"bosworth", kPlace, "K@d1", "d1 is occupied; king to c1"},
    Refused{"bosworth", kPlace, "b1b2", "now you place cards on the empty squares of your camp"},
    Refused{"chessington-nord", kRace, "a1b2", "the rook moves along ranks and files; from a1 to b1 or c1"},
    Refused{"chessington-nord", kRace, "a1a2",
            "two pieces of the same kind, rook, do not change places; from a1 to b1 or c1"},
    Refused{"chessington-nord", kRace, "i1h2", "the bishop may not go to a part before its home part"},
    Refused{"chessington-nord", kRace, "l9l8", "the knight moves two squares straight and one to the side"},
    Refused{"chessington-nord", kBanned, "a1b1", "there is an obstacle on b1"},
    Refused{"chessington-nord", kOnB, "k7l5", "two pieces of the same kind, knight, do not change places"},
    Refused{"chessington-nord", kFinish, "d5d4", "whoever crosses the finish line leaves the board; from d5 to"},
    Refused{"chessington-nord", kSetUp, "B@a1", "pieces are placed in the order R, B, N, K; your rook is next"},
    Refused{"chessington-nord", kSetUp, "R@b1", "the rook is placed on its start line, a1, a2, a3 or a4"},
    Refused{"chessington-sud", kCard, "i1j2", "the card lets only your rook move"},
};

TEST(Refusal, says_why_an_action_is_not_legal_and_what_is) {
  for (const Refused& each : kRefused) {
    const Session table = table_at(each.spec, each.position);
    const Expected<Action> found = table.find(each.word);
    ASSERT_FALSE(found) << each.word;
    const std::string said = text_of(found.error(), english_names(table.game()));
    EXPECT_TRUE(said.contains(": " + std::string(each.why))) << each.spec << ": " << said;
  }
}

TEST(Refusal, forced_captain_is_named) {
  const Expected<Session> table = Session::from_position(*parse_spec("castelott"), kForced);
  ASSERT_TRUE(table) << table.error().message;
  EXPECT_TRUE(table->find("e1e4").error().message.contains("so your captain must slide"));
}

TEST(Refusal, is_code_and_values) {
  const Error error = table_at("bobail", "").find("a1a3").error();
  EXPECT_EQ(error.what.code, "not_legal");
  ASSERT_EQ(error.why.size(), 2);
  EXPECT_EQ(error.why[0].code, "slide_to_end");
  EXPECT_EQ(describe(error.why[1]).text(),
            R"({"code":"targets","values":{"from":"a1","targets":"a4 b2"},"english":"from {from} to {targets:or}"})");
}

struct Ended {
  std::string_view spec;
  std::string_view position;
  std::string_view rule;
};

constexpr std::array kEnded{
    Ended{"bobail", "nnnnn/5/5/s4/ssTss S -", "tower_home_rank c1: the tower on c1 is on the home rank of S"},
    Ended{"gwezboell", "k8/9/9/9/9/9/9/9/1a7 -D", "king_escaped a9: the king has reached the corner a9"},
    Ended{"gwezboell", "9/9/9/9/3a5/2aka4/3a5/9/9 -A", "king_ringed d4 c4 e4 d3 d5: the king on d4 is surrounded"},
    Ended{"castelott", "nn1nn/5/1sNs1/T4/s1S1s S -",
          "captain_flanked b3 c3 d3: the captain of N on c3 is flanked by b3 and d3"},
    Ended{"castelott", "nnnn1/5/2T2/s4/ssNsS S -",
          "captain_abroad c1: the captain of N stands on c1, the enemy's home rank"},
    Ended{"castelott", "nnnn1/5/S1T2/5/ssssN S -",
          "captain_abroad e1: the captain of N stands on e1, the enemy's home rank"},
    Ended{"bosworth",
          "##NRNKNNNP##/##......SR##/##........##/##........##/##....NB..##/##NR..SP#### - - hand=N:PPP pile=N:- out=S "
          "quiet=0",
          "king_captured c6: the king of S is captured, and N has the last one"},
    Ended{"castelott", "Nn3/sn1nn/2T2/5/1sSss S -", "captain_shut_in a4 b4 a5 b5: the captain of N on a5 is shut in"},
};

TEST(Ending, names_the_rule_and_the_squares_that_show_it) {
  for (const Ended& each : kEnded) {
    const Expected<Session> table = Session::from_position(*parse_spec(each.spec), each.position);
    ASSERT_TRUE(table) << each.position << ": " << table.error().message;
    EXPECT_EQ(make_record(*table).rule, each.rule);
  }
}

TEST(Ending, is_marked_on_the_board_of_whoever_looks_at_it) {
  const Session session = *Session::from_position(*parse_spec("bobail"), "nnnnn/5/5/s4/ssTss S -");
  EXPECT_TRUE(describe(report_to_owner(session)).text().contains(R"("marks":[{"name":"end","square":"c1"}])"));
  EXPECT_TRUE(describe(report_to_owner(Session(session.spec()))).text().contains(R"("marks":[])"));
}

}  // namespace
}  // namespace tablier

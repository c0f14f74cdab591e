// Giving up, agreeing to a draw, taking back: what players say to each other about a game.
#include "game/command.h"
#include "game/test_playing.h"
#include "session/record.h"

namespace tablier::server {
namespace {

using enum CommandKind;

TEST(GivingUp, in_a_game_for_two_the_other_wins) {
  Playing playing = bobail();
  EXPECT_EQ(playing.refusal_of("bert", kResign), "carried out");
  EXPECT_EQ(playing.status().phase, Phase::kOver);
  EXPECT_EQ(playing.status().winners, SeatSet::of(seat_at(0)));
  EXPECT_EQ(playing.ending(), "N resigns");
  EXPECT_EQ(playing.refusal_of("anna", kAct, "c1e3"), "phase");
  EXPECT_EQ(write_record(make_record(playing.game().table())).find("[Ending \"N resigns\"]") != std::string::npos,
            true);
}

TEST(GivingUp, with_more_the_computer_plays_on) {
  Playing playing(config_of("chessington-sud(players=3)", {"anna", "bert", "carl"}));
  EXPECT_EQ(playing.refusal_of("bert", kResign), "carried out");
  EXPECT_EQ(playing.status().phase, Phase::kRunning);
  EXPECT_TRUE(playing.status().places[1].resigned);
  EXPECT_EQ(playing.refusal_of("bert", kResign), "seat");
  EXPECT_EQ(playing.refusal_of("bert", kAct, "x"), "seat");
}

TEST(GivingUp, when_the_last_person_gives_up_the_others_share_the_win) {
  Playing playing(config_of("chessington-sud(players=3)", {"anna", "bert", "carl"}));
  for (const char* guest : {"bert", "anna", "carl"}) EXPECT_EQ(playing.refusal_of(guest, kResign), "carried out");
  EXPECT_EQ(playing.status().phase, Phase::kOver);
  EXPECT_EQ(playing.ending(), "3 resigns");
  EXPECT_EQ(playing.status().winners, SeatSet::first(2));
}

TEST(Draws, are_offered_and_accepted) {
  Playing playing = bobail();
  EXPECT_EQ(playing.refusal_of("anna", kAcceptDraw), "offer");
  EXPECT_EQ(playing.refusal_of("anna", kOfferDraw), "carried out");
  EXPECT_EQ(playing.refusal_of("anna", kOfferDraw), "offer");
  EXPECT_EQ(playing.refusal_of("anna", kAcceptDraw), "offer");
  EXPECT_EQ(playing.refusal_of("bert", kAcceptDraw), "carried out");
  EXPECT_EQ(playing.status().phase, Phase::kOver);
  EXPECT_EQ(playing.ending(), "draw agreed");
  EXPECT_EQ(playing.status().winners.size(), 2);
}

TEST(Draws, two_offers_are_an_agreement) {
  Playing playing = bobail();
  ASSERT_TRUE(playing.does("anna", kOfferDraw));
  ASSERT_TRUE(playing.does("bert", kOfferDraw));
  EXPECT_EQ(playing.ending(), "draw agreed");
}

TEST(Draws, an_offer_lapses_when_declined_or_when_the_other_acts) {
  Playing playing = bobail();
  ASSERT_TRUE(playing.does("anna", kOfferDraw));
  ASSERT_TRUE(playing.does("bert", kDeclineDraw));
  EXPECT_EQ(playing.refusal_of("bert", kAcceptDraw), "offer");
  ASSERT_TRUE(playing.does("anna", kOfferDraw));
  playing.acts("anna", {"c1e3"});
  EXPECT_EQ(playing.status().draw_offer, seat_at(0));
  playing.acts("bert", {"c3d4"});
  EXPECT_EQ(playing.status().draw_offer, std::nullopt);
}

TEST(Draws, are_not_for_computers_nor_for_more_than_two) {
  Playing alone(config_of("bobail", {"anna", "2"}));
  EXPECT_EQ(alone.refusal_of("anna", kOfferDraw), "computer");
  Playing three(config_of("chessington-nord(players=3)", {"anna", "bert", "carl"}));
  EXPECT_EQ(three.refusal_of("anna", kOfferDraw), "offer");
}

TEST(TakingBack, is_at_once_against_computers) {
  Playing playing(config_of("bobail", {"anna", "2"}));
  playing.acts("anna", {"c1e3"});
  for (const char* word : {"c3d4", "d5a2"}) {
    Command move{.kind = kComputerActs, .version = playing.game().table_version(), .text = word};
    ASSERT_TRUE(playing.does(move));
  }
  ASSERT_TRUE(playing.does("anna", kTakeBack));
  EXPECT_EQ(playing.status().count, 0);
  EXPECT_EQ(playing.status().actor, Actor(seat_at(0)));
  EXPECT_EQ(playing.refusal_of("anna", kTakeBack), "offer");  // nothing is left
}

TEST(TakingBack, needs_consent_among_people) {
  Playing playing = bobail();
  playing.acts("anna", {"c1e3"});
  EXPECT_EQ(playing.refusal_of("anna", kTakeBack), "carried out");
  EXPECT_EQ(playing.status().count, 1);
  EXPECT_EQ(playing.refusal_of("anna", kAgreeTakeBack), "offer");
  EXPECT_EQ(playing.refusal_of("anna", kTakeBack), "offer");
  EXPECT_EQ(playing.refusal_of("bert", kAgreeTakeBack), "carried out");
  EXPECT_EQ(playing.status().count, 0);
  EXPECT_EQ(playing.status().take_back, std::nullopt);
}

TEST(TakingBack, lapses_when_declined_or_when_somebody_acts) {
  Playing playing = bobail();
  playing.acts("anna", {"c1e3"});
  ASSERT_TRUE(playing.does("anna", kTakeBack));
  ASSERT_TRUE(playing.does("bert", kDeclineTakeBack));
  EXPECT_EQ(playing.refusal_of("bert", kAgreeTakeBack), "offer");
  ASSERT_TRUE(playing.does("anna", kTakeBack));
  playing.acts("bert", {"c3d4"});
  EXPECT_EQ(playing.refusal_of("bert", kAgreeTakeBack), "offer");
}

TEST(TakingBack, takes_one_action_of_a_turn_that_goes_on) {
  Playing playing = bobail();
  playing.acts("anna", {"c1e3"});
  playing.acts("bert", {"c3d4"});
  ASSERT_TRUE(playing.does("bert", kTakeBack));
  EXPECT_EQ(playing.status().take_back->to, 1);
  ASSERT_TRUE(playing.does("anna", kTakeBack));  // asking for the same is agreeing
  EXPECT_EQ(playing.status().count, 1);
  EXPECT_EQ(playing.status().actor, Actor(seat_at(1)));
}

TEST(TakingBack, never_goes_past_chance) {
  Playing playing(config_of("chessington-nord", {"anna", "2"}));
  // Whoever begins was drawn: play for all until Anna has acted and chance after her.
  for (int i = 0; i < 200 && playing.status().phase == Phase::kRunning; ++i) {
    const Seat seat = playing.status().actor.seat();
    const std::string word = playing.game().table().game().word(playing.game().table().legal()[0]);
    Command move{.kind = seat == seat_at(0) ? kAct : kComputerActs, .text = word};
    if (seat == seat_at(0)) move.person = {"anna", ""};
    move.version = playing.game().table_version();
    ASSERT_TRUE(playing.does(move));
    const auto& states = playing.game().table().states();
    if (seat == seat_at(0) && states[states.size() - 2].actor().is_chance()) {
      EXPECT_EQ(playing.refusal_of("anna", kTakeBack), "hidden");
      return;
    }
  }
  FAIL() << "no chance action after Anna's in this game";
}

TEST(TakingBack, never_goes_past_the_showing_of_a_hidden_card) {
  Playing playing(config_of("bosworth", {"anna", "2"}));
  int shown = 0;
  int kept = 0;
  for (int i = 0; i < 60 && playing.status().phase == Phase::kRunning; ++i) {
    const Seat seat = playing.status().actor.seat();
    const std::string word = playing.game().table().game().word(playing.game().table().legal()[0]);
    Command move{.kind = seat == seat_at(0) ? kAct : kComputerActs, .text = word};
    if (seat == seat_at(0)) move.person = {"anna", ""};
    move.version = playing.game().table_version();
    const int before = playing.status().count;
    ASSERT_TRUE(playing.does(move));
    if (word.find('@') != std::string::npos) {
      EXPECT_TRUE(playing.game().is_irrevocable(before)) << word;  // a card was placed on the board
      ++shown;
    } else {
      EXPECT_FALSE(playing.game().is_irrevocable(before)) << word;
      ++kept;
    }
  }
  EXPECT_GT(shown, 0);
  EXPECT_GT(kept, 0);
}

}  // namespace
}  // namespace tablier::server

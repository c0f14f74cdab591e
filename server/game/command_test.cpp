#include "game/command.h"

#include "core/record.h"
#include "game/test_playing.h"

namespace tablier::server {
namespace {

using enum CommandKind;

Playing bobail() { return Playing(plan_of("bobail", {"anna", "bert"})); }

TEST(Sitting, the_game_starts_when_the_last_seat_is_taken) {
  Playing playing(plan_of("bobail", {"anna", ""}));
  EXPECT_EQ(playing.commons().phase, Phase::kOpen);
  Command sit{.kind = kSit, .person = {"bert", "Bert"}, .key = "join"};
  ASSERT_TRUE(playing.does(sit));
  EXPECT_EQ(playing.commons().phase, Phase::kRunning);
  EXPECT_EQ(playing.game().seat_of("bert"), seat_at(1));
  EXPECT_EQ(playing.commons().places[1].name, "Bert");
}

TEST(Sitting, a_private_game_wants_the_key_for_joining) {
  Playing playing(plan_of("bobail", {"anna", ""}));
  for (const char* key : {"", "watch", "wrong"}) {
    const auto done = playing.does(Command{.kind = kSit, .person = {"bert", "Bert"}, .key = key});
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, Code::kKey);
  }
}

TEST(Sitting, a_public_game_wants_no_key) {
  GamePlan plan = plan_of("bobail", {"anna", ""});
  plan.is_public = true;
  Playing playing(plan);
  EXPECT_EQ(playing.refusal_of("bert", kSit), "carried out");
}

TEST(Sitting, nobody_sits_twice_or_on_another) {
  GamePlan plan = plan_of("chessington-nord(players=3)", {"anna", "", ""});
  plan.is_public = true;
  Playing playing(plan);
  EXPECT_EQ(playing.refusal_of("anna", kSit), "taken");
  EXPECT_EQ(playing.refusal_of("bert", kSit, "1"), "taken");
  EXPECT_EQ(playing.refusal_of("bert", kSit, "9"), "bad_request");
  EXPECT_EQ(playing.refusal_of("bert", kSit, "3"), "carried out");
  EXPECT_EQ(playing.game().seat_of("bert"), seat_at(2));
}

TEST(Sitting, whoever_leaves_before_the_start_gives_the_seat_up) {
  GamePlan plan = plan_of("bobail", {"anna", ""});
  plan.is_public = true;
  Playing playing(plan);
  EXPECT_EQ(playing.refusal_of("anna", kLeave), "carried out");
  EXPECT_EQ(playing.game().seat_of("anna"), std::nullopt);
  EXPECT_EQ(playing.refusal_of("anna", kLeave), "seat");
  Playing running = bobail();
  EXPECT_EQ(running.refusal_of("anna", kLeave), "phase");
}

TEST(CallingOff, is_for_whoever_made_the_game_as_long_as_it_has_not_started) {
  GamePlan plan = plan_of("bobail", {"", ""});
  plan.maker = "anna";
  plan.is_public = true;
  Playing playing(plan);
  EXPECT_EQ(playing.refusal_of("bert", kCallOff), "seat");
  EXPECT_EQ(playing.refusal_of("", kCallOff), "seat");
  const Command command{.kind = kCallOff, .person = {"anna", "Anna"}, .request = "off"};
  const auto done = playing.does(command);
  ASSERT_TRUE(done);
  EXPECT_EQ(playing.commons().phase, Phase::kOver);
  EXPECT_EQ(playing.commons().ending, "called off");
  const auto repeated = playing.does(command);
  ASSERT_TRUE(repeated);
  EXPECT_EQ(repeated->version, done->version);
  EXPECT_TRUE(repeated->events.empty());
  for (const CommandKind kind : {kSit, kCallOff}) EXPECT_EQ(playing.refusal_of("anna", kind), "phase");

  Playing running(plan_of("bobail", {"anna", "bert"}));
  EXPECT_EQ(running.refusal_of("anna", kCallOff), "seat");  // it is nobody's
  plan = plan_of("bobail", {"anna", "bert"});
  plan.maker = "anna";
  Playing started(plan);
  EXPECT_EQ(started.refusal_of("anna", kCallOff), "phase");
}

TEST(CallingOff, leaves_those_who_sit_with_nothing_but_talk) {
  GamePlan plan = plan_of("bobail", {"anna", ""});
  plan.maker = "anna";
  Playing playing(plan);
  ASSERT_TRUE(playing.does("anna", kCallOff));
  for (const CommandKind kind : {kAct, kLeave, kResign, kOfferDraw, kTakeBack, kRematch}) {
    EXPECT_EQ(playing.refusal_of("anna", kind), "phase");
  }
  EXPECT_EQ(playing.refusal_of("anna", kTalk, "another time"), "carried out");
}

TEST(Sitting, random_seats_are_drawn_at_the_start_and_stay) {
  GamePlan plan = plan_of("bobail", {"anna", "bert"});
  plan.random_seats = true;
  int changed = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Playing playing(plan, seed * 100);
    ASSERT_TRUE(playing.game().seat_of("anna"));
    ASSERT_TRUE(playing.game().seat_of("bert"));
    changed += playing.game().seat_of("anna") == seat_at(1) ? 1 : 0;
  }
  EXPECT_GT(changed, 8);
  EXPECT_LT(changed, 32);
}

TEST(Acting, plays_by_the_rules_and_tells_what_they_allow) {
  Playing playing = bobail();
  playing.acts("anna", {"c1e3"});
  playing.acts("bert", {"c3d4", "d5a2"});
  EXPECT_EQ(playing.game().seen_actions(Viewer::onlooker()), (std::vector<std::string>{"c1e3", "c3d4", "d5a2"}));
  const auto done = playing.does("anna", kAct, "d4d9");
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().code, Code::kIllegal);
  EXPECT_NE(done.error().message.find("d4d9"), std::string::npos);
}

TEST(Acting, is_for_whoever_sits_there_and_has_the_turn) {
  Playing playing = bobail();
  EXPECT_EQ(playing.refusal_of("carl", kAct, "c1e3"), "seat");
  EXPECT_EQ(playing.refusal_of("bert", kAct, "c1e3"), "turn");
  Playing open(plan_of("bobail", {"anna", ""}));
  EXPECT_EQ(open.refusal_of("anna", kAct, "c1e3"), "phase");
}

TEST(Acting, a_choice_made_for_another_table_is_refused) {
  Playing playing = bobail();
  const int seen = playing.game().version();
  playing.acts("anna", {"c1e3"});
  const auto late = playing.does({.kind = kAct, .person = {"bert", ""}, .version = seen, .text = "c3d4"});
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().code, Code::kVersion);
  const auto early = playing.does({.kind = kAct, .person = {"bert", ""}, .version = 99, .text = "c3d4"});
  ASSERT_FALSE(early);
  EXPECT_EQ(early.error().code, Code::kVersion);
}

TEST(Acting, whoever_has_not_seen_the_end_hears_of_the_version) {
  Playing playing = bobail();
  const int seen = playing.game().version();
  ASSERT_TRUE(playing.does("bert", kResign));
  const auto late = playing.does({.kind = kAct, .person = {"anna", ""}, .version = seen, .text = "c1e3"});
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().code, Code::kVersion);
}

TEST(Acting, talk_in_between_does_not_matter) {
  Playing playing = bobail();
  const int seen = playing.game().version();
  ASSERT_TRUE(playing.does("bert", kTalk, "hello"));
  EXPECT_TRUE(playing.does({.kind = kAct, .person = {"anna", ""}, .version = seen, .text = "c1e3"}));
}

TEST(Acting, repeating_a_request_changes_nothing_and_gives_the_same_answer) {
  Playing playing = bobail();
  const Command act{
      .kind = kAct, .person = {"anna", ""}, .request = "r1", .version = playing.game().version(), .text = "c1e3"};
  const auto first = playing.does(act);
  ASSERT_TRUE(first);
  const int version = playing.game().version();
  const auto again = playing.does(act);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->version, first->version);
  EXPECT_EQ(playing.game().version(), version);
  Command others = act;
  others.person.guest = "bert";
  EXPECT_FALSE(playing.does(others));  // the id is Anna's, not his
}

TEST(Acting, chance_follows_at_once) {
  Playing playing(plan_of("bosworth", {"anna", "bert"}));
  EXPECT_TRUE(playing.commons().actor.is_seat());
  EXPECT_GT(playing.commons().count, 0);  // the cards dealt first
}

TEST(GivingUp, in_a_game_for_two_the_other_wins) {
  Playing playing = bobail();
  EXPECT_EQ(playing.refusal_of("bert", kResign), "carried out");
  EXPECT_EQ(playing.commons().phase, Phase::kOver);
  EXPECT_EQ(playing.commons().winners, SeatSet::of(seat_at(0)));
  EXPECT_EQ(playing.commons().ending, "N resigns");
  EXPECT_EQ(playing.refusal_of("anna", kAct, "c1e3"), "phase");
  EXPECT_EQ(write_record(make_record(playing.game().table())).find("[Ending \"N resigns\"]") != std::string::npos,
            true);
}

TEST(GivingUp, with_more_the_computer_plays_on) {
  Playing playing(plan_of("chessington-sud(players=3)", {"anna", "bert", "carl"}));
  EXPECT_EQ(playing.refusal_of("bert", kResign), "carried out");
  EXPECT_EQ(playing.commons().phase, Phase::kRunning);
  EXPECT_TRUE(playing.commons().places[1].resigned);
  EXPECT_EQ(playing.refusal_of("bert", kResign), "seat");
  EXPECT_EQ(playing.refusal_of("bert", kAct, "x"), "seat");
}

TEST(Draws, are_offered_and_accepted) {
  Playing playing = bobail();
  EXPECT_EQ(playing.refusal_of("anna", kAcceptDraw), "offer");
  EXPECT_EQ(playing.refusal_of("anna", kOfferDraw), "carried out");
  EXPECT_EQ(playing.refusal_of("anna", kOfferDraw), "offer");
  EXPECT_EQ(playing.refusal_of("anna", kAcceptDraw), "offer");
  EXPECT_EQ(playing.refusal_of("bert", kAcceptDraw), "carried out");
  EXPECT_EQ(playing.commons().phase, Phase::kOver);
  EXPECT_EQ(playing.commons().ending, "draw agreed");
  EXPECT_EQ(playing.commons().winners.size(), 2);
}

TEST(Draws, two_offers_are_an_agreement) {
  Playing playing = bobail();
  ASSERT_TRUE(playing.does("anna", kOfferDraw));
  ASSERT_TRUE(playing.does("bert", kOfferDraw));
  EXPECT_EQ(playing.commons().ending, "draw agreed");
}

TEST(Draws, an_offer_lapses_when_declined_or_when_the_other_acts) {
  Playing playing = bobail();
  ASSERT_TRUE(playing.does("anna", kOfferDraw));
  ASSERT_TRUE(playing.does("bert", kDeclineDraw));
  EXPECT_EQ(playing.refusal_of("bert", kAcceptDraw), "offer");
  ASSERT_TRUE(playing.does("anna", kOfferDraw));
  playing.acts("anna", {"c1e3"});
  EXPECT_EQ(playing.commons().draw_offer, seat_at(0));
  playing.acts("bert", {"c3d4"});
  EXPECT_EQ(playing.commons().draw_offer, std::nullopt);
}

TEST(Draws, are_not_for_computers_nor_for_more_than_two) {
  Playing alone(plan_of("bobail", {"anna", "2"}));
  EXPECT_EQ(alone.refusal_of("anna", kOfferDraw), "computer");
  Playing three(plan_of("chessington-nord(players=3)", {"anna", "bert", "carl"}));
  EXPECT_EQ(three.refusal_of("anna", kOfferDraw), "offer");
}

TEST(TakingBack, is_at_once_against_computers) {
  Playing playing(plan_of("bobail", {"anna", "2"}));
  playing.acts("anna", {"c1e3"});
  for (const char* word : {"c3d4", "d5a2"}) {
    Command move{.kind = kComputerActs, .version = playing.game().table_version(), .text = word};
    ASSERT_TRUE(playing.does(move));
  }
  ASSERT_TRUE(playing.does("anna", kTakeBack));
  EXPECT_EQ(playing.commons().count, 0);
  EXPECT_EQ(playing.commons().actor, Actor(seat_at(0)));
  EXPECT_EQ(playing.refusal_of("anna", kTakeBack), "offer");  // nothing is left
}

TEST(TakingBack, needs_consent_among_people) {
  Playing playing = bobail();
  playing.acts("anna", {"c1e3"});
  EXPECT_EQ(playing.refusal_of("anna", kTakeBack), "carried out");
  EXPECT_EQ(playing.commons().count, 1);
  EXPECT_EQ(playing.refusal_of("anna", kAgreeTakeBack), "offer");
  EXPECT_EQ(playing.refusal_of("anna", kTakeBack), "offer");
  EXPECT_EQ(playing.refusal_of("bert", kAgreeTakeBack), "carried out");
  EXPECT_EQ(playing.commons().count, 0);
  EXPECT_EQ(playing.commons().take_back, std::nullopt);
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
  EXPECT_EQ(playing.commons().take_back->to, 1);
  ASSERT_TRUE(playing.does("anna", kTakeBack));  // asking for the same is agreeing
  EXPECT_EQ(playing.commons().count, 1);
  EXPECT_EQ(playing.commons().actor, Actor(seat_at(1)));
}

TEST(TakingBack, never_goes_past_chance) {
  Playing playing(plan_of("chessington-nord", {"anna", "2"}));
  // Whoever begins was drawn: play for all until Anna has acted and chance after her.
  for (int i = 0; i < 200 && playing.commons().phase == Phase::kRunning; ++i) {
    const Seat seat = playing.commons().actor.seat();
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
  Playing playing(plan_of("bosworth", {"anna", "2"}));
  int shown = 0;
  int kept = 0;
  for (int i = 0; i < 60 && playing.commons().phase == Phase::kRunning; ++i) {
    const Seat seat = playing.commons().actor.seat();
    const std::string word = playing.game().table().game().word(playing.game().table().legal()[0]);
    Command move{.kind = seat == seat_at(0) ? kAct : kComputerActs, .text = word};
    if (seat == seat_at(0)) move.person = {"anna", ""};
    move.version = playing.game().table_version();
    const int before = playing.commons().count;
    ASSERT_TRUE(playing.does(move));
    if (word.find('@') != std::string::npos) {
      EXPECT_TRUE(playing.game().is_beyond_recall(before)) << word;  // a card was placed on the board
      ++shown;
    } else {
      EXPECT_FALSE(playing.game().is_beyond_recall(before)) << word;
      ++kept;
    }
  }
  EXPECT_GT(shown, 0);
  EXPECT_GT(kept, 0);
}

TEST(Clocks, take_the_time_of_whoever_acts_and_give_the_increment) {
  GamePlan plan = plan_of("bobail", {"anna", "bert"});
  plan.clock = {.base = 60'000, .increment = 2'000};
  Playing playing(plan);
  playing.wait(10'000);
  playing.acts("anna", {"c1e3"});
  EXPECT_EQ(playing.commons().clocks.left(seat_at(0)), 60'000 - (10'000 - kNetworkAllowance) + 2'000);
  EXPECT_EQ(playing.commons().clocks.running(), seat_at(1));
  playing.wait(5'000);
  playing.acts("bert", {"c3d4"});  // the turn goes on: no increment yet
  EXPECT_EQ(playing.commons().clocks.left(seat_at(1)), 60'000 - (5'000 - kNetworkAllowance));
  EXPECT_EQ(playing.commons().clocks.running(), seat_at(1));
}

TEST(Clocks, a_quick_answer_costs_nothing) {
  GamePlan plan = plan_of("bobail", {"anna", "bert"});
  plan.clock = {.base = 60'000};
  Playing playing(plan);
  playing.wait(kNetworkAllowance);
  playing.acts("anna", {"c1e3"});
  EXPECT_EQ(playing.commons().clocks.left(seat_at(0)), 60'000);
}

TEST(Clocks, a_fixed_time_begins_anew_with_each_turn) {
  GamePlan plan = plan_of("bobail", {"anna", "bert"});
  plan.clock = {.turn = 30'000};
  Playing playing(plan);
  playing.wait(20'000);
  playing.acts("anna", {"c1e3"});
  playing.wait(20'000);
  playing.acts("bert", {"c3d4"});
  playing.wait(5'000);
  playing.acts("bert", {"d5a2"});
  EXPECT_EQ(playing.commons().clocks.left(seat_at(0)), 30'000);
  EXPECT_EQ(playing.commons().clocks.deadline(), playing.now() + 30'000 + kNetworkAllowance);
}

TEST(Clocks, the_flag_falls_when_the_time_is_over_and_not_before) {
  GamePlan plan = plan_of("bobail", {"anna", "bert"});
  plan.clock = {.base = 60'000};
  Playing playing(plan);
  playing.wait(60'000 + kNetworkAllowance);
  ASSERT_TRUE(playing.does({.kind = kLookAtClock}));
  EXPECT_EQ(playing.commons().phase, Phase::kRunning);
  playing.wait(1);
  ASSERT_TRUE(playing.does({.kind = kLookAtClock}));
  EXPECT_EQ(playing.commons().phase, Phase::kOver);
  EXPECT_EQ(playing.commons().winners, SeatSet::of(seat_at(1)));
  EXPECT_EQ(playing.commons().ending, "S ran out of time");
}

TEST(Clocks, an_action_that_comes_too_late_is_refused_and_the_flag_falls) {
  GamePlan plan = plan_of("bobail", {"anna", "bert"});
  plan.clock = {.base = 60'000};
  Playing playing(plan);
  playing.wait(70'000);
  const auto done = playing.does("anna", kAct, "c1e3");
  ASSERT_TRUE(done);
  EXPECT_TRUE(done->decide_again);
  EXPECT_EQ(playing.commons().count, 0);
  EXPECT_EQ(playing.commons().phase, Phase::kOver);
  const auto again = playing.does("anna", kAct, "c1e3");
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().code, Code::kPhase);
  EXPECT_EQ(again.error().message, "the game is over: S ran out of time");
}

TEST(Clocks, what_others_want_when_a_flag_falls_is_decided_after_it) {
  GamePlan plan = plan_of("chessington-sud(players=3)", {"anna", "bert", "carl"});
  plan.clock = {.turn = 10'000};
  Playing playing(plan);
  const Seat late = playing.commons().actor.seat();
  const std::string other = playing.game().place(seat_at((index(late) + 1) % 3)).guest;
  playing.wait(11'000);
  const auto flagged = playing.does(other, kMute);
  ASSERT_TRUE(flagged);
  EXPECT_TRUE(flagged->decide_again);
  ASSERT_EQ(flagged->events.size(), 1U);
  EXPECT_EQ(flagged->events[0].kind, EventKind::kFlagged);
  const auto muted = playing.does(other, kMute);
  ASSERT_TRUE(muted);
  EXPECT_FALSE(muted->decide_again);
  EXPECT_EQ(muted->events[0].kind, EventKind::kMuted);
}

TEST(Clocks, with_more_than_two_the_computer_plays_on_after_the_flag) {
  GamePlan plan = plan_of("chessington-sud(players=3)", {"anna", "bert", "carl"});
  plan.clock = {.base = 60'000};
  Playing playing(plan);
  const Seat late = playing.commons().actor.seat();
  playing.wait(61'000);
  ASSERT_TRUE(playing.does({.kind = kLookAtClock}));
  EXPECT_TRUE(playing.game().place(late).resigned);
  EXPECT_EQ(playing.game().computer_to_act(), late);
  playing.wait(1'000'000);
  ASSERT_TRUE(playing.does({.kind = kLookAtClock}));  // computers are not flagged
  EXPECT_EQ(playing.commons().phase, Phase::kRunning);
}

TEST(Talk, is_for_those_who_sit_and_has_limits) {
  Playing playing = bobail();
  EXPECT_EQ(playing.refusal_of("carl", kTalk, "hello"), "seat");
  EXPECT_EQ(playing.refusal_of("anna", kTalk, ""), "bad_request");
  EXPECT_EQ(playing.refusal_of("anna", kTalk, "   "), "bad_request");
  EXPECT_EQ(playing.refusal_of("anna", kTalk, "a\x01z"), "bad_request");
  EXPECT_EQ(playing.refusal_of("anna", kTalk, "\xE2\x80\xAE reversed"), "bad_request");
  EXPECT_EQ(playing.refusal_of("anna", kTalk, std::string(301, 'a')), "bad_request");
  std::string many;
  for (int i = 0; i < 300; ++i) many += "\xC3\xA9";
  EXPECT_EQ(playing.refusal_of("anna", kTalk, many), "carried out");  // characters count, not bytes
  for (int i = 0; i < 4; ++i) EXPECT_EQ(playing.refusal_of("anna", kTalk, "x"), "carried out");
  EXPECT_EQ(playing.refusal_of("anna", kTalk, "x"), "rate");
  EXPECT_EQ(playing.refusal_of("bert", kTalk, "x"), "carried out");
  playing.wait(10'000);
  EXPECT_EQ(playing.refusal_of("anna", kTalk, "x"), "carried out");
}

TEST(Talk, comes_without_its_text_to_a_seat_that_muted_it) {
  Playing playing = bobail();
  Command mute{.kind = kMute, .person = {"bert", ""}, .on = true};
  ASSERT_TRUE(playing.does(mute));
  ASSERT_TRUE(playing.does("anna", kTalk, "hello"));
  EXPECT_NE(playing.frame_for(Viewer(seat_at(0))).find("hello"), std::string::npos);
  EXPECT_NE(playing.frame_for(Viewer::onlooker()).find("hello"), std::string::npos);
  EXPECT_EQ(playing.frame_for(Viewer(seat_at(1))).find("hello"), std::string::npos);
}

TEST(Rematch, rotates_the_seats_when_all_people_want_it) {
  Playing playing(plan_of("chessington-sud(players=3)", {"anna", "bert", "3"}));
  EXPECT_EQ(playing.refusal_of("anna", kRematch), "phase");
  Playing over = bobail();
  ASSERT_TRUE(over.does("anna", kResign));
  const auto first = over.does("anna", kRematch);
  ASSERT_TRUE(first);
  EXPECT_FALSE(first->next_game);
  EXPECT_EQ(over.refusal_of("anna", kRematch), "offer");
  const auto second = over.does("bert", kRematch);
  ASSERT_TRUE(second);
  ASSERT_TRUE(second->next_game);
  EXPECT_EQ(second->next_game->seats[0].guest, "bert");
  EXPECT_EQ(second->next_game->seats[1].guest, "anna");
}

TEST(Log, a_game_is_the_fold_of_its_events) {
  Playing playing(plan_of("bosworth(players=3)", {"anna", "bert", "2"}), 7);
  for (int i = 0; i < 40; ++i) {
    const Seat seat = playing.commons().actor.seat();
    const std::string word = playing.game().table().game().word(playing.game().table().legal()[0]);
    Command move{.kind = kAct, .version = playing.game().version(), .text = word};
    move.person.guest = playing.game().place(seat).guest;
    if (move.person.guest.empty()) {
      move.kind = kComputerActs;
      move.version = playing.game().table_version();
    }
    ASSERT_TRUE(playing.does(move));
  }
  std::optional<LiveGame> again;
  for (const std::string& payload : playing.log()) {
    const Expected<Event> event = read_event(payload);
    ASSERT_TRUE(event);
    if (!again) {
      again = *LiveGame::begin("game", *event);
    } else {
      ASSERT_TRUE(again->apply(*event));
    }
  }
  EXPECT_EQ(again->table().state().position(), playing.position());
  EXPECT_EQ(again->version(), playing.game().version());
  EXPECT_EQ(whole_game(again->sight(Viewer(seat_at(0))), {}, false),
            whole_game(playing.game().sight(Viewer(seat_at(0))), {}, false));
}

TEST(Log, a_damaged_event_is_an_error_and_not_the_end) {
  for (const char* payload :
       {"", "{", "[]", R"({"type":"acted"})", R"({"type":"danced","at":1})", R"({"type":"acted","at":1,"by":9})",
        R"({"type":"created","at":1,"plan":{"spec":"chess"}})", R"({"type":"started","at":1,"order":[7]})"}) {
    EXPECT_FALSE(read_event(payload)) << payload;
  }
  Playing playing = bobail();
  LiveGame game = playing.game();
  EXPECT_FALSE(game.apply({.kind = EventKind::kActed, .by = Actor(seat_at(0)), .text = "z9"}));
  EXPECT_FALSE(game.apply({.kind = EventKind::kResigned}));
  EXPECT_FALSE(game.apply({.kind = EventKind::kResigned, .by = Actor(seat_at(3))}));
}

}  // namespace
}  // namespace tablier::server

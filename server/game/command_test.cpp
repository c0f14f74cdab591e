#include "game/command.h"

#include "game/test_playing.h"

namespace tablier::server {
namespace {

using enum CommandKind;

TEST(Sitting, the_game_starts_when_the_last_seat_is_taken) {
  Playing playing(config_of("bobail", {"anna", ""}));
  EXPECT_EQ(playing.status().phase, Phase::kOpen);
  Command sit{.kind = kSit, .person = {"bert", "Bert"}, .key = "join"};
  ASSERT_TRUE(playing.does(sit));
  EXPECT_EQ(playing.status().phase, Phase::kRunning);
  EXPECT_EQ(playing.game().seat_of("bert"), seat_at(1));
  EXPECT_EQ(playing.status().places[1].name, "Bert");
}

TEST(Sitting, a_private_game_wants_the_key_for_joining) {
  Playing playing(config_of("bobail", {"anna", ""}));
  for (const char* key : {"", "watch", "wrong", "joi", "joint", "jo1n"}) {
    const auto done = playing.does(Command{.kind = kSit, .person = {"bert", "Bert"}, .key = key});
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, Code::kKey);
  }
}

TEST(Sitting, a_public_game_wants_no_key) {
  GameConfig config = config_of("bobail", {"anna", ""});
  config.is_public = true;
  Playing playing(config);
  EXPECT_EQ(playing.refusal_of("bert", kSit), "carried out");
}

TEST(Sitting, nobody_sits_twice_or_on_another) {
  GameConfig config = config_of("chessington-nord(players=3)", {"anna", "", ""});
  config.is_public = true;
  Playing playing(config);
  EXPECT_EQ(playing.refusal_of("anna", kSit), "taken");
  EXPECT_EQ(playing.refusal_of("bert", kSit, "1"), "taken");
  EXPECT_EQ(playing.refusal_of("bert", kSit, "9"), "bad_request");
  EXPECT_EQ(playing.refusal_of("bert", kSit, "3"), "carried out");
  EXPECT_EQ(playing.game().seat_of("bert"), seat_at(2));
}

TEST(Sitting, whoever_leaves_before_the_start_gives_the_seat_up) {
  GameConfig config = config_of("bobail", {"anna", ""});
  config.is_public = true;
  Playing playing(config);
  EXPECT_EQ(playing.refusal_of("anna", kLeave), "carried out");
  EXPECT_EQ(playing.game().seat_of("anna"), std::nullopt);
  EXPECT_EQ(playing.refusal_of("anna", kLeave), "seat");
  Playing running = bobail();
  EXPECT_EQ(running.refusal_of("anna", kLeave), "phase");
}

TEST(Sitting, random_seats_are_drawn_at_the_start_and_stay) {
  GameConfig config = config_of("bobail", {"anna", "bert"});
  config.random_seats = true;
  int changed = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Playing playing(config, seed * 100);
    ASSERT_TRUE(playing.game().seat_of("anna"));
    ASSERT_TRUE(playing.game().seat_of("bert"));
    changed += playing.game().seat_of("anna") == seat_at(1) ? 1 : 0;
  }
  EXPECT_GT(changed, 8);
  EXPECT_LT(changed, 32);
}

TEST(CallingOff, is_for_whoever_made_the_game_as_long_as_it_has_not_started) {
  GameConfig config = config_of("bobail", {"", ""});
  config.maker = "anna";
  config.is_public = true;
  Playing playing(config);
  EXPECT_EQ(playing.refusal_of("bert", kCallOff), "seat");
  EXPECT_EQ(playing.refusal_of("", kCallOff), "seat");
  const Command command{.kind = kCallOff, .person = {"anna", "Anna"}, .request = "off"};
  const auto done = playing.does(command);
  ASSERT_TRUE(done);
  EXPECT_EQ(playing.status().phase, Phase::kOver);
  EXPECT_EQ(playing.ending(), "called off");
  const auto repeated = playing.does(command);
  ASSERT_TRUE(repeated);
  EXPECT_EQ(repeated->version, done->version);
  EXPECT_TRUE(repeated->events.empty());
  for (const CommandKind kind : {kSit, kCallOff}) EXPECT_EQ(playing.refusal_of("anna", kind), "phase");

  Playing running(config_of("bobail", {"anna", "bert"}));
  EXPECT_EQ(running.refusal_of("anna", kCallOff), "seat");  // it is nobody's
  config = config_of("bobail", {"anna", "bert"});
  config.maker = "anna";
  Playing started(config);
  EXPECT_EQ(started.refusal_of("anna", kCallOff), "phase");
}

TEST(CallingOff, leaves_those_who_sit_with_nothing_but_talk) {
  GameConfig config = config_of("bobail", {"anna", ""});
  config.maker = "anna";
  Playing playing(config);
  ASSERT_TRUE(playing.does("anna", kCallOff));
  for (const CommandKind kind : {kAct, kLeave, kResign, kOfferDraw, kTakeBack, kRematch}) {
    EXPECT_EQ(playing.refusal_of("anna", kind), "phase");
  }
  EXPECT_EQ(playing.refusal_of("anna", kTalk, "another time"), "carried out");
}

TEST(Acting, plays_by_the_rules_and_tells_what_they_allow) {
  Playing playing = bobail();
  playing.acts("anna", {"c1e3"});
  playing.acts("bert", {"c3d4", "d5a2"});
  EXPECT_EQ(playing.game().seen_actions(Viewer::onlooker()), R"("c1e3","c3d4","d5a2")");
  const auto done = playing.does("anna", kAct, "d4d9");
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().code, Code::kIllegal);
  EXPECT_NE(done.error().message.find("d4d9"), std::string::npos);
}

TEST(Acting, is_for_whoever_sits_there_and_has_the_turn) {
  Playing playing = bobail();
  EXPECT_EQ(playing.refusal_of("carl", kAct, "c1e3"), "seat");
  EXPECT_EQ(playing.refusal_of("bert", kAct, "c1e3"), "turn");
  Playing open(config_of("bobail", {"anna", ""}));
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
  Playing playing(config_of("bosworth", {"anna", "bert"}));
  EXPECT_TRUE(playing.status().actor.is_seat());
  EXPECT_GT(playing.status().count, 0);  // the cards dealt first
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
  playing.wait(10s - 1ms);
  EXPECT_EQ(playing.refusal_of("anna", kTalk, "x"), "rate");
  playing.wait(1ms);
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
  Playing playing(config_of("chessington-sud(players=3)", {"anna", "bert", "3"}));
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
  Playing playing(config_of("bosworth(players=3)", {"anna", "bert", "2"}), 7);
  for (int i = 0; i < 40; ++i) {
    const Seat seat = playing.status().actor.seat();
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
  EXPECT_EQ(whole_game(again->view_for(Viewer(seat_at(0))), {}, {}),
            whole_game(playing.game().view_for(Viewer(seat_at(0))), {}, {}));
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

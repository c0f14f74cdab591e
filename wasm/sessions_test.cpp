#include "sessions.h"

#include <gtest/gtest.h>

#include "contract.h"

namespace tablier::wasm {
namespace {

bool tells(const std::string& response, std::string_view part) { return response.find(part) != std::string::npos; }

TEST(Sessions, an_action_plays_on_and_the_response_tells_what_changed) {
  Contract engine;
  EXPECT_TRUE(
      says(engine.respond("open\ngame bobail\nposition startpos moves c1e3"), R"("session":1,"count":1,"at":1)"));
  const std::string played = engine.respond("play\nsession 1\nword c3b3\nsince 1\nviewer N");
  EXPECT_TRUE(tells(played, R"("actor":"N")")) << played;
  EXPECT_TRUE(tells(played, R"("count":2)")) << played;
  EXPECT_TRUE(tells(played, R"("turn":"N","by":"N","begins_turn":true,"word":"c3b3",)")) << played;
  EXPECT_FALSE(tells(played, "c1e3")) << played;
}

TEST(Sessions, an_action_tells_what_it_did_to_the_pieces) {
  Contract engine;
  const auto last = [&](std::string_view game, std::string_view position, std::string_view viewer, int since) {
    const std::string opened =
        engine.respond("open\ngame " + std::string(game) + "\nposition " + std::string(position) + "\nviewer " +
                       std::string(viewer) + "\nsince " + std::to_string(since));
    return opened.substr(opened.find(R"("actions":)"));
  };
  EXPECT_TRUE(tells(last("bobail", "startpos moves c1e3 c3b3", "S", 1),
                    R"("moved":[{"square":"c3","piece":"T","owner":null,"to":"b3"}],"taken":[],"placed":[])"));
  const std::string board = "fen ##NPNPNPNP##/##........##/##........##/##SP......##/##NR......##/##SPSKSPSP## ";
  const std::string rest = "S move hand=S:QRRB,N:KQRB pile=S:BNNP,N:BNNPPPP out=- quiet=0";
  const std::string taken = last("bosworth", board + rest + " moves c1b2 Q@c1", "N", 0);
  EXPECT_TRUE(tells(taken, R"("moved":[{"square":"c1","piece":"K","owner":"S","to":"b2"}],)")) << taken;
  EXPECT_TRUE(tells(taken, R"("taken":[{"square":"b2","piece":"R","owner":"N"}],)")) << taken;
  EXPECT_TRUE(tells(taken, R"("placed":[{"square":"c1","piece":"Q","owner":"S"}],)")) << taken;
}

TEST(Sessions, a_seat_can_queue_what_is_possible_after_some_turn_of_the_other) {
  Contract engine;
  engine.respond("open\ngame bobail\nposition startpos moves c1e3");
  const auto queueable = [&](std::string_view queue) {
    return engine.respond("queueable\nsession 1\nseat S\nqueue " + std::string(queue));
  };
  // North moves the tower first; South's step is told from where it stands now, also back to there.
  const std::string first = engine.respond("queueable\nsession 1\nseat S");
  EXPECT_TRUE(tells(first, R"({"word":"c3c3","from":"c3","to":"c3"})")) << first;
  EXPECT_TRUE(tells(first, R"({"word":"c3a3","from":"c3","to":"a3"})")) << first;
  EXPECT_FALSE(tells(first, R"("from":"a1")")) << first;
  EXPECT_TRUE(tells(first, R"("whole":false)")) << first;
  const std::string second = queueable("c3>c3");
  EXPECT_TRUE(tells(second, R"("from":"a1")")) << second;
  EXPECT_FALSE(tells(second, R"("from":"a5")")) << second;
  EXPECT_EQ(queueable("c3>c3 a1>a4"), R"({"actions":[],"whole":true})");
  EXPECT_EQ(queueable("c3>e5"), R"({"actions":[],"whole":true})") << "which wins for North, but is a turn";
  EXPECT_EQ(queueable("a1>a4"), R"({"actions":[],"whole":false})");
  engine.respond("play\nsession 1\nword c3b3");
  engine.respond("play\nsession 1\nword a5a2");
  EXPECT_EQ(queueable("b3>c3 b1>b4"), R"({"actions":[],"whole":true})");
  EXPECT_EQ(queueable("b3>d3"), R"({"actions":[],"whole":false})");
  for (const std::string_view game : {"bosworth", "chessington-nord"}) {
    const std::string opened = engine.respond("open\ngame " + std::string(game));
    const std::string handle = opened.substr(opened.find("\"session\":") + 10, 1);
    const std::string seat = game == "bosworth" ? "S" : "1";
    EXPECT_EQ(engine.respond("queueable\nsession " + handle + "\nseat " + seat), R"({"actions":[],"whole":false})");
  }
}

TEST(Sessions, a_refused_action_changes_nothing) {
  Contract engine;
  engine.respond("open\ngame bobail");
  const std::string before = engine.respond("look\nsession 1");
  EXPECT_TRUE(engine.respond("play\nsession 1\nword a1a1").starts_with(R"({"error":)"));
  EXPECT_TRUE(engine.respond("play\nsession 1").starts_with(R"({"error":)"));
  EXPECT_EQ(engine.respond("look\nsession 1"), before);
}

TEST(Sessions, an_earlier_moment_is_seen_as_it_was) {
  Contract engine;
  engine.respond("open\ngame bobail\nposition startpos moves c1e3 c3b3");
  EXPECT_TRUE(tells(engine.respond("look\nsession 1\nat 0"), R"("position":"nnnnn/5/2T2/5/sssss S f")"));
  EXPECT_TRUE(engine.respond("look\nsession 1\nat 3").starts_with(R"({"error":)"));
}

TEST(Sessions, undo_and_redo_go_by_decisions_of_people) {
  Contract engine;
  engine.respond("open\ngame bobail\nplayers person 3\nposition startpos moves c1e3 c3b3 a5a2");
  const std::string undone = engine.respond("undo\nsession 1");
  EXPECT_TRUE(tells(undone, R"("count":0,"at":0,"can_redo":true)")) << undone;
  EXPECT_TRUE(tells(engine.respond("redo\nsession 1"), R"("count":3,"at":3,"can_redo":false)"));
}

TEST(Sessions, chance_gives_the_same_again_after_an_undo) {
  Contract engine;
  engine.respond("open\ngame chessington-nord");
  const std::string rolled = engine.respond("play\nsession 1\nseed 7\nsince 0");
  engine.respond("undo\nsession 1");
  EXPECT_TRUE(tells(rolled, R"("word":"first:)")) << rolled;
}

TEST(Sessions, whoever_resigns_is_replaced_until_no_person_is_left) {
  Contract engine;
  engine.respond("open\ngame bosworth(players=3)\nplayers person person 2");
  const std::string first = engine.respond("resign\nsession 1\nseat S");
  EXPECT_TRUE(tells(first, R"("players":[3,"person",2],"gone":"S 0","ending":null)")) << first;
  const std::string second = engine.respond("resign\nsession 1");
  EXPECT_TRUE(tells(second, R"("ending":{"kind":"resignation","seat":"W",)")) << second;
  EXPECT_TRUE(tells(second, R"("winners":["S","N"])")) << second;
  EXPECT_TRUE(tells(engine.respond("record\nsession 1"), "[Ending \\\"W resigns\\\"]"));
  EXPECT_TRUE(engine.respond("resign\nsession 1").starts_with(R"({"error":)"));
  EXPECT_TRUE(tells(engine.respond("undo\nsession 1"), R"("players":[3,"person",2],"gone":"S 0","ending":null)"));
  engine.respond("open\ngame bosworth(players=3)\nplayers 3 person 2\ngone S 0");
  EXPECT_TRUE(tells(engine.respond("undo\nsession 2"), R"("players":["person","person",2],"gone":"",)"));
}

TEST(Sessions, a_game_that_was_over_opens_as_over) {
  Contract engine;
  EXPECT_TRUE(tells(engine.respond("open\ngame bobail\nending resignation S"), R"("winners":["N"],"result":"0-1")"));
  EXPECT_TRUE(tells(engine.respond("open\ngame bobail\nending agreement"), R"("result":"1/2-1/2")"));
}

TEST(Sessions, there_is_room_for_a_few_and_a_lost_one_is_told) {
  Contract engine;
  for (std::size_t i = 0; i < Sessions::kMost; ++i) engine.respond("open\ngame bobail");
  engine.respond("look\nsession 1");
  engine.respond("open\ngame bobail");  // makes 2 the one that was left alone for longest
  EXPECT_TRUE(tells(engine.respond("look\nsession 1"), R"("session":1)"));
  EXPECT_EQ(engine.respond("look\nsession 2"), R"({"lost":"2"})");
  EXPECT_EQ(engine.respond("close\nsession 1"), "{}");
  EXPECT_EQ(engine.respond("play\nsession 1\nword c1e3"), R"({"lost":"1"})");
  EXPECT_EQ(engine.respond("record\nsession 99"), R"({"lost":"99"})");
}

TEST(Sessions, what_is_seen_is_for_the_viewer_alone) {
  Contract engine;
  engine.respond("open\ngame bosworth");
  for (int seed = 1; seed <= 8; ++seed) engine.respond("play\nsession 1\nseed " + std::to_string(seed));
  const std::string seen = engine.respond("look\nsession 1\nviewer N\nsince 0");
  EXPECT_TRUE(tells(seen, R"("seen":{"word":"draw:?","from":null,"to":null})")) << seen;
  EXPECT_TRUE(tells(seen, R"("legal":[])")) << seen;
}

TEST(Sessions, a_record_shows_what_its_viewer_saw_until_the_game_is_over) {
  Contract engine;
  engine.respond("open\ngame bosworth");
  for (int seed = 1; seed <= 8; ++seed) engine.respond("play\nsession 1\nseed " + std::to_string(seed));
  const auto record = [&](std::string_view viewer) {
    return engine.respond("record\nsession 1\nnames Anna\tBo\n" + std::string(viewer));
  };
  const std::string south = record("viewer S");
  EXPECT_TRUE(tells(south, R"([Eyes \"S\"])")) << south;
  EXPECT_TRUE(tells(south, R"([Seat-N \"Bo\"])")) << south;
  EXPECT_TRUE(tells(south, R"(2.N draw:? draw:? draw:? draw:?)")) << south;
  EXPECT_TRUE(tells(record("viewer N"), R"(1.S draw:? draw:? draw:? draw:?)"));
  const std::string said_nothing = record("");
  EXPECT_TRUE(tells(said_nothing, R"([Eyes \"onlooker\"])")) << said_nothing;
  engine.respond("resign\nsession 1");
  EXPECT_FALSE(tells(record("viewer S"), "draw:?")) << "after the end everything is open";
  EXPECT_FALSE(tells(record("viewer S"), "Eyes"));
}

}  // namespace
}  // namespace tablier::wasm

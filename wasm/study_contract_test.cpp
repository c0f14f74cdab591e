#include "study_contract.h"

#include <gtest/gtest.h>

namespace tablier::wasm {
namespace {

bool holds(const std::string& response, std::string_view part) { return response.find(part) != std::string::npos; }

constexpr std::string_view kGivenAway =
    "review\ngame bobail\nposition fen nnnnn/5/s4/2T2/ss1ss S t moves c2c3\nwork 2000";

std::string step_to_the_end(StudyContract& engine) {
  while (!holds(engine.respond("step\nwork 1000"), R"("more":false)")) {
  }
  return engine.respond("step\nwork 0\nreport yes");
}

TEST(StudyContract, reviews_a_game_step_by_step) {
  StudyContract engine;
  EXPECT_TRUE(holds(engine.respond(kGivenAway), R"("lacks":{"game":"bobail","name":"bobail.book"})"));
  EXPECT_TRUE(holds(engine.respond("step\nwork 1\nreport yes"), R"({"more":true,"progress":0,"review":{)"));
  const std::string review = step_to_the_end(engine);
  EXPECT_TRUE(holds(review, R"({"more":false,"progress":1000,)")) << review;
  EXPECT_TRUE(holds(review, R"("played":"c2c3","before":10000,)")) << review;
  EXPECT_TRUE(holds(review, R"("better":["c2c1"])")) << review;
}

TEST(StudyContract, how_the_game_ended_counts) {
  StudyContract engine;
  engine.respond("review\ngame bobail\nposition startpos moves c1e3\nending resignation S\nwork 100");
  EXPECT_TRUE(holds(step_to_the_end(engine), R"("result":"0-1")"));
}

TEST(StudyContract, what_cannot_be_reviewed_is_refused) {
  StudyContract engine;
  for (const std::string_view request :
       {"review", "review\ngame bobail\nposition startpos moves a1a1", "review\ngame bobail\nending rain",
        "review\ngame bobail\nseat Z", "review\ngame bosworth\nposition view S startpos\nseat N",
        "review\ngame bosworth\nposition view onlooker startpos", "review\ngame bobail\nwork many"}) {
    EXPECT_TRUE(engine.respond(request).starts_with("{\"error\":\"")) << request;
  }
  EXPECT_TRUE(engine.respond("step").starts_with("{\"error\":\""));
}

TEST(StudyContract, another_search_takes_the_place_of_a_review) {
  StudyContract engine;
  engine.respond(kGivenAway);
  engine.respond("think\ngame bobail\nlevel 1");
  EXPECT_TRUE(holds(engine.respond("step"), R"("choice":)"));
}

TEST(Contract, deals_what_a_seat_does_not_see_if_it_is_given_a_seed) {
  Contract engine;
  constexpr std::string_view kSeen =
      "position\ngame bosworth\nposition view S startpos moves draw:N draw:P draw:R draw:P";
  const std::string dealt = engine.respond(std::string(kSeen) + " draw:? draw:? draw:? draw:?\nseed 3");
  EXPECT_TRUE(holds(dealt, R"({"text":")")) << dealt;
  EXPECT_FALSE(holds(dealt, "?")) << dealt;
  EXPECT_EQ(engine.respond(std::string(kSeen) + " draw:? draw:? draw:? draw:?\nseed 3"), dealt);
}

}  // namespace
}  // namespace tablier::wasm

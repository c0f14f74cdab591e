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

TEST(StudyContract, a_task_of_a_lesson_tells_what_came_of_the_learners_words) {
  StudyContract engine;
  const auto told = [&](const std::string& words) {
    return engine.respond("lesson\ngame bobail\n" + words + "text play b1b4\nreply c3d3 e5e2\nplay d3d2 d3c2\nplay *");
  };
  EXPECT_EQ(told(""),
            R"({"game":"bobail","position":"","learner":"S","words":[],"began":0,"answer":"on","hint":"b1b4"})");
  EXPECT_TRUE(holds(told("words b1b4\n"), R"("words":["b1b4","c3d3","e5e2"],"began":3,"answer":"on","hint":"d3d2")"));
  EXPECT_TRUE(holds(told("words b1b4 d3d4\n"), R"("began":3,"answer":"wrong","hint":null)"));
  EXPECT_TRUE(holds(told("words b1b4 d3d2 a1a4\n"), R"("answer":"solved","hint":null)"));
  EXPECT_TRUE(told("words b1b4 d3d2 a1a3\n").starts_with("{\"error\":\"")) << "which the rules refuse";
  EXPECT_TRUE(holds(engine.respond("lesson\ngame bobail\ntext jump c1c2"), R"("error":"1: expected at, after, play)"));
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

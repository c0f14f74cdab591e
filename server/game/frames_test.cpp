#include "game/frames.h"

#include <boost/json.hpp>

#include "game/test_playing.h"
#include "session/record.h"

namespace tablier::server {
namespace {

namespace json = boost::json;

/// What a viewer cannot tell from the real position, followed along the real game.
class OtherWorld {
 public:
  OtherWorld(const LiveGame& game, Viewer viewer, std::uint64_t seed)
      : viewer_(viewer), random_(seed), state_(game.table().state().view(viewer).determinize(random_)) {}

  /// Plays what looks to the viewer like the last real action; a new world is determinized where this one cannot.
  void follow(const LiveGame& game) {
    const auto& table = game.table();
    const Action seen = table.states()[table.states().size() - 2].seen(table.actions().back(), viewer_);
    std::vector<Action> alike;
    for (const Action action : state_.legal()) {
      if (state_.seen(action, viewer_) == seen) alike.push_back(action);
    }
    word_ = table.game().word(seen);
    if (alike.empty()) {
      state_ = table.state().view(viewer_).determinize(random_);
      return;
    }
    const Action chosen = alike[random_.below(static_cast<std::uint32_t>(alike.size()))];
    word_ = table.game().word(state_.seen(chosen, viewer_));
    state_.apply(chosen);
    differed_ += state_.position() == table.state().position() ? 0 : 1;
  }

  std::string frame(const LiveGame& game, const Event& acted) const {
    SeenEvent seen{.kind = acted.kind, .at = acted.at, .by = acted.by, .text = word_};
    return event_frame(LiveView(game.status(), game.table().facts(), viewer_, state_.view(viewer_)), seen);
  }
  int differed() const { return differed_; }

 private:
  Viewer viewer_;
  Random random_;
  AnyState state_;
  std::string word_{};
  int differed_ = 0;
};

TEST(Frames, are_byte_equal_for_worlds_that_the_viewer_cannot_tell_apart) {
  int differed = 0;
  for (std::uint64_t round = 0; round < 100; ++round) {
    const bool three = round % 2 == 1;
    Playing playing(three ? config_of("bosworth(players=3)", {"a", "b", "c"}) : config_of("bosworth", {"a", "b"}),
                    round * 1000);
    Random choice(round);
    std::vector<OtherWorld> worlds;
    std::vector<Viewer> viewers{Viewer::onlooker()};
    for (int i = 0; i < playing.game().seats(); ++i) viewers.emplace_back(seat_at(i));
    for (const Viewer viewer : viewers) worlds.emplace_back(playing.game(), viewer, choice.next());
    for (int i = 0; i < 60 && playing.status().phase == Phase::kRunning; ++i) {
      const Seat seat = playing.status().actor.seat();
      const ActionList legal = playing.game().table().legal();
      const Action action = legal[static_cast<int>(choice.below(static_cast<std::uint32_t>(legal.size())))];
      Command move{.kind = CommandKind::kAct, .text = playing.game().table().game().word(action)};
      move.person.guest = playing.game().place(seat).guest;
      move.version = playing.game().version();
      playing.each_event(move, [&](const LiveGame& game, const Event& event) {
        for (std::size_t v = 0; v < viewers.size(); ++v) {
          worlds[v].follow(game);
          ASSERT_EQ(event_frame(game.view_for(viewers[v]), game.seen(event, viewers[v])), worlds[v].frame(game, event));
        }
      });
    }
    for (const OtherWorld& world : worlds) differed += world.differed();
  }
  EXPECT_GT(differed, 10'000);  // the worlds were really others
}

TEST(Frames, show_the_legal_actions_to_whoever_acts_and_to_nobody_else) {
  Playing playing(config_of("bobail", {"anna", "bert"}));
  playing.acts("anna", {"c1e3"});
  const auto legal = [&](Viewer viewer) {
    return json::parse(playing.frame_for(viewer)).at("table").at("legal").as_array().size();
  };
  EXPECT_EQ(legal(Viewer(seat_at(0))), 0U);
  EXPECT_EQ(legal(Viewer(seat_at(1))), 8U);
  EXPECT_EQ(legal(Viewer::onlooker()), 0U);
}

TEST(Frames, of_the_whole_game_give_keys_only_to_those_who_sit_and_to_whoever_made_it) {
  Playing playing(config_of("bobail", {"anna", "bert"}));
  const auto whole = [&](Viewer viewer, bool is_maker = false) {
    return json::parse(whole_game(playing.game().view_for(viewer), {}, {.is_maker = is_maker}));
  };
  EXPECT_EQ(whole(Viewer::onlooker(), true).at("keys").at("watch"), "watch");
  EXPECT_TRUE(whole(Viewer::onlooker(), true).at("yours").as_bool());
  EXPECT_EQ(whole(Viewer(seat_at(0))).at("keys").at("join"), "join");
  EXPECT_FALSE(whole(Viewer::onlooker()).as_object().contains("keys"));
  EXPECT_TRUE(whole(Viewer::onlooker()).at("you").is_null());
  EXPECT_EQ(whole(Viewer(seat_at(1))).at("you"), "N");
}

TEST(Frames, never_tell_who_the_guests_are) {
  GameConfig config = config_of("bobail", {"secretguest", "bert"});
  config.seats[0].name = "Anna";
  Playing playing(config);
  ASSERT_TRUE(playing.does("secretguest", CommandKind::kTalk, "hello"));
  for (const Viewer viewer : {Viewer::onlooker(), Viewer(seat_at(1))}) {
    EXPECT_EQ(playing.frame_for(viewer).find("secretguest"), std::string::npos);
    EXPECT_EQ(whole_game(playing.game().view_for(viewer), {}, {}).find("secretguest"), std::string::npos);
  }
  EXPECT_EQ(summary(playing.status(), playing.game().table().facts()).find("secretguest"), std::string::npos);
}

TEST(Frames, have_exactly_the_members_that_the_wire_names) {
  GameConfig config = config_of("bobail", {"anna", "bert"});
  config.clock = {.base = 60s, .increment = 1s};
  Playing playing(config);
  playing.acts("anna", {"c1e3"});
  EXPECT_EQ(playing.frame_for(Viewer(seat_at(0))),
            R"({"type":"event","game":"game","version":3,"at":1700000000000,)"
            R"("event":{"type":"acted","by":"S","action":"c1e3"},"table":{"phase":"running",)"
            R"("position":"nnnnn/5/2T1s/5/ss1ss N t","count":1,"actor":"N","turn":"N","step":"t","legal":[],)"
            R"("clock":{"left":{"S":61000,"N":60000},"running":"N"},"draw":null,"take_back":null,)"
            R"("result":"*","ending":"","ended":null}})");
}

}  // namespace
}  // namespace tablier::server

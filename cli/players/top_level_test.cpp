// Where there is a tablebase of a game, the top level plays by it, whichever front end it plays through.
#include <gtest/gtest.h>

#include <sstream>

#include "command_line/command_line.h"
#include "commands.h"
#include "erased/test_tablebase.h"
#include "match/match_game.h"
#include "players/parallel_search.h"
#include "search/levels.h"
#include "session/record.h"

namespace tablier::cli {
namespace {

const Spec kBobail = *parse_spec("bobail");

struct TopLevel : ::testing::Test {
  /// What a command prints, that reads this.
  std::string printed(const std::vector<std::string>& arguments, const std::string& typed = "") {
    std::istringstream in(typed);
    std::ostringstream out;
    CommandLine line(in, out, out, [this](const auto&, const Console&) { return tablebase.tablebases(); });
    add_play(line);
    add_engine(line);
    add_analyse(line);
    EXPECT_EQ(line.run(arguments), kSuccess) << out.str();
    return out.str();
  }

  /// The move that an engine answers with from the start.
  std::string best_move(const std::string& go) {
    const std::string told = printed({"engine", "bobail"}, "ugi\nposition startpos\n" + go + "\n");
    const std::size_t at = told.find("bestmove ");
    return at == std::string::npos ? told : told.substr(at + 9, 4);
  }

  WithTestTablebase tablebase{"bobail"};
  std::string known = tablebase.word(Session(kBobail).state());
};

TEST_F(TopLevel, plays_by_the_tablebase_in_a_match_and_the_level_below_does_not) {
  const auto player = [this](std::string_view text) {
    return *parse_player(*kBobail.game, text, tablebase.tablebases());
  };
  const MatchPlan plan{.spec = kBobail, .players = {player("8"), player("2")}, .games = 1};
  const MatchGame game = *play_match_game(plan, 0);
  const Expected<Session> session = replay(game.record);
  ASSERT_TRUE(session);
  int known_actions = 0;
  const auto opened = static_cast<std::size_t>(plan.opening.actions);
  for (std::size_t i = opened; i < session->actions().size(); ++i) {
    const AnyState& state = session->states()[i];
    if (game.player_at[static_cast<std::size_t>(index(state.actor().seat()))] != 0) continue;
    EXPECT_EQ(kBobail.game->word(session->actions()[i]), tablebase.word(state));
    ++known_actions;
  }
  EXPECT_GT(known_actions, 0);
  EXPECT_EQ(tablebase.asked(), known_actions);
}

TEST_F(TopLevel, plays_by_the_tablebase_with_several_threads) {
  const AnyView view = Session(kBobail).state().view(Viewer(Seat{0}));
  const auto search = make_search(view, tablebase.tablebases().level(*kBobail.game, kLevels), 2);
  EXPECT_FALSE(search->step(1000));
  EXPECT_EQ(kBobail.game->word(search->choice()), known);
}

TEST_F(TopLevel, plays_by_the_tablebase_at_the_keyboard_and_gives_hints_by_it) {
  const auto play = [this](const std::string& level, const std::string& typed) {
    return printed({"play", "bobail", "--computer", "S", "--level", level, "--seed", "1"}, typed);
  };
  EXPECT_TRUE(play("8", "quit\n").contains(known));
  EXPECT_EQ(tablebase.asked(), 1);
  play("7:work=500", "quit\n");
  EXPECT_EQ(tablebase.asked(), 1);
  play("1", "hint\nquit\n");
  EXPECT_EQ(tablebase.asked(), 2);
}

TEST_F(TopLevel, plays_by_the_tablebase_for_other_programs) {
  EXPECT_EQ(best_move("go level 8"), known);
  EXPECT_EQ(best_move("go movetime 20"), known);
  EXPECT_EQ(tablebase.asked(), 2);
  best_move("go level 3");
  EXPECT_EQ(tablebase.asked(), 2);
}

TEST_F(TopLevel, searches_where_a_program_asks_for_a_search) {
  best_move("go nodes 500");
  best_move("go depth 2");
  EXPECT_EQ(tablebase.asked(), 0);
}

TEST_F(TopLevel, analyses_by_the_tablebase) {
  const std::string told = printed({"analyse", "bobail"});
  EXPECT_TRUE(told.contains(" " + known)) << told;
  EXPECT_TRUE(told.contains("S wins in 2 turns")) << told;
}

}  // namespace
}  // namespace tablier::cli

#include "games/bobail/solved/solved_bobail.h"

#include "games/bobail/solved/test_solved.h"
#include "games/solved_games.h"
#include "session/registry.h"

namespace tablier::bobail::solved {
namespace {

TEST(SolvedGames, are_found_and_are_games_of_the_registry) {
  EXPECT_FALSE(solved_games().empty());
  for (const SolvedGame* game : solved_games()) EXPECT_NE(find_game(game->info().id), nullptr) << game->info().id;
}

TEST_F(Solved, whoever_knows_solved_games_alone_can_make_and_verify_the_table) {
  const SolvedBobail<2> bobail;
  const TableGame& game = bobail;
  const TemporaryFolder other;
  std::size_t passed = 0;
  const auto passes = game.solve(other.file("passes"), {.threads = 2}, [&](const TurnCounts&) { ++passed; });
  ASSERT_TRUE(passes) << passes.error().message;
  EXPECT_EQ(passes->size(), passed);
  const auto counts = game.write_table(other.file("passes"), TableGame::Content::kTurns, other.file("turns"), {});
  ASSERT_TRUE(counts) << counts.error().message;
  EXPECT_EQ(counts->positions(), 15U * 276 * 231);
  EXPECT_EQ(static_cast<std::size_t>(counts->longest) + 2,
            passes->size());  // turns are counted from 0, and the last pass found nothing
  EXPECT_EQ(bytes_of_file(other.file("turns")), bytes_of_file(folder_->file("turns")));

  const auto table = game.open_table(other.file("turns"));
  ASSERT_TRUE(table) << table.error().message;
  const auto verified = (*table)->verify({.threads = 2});
  ASSERT_TRUE(verified) << verified.error().message;
  EXPECT_EQ(verified->won, counts->won);
  EXPECT_EQ(verified->longest, counts->longest);
  EXPECT_FALSE(game.open_table(folder_->file("values")));
}

TEST_F(Solved, a_table_knows_nothing_of_another_game) {
  const auto table = SolvedBobail<2>().open_table(folder_->file("turns"));
  ASSERT_TRUE(table);
  const AnyState state = find_game("castelott")->start({});
  const AnyView view = state.view(Viewer(state.actor().seat()));
  EXPECT_FALSE((*table)->outcome(state));
  EXPECT_FALSE((*table)->probe(view));
  EXPECT_EQ((*table)->search(view, {}), nullptr);
}

}  // namespace
}  // namespace tablier::bobail::solved

#include "search/parallel.h"

#include <gtest/gtest.h>

namespace tablier {
namespace {

Action to(int square) { return {.from = 0, .to = static_cast<std::uint8_t>(square)}; }

TEST(Parallel, searches_share_the_work_and_a_table) {
  SearchSettings settings;
  settings.work = 1001;
  const std::vector<SearchSettings> all = parallel_settings(settings, 2);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].work, 501U);
  EXPECT_EQ(all[1].thread, 1);
  EXPECT_NE(all[0].shared_table, nullptr);
  EXPECT_EQ(all[0].shared_table, all[1].shared_table);
  EXPECT_EQ(parallel_settings({}, 2)[1].work, SearchSettings().work) << "no limit is no limit for each";
}

TEST(Parallel, the_one_that_has_seen_furthest_speaks_for_all) {
  std::vector<SearchReport> reports(3);
  reports[0] = {.work = 10, .depth = 5, .line = {to(0)}};
  reports[1] = {.work = 20, .depth = 7, .line = {to(1)}};
  reports[2] = {.work = 40, .depth = 7, .line = {to(2)}};
  EXPECT_EQ(merged(reports, seat_at(0), {}).line, std::vector{to(1)}) << "of equals the first";
  EXPECT_EQ(merged(reports, seat_at(0), {}).work, 70U);
  reports[2].wins_in = -2;
  EXPECT_EQ(leading(reports), 2U) << "what is proved counts more than depth";
  reports[0].wins_in = 3;
  reports[1].wins_in = 2;
  EXPECT_EQ(leading(reports), 1U) << "the shortest win";
}

TEST(Parallel, tree_searches_add_up_what_they_have_tried) {
  const auto visited = [](int square, Value value, std::uint64_t visits) {
    return RatedAction{.action = to(square), .values = {value, kWholeWin - value, 0, 0}, .work = visits};
  };
  std::vector<SearchReport> reports(2);
  reports[0] = {.playouts = 100, .values = {4000, 6000, 0, 0}, .line = {to(1), to(5)}};
  reports[0].rated = {visited(1, 4000, 60), visited(2, 4000, 40)};
  reports[1] = {.playouts = 300, .values = {8000, 2000, 0, 0}, .line = {to(2), to(6)}};
  reports[1].rated = {visited(2, 9000, 200), visited(1, 6000, 100)};
  const SearchReport all = merged(reports, seat_at(0), {});
  EXPECT_EQ(all.playouts, 400U);
  EXPECT_EQ(all.values[0], 7000);
  ASSERT_EQ(all.rated.size(), 2U);
  EXPECT_EQ(all.rated[0].action, to(2));
  EXPECT_EQ(all.rated[0].work, 240U);
  EXPECT_EQ(all.rated[0].values[0], (4000 * 40 + 9000 * 200) / 240);
  EXPECT_EQ(all.line, (std::vector{to(2), to(6)}));
}

TEST(Parallel, what_one_tree_search_has_proved_stands) {
  std::vector<SearchReport> reports(2);
  reports[0] = {.playouts = 900, .values = {6000, 4000, 0, 0}, .line = {to(1)}};
  reports[0].rated = {{.action = to(1), .values = {7000, 3000, 0, 0}, .work = 800},
                      {.action = to(2), .values = {5000, 5000, 0, 0}, .work = 100}};
  reports[1] = {.playouts = 100, .values = {kWholeWin, 0, 0, 0}, .line = {to(2), to(3)}, .wins_in = 2};
  reports[1].rated = {{.action = to(2), .values = {kWholeWin, 0, 0, 0}, .work = 100, .wins_in = 2}};
  const SearchReport all = merged(reports, seat_at(0), {});
  EXPECT_EQ(all.wins_in, 2);
  EXPECT_EQ(all.values[0], kWholeWin);
  EXPECT_EQ(all.line, (std::vector{to(2), to(3)}));
  EXPECT_EQ(all.rated[1].action, to(2));
  EXPECT_EQ(all.rated[1].values[0], kWholeWin);
}

TEST(Parallel, where_all_is_rated_what_is_proved_and_then_the_value_decides) {
  const auto rated = [](int square, Value value, std::uint64_t visits, int wins_in = 0) {
    return RatedAction{.action = to(square), .values = {value, 0, 0, 0}, .work = visits, .wins_in = wins_in};
  };
  const std::vector<RatedAction> all{rated(1, 5000, 800),  rated(2, 9000, 99),         rated(3, 5100, 500),
                                     rated(4, 0, 900, -2), rated(5, kWholeWin, 10, 3), rated(6, 0, 1, -4),
                                     rated(7, 4900, 3000), rated(8, kWholeWin, 10, 2)};
  const auto order = [&](Value spread) {
    SearchSettings settings;
    settings.spread = spread;
    std::vector<int> squares;
    for (const RatedAction& each : in_order(all, seat_at(0), settings)) squares.push_back(each.action.to);
    return squares;
  };
  EXPECT_EQ(order(0), (std::vector{7, 4, 1, 3, 2, 5, 8, 6})) << "to play: by visits";
  EXPECT_EQ(order(kWholeWin), (std::vector{8, 5, 3, 1, 7, 2, 6, 4}));
}

TEST(Parallel, nearly_as_good_is_what_was_tried_enough_and_promises_little_less) {
  SearchSettings settings;
  settings.spread = 200;
  const auto visited = [](int square, Value value, std::uint64_t visits) {
    return RatedAction{.action = to(square), .values = {value, 0, 0, 0}, .work = visits};
  };
  const std::vector<RatedAction> all{visited(1, 5000, 800), visited(2, 9000, 99), visited(3, 4799, 500),
                                     visited(4, 4800, 100)};
  bool fourth = false;
  for (settings.seed = 1; settings.seed < 50; ++settings.seed) {
    const Action action = sample_near_best(all, seat_at(0), settings);
    EXPECT_TRUE(action == to(1) || action == to(4));
    fourth |= action == to(4);
  }
  EXPECT_TRUE(fourth);
}

}  // namespace
}  // namespace tablier

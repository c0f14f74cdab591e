#include "search/alpha_beta.h"

#include <gtest/gtest.h>

#include "core/board_text.h"
#include "core/spec.h"
#include "core/table.h"

namespace tablier {
namespace {

SearchReport think(std::string_view spec, std::string_view position, std::uint64_t work, std::uint64_t slice = 1000) {
  const Table table = Table::from_position(*parse_spec(spec), position).value();
  SearchSettings settings;
  settings.work = work;
  const auto search = table.state().view(Viewer(table.actor().seat())).search(settings);
  while (search->step(slice)) {
  }
  SearchReport report = search->report();
  EXPECT_EQ(report.line[0], search->choice());
  return report;
}

TEST(AlphaBeta, brings_the_tower_home) {
  const SearchReport report = think("bobail", "1nnnn/5/n3s/2T2/ss1ss S t", 1000);
  EXPECT_EQ(square_name(report.line[0].to, 5), "c1");
  EXPECT_EQ(report.wins_in, 1);
  EXPECT_EQ(report.values[0], kWholeWin);
}

TEST(AlphaBeta, sends_the_king_to_the_corner) {
  const SearchReport report = think("gwezboell", "4k4/9/9/4a4/9/4a4/9/9/9 D", 5000);
  EXPECT_EQ(report.wins_in, 1);
}

TEST(AlphaBeta, slices_change_nothing) {
  constexpr std::string_view kStart = "nnNnn/5/2T2/5/ssSss S f";
  const SearchReport whole = think("castelott", kStart, 30'000, 30'000);
  const SearchReport sliced = think("castelott", kStart, 30'000, 13);
  EXPECT_EQ(whole.line, sliced.line);
  EXPECT_EQ(whole.values, sliced.values);
  EXPECT_EQ(whole.work, sliced.work);
}

TEST(AlphaBeta, rates_every_alternative_when_asked) {
  const Table table(*parse_spec("bobail"));
  SearchSettings settings;
  settings.work = 20'000;
  settings.spread = kWholeWin;
  const auto search = table.state().view(Viewer(seat_at(0))).search(settings);
  while (search->step(1000)) {
  }
  const SearchReport report = search->report();
  EXPECT_EQ(report.rated.size(), static_cast<std::size_t>(table.legal().size()));
  EXPECT_EQ(report.rated[0].values, report.values);
}

}  // namespace
}  // namespace tablier

#include "analysis/analysis.h"

#include <algorithm>

#include "players/parallel_search.h"
#include "search/levels.h"

namespace tablier::cli {

namespace {

/// What the search expects after an alternative: a short look is enough for a line to read. Nothing more than the
/// action itself where someone else decides by cards that this view does not show.
std::vector<Action> continuation(const AnyView& view, Action action, SearchSettings settings) {
  constexpr std::uint64_t kShortLook = 20'000;
  std::vector<Action> line{action};
  AnyView next = view;
  next.apply(action);
  const bool visible = !view.game().info().hidden_cards || next.actor() == view.actor();
  if (!next.actor().is_seat() || !visible) return line;
  settings.spread = 0;
  settings.work = std::min(settings.work, kShortLook);
  const auto search = next.search(settings);
  think(*search, Milliseconds(0), [] { return true; });
  const SearchReport report = search->report();
  line.insert(line.end(), report.line.begin(), report.line.end());
  return line;
}

SearchSettings settings_for(const ToldPosition& position, const Tablebases& tablebases, const AnalysisLimits& limits,
                            bool alternatives) {
  SearchSettings settings = tablebases.level(position.game(), kLevels);
  settings.spread = alternatives ? kWholeWin : 0;
  settings.work = limits.work;
  settings.past = position.past();
  return settings;
}

}  // namespace

Expected<Analysis> analyse(const ToldPosition& position, const Tablebases& tablebases, const AnalysisLimits& limits,
                           std::string_view also) {
  TABLIER_TRY(view, position.decision());
  const SearchSettings settings = settings_for(position, tablebases, limits, limits.lines > 1 || !also.empty());
  const auto search = search_with(*view, settings, limits.threads);
  think(*search, limits.time, [] { return true; });
  const SearchReport report = search->report();

  Analysis out{.view = *view, .depth = report.depth, .work = report.work, .wins_in = report.wins_in};
  const auto rated = [&](Action action) { return std::ranges::find(report.rated, action, &RatedAction::action); };
  const Action best = report.line.front();
  out.lines.push_back({rated(best) == report.rated.end() ? report.values : rated(best)->values, report.line});
  int left = limits.lines - 1;
  for (const RatedAction& each : report.rated) {
    if (each.action == best) continue;
    if (left <= 0 && position.game().word(each.action) != also) continue;
    --left;
    out.lines.push_back({each.values, continuation(*view, each.action, settings)});
  }
  return out;
}

}  // namespace tablier::cli

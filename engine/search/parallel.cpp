#include "search/parallel.h"

#include <algorithm>
#include <tuple>

#include "core/random.h"
#include "search/transposition.h"

namespace tablier {

namespace {

constexpr int kFirstBits = 12;

std::uint64_t ceil_share(std::uint64_t work, std::uint64_t count) {
  return work == std::numeric_limits<std::uint64_t>::max() ? work : (work / count) + (work % count == 0 ? 0 : 1);
}

/// Adds what another search found of the same thing, each with its weight.
void blend(Values& into, std::uint64_t weight, const Values& more, std::uint64_t more_weight) {
  const auto total = static_cast<std::int64_t>(weight + more_weight);
  if (total == 0) return;
  for (std::size_t i = 0; i < into.size(); ++i) {
    const std::int64_t sum =
        (into[i] * static_cast<std::int64_t>(weight)) + (more[i] * static_cast<std::int64_t>(more_weight));
    into[i] = static_cast<Value>(sum / total);
  }
}

void add_visited(std::vector<RatedAction>& visited, const std::vector<RatedAction>& more) {
  for (const RatedAction& each : more) {
    const auto known = std::ranges::find(visited, each.action, &RatedAction::action);
    if (known == visited.end()) {
      visited.push_back(each);
      continue;
    }
    if (known->wins_in == 0 && each.wins_in == 0) {
      blend(known->values, known->work, each.values, each.work);
    } else if (known->wins_in == 0) {
      known->values = each.values;
      known->wins_in = each.wins_in;
    }
    known->work += each.work;
  }
}

/// Whether its value can be compared with that of the action with the most visits.
bool often_enough(const RatedAction& each, std::uint64_t most) { return each.work * 8 >= most; }

/// The longest line that begins with what was tried most.
std::vector<Action> line_from(Action first, std::span<const SearchReport> reports) {
  std::vector<Action> line{first};
  for (const SearchReport& report : reports) {
    if (report.line.front() == first && report.line.size() > line.size()) line = report.line;
  }
  return line;
}

}  // namespace

std::vector<SearchSettings> parallel_settings(const SearchSettings& settings, int count) {
  std::vector<SearchSettings> all(static_cast<std::size_t>(count), settings);
  const auto table = std::make_shared<TranspositionTable>(kFirstBits);
  table->grow(TranspositionTable::kMostBits);
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i].thread = static_cast<int>(i);
    all[i].shared_table = table;
    all[i].work = ceil_share(settings.work, all.size());
  }
  return all;
}

std::size_t leading(std::span<const SearchReport> reports) {
  // The shorter of two wins, the longer of two losses; what is proved before what is not.
  const auto rank = [](const SearchReport& report) {
    return std::tuple(report.wins_in > 0, -std::max(report.wins_in, 0), report.wins_in < 0,
                      -std::min(report.wins_in, 0), report.depth);
  };
  std::size_t best = 0;
  for (std::size_t i = 1; i < reports.size(); ++i) {
    if (rank(reports[i]) > rank(reports[best])) best = i;
  }
  return best;
}

SearchReport merged(std::span<const SearchReport> reports, Seat seat, const SearchSettings& settings) {
  SearchReport all = reports[leading(reports)];
  all.work = 0;
  for (const SearchReport& report : reports) all.work += report.work;
  if (all.playouts == 0) return all;
  all.playouts = 0;
  all.values = {};
  all.rated.clear();
  for (const SearchReport& report : reports) {
    blend(all.values, all.playouts, report.values, report.playouts);
    all.playouts += report.playouts;
    add_visited(all.rated, report.rated);
  }
  all.rated = in_order(std::move(all.rated), seat, settings);
  if (all.wins_in != 0) {
    all.values = reports[leading(reports)].values;
  } else if (!all.rated.empty()) {
    all.line = line_from(all.rated.front().action, reports);
  }
  return all;
}

std::vector<RatedAction> in_order(std::vector<RatedAction> visited, Seat seat, const SearchSettings& settings) {
  std::uint64_t most = 0;
  for (const RatedAction& each : visited) {
    if (each.wins_in == 0) most = std::max(most, each.work);
  }
  const auto visits = [](const RatedAction& each) { return -static_cast<std::int64_t>(each.work); };
  const auto rank = [&](const RatedAction& each) {
    enum : std::uint8_t { kWins, kTried, kHardlyTried, kLoses };
    if (settings.spread < kWholeWin) return std::tuple(kTried, visits(each), std::int64_t{0}, each.action);
    if (each.wins_in != 0)
      return std::tuple(each.wins_in > 0 ? kWins : kLoses, std::int64_t{each.wins_in}, visits(each), each.action);
    if (!often_enough(each, most)) return std::tuple(kHardlyTried, visits(each), std::int64_t{0}, each.action);
    return std::tuple(kTried, -std::int64_t{each.values[static_cast<std::size_t>(index(seat))]}, visits(each),
                      each.action);
  };
  std::ranges::sort(visited, [&](const RatedAction& a, const RatedAction& b) { return rank(a) < rank(b); });
  return visited;
}

Action sample_near_best(const std::vector<RatedAction>& visited, Seat seat, const SearchSettings& settings) {
  const auto value = [seat](const RatedAction& each) { return each.values[static_cast<std::size_t>(index(seat))]; };
  const RatedAction& best = *std::ranges::max_element(visited, {}, &RatedAction::work);
  std::vector<Action> good;
  for (const RatedAction& each : visited) {
    if (often_enough(each, best.work) && value(each) >= value(best) - settings.spread) good.push_back(each.action);
  }
  Random random(mix(settings.seed));
  return good[random.below(static_cast<std::uint32_t>(good.size()))];
}

}  // namespace tablier

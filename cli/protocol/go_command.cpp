#include "protocol/go_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "core/text.h"
#include "erased/decisions.h"
#include "search/levels.h"

namespace tablier::cli {

namespace {

constexpr std::uint64_t kDeepest = 60;
/// Enough for two games with fixed nodes to differ, too little for anybody to play worse.
constexpr int kNoise = 4;

/// What may stand behind `go`, each with a number.
struct Limit {
  std::string_view name;
  std::uint64_t least;
  std::uint64_t most;
};

constexpr std::array kLimits{
    Limit{"movetime", 1, kLongestMoveTime},
    Limit{"nodes", 1, kNoLimit},
    Limit{"depth", 1, kDeepest},
    Limit{"level", 1, kLevels},
    Limit{"p1time", 0, kNoLimit},
    Limit{"p2time", 0, kNoLimit},
    Limit{"p3time", 0, kNoLimit},
    Limit{"p4time", 0, kNoLimit},
    Limit{"p1inc", 0, kNoLimit},
    Limit{"p2inc", 0, kNoLimit},
    Limit{"p3inc", 0, kNoLimit},
    Limit{"p4inc", 0, kNoLimit},
};

/// The words behind `go`, understood.
class GoWords {
 public:
  Expected<void> read(GivenPosition::Words words) {
    for (std::size_t i = 0; i < words.size();) {
      if (words[i] == "infinite") {
        infinite_ = true;
        ++i;
        continue;
      }
      const auto* const limit = std::ranges::find(kLimits, words[i], &Limit::name);
      if (limit == kLimits.end()) {
        return fail("go: expected movetime, nodes, depth, level, p1time and so on with a number, or infinite, found " +
                    tablier::quoted(words[i]));
      }
      const std::string_view text = i + 1 < words.size() ? words[i + 1] : "";
      TABLIER_TRY(number, read_number("go " + std::string(words[i]), text, limit->least, limit->most));
      numbers_[static_cast<std::size_t>(limit - kLimits.begin())] = *number;
      i += 2;
    }
    return {};
  }

  bool infinite() const { return infinite_; }
  std::optional<std::uint64_t> number(std::string_view name) const {
    return numbers_[static_cast<std::size_t>(std::ranges::find(kLimits, name, &Limit::name) - kLimits.begin())];
  }

 private:
  std::array<std::optional<std::uint64_t>, kLimits.size()> numbers_{};
  bool infinite_ = false;
};

/// How long to think where an answer is late after so many milliseconds: a busy machine takes some of them.
std::uint64_t less_margin(std::uint64_t time) {
  constexpr std::uint64_t kMargin = 60;
  return std::max<std::uint64_t>(1, time - std::min(kMargin, time * 2 / 3));
}

/// What a decision may take of a clock: a small part, and most of what comes back after it; never all that is left.
std::optional<std::uint64_t> time_of_clock(const GoWords& words, Seat seat) {
  const auto left = words.number(fmt::format("p{}time", index(seat) + 1));
  if (!left) return std::nullopt;
  const std::uint64_t clock = std::min(*left, kLongestMoveTime);
  const std::uint64_t extra = std::min(words.number(fmt::format("p{}inc", index(seat) + 1)).value_or(0), clock);
  const std::uint64_t most = std::max<std::uint64_t>(1, std::min(less_margin(clock), clock / 2));
  return std::clamp<std::uint64_t>((clock / 30) + (extra * 3 / 4), 1, most);
}

/// How long to think about this very decision, if a time was named for it.
std::optional<std::uint64_t> named_time(const GoWords& words, const EngineOptions& options, Seat seat) {
  if (const auto time = words.number("movetime")) return less_margin(*time);
  if (const auto time = time_of_clock(words, seat)) return time;
  const bool otherwise = words.number("level") || words.number("nodes") || words.infinite();
  if (options.move_time > 0 && !otherwise) return less_margin(static_cast<std::uint64_t>(options.move_time));
  return std::nullopt;
}

}  // namespace

Expected<std::uint64_t> read_number(std::string_view what, std::string_view text, std::uint64_t least,
                                    std::uint64_t most) {
  std::uint64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (text.empty() || error != std::errc() || stop != end || number < least || number > most) {
    return fail(
        fmt::format("{}: expected a whole number, {} to {}, found {}", what, least, most, tablier::quoted(text)));
  }
  return number;
}

Expected<SearchTask> read_go(const GivenPosition& position, const Tablebases& tablebases, const EngineOptions& options,
                             std::uint64_t seed, GivenPosition::Words words) {
  GoWords go;
  TABLIER_TRY(read, go.read(words));
  const Expected<AnyView> view = position.decision();
  if (!view) return fail("go: " + view.error().message);

  const std::uint64_t level = go.number("level").value_or(static_cast<std::uint64_t>(options.level));
  SearchSettings settings = tablebases.level(position.game(), static_cast<int>(level));
  settings.seed = seed;
  settings.noise = kNoise;
  settings.past = position.past();
  settings.depth = static_cast<int>(go.number("depth").value_or(static_cast<std::uint64_t>(settings.depth)));
  std::chrono::milliseconds time =
      decision_time(std::chrono::milliseconds(settings.milliseconds), position.decisions_before(), *view);
  const auto nodes = go.number("nodes");
  if (nodes || go.infinite()) {
    time = std::chrono::milliseconds(0);
    settings.work = nodes.value_or(kNoLimit);
  }
  if (const auto named = named_time(go, options, view->actor().seat())) {
    const std::chrono::milliseconds limit(static_cast<std::int64_t>(*named));
    const bool is_longer = level == kLevels || time.count() == 0;  // the top level takes all that it is given
    time = is_longer ? limit : std::min(time, limit);
  }
  if (nodes || go.number("depth") || go.infinite()) settings.tablebase = nullptr;  // a search was asked for
  return SearchTask{.view = *view,
                    .settings = std::move(settings),
                    .time = time,
                    .infinite = go.infinite(),
                    .seats = static_cast<int>(position.facts().seats.size()),
                    .threads = options.threads};
}

}  // namespace tablier::cli

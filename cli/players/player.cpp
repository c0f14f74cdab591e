#include "players/player.h"

#include <algorithm>
#include <charconv>
#include <vector>

#include "core/text.h"
#include "erased/decisions.h"
#include "players/parallel_search.h"
#include "search/levels.h"

namespace tablier::cli {

namespace {

class RandomPlayer final : public Player {
 public:
  explicit RandomPlayer(std::uint64_t seed) : random_(seed) {}
  Expected<Action> choose(const Session& session) override { return session.state().random_action(random_); }

 private:
  Random random_;
};

class SearchPlayer final : public Player {
 public:
  SearchPlayer(const PlayerSpec& spec, std::uint64_t seed)
      : settings_(spec.settings), threads_(spec.threads), seeds_(seed) {}

  Expected<Action> choose(const Session& session) override {
    const AnyView view = session.state().view(Viewer(session.actor().seat()));
    settings_.seed = seeds_.next();
    settings_.past = session.turn_hashes();
    const auto search = make_search(view, settings_, threads_);
    think(*search,
          decision_time(std::chrono::milliseconds(settings_.milliseconds), decisions_before(session.states()), view));
    return search->choice();
  }

 private:
  SearchSettings settings_;
  int threads_;
  Random seeds_;
};

Expected<void> set(PlayerSpec& spec, std::string_view name, std::string_view value) {
  SearchSettings& settings = spec.settings;
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  const bool good = error == std::errc() && end == value.data() + value.size() && number > 0;
  if (name != "time" && name != "threads") settings.tablebase = nullptr;  // a limited player searches
  constexpr std::uint64_t kLongestTime = 3'600'000;
  if (name == "time" && good && number <= kLongestTime) {
    settings.milliseconds = static_cast<int>(number);
    settings.work = std::numeric_limits<std::uint64_t>::max();
  } else if (name == "work" && good) {
    settings.work = number;
    settings.milliseconds = 0;
  } else if (name == "depth" && good && number <= 60) {
    settings.depth = static_cast<int>(number);
  } else if (name == "attention" && good && number <= 100) {
    settings.attention = static_cast<int>(number);
    settings.mcts_attention = 0;
  } else if (name == "spread" && good && number <= kWholeWin) {
    settings.spread = static_cast<Value>(number);
  } else if (name == "threads" && good && number <= kMostThreads) {
    spec.threads = static_cast<int>(number);
  } else {
    return fail(
        "player: expected time=MILLISECONDS, work=POSITIONS, depth=ACTIONS (up to 60), attention=PERCENT, "
        "spread=TEN-THOUSANDTHS or threads=NUMBER (up to 64), none of them 0, found " +
        tablier::quoted(std::string(name) + "=" + std::string(value)));
  }
  return {};
}

}  // namespace

Expected<PlayerSpec> parse_player(const AnyGame& game, std::string_view text, const Tablebases& tablebases) {
  const std::vector<std::string_view> parts = split(text, ':');
  PlayerSpec spec{.text = std::string(text)};
  if (text.starts_with(kProgramPrefix)) {
    TABLIER_TRY(program, parse_program(text.substr(kProgramPrefix.size())));
    spec.kind = PlayerSpec::Kind::kProgram;
    spec.program = std::move(*program);
    return spec;
  }
  if (parts[0] == "random") {
    if (parts.size() > 1) return fail("player: random has no settings, found " + tablier::quoted(text));
    spec.kind = PlayerSpec::Kind::kRandom;
    return spec;
  }
  if (parts[0] == "greedy") {
    spec.settings.method = Method::kGreedy;
  } else if (parts[0] == "tree" || parts[0] == "best") {
    spec.settings = tablebases.level(game, kLevels);
    if (parts[0] == "tree") spec.settings.method = Method::kPlainMcts;
  } else {
    const Expected<int> level = parse_level(parts[0]);
    if (!level) {
      return fail("player: there is no " + tablier::quoted(parts[0]) +
                  "; expected a level (1 to 8 or its name), random, greedy, tree, best or program:COMMAND");
    }
    spec.settings = tablebases.level(game, *level);
  }
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const std::size_t equals = parts[i].find('=');
    const bool whole = equals != std::string_view::npos;
    TABLIER_TRY(done, set(spec, parts[i].substr(0, equals), whole ? parts[i].substr(equals + 1) : ""));
  }
  return spec;
}

std::unique_ptr<Player> make_player(const PlayerSpec& spec, std::uint64_t seed) {
  if (spec.kind == PlayerSpec::Kind::kRandom) return std::make_unique<RandomPlayer>(seed);
  if (spec.kind == PlayerSpec::Kind::kProgram) return make_program_player(spec.program, seed);
  return std::make_unique<SearchPlayer>(spec, seed);
}

}  // namespace tablier::cli

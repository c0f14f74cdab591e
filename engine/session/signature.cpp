#include "session/signature.h"

#include <algorithm>
#include <array>
#include <memory>
#include <string_view>
#include <utility>

#include "search/levels.h"
#include "search/parallel.h"
#include "search/proof.h"
#include "search/search.h"
#include "session/session.h"

namespace tablier {

namespace {

// What is spent in each position, in positions looked at.
constexpr std::uint64_t kWorkOfTree = 6'000;
constexpr std::uint64_t kWorkOfAlphaBeta = 25'000;
constexpr std::uint64_t kWorkOfLevel = 800;
constexpr std::uint64_t kWorkOfProof = 15'000;
constexpr std::uint64_t kWorkOfPerft = 4'000;
constexpr std::uint64_t kRandomActions = 20'000;

constexpr int kDeepestPerft = 8;
constexpr int kRandomGames = 4;   // to look at the rules
constexpr int kHalfwayGames = 3;  // to think in
constexpr std::size_t kLongestGame = 1'000;
constexpr int kThreads = 2;
constexpr std::uint64_t kSliceOfThread = 500;

/// A line under way. Counts alone would miss a change of choice or value, so everything that a search says goes into
/// the digest.
class Line {
 public:
  explicit Line(std::string_view kind) : kind_(kind) {}

  void count(std::uint64_t nodes) {
    nodes_ += nodes;
    note(nodes);
  }
  /// Everything that another line has counted and noted.
  void add(const Line& line) {
    nodes_ += line.nodes_;
    note(line.digest_);
  }
  void note(std::uint64_t number) {
    digest_ = mix(digest_ ^ number) + kStep;
    empty_ = false;
  }
  void note(std::string_view text) {
    note(text.size());
    for (const char letter : text) note(static_cast<unsigned char>(letter));
  }
  void note(const Values& values) {
    for (const Value value : values) note(number_of(value));
  }
  /// Alpha-beta's payoffs come from std::exp, which libraries compute differently; but none of the whole numbers that
  /// they are rounded to is in doubt: the nearest call, at 265 points, is 0.00008 away from the other.
  void note(const AnyGame& game, const SearchReport& report) {
    note(number_of(report.depth));
    note(number_of(report.wins_in));
    note(report.values);
    note(report.line.size());
    for (const Action action : report.line) note(game.word(action));
    note(report.rated.size());
    for (const RatedAction& each : report.rated) {
      note(game.word(each.action));
      note(each.values);
      note(each.work);
      note(number_of(each.wins_in));
    }
  }

  static std::uint64_t number_of(int number) { return static_cast<std::uint64_t>(std::int64_t{number}); }

  bool empty() const { return empty_; }
  std::string_view kind() const { return kind_; }
  std::uint64_t nodes() const { return nodes_; }
  std::uint64_t digest() const { return digest_; }

 private:
  static constexpr std::uint64_t kStep = 0x9E3779B97F4A7C15;

  std::string_view kind_;
  std::uint64_t nodes_ = 0;
  std::uint64_t digest_ = kStep;
  bool empty_ = true;
};

/// A position in which somebody has a choice, with the starts of turns that led to it.
struct Place {
  AnyState state;
  std::vector<std::uint64_t> past;
  std::uint64_t seed;

  AnyView view() const { return state.view(Viewer(state.actor().seat())); }
  SearchSettings settings(std::uint64_t work) const {
    SearchSettings settings;
    settings.seed = seed;
    settings.past = past;
    settings.work = work;
    return settings;
  }
};

bool has_choice(const AnyState& state) { return state.actor().is_seat() && state.legal().size() > 1; }

/// Of four choices so many are greedy, the others random. Random play alone would never come to the end of a race;
/// greedy play alone would not see much of a game.
enum class Play : std::uint8_t { kRandom = 0, kHalfway = 3 };

Action next_action(const Session& table, Play play, Random& random) {
  const AnyState& state = table.state();
  if (!has_choice(state) || random.below(4) >= static_cast<std::uint32_t>(play)) return state.random_action(random);
  SearchSettings settings;
  settings.method = Method::kGreedy;
  settings.seed = random.next();
  const auto search = state.view(Viewer(state.actor().seat())).search(settings);
  while (search->step(kNoLimit)) {
  }
  return search->choice();
}

std::vector<Session> games_of(const Spec& spec, Play play, int count) {
  std::vector<Session> games;
  for (Random random(1); count > 0; --count) {
    Session table(spec);
    while (!table.actor().is_nobody() && table.actions().size() < kLongestGame) {
      table.play(next_action(table, play, random));
    }
    games.push_back(table);
  }
  return games;
}

/// The position after so many actions of the game.
Place place_in(const Session& game, std::size_t actions, std::uint64_t seed) {
  Place place{.state = game.states()[actions], .past = {}, .seed = seed};
  if (!game.game().info().repetition_draws) return place;
  for (std::size_t i = 0; i <= actions; ++i) {
    if (game.states()[i].begins_turn()) place.past.push_back(game.states()[i].hash());
  }
  return place;
}

/// The first choice of the first game; choices after a quarter, a half and three quarters of each game, and shortly
/// before its end, where there is something to prove; and the game's own example of a middle game.
std::vector<Place> places_of(const Spec& spec, const std::vector<Session>& games) {
  constexpr std::size_t kParts = 4;
  constexpr std::size_t kBeforeEnd = 5;
  std::vector<Place> places;
  const auto add = [&places](const Session& game, std::size_t actions) {
    places.push_back(place_in(game, actions, places.size() + 1));
  };
  for (const Session& game : games) {
    std::vector<std::size_t> choices;
    for (std::size_t i = 0; i < game.states().size(); ++i) {
      if (has_choice(game.states()[i])) choices.push_back(i);
    }
    if (choices.empty()) continue;
    if (places.empty()) add(game, choices.front());
    for (std::size_t part = 1; part < kParts; ++part) add(game, choices[choices.size() * part / kParts]);
    add(game, choices[choices.size() - std::min(choices.size(), kBeforeEnd)]);
  }
  const std::string_view middle = spec.game->info().middle_game;
  if (middle.empty()) return places;
  // It is an example of the usual options, and may make no sense with others.
  const Expected<AnyState> state = spec.game->read(spec.choices, middle);
  if (state && has_choice(*state)) places.push_back({.state = *state, .past = {}, .seed = places.size() + 1});
  return places;
}

/// Legal actions and hashes all through random games, and perft as deep as it takes little. No evaluation has a part in
/// it.
Line sign_rules(const Spec& spec) {
  Line line("rules");
  const std::vector<Session> games = games_of(spec, Play::kRandom, kRandomGames);
  for (const Session& game : games) {
    for (const AnyState& state : game.states()) {
      line.note(state.hash());
      for (const Action action : state.legal()) {
        line.note(game.game().word(action));
        if (state.actor().is_chance()) line.note(state.weight(action));
      }
      for (int seat = 0; seat < game.seats(); ++seat) line.note(state.winners().contains(seat_at(seat)) ? 1 : 0);
    }
  }
  for (const Place& place : places_of(spec, games)) {
    std::uint64_t leaves = 0;
    for (int depth = 1; depth <= kDeepestPerft; ++depth) {
      const auto more = place.state.perft(depth, kWorkOfPerft);
      if (!more) break;
      leaves = *more;
    }
    line.count(leaves);
  }
  return line;
}

/// Random play as fast as the game can: with its own way to pick an action, to the end of the last game.
Line sign_random_play(const Spec& spec) {
  Line line("random");
  Random random(1);
  line.count(spec.game->play_random(spec.choices, kRandomActions, random));
  line.note(random.next());
  return line;
}

std::unique_ptr<Search> finished_search(const Place& place, const SearchSettings& settings) {
  std::unique_ptr<Search> search = place.view().search(settings);
  while (search->step(kNoLimit)) {
  }
  return search;
}

/// Thinks and notes what comes of it, then counts the playouts of a tree search, or the positions that alpha-beta looks
/// at to the depth that it has finished: what it spends on the next depth is whatever was left of its work, and
/// says nothing. Returns the settings that were counted with.
SearchSettings sign_search(const Place& place, SearchSettings settings, Line& line) {
  const auto first = finished_search(place, settings);
  const SearchReport report = first->report();
  const AnyGame& game = place.state.game();
  line.note(game.word(first->choice()));
  line.note(game, report);
  if (report.playouts > 0) {
    line.count(report.playouts);
    return settings;
  }
  settings.work = kNoLimit;
  settings.depth = std::max(report.depth, 1);
  const auto whole = finished_search(place, settings);
  line.note(game.word(whole->choice()));
  line.note(game, whole->report());
  line.count(whole->report().work);
  return settings;
}

/// The game's own search, in the line of the kind that it is.
SearchSettings sign_best_search(const Place& place, Line& alpha_beta, Line& tree) {
  const bool is_tree = finished_search(place, place.settings(1))->report().playouts > 0;
  return sign_search(place, place.settings(is_tree ? kWorkOfTree : kWorkOfAlphaBeta), is_tree ? tree : alpha_beta);
}

/// Searches that share a table, taking turns instead of running at the same time.
void sign_parallel(const Place& place, const SearchSettings& settings, Line& line) {
  std::vector<std::unique_ptr<Search>> searches;
  for (const SearchSettings& each : parallel_settings(settings, kThreads))
    searches.push_back(place.view().search(each));
  for (bool more = true; more;) {
    more = false;
    for (const auto& search : searches) more |= search->step(kSliceOfThread);
  }
  std::vector<SearchReport> reports;
  for (const auto& search : searches) reports.push_back(search->report());
  const SearchReport report = merged(reports, place.state.actor().seat(), settings);
  line.note(place.state.game(), report);
  line.count(report.playouts > 0 ? report.playouts : report.work);
}

/// The settings of each level, and what it plays, the upper ones with less work than they have.
void sign_levels(const Place& place, Line& line) {
  for (int number = 1; number <= kLevels; ++number) {
    SearchSettings settings = place.state.game().level(number);
    line.note(settings.work);
    line.note(Line::number_of(settings.attention));
    line.note(Line::number_of(settings.mcts_attention));
    line.note(Line::number_of(settings.spread));
    line.note(Line::number_of(settings.milliseconds));
    settings.seed = place.seed;
    settings.past = place.past;
    settings.work = std::min(settings.work, kWorkOfLevel);
    sign_search(place, settings, line);
  }
}

/// Looks for a forced win. Where the work does not do, it counts what it takes to rule out the turns that were ruled
/// out, for the same reason as with alpha-beta.
void sign_proof(const Place& place, Line& line) {
  ProofSettings settings{.work = kWorkOfProof};
  const auto finished = [&] {
    auto proof = place.state.proof(settings);
    while (proof && proof->step(kNoLimit)) {
    }
    return proof;
  };
  auto proof = finished();
  if (!proof) return;
  if (!proof->report().winner) {
    settings.turns = std::max(0, std::ranges::min(proof->report().no_win_within));
    proof = finished();
  }
  const ProofReport report = proof->report();
  line.count(report.work);
  line.note(report.winner ? Line::number_of(index(*report.winner) + 1) : 0);
  line.note(Line::number_of(report.turns));
  for (const int turns : report.no_win_within) line.note(Line::number_of(turns));
  if (proof->tree() == nullptr) return;
  std::uint64_t answers = 0;  // a sum, because they are in no order
  for (const auto& [position, action] : proof->tree()->answers) {
    Line each("");
    each.note(position);
    each.note(place.state.game().word(action));
    answers += each.digest();
  }
  line.note(answers);
}

std::vector<Line> lines_of(const Spec& spec) {
  Line alpha_beta("alpha-beta");
  Line tree("tree");
  Line parallel("companions");
  Line rating("rating");
  Line levels("levels");
  Line plain_tree("plain-tree");
  Line greedy("greedy");
  Line proof("proof");
  for (const Place& place : places_of(spec, games_of(spec, Play::kHalfway, kHalfwayGames))) {
    sign_parallel(place, sign_best_search(place, alpha_beta, tree), parallel);
    SearchSettings settings = place.settings(kWorkOfLevel);
    settings.spread = kWholeWin;  // every action is to be rated
    sign_search(place, settings, rating);
    sign_levels(place, levels);
    settings = place.settings(kWorkOfTree);
    settings.method = Method::kPlainMcts;
    sign_search(place, settings, plain_tree);
    settings.method = Method::kGreedy;
    sign_search(place, settings, greedy);
    sign_proof(place, proof);
  }
  return {
      sign_rules(spec), sign_random_play(spec), greedy, alpha_beta, tree, parallel, rating, levels, plain_tree, proof};
}

/// The columns are as wide for one game as for all, so that a line is the same in both.
std::string text_of(std::string_view spec, const Line& line) {
  constexpr std::size_t kSpecWidth = 46;
  constexpr std::size_t kKindWidth = 10;
  constexpr std::size_t kNodesWidth = 11;
  constexpr std::size_t kDigits = 8;
  const auto padding = [](std::size_t width, std::size_t size) {
    return std::string(width - std::min(width, size), ' ');
  };
  const std::string nodes = std::to_string(line.nodes());
  std::string digest;
  for (std::size_t i = 0; i < kDigits; ++i) digest += "0123456789abcdef"[(line.digest() >> (60U - (4U * i))) & 15U];
  return std::string(spec) + padding(kSpecWidth, spec.size()) + std::string(line.kind()) +
         padding(kKindWidth, line.kind().size()) + padding(kNodesWidth, nodes.size()) + nodes + "  " + digest + '\n';
}

}  // namespace

std::string signature(const std::vector<Spec>& specs) {
  std::string text;
  Line total("");
  for (const Spec& spec : specs) {
    for (const Line& line : lines_of(spec)) {
      if (line.empty()) continue;
      text += text_of(spec_text(spec), line);
      total.add(line);
    }
  }
  return text + text_of("total", total);
}

}  // namespace tablier

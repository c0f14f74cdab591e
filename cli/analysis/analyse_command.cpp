#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>

#include "command_line/command_line.h"
#include "commands.h"
#include "core/json.h"
#include "players/parallel_search.h"
#include "search/levels.h"
#include "session/given_position.h"
#include "session/record.h"
#include "system/files.h"

namespace tablier::cli {

namespace {

struct AnalyseChoice {
  std::optional<std::string> spec{};  ///< may be left out where a record names the game
  std::optional<std::string> position{};
  std::optional<std::string> record{};  ///< a file: every decision in it
  std::optional<int> milliseconds{};    ///< for each position; a second if there is no other limit
  std::optional<std::uint64_t> work{};  ///< positions searched, for each position
  int lines = 3;
  int threads = 1;
  bool json = false;
};

/// How much to look at in each position.
struct AnalysisLimits {
  std::chrono::milliseconds time{0};  ///< none if zero
  std::uint64_t work = std::numeric_limits<std::uint64_t>::max();
  int lines = 1;
  int threads = 1;
};

/// A line of play, and what each seat may expect of it.
struct ValuedLine {
  Values values{};
  std::vector<Action> actions{};  ///< the first is the decision itself
};

/// What there is to say about one decision.
struct Analysis {
  AnyView view;  ///< of the seat that decides, which is all it was judged by
  int depth = 0;
  std::uint64_t work = 0;
  int wins_in = 0;  ///< as in SearchReport
  std::vector<ValuedLine> lines{};
};

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
  think(*search, std::chrono::milliseconds(0));
  const SearchReport report = search->report();
  line.insert(line.end(), report.line.begin(), report.line.end());
  return line;
}

SearchSettings settings_for(const GivenPosition& position, const Tablebases& tablebases, const AnalysisLimits& limits,
                            bool alternatives) {
  SearchSettings settings = tablebases.level(position.game(), kLevels);
  // A book names a winning move; how soon it wins is found by searching.
  if (settings.tablebase != nullptr && !settings.tablebase->is_complete()) settings.tablebase = nullptr;
  settings.spread = alternatives ? kWholeWin : 0;
  settings.work = limits.work;
  settings.past = position.past();
  return settings;
}

/// Looks at the decision in a position, asking the tablebases first; an error where no seat acts, or one whose view is
/// not known. `also` is an action that is to be among the lines whatever it is worth, if a value for it is known.
Expected<Analysis> analyse(const GivenPosition& position, const Tablebases& tablebases, const AnalysisLimits& limits,
                           std::string_view also = {}) {
  TABLIER_TRY(view, position.decision());
  const SearchSettings settings = settings_for(position, tablebases, limits, limits.lines > 1 || !also.empty());
  const auto search = make_search(*view, settings, limits.threads);
  think(*search, limits.time);
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

/// Where in a record a decision was taken, and what was decided; nothing of it for a position by itself.
struct Place {
  int game = 0;
  int action = 0;
  std::string played{};
};

std::vector<std::string_view> words_of(const std::vector<std::string>& words) { return {words.begin(), words.end()}; }

std::string line_text(const AnyGame& game, const std::vector<Action>& actions) {
  std::vector<std::string> words;
  for (const Action action : actions) words.push_back(game.word(action));
  return fmt::format("{}", fmt::join(words_of(words), " "));
}

/// "S wins in 3 turns", of whoever decides; empty if nothing is forced.
std::string forced_text(std::string_view seat, int wins_in) {
  if (wins_in == 0) return "";
  const int turns = std::abs(wins_in);
  return fmt::format("{} {} in {} {}", seat, wins_in > 0 ? "wins" : "loses", turns, turns == 1 ? "turn" : "turns");
}

class AnalysisWriter {
 public:
  AnalysisWriter(const Spec& spec, const Facts& facts, bool json, const Console& console)
      : spec_(spec), facts_(facts), json_(json), console_(console) {}

  void write(const Analysis& analysis, const Place& place) const {
    if (json_) {
      console_.out << json(analysis, place) << '\n' << std::flush;
    } else {
      write_text(analysis, place);
    }
  }

 private:
  std::string_view seat_of(const Analysis& analysis) const { return actor_text(facts_, analysis.view.actor()); }

  void write_text(const Analysis& analysis, const Place& place) const {
    const std::string_view seat = seat_of(analysis);
    if (place.game > 0) fmt::print(console_.out, "game {}, action {}: ", place.game, place.action);
    fmt::print(console_.out, "{} to act", seat);
    if (!place.played.empty()) fmt::print(console_.out, ", played {}", place.played);
    fmt::print(console_.out, "\n  {}\n  ", analysis.view.text());
    if (analysis.depth > 0) fmt::print(console_.out, "looked {} actions ahead, ", analysis.depth);
    fmt::print(console_.out, "{} positions\n", analysis.work);
    const std::string forced = forced_text(seat, analysis.wins_in);
    if (!forced.empty()) fmt::print(console_.out, "  {} by force\n", forced);
    for (std::size_t i = 0; i < analysis.lines.size(); ++i) {
      fmt::print(console_.out, "  {:>2}.", i + 1);
      for (std::size_t each = 0; each < facts_.seats.size(); ++each) {
        fmt::print(console_.out, " {} {:5.1f} % ", facts_.seats[each].text, analysis.lines[i].values[each] / 100.0);
      }
      fmt::print(console_.out, " {}\n", line_text(*spec_.game, analysis.lines[i].actions));
    }
    console_.out << '\n' << std::flush;
  }

  std::string json(const Analysis& analysis, const Place& place) const {
    JsonBuilder out = JsonBuilder::object();
    out.add("spec", json_string(spec_text(spec_)));
    if (place.game > 0) {
      out.add("game", std::to_string(place.game))
          .add("action", std::to_string(place.action))
          .add("played", json_string(place.played));
    }
    out.add("seat", json_string(seat_of(analysis)))
        .add("position", json_string(analysis.view.text()))
        .add("depth", std::to_string(analysis.depth))
        .add("work", std::to_string(analysis.work))
        .add("wins_in", std::to_string(analysis.wins_in));
    JsonBuilder lines = JsonBuilder::array();
    for (const ValuedLine& line : analysis.lines) lines.add(json_line(line));
    return out.add("lines", lines.text()).text();
  }

  std::string json_line(const ValuedLine& line) const {
    JsonBuilder values = JsonBuilder::object();
    for (std::size_t i = 0; i < facts_.seats.size(); ++i) {
      values.add(facts_.seats[i].text, std::to_string(line.values[i]));
    }
    JsonBuilder words = JsonBuilder::array();
    for (const Action action : line.actions) words.add(json_string(spec_.game->word(action)));
    return JsonBuilder::object().add("values", values.text()).add("line", words.text()).text();
  }

  const Spec& spec_;
  const Facts& facts_;
  bool json_;
  const Console& console_;
};

AnalysisLimits limits_of(const AnalyseChoice& choice) {
  constexpr int kDefaultTime = 1000;
  AnalysisLimits limits{.lines = choice.lines, .threads = choice.threads};
  limits.time = std::chrono::milliseconds(choice.milliseconds.value_or(choice.work ? 0 : kDefaultTime));
  if (choice.work) limits.work = *choice.work;
  return limits;
}

Expected<GivenPosition> beginning_of(const Record& record) {
  std::vector<std::string> words{"startpos"};
  if (record.eyes && record.eyes->is_onlooker()) return fail("analyse: an onlooker's record has no decisions");
  if (!record.position.empty()) words = {"fen", record.position};
  if (record.eyes) {
    const Facts facts = record.spec.game->facts(record.spec.choices);
    words[0] = "view";
    words.insert(words.begin() + 1, std::string(actor_text(facts, Actor(record.eyes->seat()))));
    if (record.position.empty()) words.emplace_back("startpos");
  }
  return GivenPosition::read(record.spec, words_of(words));
}

Expected<void> analyse_record(const Record& record, int game, const AnalyseChoice& choice, const Tablebases& tablebases,
                              const Console& console) {
  TABLIER_TRY(position, beginning_of(record));
  const AnalysisWriter writer(record.spec, position->facts(), choice.json, console);
  Place place{.game = game};
  for (const Record::Turn& turn : record.turns) {
    for (const Record::Entry& entry : turn.entries) {
      ++place.action;
      place.played = entry.word;
      // Where chance or someone else acts there is nothing to decide.
      if (const auto analysis = analyse(*position, tablebases, limits_of(choice), entry.word)) {
        writer.write(*analysis, place);
      }
      const std::string_view word = entry.word;
      if (auto played = position->play({&word, 1}); !played) return played;
    }
  }
  return {};
}

Expected<int> analyse_records(const AnalyseChoice& choice, const Tablebases& tablebases, const Console& console) {
  if (choice.position) return fail("analyse: expected --position or --record, not both");
  TABLIER_TRY(text, read_file(*choice.record));
  const Expected<std::vector<Record>> records = read_records(*text);
  if (!records) return complain(console, *choice.record + ": " + records.error().message, kFailure);
  if (choice.spec) {
    TABLIER_TRY(spec, parse_spec(*choice.spec));
    for (const Record& record : *records) {
      if (record.spec == *spec) continue;
      return fail(fmt::format("analyse: the record is of {}, not of {}", spec_text(record.spec), spec_text(*spec)));
    }
  }
  int game = 0;
  for (const Record& record : *records) {
    TABLIER_TRY(done, analyse_record(record, ++game, choice, tablebases, console));
  }
  return kSuccess;
}

Expected<int> run_analyse(const AnalyseChoice& choice, const Tablebases& tablebases, const Console& console) {
  if (choice.record) return analyse_records(choice, tablebases, console);
  if (!choice.spec) return fail("analyse: expected a GAME or --record FILE; see `tablier analyse --help`");
  TABLIER_TRY(session, (PositionChoice{*choice.spec, choice.position}.session()));
  const GivenPosition position(std::move(*session));
  const Expected<Analysis> analysis = analyse(position, tablebases, limits_of(choice));
  if (!analysis) return fail("analyse: " + analysis.error().message);
  AnalysisWriter(position.whole()->spec(), position.facts(), choice.json, console).write(*analysis, {});
  return kSuccess;
}

}  // namespace

void add_analyse(CommandLine& line) {
  auto [command, choice] = line.add("analyse", "Print the best lines of a position, or of every position in a record",
                                    "tablier analyse bobail --time 200 --lines 2", run_analyse);
  command.argument("GAME", choice.spec, "The game, with its options (a record names its own)");
  command.position(choice.position);
  command.option("--record", "FILE", choice.record, "Every decision in this file of records, - for standard input");
  command.number("--time", choice.milliseconds, 1, 3'600'000,
                 "Milliseconds for each position (default: 1000); with --work,\nwhichever is reached first");
  command.number("--work", choice.work, 1, kAnyNumber, "Positions to search for each position: reproducible");
  command.number("--lines", choice.lines, 1, 256, "How many of the best actions");
  command.search_threads(choice.threads);
  command.flag("--json", choice.json, "As JSON, one object per line");
}

}  // namespace tablier::cli

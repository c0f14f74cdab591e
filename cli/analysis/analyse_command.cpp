#include <fmt/format.h>
#include <fmt/ostream.h>

#include <cstdlib>

#include "analysis/analysis.h"
#include "commands.h"
#include "core/json.h"
#include "session/record.h"
#include "system/files.h"

namespace tablier::cli {

namespace {

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
  limits.time = Milliseconds(choice.milliseconds.value_or(choice.work ? 0 : kDefaultTime));
  if (choice.work) limits.work = *choice.work;
  return limits;
}

Expected<ToldPosition> beginning_of(const Record& record) {
  std::vector<std::string> words{"startpos"};
  if (record.eyes && record.eyes->is_onlooker()) return fail("analyse: an onlooker's record shows nobody's decisions");
  if (!record.position.empty()) words = {"fen", record.position};
  if (record.eyes) {
    const Facts facts = record.spec.game->facts(record.spec.choices);
    words[0] = "view";
    words.insert(words.begin() + 1, std::string(actor_text(facts, Actor(record.eyes->seat()))));
    if (record.position.empty()) words.emplace_back("startpos");
  }
  return ToldPosition::read(record.spec, words_of(words));
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

int analyse_records(const AnalyseChoice& choice, const Tablebases& tablebases, const Console& console) {
  if (choice.position) return wrong_use(console, "analyse: expected --position or --record, not both");
  const Expected<std::string> text = read_file(*choice.record);
  if (!text) return wrong_use(console, text.error().message);
  const Expected<std::vector<Record>> records = read_records(*text);
  if (!records) {
    wrong_use(console, *choice.record + ": " + records.error().message);
    return kFailure;
  }
  if (choice.spec) {
    const Expected<Spec> spec = parse_spec(*choice.spec);
    if (!spec) return wrong_use(console, spec.error().message);
    for (const Record& record : *records) {
      if (record.spec == *spec) continue;
      return wrong_use(
          console, fmt::format("analyse: the record is of {}, not of {}", spec_text(record.spec), spec_text(*spec)));
    }
  }
  int game = 0;
  for (const Record& record : *records) {
    if (auto done = analyse_record(record, ++game, choice, tablebases, console); !done) {
      return wrong_use(console, done.error().message);
    }
  }
  return kSuccess;
}

}  // namespace

int run_analyse(const AnalyseChoice& choice, const Tablebases& tablebases, const Console& console) {
  if (choice.record) return analyse_records(choice, tablebases, console);
  if (!choice.spec)
    return wrong_use(console, "analyse: expected a GAME, or --record FILE; see `tablier analyse --help`");
  const Expected<Spec> spec = parse_spec(*choice.spec);
  if (!spec) return wrong_use(console, spec.error().message);
  Expected<Session> table = choice.position ? Session::from_position(*spec, *choice.position) : Session(*spec);
  if (!table) return wrong_use(console, table.error().message);
  const ToldPosition position(std::move(*table));
  const Expected<Analysis> analysis = analyse(position, tablebases, limits_of(choice));
  if (!analysis) return wrong_use(console, "analyse: " + analysis.error().message);
  AnalysisWriter(*spec, position.facts(), choice.json, console).write(*analysis, {});
  return kSuccess;
}

}  // namespace tablier::cli

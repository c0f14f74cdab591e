#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>

#include "command_line/command_line.h"
#include "commands.h"
#include "core/text.h"
#include "records/record_files.h"
#include "search/levels.h"
#include "study/review.h"
#include "system/interrupts.h"
#include "terminal/text.h"

namespace tablier::cli {

namespace {

struct ReviewChoice {
  std::string file;
  std::optional<std::string> seat{};
  std::optional<std::uint64_t> work{};
  std::optional<std::string> level{};
  bool json = false;
};

Expected<std::uint64_t> work_for(const AnyGame& game, const ReviewChoice& choice) {
  if (choice.work) return *choice.work;
  if (!choice.level) return usual_review_work(game);
  TABLIER_TRY(level, parse_level(*choice.level));
  return review_work(game, *level);
}

std::string percent(Value value) { return fmt::format("{:.1f} %", value / 100.0); }

/// A value that is certain needs no number.
std::string worth_text(Value value, bool exact) {
  if (exact && value == kWholeWin) return "won";
  if (exact && value == 0) return "lost";
  if (exact && value == kWholeWin / 2) return "drawn";
  return percent(value);
}

/// A review for people.
class ReviewPrinter {
 public:
  ReviewPrinter(const PlayedGame& game, const GameReview& review, const Console& console)
      : game_(game), review_(review), console_(console) {}

  void print() const {
    print_decisions();
    for (const SeatReview& seat : review_.seats) print_seat(seat);
    print_turning_points();
    console_.out << '\n' << std::flush;
  }

 private:
  std::string_view seat_text(Seat seat) const { return actor_text(game_.facts, Actor(seat)); }

  std::string words(const std::vector<Action>& actions) const {
    std::string text;
    for (const Action action : actions) text += (text.empty() ? "" : " ") + game_.spec.game->word(action);
    return text;
  }

  /// A value that a seat has before or after an action.
  std::string worth(const ReviewedDecision& decision, std::size_t at, Value value) const {
    const auto seat = std::ranges::find(review_.seats, decision.seat, &SeatReview::seat);
    return worth_text(value, seat->worth[at - review_.from].exact);
  }
  std::string before(const ReviewedDecision& each) const { return worth(each, each.at, each.before); }
  std::string after(const ReviewedDecision& each) const { return worth(each, each.at + 1, each.after); }

  void print_decisions() const {
    fmt::print(console_.out, "  {:<8} {:<8} {:>8} {:>8} {:>8}\n", "turn", "played", "before", "after", "cost");
    for (const ReviewedDecision& each : review_.decisions) {
      const std::string turn = fmt::format("{}.{}", each.turn, seat_text(each.seat));
      const std::string cost = each.loss > 0 ? percent(each.loss) : "";
      const std::string line =
          fmt::format("  {:<8} {:<8} {:>8} {:>8} {:>8}  {}", turn, game_.spec.game->word(each.played), before(each),
                      after(each), cost, each.better.empty() ? "" : "better " + words({each.better.front()}));
      fmt::print(console_.out, "{}\n", line.substr(0, line.find_last_not_of(' ') + 1));
    }
  }

  void print_seat(const SeatReview& seat) const {
    const std::string_view name = seat_text(seat.seat);
    if (seat.accuracy) {
      fmt::print(console_.out, "  {}: accuracy {} in {} {} that mattered\n", name, percent(*seat.accuracy), seat.judged,
                 seat.judged == 1 ? "decision" : "decisions");
    } else {
      fmt::print(console_.out, "  {}: no decision that mattered\n", name);
    }
    if (review_.from > 0 || !game_.spec.game->info().chance) return;
    const ValueSplit& split = seat.split;
    fmt::print(console_.out, "     start {} {:+.1f} own decisions {:+.1f} others' {:+.1f} chance = {}\n",
               percent(split.start), split.own / 100.0, split.others / 100.0, split.chance / 100.0,
               percent(split.result));
  }

  void print_turning_points() const {
    if (review_.turning_points.empty()) {
      fmt::print(console_.out, "  No turning points: no turn cost a whole point.\n");
      return;
    }
    fmt::print(console_.out, "  Turning points:\n");
    for (const std::size_t point : review_.turning_points) {
      const ReviewedDecision& each = review_.decisions[point];
      fmt::print(console_.out, "    {}.{} {}: {} -> {}", each.turn, seat_text(each.seat),
                 game_.spec.game->word(each.played), before(each), after(each));
      fmt::print(console_.out, "{}{}\n", each.better.empty() ? "" : "; better: ", words(each.better));
    }
  }

  const PlayedGame& game_;
  const GameReview& review_;
  const Console& console_;
};

/// The review of one game; as much of it as there is when somebody asks us to end.
Expected<void> review_game(const Record& record, std::size_t number, const ReviewChoice& choice,
                           const Tablebases& tablebases, const Console& console) {
  TABLIER_TRY(game, PlayedGame::of(record));
  if (choice.seat) {
    TABLIER_TRY(seat, parse_seat(game->facts, *choice.seat));
    TABLIER_TRY(judged, game->judge_only(*seat));
  }
  TABLIER_TRY(work, work_for(*record.spec.game, choice));
  Review review(std::move(*game), {.work = *work, .tablebase = tablebases.of(*record.spec.game)});
  ProgressBar bar(console);
  while (!interruption() && review.step(kAnyNumber)) {
    bar.show(review.progress() / 1000.0, fmt::format("reviewing game {}", number));
  }
  bar.clear();
  const GameReview found = review.report();
  if (choice.json) {
    console.out << describe(review.game(), found) << '\n' << std::flush;
    return {};
  }
  fmt::print(console.out, "game {}: {}, {} actions, result {}\n", number, spec_text(record.spec),
             review.game().actions(), record.result);
  ReviewPrinter(review.game(), found, console).print();
  return {};
}

Expected<int> run_review(const ReviewChoice& choice, const Tablebases& tablebases, const Console& console) {
  if (choice.work && choice.level) return fail("review: expected --work or --level, not both");
  const Expected<std::vector<Record>> records = load_records(choice.file);
  if (!records) {
    const bool is_read = records.error().message.contains(": line ");
    return complain(console, records.error().message, is_read ? kFailure : kWrongUse);
  }
  const CatchInterrupts catching;
  for (std::size_t i = 0; i < records->size() && !interruption(); ++i) {
    if (auto done = review_game((*records)[i], i + 1, choice, tablebases, console); !done) {
      return fail("review: " + done.error().message);
    }
  }
  return interruption() ? interrupted_status() : kSuccess;
}

}  // namespace

void add_review(CommandLine& line) {
  auto [command, choice] = line.add("review", "Show what each decision in a game cost (docs/review.md)",
                                    "tablier review game.tablier", run_review);
  command.argument("RECORD", choice.file, "A file of records, - for standard input").required();
  command.option("--seat", "SEAT", choice.seat, "Only this seat's decisions");
  command.number("--work", choice.work, 1, kAnyNumber,
                 "Positions for each search (default: what a page takes\n20 seconds for in a game of 60 turns)");
  command.option("--level", "LEVEL", choice.level, "As many positions as this level looks at, 1 to 8");
  command.flag("--json", choice.json, "As JSON, one object for each game");
}

}  // namespace tablier::cli

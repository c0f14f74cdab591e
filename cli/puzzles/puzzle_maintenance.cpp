#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <mutex>
#include <thread>

#include "command_line/command_line.h"
#include "commands.h"
#include "core/text.h"
#include "solved/tables.h"
#include "study/check.h"
#include "study/generator.h"
#include "system/files.h"

namespace tablier::cli {

namespace {

struct PuzzleMakeChoice {
  std::string spec;
  int count = 200;
  std::uint64_t seed = 1;
  int fewest = kShortestPuzzle;
  int most = 4;
  std::string beyond = "1";         ///< a number, or "all": by the table of all positions
  std::uint64_t work = 10'000'000;  ///< for each position of a game that is won in time; a little of it for the others
  int games = 1'000'000;
  std::optional<std::string> tables{};  ///< the folder of the table, for "all"
  std::optional<std::string> keep{};    ///< a file whose puzzles stay and count
  std::optional<std::string> output{};  ///< a new file; the standard output if there is none
};
struct PuzzleVerifyChoice {
  std::string file;
  std::optional<int> beyond{};    ///< instead of what the file claims
  int horizon = kMostProofTurns;  ///< turns that no question looks beyond, other than about the solution
  int most = kLongestPuzzle;      ///< turns of the longest puzzles that are looked at; others are only read
  int threads = 1;
  bool each = false;  ///< tell what each puzzle cost
};
/// Knows of every position of a solved game who wins by force, from its table.
class TableProver final : public WinProver {
 public:
  explicit TableProver(const SolvedTable& table) : table_(table) {}

  /// Nothing if the table cannot be read there.
  std::optional<bool> wins(const AnyState& position, Seat seat, int turns) override {
    if (position.actor().is_nobody()) return position.winners() == SeatSet::of(seat);
    const Expected<Outcome> outcome = table_.outcome(position);
    if (!outcome) return std::nullopt;
    const bool acts = position.actor() == Actor(seat);
    if (acts ? !outcome->is_won() : !outcome->is_lost()) return false;
    // The table counts the turns of both, from the one that begins here or goes on.
    return (outcome->turns() + (acts ? 1 : 0)) / 2 <= turns;
  }

 private:
  const SolvedTable& table_;
};

/// 100 MB: the questions about one puzzle are about one neighbourhood.
constexpr int kGeneratorMemoryBits = 20;
/// Small, because it is cleared for each puzzle, so that one does not cost more or less for the puzzles before it.
constexpr int kCheckMemoryBits = 15;

/// What is wanted; the error says why it cannot be made.
Expected<GeneratorSettings> generator_settings(const PuzzleMakeChoice& choice) {
  TABLIER_TRY(spec, parse_spec(choice.spec));
  if (spec->choices.players != 2 || spec->game->win_search(0) == nullptr) {
    return fail(choice.spec + ": expected a game of skill for two");
  }
  if (choice.fewest > choice.most) return fail("--fewest must not be more than --most");
  constexpr int kMostBeyond = 20;
  const std::optional<int> beyond = small_number(choice.beyond, kMostBeyond);
  if (!beyond && choice.beyond != "all") {
    return fail("--beyond: expected a number up to 20 or all, found " + tablier::quoted(choice.beyond));
  }
  if (!beyond && !find_solved_game(spec->game->info().id)) {
    return fail("--beyond all: only " + solved_names() + " has a table");
  }
  return GeneratorSettings{.spec = *spec,
                           .seed = choice.seed,
                           .fewest = choice.fewest,
                           .most = choice.most,
                           .count = choice.count,
                           .beyond = beyond};
}

/// The puzzles of a file that stay; the error says why they cannot.
Expected<std::vector<Puzzle>> kept_puzzles(const PuzzleMakeChoice& choice, const GeneratorSettings& settings) {
  if (!choice.keep) return std::vector<Puzzle>();
  TABLIER_TRY(text, read_file(*choice.keep));
  Expected<PuzzleBook> book = read_puzzles(*text);
  if (!book) return fail(*choice.keep + ": " + book.error().message);
  constexpr int kEver = 1000;
  if (book->spec != settings.spec || book->beyond.value_or(kEver) < settings.beyond.value_or(kEver)) {
    return fail(*choice.keep + ": expected puzzles of the same game with at least the same --beyond");
  }
  return std::move(book->puzzles);
}

std::string made_by(const PuzzleMakeChoice& choice, int games) {
  return fmt::format(
      "# tablier puzzle make \"{}\" --count {} --seed {} --fewest {} --most {} --beyond {} --work {} --games {}{}\n",
      choice.spec, choice.count, choice.seed, choice.fewest, choice.most, choice.beyond, choice.work, games,
      choice.keep ? " --keep " + *choice.keep : "");
}

Expected<int> make(PuzzleGenerator& generator, const PuzzleMakeChoice& choice, const Console& console) {
  const auto found = [&] {
    int sum = 0;
    for (int turns = choice.fewest; turns <= choice.most; ++turns) sum += generator.found(turns);
    return sum;
  };
  ProgressBar bar(console);
  while (!generator.done() && generator.games() < choice.games) {
    generator.next_game();
    bar.show(static_cast<double>(found()) / choice.count,
             fmt::format("{}/{} puzzles, {} games", found(), choice.count, generator.games()));
  }
  bar.clear();
  const std::string text = made_by(choice, generator.games()) + write_puzzles(generator.book());
  if (!choice.output) {
    console.out << text;
  } else {
    TABLIER_TRY(written, write_file(*choice.output, text, false));
  }
  if (generator.done()) return kSuccess;
  return complain(console, fmt::format("{} of {} puzzles found in {} games", found(), choice.count, generator.games()),
                  kFailure);
}

/// Checks the puzzles of a book, several at a time, and remembers the first that is wrong.
class Verification {
 public:
  Verification(const PuzzleBook& book, const PuzzleVerifyChoice& choice, const Console& console)
      : book_(book), choice_(choice), console_(console), bar_(console) {}

  void run() {
    std::vector<std::jthread> threads;
    for (int i = 0; i < choice_.threads; ++i) threads.emplace_back([this] { work(); });
    threads.clear();
    bar_.clear();
  }

  std::uint64_t positions() const { return positions_; }
  const std::string& complaint() const { return complaint_; }

  int horizon(const Puzzle& puzzle) const {
    const int claimed = puzzle.turns + choice_.beyond.value_or(book_.beyond.value_or(0));
    return std::min(claimed, choice_.horizon);
  }

 private:
  void work() {
    for (std::size_t i = next_++; i < book_.puzzles.size(); i = next_++) {
      const Puzzle& puzzle = book_.puzzles[i];
      if (puzzle.turns > choice_.most) continue;
      SearchProver prover(*book_.spec.game, kCheckMemoryBits);
      prover.allow(std::numeric_limits<std::uint64_t>::max());
      const Expected<void> checked = check_puzzle(book_.spec, puzzle, horizon(puzzle), prover);
      add(i, checked, prover.work());
    }
  }

  void add(std::size_t number, const Expected<void>& checked, std::uint64_t positions) {
    const std::scoped_lock lock(mutex_);
    positions_ += positions;
    if (choice_.each) fmt::print(console_.out, "{} {}\n", book_.puzzles[number].id, positions);
    if (!checked && number < first_wrong_) {
      first_wrong_ = number;
      complaint_ = checked.error().message;
    }
    ++done_;
    const std::size_t all = book_.puzzles.size();
    bar_.show(static_cast<double>(done_) / static_cast<double>(all), fmt::format("{}/{} puzzles", done_, all));
  }

  const PuzzleBook& book_;
  const PuzzleVerifyChoice& choice_;
  const Console& console_;
  ProgressBar bar_;
  std::atomic<std::size_t> next_ = 0;
  std::mutex mutex_;
  std::size_t done_ = 0;
  std::uint64_t positions_ = 0;
  std::size_t first_wrong_ = std::numeric_limits<std::size_t>::max();
  std::string complaint_;
};

/// What has been verified of the puzzles of one number of turns.
void print_claim(const PuzzleBook& book, const Verification& verification, int turns, const Console& console) {
  const auto has_turns = [&](const Puzzle& each) { return each.turns == turns; };
  const auto first = std::ranges::find_if(book.puzzles, has_turns);
  if (first == book.puzzles.end()) return;
  fmt::print(console.out, "  {:3} in {} turns; no other turn wins within {}\n",
             std::ranges::count_if(book.puzzles, has_turns), turns, verification.horizon(*first));
}

/// Writes a file of puzzles. Fails if fewer were found than were asked for.
Expected<int> run_puzzle_make(const PuzzleMakeChoice& choice, const Console& console) {
  TABLIER_TRY(settings, generator_settings(choice));
  TABLIER_TRY(kept, kept_puzzles(choice, *settings));
  if (!settings->beyond) {
    TABLIER_TRY(table, open_table(**find_solved_game(settings->spec.game->info().id), choice.tables));
    TableProver prover(**table);
    PuzzleGenerator generator(*settings, prover, [](PuzzleGenerator::Effort) {});
    generator.keep(*kept);
    // The table knows what others cannot find out: a puzzle that a search can verify is worth more.
    generator.demand([&](const Puzzle& puzzle) {
      constexpr int kHorizon = 3;
      SearchProver search(*settings->spec.game, kCheckMemoryBits);
      search.allow(choice.work);
      return check_puzzle(settings->spec, puzzle, std::min(puzzle.turns, kHorizon), search).has_value();
    });
    return make(generator, choice, console);
  }
  SearchProver prover(*settings->spec.game, kGeneratorMemoryBits);
  PuzzleGenerator generator(*settings, prover, [&](PuzzleGenerator::Effort effort) {
    constexpr std::uint64_t kQuickLooks = 20;
    prover.forget_answers();
    prover.allow(effort == PuzzleGenerator::Effort::kQuick ? choice.work / kQuickLooks : choice.work);
  });
  generator.keep(*kept);
  return make(generator, choice, console);
}

/// Checks every puzzle of a file by search, and that no two are near duplicates.
Expected<int> run_puzzle_verify(const PuzzleVerifyChoice& choice, const Console& console) {
  TABLIER_TRY(text, read_file(choice.file));
  const auto refuse = [&](const std::string& why) { return complain(console, choice.file + ": " + why, kFailure); };
  const Expected<PuzzleBook> book = read_puzzles(*text);
  if (!book) return refuse(book.error().message);
  if (auto unlike = check_duplicates(*book); !unlike) return refuse(unlike.error().message);
  Verification verification(*book, choice, console);
  verification.run();
  if (!verification.complaint().empty()) return refuse(verification.complaint());
  const auto verified =
      std::ranges::count_if(book->puzzles, [&](const Puzzle& each) { return each.turns <= choice.most; });
  fmt::print(console.out, "{}: {} of {} puzzles verified, no near duplicates, {} positions searched\n",
             spec_text(book->spec), verified, book->puzzles.size(), verification.positions());
  for (int turns = kShortestPuzzle; turns <= choice.most; ++turns) print_claim(*book, verification, turns, console);
  return kSuccess;
}

void add_make(CommandLine& line) {
  auto [command, choice] = line.add("puzzle make", "Find new puzzles in games between computers",
                                    "tablier puzzle make castelott --count 2 --most 2 --seed 3", run_puzzle_make);
  command.game(choice.spec);
  command.number("--count", choice.count, 1, 100'000, "How many, in equal shares for each number of turns");
  command.number("--seed", choice.seed, 0, kAnyNumber, "Seed of the games; another one finds other puzzles");
  command.number("--fewest", choice.fewest, kShortestPuzzle, kLongestPuzzle, "Turns of the shortest");
  command.number("--most", choice.most, kShortestPuzzle, kLongestPuzzle, "Turns of the longest");
  command.option("--beyond", "NUMBER", choice.beyond,
                 "No other turn wins within so many turns beyond the solution;\n"
                 "all: none wins at all, by the table of a solved game (default: 1)");
  command.option("--tables", "FOLDER", choice.tables, "Folder of that table (default: tables in your data folder)");
  command.number("--work", choice.work, 1, kAnyNumber, "Positions to search for a puzzle before giving up");
  command.number("--games", choice.games, 1, 100'000'000, "Games after which to give up");
  command.option("--keep", "FILE", choice.keep, "Keep the puzzles of this file, and count them");
  command.option("--output", "FILE", choice.output, "A new file (default: standard output)");
}

void add_verify(CommandLine& line) {
  auto [command, choice] =
      line.add("puzzle verify", "Check every puzzle of a file by search",
               "tablier puzzle make castelott --count 2 --most 2 | tablier puzzle verify -", run_puzzle_verify);
  command.argument("FILE", choice.file, "The file, - for standard input").required();
  command.number("--beyond", choice.beyond, 0, 20, "Turns beyond the solution (default: what the file claims)");
  command.number("--horizon", choice.horizon, 1, kMostProofTurns, "Search no other turn further than so many turns");
  command.number("--most", choice.most, kShortestPuzzle, kLongestPuzzle,
                 "Check puzzles up to so many turns, only read the rest");
  command.number("--threads", choice.threads, 1, 256, "Puzzles at a time");
  command.flag("--each", choice.each, "Also print how many positions each puzzle took");
}

}  // namespace

void add_puzzle_maintenance(CommandLine& line) {
  add_make(line);
  add_verify(line);
}

}  // namespace tablier::cli

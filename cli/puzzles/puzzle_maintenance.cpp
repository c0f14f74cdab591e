#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <mutex>
#include <thread>

#include "command_line/command_line.h"
#include "commands.h"
#include "core/random.h"
#include "core/text.h"
#include "solved/solved_prover.h"
#include "solved/tables.h"
#include "study/check.h"
#include "study/generator.h"
#include "study/grade.h"
#include "system/files.h"

namespace tablier::cli {

namespace {

struct PuzzleMakeChoice {
  std::string spec;
  int count = 200;
  std::uint64_t seed = 1;
  int fewest = kShortestPuzzle;
  int most = 4;
  std::string beyond = "1";             ///< a number, or "all": by the table of all positions
  std::optional<int> margin{};          ///< ask for the best action instead
  std::optional<std::uint64_t> work{};  ///< for each position that looks like a puzzle; see work_of()
  int weakest = 3;
  int strongest = 6;
  int games = 1'000'000;
  std::optional<std::string> tables{};  ///< the folder of the table, for "all"
  std::optional<std::string> keep{};    ///< a file whose puzzles stay and count
  std::optional<std::string> output{};  ///< a new file; the standard output if there is none
};
struct PuzzleVerifyChoice {
  std::string file;
  std::optional<int> beyond{};           ///< instead of what the file claims
  std::uint64_t work = kBestActionWork;  ///< for each best action
  std::optional<int> sample{};           ///< so many of the puzzles, by chance
  std::uint64_t seed = 1;
  int horizon = kMostProofTurns;  ///< turns that no question looks beyond, other than about the solution
  int most = kLongestPuzzle;      ///< turns of the longest puzzles that are looked at; others are only read
  int threads = 1;
  bool levels = false;  ///< check the levels too
  bool each = false;    ///< tell what each puzzle cost
};
/// 100 MB: the questions about one puzzle are about one neighbourhood.
constexpr int kGeneratorMemoryBits = 20;
/// Small, because it is cleared for each puzzle, so that one does not cost more or less for the puzzles before it.
constexpr int kCheckMemoryBits = 15;
/// How much less than for a proof is spent to see whether there is a win at all.
constexpr std::uint64_t kGlances = 100;

std::uint64_t work_of(const PuzzleMakeChoice& choice) {
  constexpr std::uint64_t kWinWork = 10'000'000;
  return choice.work.value_or(choice.margin ? kBestActionWork : kWinWork);
}

/// The game and what is claimed of its puzzles; the error says why they cannot be made.
Expected<PuzzleBook> claim_of(const PuzzleMakeChoice& choice) {
  TABLIER_TRY(spec, parse_spec(choice.spec));
  if (spec->choices.players != 2) return fail(choice.spec + ": expected a game for two");
  if (choice.fewest > choice.most) return fail("--fewest must not be more than --most");
  if (choice.weakest > choice.strongest) return fail("--weakest must not be more than --strongest");
  if (choice.margin) return PuzzleBook{.spec = *spec, .margin = choice.margin};
  if (spec->game->win_search(0) == nullptr) {
    return fail(choice.spec + ": expected a game of skill, or --margin to ask for the best action");
  }
  constexpr int kMostBeyond = 20;
  const std::optional<int> beyond = small_number(choice.beyond, kMostBeyond);
  if (!beyond && choice.beyond != "all") {
    return fail("--beyond: expected a number up to 20 or all, found " + tablier::quoted(choice.beyond));
  }
  if (!beyond && !find_table_game(spec->game->info().id)) {
    return fail("--beyond all: only " + table_names() + " has a table");
  }
  return PuzzleBook{.spec = *spec, .beyond = beyond};
}

GeneratorSettings generator_settings(const PuzzleMakeChoice& choice, const PuzzleBook& claim) {
  return {.spec = claim.spec,
          .seed = choice.seed,
          .fewest = claim.margin ? 0 : choice.fewest,
          .most = claim.margin ? 0 : choice.most,
          .count = choice.count,
          .weakest = choice.weakest,
          .strongest = choice.strongest};
}

/// The puzzles of a file that stay; the error says why they cannot.
Expected<std::vector<Puzzle>> kept_puzzles(const PuzzleMakeChoice& choice, const PuzzleBook& claim) {
  if (!choice.keep) return std::vector<Puzzle>();
  TABLIER_TRY(text, read_file(*choice.keep));
  Expected<PuzzleBook> book = read_puzzles(*text);
  if (!book) return fail(*choice.keep + ": " + book.error().message);
  constexpr int kEver = 1000;
  const bool claims_less = claim.margin ? book->margin.value_or(0) < *claim.margin
                                        : book->beyond.value_or(kEver) < claim.beyond.value_or(kEver);
  if (book->spec != claim.spec || book->margin.has_value() != claim.margin.has_value() || claims_less) {
    return fail(*choice.keep + ": expected puzzles of the same game with at least the same " +
                (claim.margin ? "--margin" : "--beyond"));
  }
  return std::move(book->puzzles);
}

/// The command, without what only says how long to look.
std::string made_by(const PuzzleMakeChoice& choice, int games) {
  const std::string what =
      choice.margin ? fmt::format("--margin {}", *choice.margin)
                    : fmt::format("--fewest {} --most {} --beyond {}", choice.fewest, choice.most, choice.beyond);
  return fmt::format(
      "# tablier puzzle make \"{}\" --count {} --seed {} {} --work {} --weakest {} --strongest {} --games {}{}\n",
      choice.spec, choice.count, choice.seed, what, work_of(choice), choice.weakest, choice.strongest, games,
      choice.keep ? " --keep " + *choice.keep : "");
}

/// Makes puzzles and writes the file. Fails if fewer were found than were asked for.
Expected<int> make(PuzzleGenerator& generator, const PuzzleBook& claim, const PuzzleMakeChoice& choice,
                   const Console& console) {
  TABLIER_TRY(kept, kept_puzzles(choice, claim));
  generator.keep(*kept);
  ProgressBar bar(console);
  std::size_t found = kept->size();
  while (!generator.done() && generator.games() < choice.games) {
    generator.next_game();
    found = generator.puzzles().size();
    bar.show(static_cast<double>(found) / choice.count,
             fmt::format("{}/{} puzzles, {} games", found, choice.count, generator.games()));
  }
  bar.clear();
  const std::string text = made_by(choice, generator.games()) + write_puzzles(generator.book(claim));
  TABLIER_TRY(written, write_output(choice.output, text, console.out));
  if (generator.done()) return kSuccess;
  return complain(console, fmt::format("{} of {} puzzles found in {} games", found, choice.count, generator.games()),
                  kFailure);
}

/// Checks the puzzles of a book, several at a time, and remembers the first that is wrong.
class Verification {
 public:
  Verification(const PuzzleBook& book, const PuzzleVerifyChoice& choice, const Console& console)
      : book_(book), choice_(choice), console_(console), bar_(console) {
    for (std::size_t i = 0; i < book_.puzzles.size(); ++i) {
      if (book_.puzzles[i].turns <= choice_.most) chosen_.push_back(i);
    }
    if (!choice_.sample) return;
    Random random(choice_.seed);
    const std::size_t wanted = std::min(chosen_.size(), static_cast<std::size_t>(*choice_.sample));
    for (std::size_t i = 0; i < wanted; ++i) {
      std::swap(chosen_[i], chosen_[i + random.below(static_cast<std::uint32_t>(chosen_.size() - i))]);
    }
    chosen_.resize(wanted);
  }

  void run() {
    std::vector<std::jthread> threads;
    for (int i = 0; i < choice_.threads; ++i) threads.emplace_back([this] { work(); });
    threads.clear();
    bar_.clear();
  }

  std::size_t verified() const { return chosen_.size(); }
  std::uint64_t positions() const { return positions_; }
  const std::string& complaint() const { return complaint_; }

  int horizon(const Puzzle& puzzle) const {
    const int claimed = puzzle.turns + choice_.beyond.value_or(book_.beyond.value_or(0));
    return std::min(claimed, choice_.horizon);
  }

 private:
  void work() {
    for (std::size_t i = next_++; i < chosen_.size(); i = next_++) {
      const Puzzle& puzzle = book_.puzzles[chosen_[i]];
      std::uint64_t positions = 0;
      Expected<void> checked = check(puzzle, positions);
      if (checked && choice_.levels) checked = check_level(puzzle);
      add(chosen_[i], checked, positions);
    }
  }

  Expected<void> check(const Puzzle& puzzle, std::uint64_t& positions) const {
    if (book_.margin) {
      positions = choice_.work;
      return check_best(book_.spec, puzzle, *book_.margin, choice_.work);
    }
    SearchProver prover(*book_.spec.game, kCheckMemoryBits);
    prover.allow(std::numeric_limits<std::uint64_t>::max());
    Expected<void> checked = check_puzzle(book_.spec, puzzle, horizon(puzzle), prover);
    positions = prover.work();
    return checked;
  }

  Expected<void> check_level(const Puzzle& puzzle) const {
    const int level = grade(book_.spec, puzzle);
    if (level == puzzle.level) return {};
    return fail(fmt::format("puzzle {}: expected level {}, found {}", puzzle.id, level, puzzle.level));
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
    const std::size_t all = chosen_.size();
    bar_.show(static_cast<double>(done_) / static_cast<double>(all), fmt::format("{}/{} puzzles", done_, all));
  }

  const PuzzleBook& book_;
  const PuzzleVerifyChoice& choice_;
  const Console& console_;
  ProgressBar bar_;
  std::vector<std::size_t> chosen_;
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

/// Writes a file of puzzles.
Expected<int> run_puzzle_make(const PuzzleMakeChoice& choice, const Console& console) {
  TABLIER_TRY(claim, claim_of(choice));
  const GeneratorSettings settings = generator_settings(choice, *claim);
  const std::uint64_t work = work_of(choice);
  if (claim->margin) {
    BestFinder finder(*claim->margin, work);
    PuzzleGenerator generator(settings, finder);
    // What a newcomer finds is no puzzle.
    generator.demand([&](const Puzzle& puzzle) { return puzzle.level > 1; });
    return make(generator, *claim, choice, console);
  }
  const WinFinder::Settings looks{
      .most = choice.most, .beyond = claim->beyond, .glance = claim->beyond ? work / kGlances : 0};
  if (!claim->beyond) {
    TABLIER_TRY(table, open_table(**find_table_game(claim->spec.game->info().id), choice.tables));
    SolvedProver prover(**table);
    WinFinder finder(looks, prover, [] {});
    PuzzleGenerator generator(settings, finder);
    // The table knows what others cannot find out: a puzzle that a search can verify is worth more.
    generator.demand([&](const Puzzle& puzzle) {
      constexpr int kHorizon = 3;
      SearchProver search(*claim->spec.game, kCheckMemoryBits);
      search.allow(work);
      return check_puzzle(claim->spec, puzzle, std::min(puzzle.turns, kHorizon), search).has_value();
    });
    return make(generator, *claim, choice, console);
  }
  SearchProver prover(*claim->spec.game, kGeneratorMemoryBits);
  WinFinder finder(looks, prover, [&] {
    prover.forget_answers();
    prover.allow(work);
  });
  PuzzleGenerator generator(settings, finder);
  return make(generator, *claim, choice, console);
}

/// Writes a file with recalculated levels.
Expected<int> run_puzzle_grade(const std::string& file, const Console& console) {
  TABLIER_TRY(text, read_file(file));
  Expected<PuzzleBook> book = read_puzzles(*text);
  if (!book) return complain(console, file + ": " + book.error().message, kFailure);
  ProgressBar bar(console);
  std::size_t done = 0;
  for (Puzzle& puzzle : book->puzzles) {
    puzzle.level = grade(book->spec, puzzle);
    bar.show(static_cast<double>(++done) / static_cast<double>(book->puzzles.size()), fmt::format("{} puzzles", done));
  }
  bar.clear();
  sort_by_level(*book);
  console.out << write_puzzles(*book);
  return kSuccess;
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
  fmt::print(console.out, "{}: {} of {} puzzles verified, no near duplicates, {} positions searched\n",
             spec_text(book->spec), verification.verified(), book->puzzles.size(), verification.positions());
  if (book->margin) {
    fmt::print(console.out, "  each solution is better than any other action by {} per cent\n", *book->margin);
    return kSuccess;
  }
  for (int turns = kShortestPuzzle; turns <= choice.most; ++turns) print_claim(*book, verification, turns, console);
  return kSuccess;
}

void add_make(CommandLine& line) {
  auto [command, choice] = line.add("puzzle make", "Find new puzzles in games between computers",
                                    "tablier puzzle make castelott --count 2 --most 2 --seed 3", run_puzzle_make);
  command.game(choice.spec);
  command.number("--count", choice.count, 1, 100'000, "How many, in equal shares for each number of turns");
  command.number("--seed", choice.seed, 0, kAnyNumber, "Seed of the games; another seed finds other puzzles");
  command.number("--fewest", choice.fewest, kShortestPuzzle, kLongestPuzzle, "Turns of the shortest");
  command.number("--most", choice.most, kShortestPuzzle, kLongestPuzzle, "Turns of the longest");
  command.option("--beyond", "NUMBER", choice.beyond,
                 "No other turn wins within so many turns beyond the solution;\n"
                 "all: none wins at all, by the table of a solved game (default: 1)");
  command.option("--tables", "FOLDER", choice.tables, "Folder of that table (default: tables in your data folder)");
  command.number("--margin", choice.margin, 1, 100,
                 "Ask for the best action, better than any other by this many per cent,\n"
                 "in place of a forced win: for games of chance and of hidden cards");
  command.number("--work", choice.work, 1, kAnyNumber,
                 "Positions to search for a puzzle before giving up (default: 10000000;\n"
                 "4000000 with --margin)");
  command.number("--weakest", choice.weakest, 1, kLevels, "Level of the weakest players of the games");
  command.number("--strongest", choice.strongest, 1, kLevels, "Level of the strongest");
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
  command.number("--horizon", choice.horizon, 1, kMostProofTurns, "Most turns to search after other turns");
  command.number("--most", choice.most, kShortestPuzzle, kLongestPuzzle,
                 "Check puzzles up to this many turns, only read the rest");
  command.number("--work", choice.work, 1, kAnyNumber, "Positions to search for the best action");
  command.number("--sample", choice.sample, 1, 1'000'000, "Check only this many, chosen at random");
  command.number("--seed", choice.seed, 0, kAnyNumber, "Seed of the sample");
  command.number("--threads", choice.threads, 1, 256, "Puzzles at a time");
  command.flag("--levels", choice.levels, "Check the levels too");
  command.flag("--each", choice.each, "Also print how many positions each puzzle took");
}

void add_grade(CommandLine& line) {
  auto [command, file] =
      line.add("puzzle grade", "Write a file with recalculated levels",
               "tablier puzzle make castelott --count 2 --most 2 | tablier puzzle grade -", run_puzzle_grade);
  command.argument("FILE", file, "The file, - for standard input").required();
}

}  // namespace

void add_puzzle_maintenance(CommandLine& line) {
  add_make(line);
  add_verify(line);
  add_grade(line);
}

}  // namespace tablier::cli

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <chrono>
#include <filesystem>

#include "command_line/command_line.h"
#include "commands.h"
#include "session/registry.h"
#include "solved/memory_run.h"
#include "solved/room.h"
#include "solved/tables.h"
#include "system/interrupts.h"
#include "terminal/text.h"

namespace tablier::cli {

namespace {

namespace files = std::filesystem;
using Clock = std::chrono::steady_clock;

struct SolveChoice {
  std::string spec;
  std::optional<std::string> tables{};  ///< the folder for the table; the usual one if there is none
  std::optional<std::string> work{};    ///< the folder for intermediate results
  std::optional<std::string> values{};  ///< a file for a table of values alone
  int threads = 1;
  bool keep = false;  ///< the intermediate results
  bool overwrite = false;
  bool histogram = false;
  std::optional<std::string> output{};  ///< the folder for what is made of a game that is solved in memory
  bool on_gpu = false;
};

class SolveRun {
 public:
  SolveRun(const TableGame& game, const SolveChoice& choice, const Console& console)
      : game_(game), choice_(choice), console_(console), bar_(console) {}

  int run() {
    const CatchInterrupts catching;
    const Expected<void> done = solve_and_write();
    bar_.clear();
    return done ? kSuccess : complain(console_, "solve: " + done.error().message, kFailure);
  }

 private:
  Expected<void> solve_and_write() {
    const files::path file = table_file(game_, choice_.tables);
    const files::path usual_work = file.parent_path() / (std::string(game_.info().id) + "-passes");
    const files::path work = choice_.work.value_or(usual_work.string());
    if (files::exists(file) && !choice_.overwrite) {
      return fail(file.string() + " already exists; replace it with --overwrite");
    }
    effort_ = game_.effort(work);
    TABLIER_TRY(enough, expect_room(work, file));
    TABLIER_TRY(passes, make_passes(work));
    Expected<TableCounts> counts = write(work, TableGame::Content::kTurns, file);
    if (counts && choice_.values) counts = write(work, TableGame::Content::kValues, *choice_.values);
    if (!counts) return std::unexpected(counts.error());
    if (choice_.histogram) print_histogram(*passes);
    fmt::print(console_.out, "{} positions: {} won, {} lost, {} drawn; the longest takes {} turns; {}\n",
               counts->positions(), counts->won, counts->lost, counts->drawn, counts->longest,
               duration_text(Clock::now() - begin_));
    if (!choice_.keep) {
      std::error_code ignored;  // what cannot be taken away stays
      files::remove_all(work, ignored);
    }
    return {};
  }

  /// Whether there are memory and disk for all that follows: whoever has too little is told before he has waited.
  Expected<void> expect_room(const files::path& work, const files::path& file) const {
    TABLIER_TRY(memory, expect_memory(effort_.memory));
    std::vector<DiskNeed> needs{{.folder = work, .bytes = effort_.work},
                                {.folder = file.parent_path(), .bytes = effort_.table}};
    if (choice_.values) {
      needs.push_back({.folder = files::path(*choice_.values).parent_path(), .bytes = effort_.values});
    }
    TABLIER_TRY(disk, expect_disk(needs));
    for (const DiskNeed& need : needs) {
      TABLIER_TRY(folder, expect_folder(need.folder));
    }
    return {};
  }

  Expected<std::vector<TurnCounts>> make_passes(const files::path& work) {
    const LongWork how{
        .threads = choice_.threads, .progress = [this](double share) { show(share); }, .stop = &interruption()};
    return game_.solve(work, how, [this](const TurnCounts& pass) {
      ++passes_;
      known_ += pass.won + pass.lost;
      if (pass.won + pass.lost == 0) return;
      bar_.clear();
      fmt::print(console_.out, "{:>3} turns: {:>13} won, {:>13} lost   {}\n", pass.turns, pass.won, pass.lost,
                 duration_text(Clock::now() - begin_));
      console_.out << std::flush;
    });
  }

  void show(double share) {
    const double known = static_cast<double>(known_) / static_cast<double>(effort_.positions);
    bar_.show(share, fmt::format("pass {} of {}, {:.1f} % known", passes_, effort_.passes, 100 * known));
  }

  Expected<TableCounts> write(const files::path& work, TableGame::Content content, const files::path& file) {
    const Clock::time_point begin = Clock::now();
    const LongWork how{.threads = choice_.threads,
                       .progress = [this](double share) { bar_.show(share, "writing the table"); },
                       .stop = &interruption()};
    const Expected<TableCounts> counts = game_.write_table(work, content, file, how);
    if (!counts) return counts;
    bar_.clear();
    fmt::print(console_.out, "{}: {} bytes, {}\n", file.string(), files::file_size(file),
               duration_text(Clock::now() - begin));
    return counts;
  }

  void print_histogram(const std::vector<TurnCounts>& passes) const {
    fmt::print(console_.out, "turns,won,lost\n");
    for (const TurnCounts& pass : passes) fmt::print(console_.out, "{},{},{}\n", pass.turns, pass.won, pass.lost);
  }

  const TableGame& game_;
  const SolveChoice& choice_;
  const Console& console_;
  ProgressBar bar_;
  SolveEffort effort_{};
  Clock::time_point begin_ = Clock::now();
  int passes_ = 0;
  std::uint64_t known_ = 0;  ///< positions
};

Expected<int> run_solve(const SolveChoice& choice, const Console& console) {
  const Expected<Spec> spec = parse_spec(choice.spec);
  const Expected<const SolvedGame*> game = find_solved_game(spec ? spec->game->info().id : choice.spec);
  if (!game) return fail("solve: " + game.error().message);
  if (const TableGame* with_table = (*game)->with_table()) {
    if (choice.output || choice.on_gpu) return fail("solve: --output and --gpu are for games solved in memory");
    return SolveRun(*with_table, choice, console).run();
  }
  if (!choice.output) return fail("solve: " + choice.spec + " has no table; name a folder for results with --output");
  if (choice.on_gpu && choice.work) return fail("solve: --work is for processors, --gpu for a GPU");
  return solve_in_memory(*(*game)->in_memory(), *spec,
                         {.folder = *choice.output,
                          .storage = {.on_gpu = choice.on_gpu, .folder = choice.work},
                          .keep = choice.keep,
                          .threads = choice.threads},
                         console);
}

struct VerifyChoice {
  std::string game;
  std::optional<std::string> file{};
  int threads = 1;
};

/// The table that the choice names, and memory enough to verify it.
Expected<std::unique_ptr<const SolvedTable>> open_to_verify(const VerifyChoice& choice, std::string& file) {
  TABLIER_TRY(game, find_table_game(choice.game));
  file = choice.file.value_or(table_file(**game, std::nullopt));
  TABLIER_TRY(table, (*game)->open_table(file));
  TABLIER_TRY(memory, expect_memory((*table)->verification_memory()));
  return table;
}

Expected<int> run_verify(const VerifyChoice& choice, const Console& console) {
  const CatchInterrupts catching;
  const Clock::time_point begin = Clock::now();
  std::string file;
  const auto table = open_to_verify(choice, file);
  if (!table) return fail("verify: " + table.error().message);
  ProgressBar bar(console);
  const auto verified = (*table)->verify({.threads = choice.threads,
                                          .progress = [&](double share) { bar.show(share, "verifying"); },
                                          .stop = &interruption()});
  bar.clear();
  if (!verified) return complain(console, "verify: " + file + ": " + verified.error().message, kFailure);
  fmt::print(console.out, "{}: verified by the rules engine: {} positions, {} won, {} lost, {} drawn; {}\n", file,
             verified->positions(), verified->won, verified->lost, verified->drawn,
             duration_text(Clock::now() - begin));
  return kSuccess;
}

}  // namespace

void add_solve(CommandLine& line) {
  auto [solve, solved] = line.add("solve", "Solve a game: who wins in every position (docs/bobail-solved.md)",
                                  "tablier solve bobail --threads 2", run_solve);
  solve.argument("GAME", solved.spec, solved_names() + ", with options").required();
  solve.tables(solved.tables, "Folder for the table, GAME.table (default: tables in your data folder)");
  solve.option("--work", "FOLDER", solved.work,
               "Folder for intermediate results, so that an interrupted run\n"
               "can continue (default: one beside the table; for a game that is\n"
               "solved in memory none)");
  solve.option("--values", "FILE", solved.values, "Also write a smaller table of winners only");
  add_workers(solve, solved.threads);
  solve.flag("--keep", solved.keep, "Keep the intermediate results");
  solve.flag("--overwrite", solved.overwrite, "Replace a table that exists");
  solve.option("--output", "FOLDER", solved.output,
               "For a game too large for a table: folder for counts, values of\n"
               "first turns, book, puzzles and levels (docs/castelott-solved.md)");
  solve.flag("--gpu", solved.on_gpu, "Use a GPU (if built with TABLIER_CUDA=ON)");
  solve.flag("--histogram", solved.histogram, "Print the number of positions by turns");

  auto [verify, verified] =
      line.add("verify", "Check every position of a table against the rules", "tablier verify --threads 2", run_verify);
  verify.argument("FILE", verified.file, "The table (default: the one in your data folder)");
  add_game_of_file(verify, verified.game);
  add_workers(verify, verified.threads);
}

}  // namespace tablier::cli

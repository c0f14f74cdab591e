#include <fmt/format.h>
#include <fmt/ostream.h>

#include <chrono>
#include <filesystem>

#include "commands.h"
#include "solved/resources.h"
#include "solved/tables.h"
#include "system/interrupts.h"
#include "terminal/progress.h"

namespace tablier::cli {

namespace {

namespace files = std::filesystem;
using Clock = std::chrono::steady_clock;

class SolveRun {
 public:
  SolveRun(const SolvedGame& game, const SolveChoice& choice, const Console& console)
      : game_(game), choice_(choice), console_(console), bar_(console) {}

  int run() {
    const CatchInterrupts catching;
    const Expected<void> done = solve_and_write();
    bar_.clear();
    if (done) return kSuccess;
    fmt::print(console_.err, "tablier: solve: {}\n", done.error().message);
    return kFailure;
  }

 private:
  Expected<void> solve_and_write() {
    const files::path file = table_file(game_, choice_.tables);
    const files::path usual_work = file.parent_path() / (std::string(game_.info().id) + "-passes");
    const files::path work = choice_.work.value_or(usual_work.string());
    if (files::exists(file) && !choice_.overwrite) {
      return fail(file.string() + " is there already; --overwrite makes it anew");
    }
    effort_ = game_.effort(work);
    if (const Expected<void> enough = expect_room(work, file); !enough) return enough;
    TABLIER_TRY(passes, make_passes(work));
    Expected<TableCounts> counts = write(work, SolvedGame::Content::kTurns, file);
    if (counts && choice_.values) counts = write(work, SolvedGame::Content::kValues, *choice_.values);
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
    if (const Expected<void> memory = expect_memory(effort_.memory); !memory) return memory;
    std::vector<DiskNeed> needs{{.folder = work, .bytes = effort_.work},
                                {.folder = file.parent_path(), .bytes = effort_.table}};
    if (choice_.values) {
      needs.push_back({.folder = files::path(*choice_.values).parent_path(), .bytes = effort_.values});
    }
    if (const Expected<void> disk = expect_disk(needs); !disk) return disk;
    for (const DiskNeed& need : needs) {
      if (const Expected<void> folder = expect_folder(need.folder); !folder) return folder;
    }
    return {};
  }

  Expected<std::vector<TurnCounts>> make_passes(const files::path& work) {
    const LongWork how{
        .threads = choice_.threads, .progress = [this](double share) { show(share); }, .stop = &interruption()};
    return game_.solve(work, how, [this](const TurnCounts& pass) {
      ++passes_;
      known_ += pass.won + pass.lost;
      pass_begin_ = Clock::now();
      if (pass.won + pass.lost == 0) return;
      bar_.clear();
      fmt::print(console_.out, "{:>3} turns: {:>13} won, {:>13} lost   {}\n", pass.turns, pass.won, pass.lost,
                 duration_text(Clock::now() - begin_));
      console_.out << std::flush;
    });
  }

  void show(double share) {
    const double known = static_cast<double>(known_) / static_cast<double>(effort_.positions);
    const std::chrono::duration<double> taken = Clock::now() - pass_begin_;
    const std::string left =
        share > 0.02 ? ", " + duration_text(taken * ((1 - share) / share)) + " left in this pass" : "";
    bar_.show(share, fmt::format("pass {} of {}, {:.1f} % known{}", passes_, effort_.passes, 100 * known, left));
  }

  Expected<TableCounts> write(const files::path& work, SolvedGame::Content content, const files::path& file) {
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

  const SolvedGame& game_;
  const SolveChoice& choice_;
  const Console& console_;
  ProgressBar bar_;
  SolveEffort effort_{};
  Clock::time_point begin_ = Clock::now();
  Clock::time_point pass_begin_ = begin_;
  int passes_ = 0;
  std::uint64_t known_ = 0;  ///< positions
};

}  // namespace

int run_solve(const SolveChoice& choice, const Console& console) {
  const Expected<const SolvedGame*> game = find_solved_game(choice.game);
  if (!game) return wrong_use(console, "solve: " + game.error().message);
  return SolveRun(**game, choice, console).run();
}

int run_verify(const VerifyChoice& choice, const Console& console) {
  const CatchInterrupts catching;
  const Clock::time_point begin = Clock::now();
  const Expected<const SolvedGame*> game = find_solved_game(choice.game);
  if (!game) return wrong_use(console, "verify: " + game.error().message);
  const std::string file = choice.file.value_or(table_file(**game, std::nullopt));
  const auto table = (*game)->open_table(file);
  if (!table) return wrong_use(console, "verify: " + table.error().message);
  const Expected<void> memory = expect_memory((*table)->verification_memory());
  if (!memory) return wrong_use(console, "verify: " + memory.error().message);
  ProgressBar bar(console);
  const auto verified = (*table)->verify({.threads = choice.threads,
                                          .progress = [&](double share) { bar.show(share, "verifying"); },
                                          .stop = &interruption()});
  bar.clear();
  if (!verified) {
    fmt::print(console.err, "tablier: verify: {}: {}\n", file, verified.error().message);
    return kFailure;
  }
  fmt::print(console.out, "{}: verified by the rules engine: {} positions, {} won, {} lost, {} drawn; {}\n", file,
             verified->positions(), verified->won, verified->lost, verified->drawn,
             duration_text(Clock::now() - begin));
  return kSuccess;
}

}  // namespace tablier::cli

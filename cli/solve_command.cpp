#include <fmt/format.h>
#include <fmt/ostream.h>

#include <chrono>
#include <filesystem>

#include "commands.h"
#include "games/bobail/solved/solver.h"
#include "games/bobail/solved/table.h"
#include "games/bobail/solved/table_writer.h"
#include "games/bobail/solved/verify.h"
#include "interrupts.h"
#include "progress.h"
#include "resources.h"
#include "tables.h"

namespace tablier::cli {

namespace {

namespace files = std::filesystem;
using Clock = std::chrono::steady_clock;
using bobail::solved::PassFacts;
using bobail::solved::TableHeader;
using bobail::solved::TableKind;
using solving::RowThreads;

constexpr int kKnights = 5;

/// The passes that are in a folder already need not be made again.
std::uint64_t size_of_passes(const files::path& folder) {
  std::uint64_t size = 0;
  std::error_code error;
  for (std::uint32_t turns = 0;; ++turns) {
    const auto bytes = files::file_size(bobail::solved::PassReader::path(folder, turns), error);
    if (error) return size;
    size += bytes;
  }
}

class SolveRun {
 public:
  SolveRun(const SolveChoice& choice, const Console& console) : choice_(choice), console_(console), bar_(console) {}

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
    const std::string tables = choice_.tables.value_or(usual_tables_folder());
    const files::path work = choice_.work.value_or(tables + "/bobail-passes");
    const std::string file = bobail_table_file(tables);
    if (files::exists(file) && !choice_.overwrite) {
      return fail(file + " is there already; --overwrite makes it anew");
    }
    if (const Expected<void> enough = expect_room(work, file); !enough) return enough;
    const Expected<std::vector<PassFacts>> passes = make_passes(work);
    if (!passes) return std::unexpected(passes.error());
    const auto solved = bobail::solved::SolvedRows<kKnights>::open(work);
    if (!solved) return std::unexpected(solved.error());
    Expected<TableHeader> header = write(*solved, TableKind::kTurns, file);
    if (header && choice_.values) header = write(*solved, TableKind::kValues, *choice_.values);
    if (!header) return std::unexpected(header.error());
    if (choice_.histogram) print_histogram(*passes);
    print_counts(*header);
    if (!choice_.keep) {
      std::error_code ignored;  // what cannot be taken away stays
      files::remove_all(work, ignored);
    }
    return {};
  }

  /// Whether there are memory and disk for all that follows: whoever has too little is told before he has waited.
  Expected<void> expect_room(const files::path& work, const files::path& file) const {
    constexpr std::uint64_t kWorkspace = 400'000'000;  // buffers, and the counts of the table's writer
    const Expected<void> memory = expect_memory(bobail::solved::Solver<kKnights>::kMemory + kWorkspace);
    if (!memory) return memory;
    const std::uint64_t there = size_of_passes(work);
    std::vector<DiskNeed> needs{
        {.folder = work, .bytes = std::max(bobail::solved::Solver<kKnights>::kDisk, there) - there},
        {.folder = file.parent_path(), .bytes = kTableSize}};
    if (choice_.values) needs.push_back({.folder = files::path(*choice_.values).parent_path(), .bytes = kValuesSize});
    if (const Expected<void> disk = expect_disk(needs); !disk) return disk;
    for (const DiskNeed& need : needs) {
      if (const Expected<void> folder = expect_folder(need.folder); !folder) return folder;
    }
    return {};
  }

  Expected<std::vector<PassFacts>> make_passes(const files::path& work) {
    bobail::solved::SolveSettings settings;
    settings.folder = work;
    settings.threads = choice_.threads;
    settings.stop = &interruption();
    settings.progress = [this](const bobail::solved::PassProgress& progress) { show(progress); };
    settings.passed = [this](const PassFacts& facts) {
      won_ += facts.won;
      lost_ += facts.lost;
      pass_begin_ = Clock::now();
      if (facts.won + facts.lost == 0) return;
      bar_.clear();
      fmt::print(console_.out, "{:>3} turns: {:>13} won, {:>13} lost   {}\n", facts.turns, facts.won, facts.lost,
                 duration_text(Clock::now() - begin_));
      console_.out << std::flush;
    };
    return bobail::solved::Solver<kKnights>(std::move(settings)).run();
  }

  void show(const bobail::solved::PassProgress& progress) {
    const double share = static_cast<double>(progress.rows_done) / progress.rows;
    const double resolved = static_cast<double>(won_ + lost_) / kPositions;
    const std::chrono::duration<double> taken = Clock::now() - pass_begin_;
    const std::string left =
        share > 0.02 ? ", " + duration_text(taken * ((1 - share) / share)) + " left in this pass" : "";
    bar_.show(share, fmt::format("pass {} of {}, {:.1f} % known{}", progress.turns, kPasses, 100 * resolved, left));
  }

  Expected<TableHeader> write(const bobail::solved::SolvedRows<kKnights>& solved, TableKind kind,
                              const std::string& file) {
    const Clock::time_point begin = Clock::now();
    const RowThreads threads{
        .threads = choice_.threads,
        .progress = [this](std::uint32_t done,
                           std::uint32_t rows) { bar_.show(static_cast<double>(done) / rows, "writing the table"); },
        .stop = &interruption()};
    const Expected<TableHeader> header = bobail::solved::write_table(solved, kind, file, threads);
    if (!header) return header;
    bar_.clear();
    fmt::print(console_.out, "{}: {} bytes, {}\n", file, header->file_size(), duration_text(Clock::now() - begin));
    return header;
  }

  void print_counts(const TableHeader& header) const {
    fmt::print(console_.out, "{} positions: {} won, {} lost, {} drawn; the longest takes {} turns; {}\n",
               header.won + header.lost + header.drawn, header.won, header.lost, header.drawn, header.longest,
               duration_text(Clock::now() - begin_));
  }

  void print_histogram(const std::vector<PassFacts>& passes) const {
    fmt::print(console_.out, "turns,won,lost\n");
    for (const PassFacts& facts : passes) fmt::print(console_.out, "{},{},{}\n", facts.turns, facts.won, facts.lost);
  }

  // What is known of this game, for those who wait.
  static constexpr double kPositions = 7'413'547'680;
  static constexpr int kPasses = 181;
  static constexpr std::uint64_t kTableSize = 1'300'000'000;
  static constexpr std::uint64_t kValuesSize = 200'000'000;

  const SolveChoice& choice_;
  const Console& console_;
  ProgressBar bar_;
  Clock::time_point begin_ = Clock::now();
  Clock::time_point pass_begin_ = begin_;
  std::uint64_t won_ = 0;
  std::uint64_t lost_ = 0;
};

}  // namespace

int run_solve(const SolveChoice& choice, const Console& console) {
  if (choice.game != "bobail") return wrong_use(console, "solve: expected bobail, found " + choice.game);
  return SolveRun(choice, console).run();
}

int run_verify(const VerifyChoice& choice, const Console& console) {
  const CatchInterrupts catching;
  const Clock::time_point begin = Clock::now();
  const std::string file = choice.file.value_or(bobail_table_file(usual_tables_folder()));
  const auto table = bobail::solved::Table<kKnights>::open(file);
  if (!table) return wrong_use(console, "verify: " + table.error().message);
  if (table->header().kind != TableKind::kTurns) {
    return wrong_use(console, "verify: " + file + ": expected a table with turns, found one of values alone");
  }
  const Expected<void> memory = expect_memory(bobail::solved::verification_memory<kKnights>());
  if (!memory) return wrong_use(console, "verify: " + memory.error().message);
  ProgressBar bar(console);
  const RowThreads threads{
      .threads = choice.threads,
      .progress = [&](std::uint32_t done,
                      std::uint32_t rows) { bar.show(static_cast<double>(done) / rows, "verifying"); },
      .stop = &interruption()};
  const auto verified = bobail::solved::verify(*table, threads);
  bar.clear();
  if (!verified) {
    fmt::print(console.err, "tablier: verify: {}: {}\n", file, verified.error().message);
    return kFailure;
  }
  fmt::print(console.out, "{}: verified by the rules engine: {} positions, {} won, {} lost, {} drawn; {}\n", file,
             verified->positions, verified->won, verified->lost, verified->drawn, duration_text(Clock::now() - begin));
  return kSuccess;
}

}  // namespace tablier::cli

#include <fmt/format.h>
#include <fmt/ostream.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <map>

#include "command_line/command_line.h"
#include "commands.h"
#include "solved/tables.h"
#include "system/interrupts.h"
#include "terminal/text.h"

namespace tablier::cli {

namespace {

namespace files = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();

std::string megabytes(std::uint64_t bytes) { return fmt::format("{} MB", (bytes + 999'999) / 1'000'000); }

std::uint64_t available_to_the_system() {
  std::ifstream facts("/proc/meminfo");
  std::string name;
  std::uint64_t kilobytes = 0;
  for (std::string line; facts >> name >> kilobytes && std::getline(facts, line);) {
    if (name == "MemAvailable:") return kilobytes * 1024;
  }
  return kUnlimited;
}

std::uint64_t allowed_addresses() {
  rlimit limit{};
  return getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY ? limit.rlim_cur : kUnlimited;
}

/// What a container may use: without this it would be ended in the middle of the work.
std::uint64_t allowed_to_the_group() {
  std::uint64_t bytes = kUnlimited;
  for (const char* const file : {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"}) {
    std::uint64_t limit = 0;
    if (std::ifstream(file) >> limit) bytes = std::min(bytes, limit);  // "max" is no number, and no limit
  }
  return bytes;
}

/// The folder itself, or the nearest around it that is there.
files::path nearest_there(const files::path& folder) {
  std::error_code error;
  files::path near = files::absolute(folder.empty() ? "." : folder, error).lexically_normal();
  while (!files::exists(near, error) && near.has_parent_path() && near != near.parent_path()) near = near.parent_path();
  return near;
}

/// Nothing to say if so much memory can be had: by what the system says is available and by the limits that this
/// process runs under (its address space, its control group's memory). Where a system tells nothing, none is missing.
Expected<void> expect_memory(std::uint64_t needed) {
  const std::uint64_t available = std::min({available_to_the_system(), allowed_addresses(), allowed_to_the_group()});
  if (available >= needed) return {};
  return fail("memory: " + megabytes(needed) + " needed, " + megabytes(available) + " available");
}

/// So many bytes are going to be written below a folder, which need not be there yet.
struct DiskNeed {
  files::path folder;
  std::uint64_t bytes;
};

/// Nothing to say if there is room for all of it, needs on the same disk added up. Makes nothing.
Expected<void> expect_disk(const std::vector<DiskNeed>& needs) {
  std::map<dev_t, std::uint64_t> needed;
  for (const DiskNeed& need : needs) {
    const files::path near = nearest_there(need.folder);
    struct stat about{};
    if (stat(near.c_str(), &about) != 0) return fail(near.string() + ": " + std::strerror(errno));
    needed[about.st_dev] += need.bytes;
    std::error_code error;
    const files::space_info space = files::space(near, error);
    if (error) return fail(near.string() + ": " + error.message());
    if (space.available < needed[about.st_dev]) {
      return fail(need.folder.string() + ": " + megabytes(needed[about.st_dev]) + " needed, " +
                  megabytes(space.available) + " available");
    }
  }
  return {};
}

/// Makes a folder if it is not there, and the folders around it; an error if nothing can be written there.
Expected<void> expect_folder(const files::path& folder) {
  const files::path named = folder.empty() ? "." : folder;
  std::error_code error;
  files::create_directories(named, error);
  if (error) return fail(named.string() + ": " + error.message());
  if (access(named.c_str(), W_OK) != 0) return fail(named.string() + ": " + std::strerror(errno));
  return {};
}

struct SolveChoice {
  std::string game;
  std::optional<std::string> tables{};  ///< the folder for the table; the usual one if there is none
  std::optional<std::string> work{};    ///< the folder for intermediate results
  std::optional<std::string> values{};  ///< a file for a table of values alone
  int threads = 1;
  bool keep = false;  ///< the intermediate results
  bool overwrite = false;
  bool histogram = false;
};

class SolveRun {
 public:
  SolveRun(const SolvedGame& game, const SolveChoice& choice, const Console& console)
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

Expected<int> run_solve(const SolveChoice& choice, const Console& console) {
  const Expected<const SolvedGame*> game = find_solved_game(choice.game);
  if (!game) return fail("solve: " + game.error().message);
  return SolveRun(**game, choice, console).run();
}

struct VerifyChoice {
  std::string game;
  std::optional<std::string> file{};
  int threads = 1;
};

/// The table that the choice names, and memory enough to verify it.
Expected<std::unique_ptr<const SolvedTable>> open_to_verify(const VerifyChoice& choice, std::string& file) {
  TABLIER_TRY(game, find_solved_game(choice.game));
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
  solve.argument("GAME", solved.game, solved_names()).required();
  solve.tables(solved.tables, "Folder for the table, GAME.table (default: tables in your data folder)");
  solve.option("--work", "FOLDER", solved.work,
               "Folder for intermediate results, so that an interrupted run\n"
               "can continue (default: one beside the table)");
  solve.option("--values", "FILE", solved.values, "Also write a smaller table that tells only who wins");
  add_workers(solve, solved.threads);
  solve.flag("--keep", solved.keep, "Keep the intermediate results");
  solve.flag("--overwrite", solved.overwrite, "Replace a table that exists");
  solve.flag("--histogram", solved.histogram, "Print how many positions take how many turns");

  auto [verify, verified] =
      line.add("verify", "Check every position of a table against the rules", "tablier verify --threads 2", run_verify);
  verify.argument("FILE", verified.file, "The table (default: the one in your data folder)");
  add_game_of_file(verify, verified.game);
  add_workers(verify, verified.threads);
}

}  // namespace tablier::cli

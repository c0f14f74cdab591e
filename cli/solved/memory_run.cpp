#include "solved/memory_run.h"

#include <fmt/format.h>
#include <fmt/ostream.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <limits>
#include <mutex>
#include <thread>
#include <vector>

#include "command_line/command_line.h"
#include "core/random.h"
#include "core/value.h"
#include "session/session.h"
#include "solved/grades.h"
#include "solved/room.h"
#include "solved/solved_prover.h"
#include "study/check.h"
#include "study/generator.h"
#include "study/grade.h"
#include "study/openings.h"
#include "system/files.h"
#include "system/interrupts.h"
#include "terminal/text.h"

namespace tablier::cli {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kSeed = 1;
constexpr int kPuzzlesOfALength = 110;
constexpr int kPuzzleLengths = kLongestPuzzle - kShortestPuzzle + 1;
constexpr std::size_t kLongestGame = 120;  ///< actions

/// What an action leads to.
Expected<Outcome> after(const SolvedValues& values, const AnyState& state, Action action) {
  AnyState next = state;
  next.apply(action);
  const Seat seat = state.actor().seat();
  if (next.actor().is_nobody()) return next.winners() == SeatSet::of(seat) ? Outcome::won_in(1) : Outcome::lost_in(1);
  TABLIER_TRY(outcome, values.outcome(next));
  return next.actor() == state.actor() ? *outcome : outcome->before_turn();
}

Expected<std::vector<KnownAction>> rated_actions(const SolvedValues& values, const AnyState& state) {
  std::vector<KnownAction> rated;
  for (const Action action : state.legal()) {
    TABLIER_TRY(outcome, after(values, state, action));
    rated.push_back({.action = action, .outcome = *outcome});
  }
  sort_stably(rated, [](const KnownAction& a, const KnownAction& b) { return a.outcome.rank() > b.outcome.rank(); });
  return rated;
}

/// The bytes on the disk of the files in this folder.
std::uint64_t written_in(const std::filesystem::path& folder) {
  std::uint64_t bytes = 0;
  std::error_code error;
  for (const auto& file : std::filesystem::directory_iterator(folder, error)) {
    struct stat about{};
    constexpr std::uint64_t kUnit = 512;
    if (stat(file.path().c_str(), &about) == 0) bytes += static_cast<std::uint64_t>(about.st_blocks) * kUnit;
  }
  return bytes;
}

class MemoryRun {
 public:
  MemoryRun(const MemoryGame& game, const Spec& spec, const MemoryRunChoice& choice, const Console& console)
      : game_(game), spec_(spec), choice_(choice), console_(console), bar_(console) {}

  int run() {
    const CatchInterrupts catching;
    const Expected<void> done = solve_and_make();
    bar_.clear();
    return done ? kSuccess : complain(console_, "solve: " + done.error().message, kFailure);
  }

 private:
  Expected<void> solve_and_make() {
    TABLIER_TRY(
        solution,
        game_.solve(spec_.choices, choice_.storage, work("this half of a pass"), [this](const TurnCounts& pass) {
          say(fmt::format("{:>3} turns: {:>13} won, {:>13} lost", pass.turns, pass.won, pass.lost));
        }));
    TABLIER_TRY(counted, write_counts(**solution));
    TABLIER_TRY(firsts, write_first_turns(**solution));
    TABLIER_TRY(longest, write_longest(**solution));
    TABLIER_TRY(checked, (*solution)->check(choice_.checked, kSeed, work("checking")));
    say(fmt::format("{} positions compared with those they lead to, by the rules alone", choice_.checked));
    TABLIER_TRY(booked, write_book(**solution));
    TABLIER_TRY(opened, write_drawn_openings(**solution));
    TABLIER_TRY(levels, write_levels(**solution));
    return write_puzzles_of(**solution);
  }

  LongWork work(std::string what) {
    return {.threads = choice_.threads,
            .progress = [this, what = std::move(what)](double share) { bar_.show(share, what); },
            .stop = &interruption()};
  }

  void say(const std::string& what) {
    bar_.clear();
    fmt::print(console_.out, "{}   {}\n", what, duration_text(Clock::now() - begin_));
    console_.out << std::flush;
  }

  /// "castelott(push=plain).json"
  std::string file(std::string_view what) const {
    return (choice_.folder / (spec_text(spec_) + std::string(what))).string();
  }

  Expected<void> write(std::string_view what, std::string_view text) const {
    return write_file(file(what), text, true);
  }

  Expected<void> write_counts(const MemorySolution& solution) {
    std::string csv = "turns,won,lost\n";
    std::uint64_t won = 0;
    std::uint64_t lost = 0;
    for (const TurnCounts& each : solution.counts()) {
      csv += fmt::format("{},{},{}\n", each.turns, each.won, each.lost);
      won += each.won;
      lost += each.lost;
    }
    const std::uint64_t all = solution.positions();
    say(fmt::format("{} positions: {} won, {} lost, {} drawn", all, won, lost, all - won - lost));
    return write("-turns.csv", csv);
  }

  Expected<void> write_first_turns(const MemorySolution& solution) {
    const Session start(spec_);
    TABLIER_TRY(rated, rated_actions(solution, start.state()));
    return write(".json", known_position_json(start.state().view(Viewer(start.actor().seat())), *rated) + "\n");
  }

  /// The positions with the longest resistance, and how it goes from the first.
  Expected<void> write_longest(const MemorySolution& solution) {
    std::string text;
    for (const AnyState& each : solution.longest()) text += each.position() + "\n";
    const std::vector<AnyState> longest = solution.longest();
    if (longest.empty()) return write("-longest.txt", text);
    text += "\n";
    for (AnyState state = longest.front(); !state.actor().is_nobody();) {
      const Actor mover = state.actor();
      std::vector<Action> turn;
      while (state.actor() == mover) {
        TABLIER_TRY(rated, rated_actions(solution, state));
        turn.push_back(rated->front().action);
        state.apply(turn.back());
      }
      text += words_of(state.game(), turn) + "\n";
    }
    return write("-longest.txt", text);
  }

  /// One book for all options: into the one that is there.
  Expected<void> write_book(const MemorySolution& solution) {
    const std::string path = (choice_.folder / (std::string(game_.info().id) + ".book")).string();
    std::string there;
    if (file_exists(path)) {
      TABLIER_TRY(text, read_file(path));
      there = std::move(*text);
    }
    const auto book = solution.extend_book(std::as_bytes(std::span(there)));
    if (!book) {
      say("no book: " + book.error().message);
      return {};
    }
    const std::vector<std::byte> bytes = (*book)->bytes();
    say(fmt::format("a book of {} positions, {} bytes", (*book)->positions(), bytes.size()));
    return write_file(path, {reinterpret_cast<const char*>(bytes.data()), bytes.size()}, true);
  }

  Expected<void> write_drawn_openings(const MemorySolution& solution) {
    const auto is_drawn = [&](const AnyState& state) -> Expected<bool> {
      TABLIER_TRY(outcome, solution.outcome(state));
      return outcome->is_draw();
    };
    TABLIER_TRY(list, make_openings({.spec = spec_, .seed = kSeed}, is_drawn));
    say(fmt::format("{} drawn openings", list->openings.size()));
    return write("-openings.txt", write_openings(*list));
  }

  /// Shares numbers from 0 on out among threads: each calls work(number).
  template <class Work>
  void share_out(int count, Work work) {
    std::atomic<int> next = 0;
    std::vector<std::jthread> threads;
    for (int i = 0; i < choice_.threads; ++i) {
      threads.emplace_back([&] {
        for (int number = next++; number < count && !interruption(); number = next++) work(number);
      });
    }
  }

  /// How often each level, playing against itself after random actions, keeps its win or draw.
  Expected<void> write_levels(const MemorySolution& solution) {
    std::string text;
    for (int level = 1; level <= kLevels; ++level) {
      SearchSettings settings = spec_.game->level(level);
      int games = choice_.level_games;
      if (settings.milliseconds > 0) {
        settings.work = kWorkPerMillisecond * static_cast<std::uint64_t>(settings.milliseconds);
        games = std::max(1, games / 8);
      }
      std::array<Grades, 2> grades{};
      std::mutex mutex;
      std::optional<Error> wrong;
      share_out(games, [&](int game) {
        const Session session = play_game(settings, game);
        std::array<Grades, 2> own{};
        const Expected<void> graded = grade(solution, session, own);
        const std::scoped_lock lock(mutex);
        if (!graded) wrong = graded.error();
        for (std::size_t seat = 0; seat < own.size(); ++seat) grades[seat] = sum_of({grades[seat], own[seat]});
      });
      if (wrong) return std::unexpected(*wrong);
      if (interruption()) return fail("stopped");
      const Grades both = sum_of(grades);
      text += fmt::format("level {}: {}; of those begun with a win, the quickest: {}\n", level,
                          share(both.kept, both.turns), share(both.quickest, both.won));
    }
    say("levels:\n" + text);
    return write("-levels.txt", text);
  }

  Session play_game(SearchSettings settings, int game) const {
    Random random(mix(kSeed + static_cast<std::uint64_t>(game)));
    Session session(spec_);
    for (std::uint32_t left = random.below(10); left > 0 && !session.finished(); --left) {
      session.play(session.state().random_action(random));
    }
    while (!session.finished() && session.actions().size() < kLongestGame) {
      settings.seed = random.next();
      settings.past = session.turn_hashes();
      const auto search = session.state().view(Viewer(session.actor().seat())).search(settings);
      while (search->step(std::numeric_limits<std::uint64_t>::max())) {
      }
      session.play(search->choice());
    }
    return session;
  }

  Expected<void> write_puzzles_of(const MemorySolution& solution) {
    std::vector<Puzzle> found;
    std::mutex mutex;
    share_out(choice_.puzzle_games, [&](int game) {
      SolvedProver prover(solution);
      WinFinder finder({.most = kLongestPuzzle, .beyond = std::nullopt, .glance = 0}, prover, [] {});
      PuzzleGenerator generator({.spec = spec_,
                                 .seed = kSeed + static_cast<std::uint64_t>(game),
                                 .most = kLongestPuzzle,
                                 .count = kPuzzleLengths,
                                 .weakest = 2,
                                 .strongest = 3 + (game % 4),
                                 .graded = false},
                                finder);
      generator.next_game();
      const std::scoped_lock lock(mutex);
      found.insert(found.end(), generator.puzzles().begin(), generator.puzzles().end());
    });
    PuzzleBook book{.spec = spec_, .puzzles = without_near_duplicates(std::move(found))};
    share_out(static_cast<int>(book.puzzles.size()), [&](int number) {
      Puzzle& puzzle = book.puzzles[static_cast<std::size_t>(number)];
      puzzle.level = grade(spec_, puzzle);
    });
    if (interruption()) return fail("stopped");
    sort_by_level(book);
    say(fmt::format("{} puzzles", book.puzzles.size()));
    return write("-puzzles.txt", write_puzzles(book));
  }

  /// At most so many of each length.
  std::vector<Puzzle> without_near_duplicates(std::vector<Puzzle> puzzles) const {
    std::ranges::sort(puzzles, {}, &Puzzle::id);
    const Facts facts = spec_.game->facts(spec_.choices);
    std::vector<Puzzle> kept;
    std::vector<PiecePlacement> placements;
    for (Puzzle& puzzle : puzzles) {
      if (std::ranges::count(kept, puzzle.turns, &Puzzle::turns) == kPuzzlesOfALength) continue;
      const Expected<AnyView> view = puzzle_view(spec_, puzzle.position);
      if (!view) continue;
      const PiecePlacement here(facts, *view);
      const auto is_near = [&](const PiecePlacement& that) { return here.distance(that) < kLeastDistance; };
      if (std::ranges::any_of(placements, is_near)) continue;
      placements.push_back(here);
      kept.push_back(std::move(puzzle));
    }
    return kept;
  }

  const MemoryGame& game_;
  const Spec& spec_;
  const MemoryRunChoice& choice_;
  const Console& console_;
  ProgressBar bar_;
  Clock::time_point begin_ = Clock::now();
};

}  // namespace

Expected<int> solve_in_memory(const MemoryGame& game, const Spec& spec, const MemoryRunChoice& choice,
                              const Console& console) {
  TABLIER_TRY(memory, expect_memory(game.memory(choice.storage)));
  TABLIER_TRY(folder, expect_folder(choice.folder));
  const auto& work = choice.storage.folder;
  if (work) {
    // What an interrupted run has written has its room already.
    TABLIER_TRY(
        disk,
        expect_disk({{.folder = *work,
                      .bytes = game.disk(choice.storage) - std::min(game.disk(choice.storage), written_in(*work))}}));
    TABLIER_TRY(there, expect_folder(*work));
  }
  const int status = MemoryRun(game, spec, choice, console).run();
  std::error_code ignored;  // what cannot be taken away stays
  if (work && !choice.keep && status == kSuccess) std::filesystem::remove_all(*work, ignored);
  return status;
}

}  // namespace tablier::cli

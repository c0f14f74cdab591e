#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <numeric>

#include "command_line/command_line.h"
#include "commands.h"
#include "core/text.h"
#include "puzzles/puzzle_session.h"
#include "terminal/text.h"

namespace tablier {

std::span<const EmbeddedFile> puzzle_files();  // those of data/puzzles, by name

}  // namespace tablier

namespace tablier::cli {

namespace {

/// Which puzzle to solve. Without a game and an id: a list of what there is.
struct PuzzleChoice {
  std::optional<std::string> game{};
  std::optional<int> level{};
  std::optional<std::string> id{};
  std::optional<std::string> day{};  ///< "2026-11-15"; today if there is none
};

Expected<std::vector<PuzzleBook>> all_books() {
  std::vector<PuzzleBook> books;
  for (const EmbeddedFile& file : puzzle_files()) {
    Expected<PuzzleBook> book = read_puzzles(file.text());
    if (!book) return fail(std::string(file.name) + ".txt: " + book.error().message);
    books.push_back(std::move(*book));
  }
  return books;
}

/// The games with puzzles, as a choice.
std::string games_of(const std::vector<PuzzleBook>& books) {
  std::vector<std::string_view> ids;
  for (const PuzzleBook& book : books) ids.push_back(book.spec.game->info().id);
  return either(ids);
}

int list_books(const std::vector<PuzzleBook>& books, const Console& console) {
  for (const PuzzleBook& book : books) {
    fmt::print(console.out, "{}: {} puzzles\n", spec_text(book.spec), book.puzzles.size());
    for (int level = 1; level <= kPuzzleLevels; ++level) {
      const auto count = std::ranges::count(book.puzzles, level, &Puzzle::level);
      if (count > 0) fmt::print(console.out, "  level {}: {}\n", level, count);
    }
  }
  console.out << "`tablier puzzle GAME` gives the puzzle of the day; --level chooses a level.\n";
  return kSuccess;
}

Expected<const PuzzleBook*> find_book(const std::vector<PuzzleBook>& books, const std::string& game) {
  TABLIER_TRY(spec, parse_spec(game));
  const auto found = std::ranges::find(books, *spec, &PuzzleBook::spec);
  if (found == books.end()) {
    return fail("there are no puzzles for " + tablier::quoted(game) + "; expected " + games_of(books));
  }
  return &*found;
}

/// The puzzle of this id: its book, and its number there.
Expected<std::pair<const PuzzleBook*, std::size_t>> find_puzzle(const std::vector<PuzzleBook>& books,
                                                                const std::string& id) {
  std::vector<std::string_view> ids;
  for (const PuzzleBook& book : books) {
    const auto found = std::ranges::find(book.puzzles, id, &Puzzle::id);
    if (found != book.puzzles.end()) return std::pair(&book, static_cast<std::size_t>(found - book.puzzles.begin()));
    for (const Puzzle& each : book.puzzles) ids.push_back(each.id);
  }
  const auto near = nearest(id, ids);
  return fail("there is no puzzle " + tablier::quoted(id) +
              (near ? "; did you mean `" + std::string(*near) + "`?" : ""));
}

/// Plays the puzzle of this id, and then the others of its book.
Expected<int> solve_named(const PuzzleChoice& choice, const std::vector<PuzzleBook>& books, const PuzzleBook* book,
                          const Console& console) {
  if (choice.level || choice.day) return fail("--id names the puzzle; leave --level and --day out");
  TABLIER_TRY(found, find_puzzle(books, *choice.id));
  const auto [its_book, number] = *found;
  if (book != nullptr && book != its_book) {
    return fail(fmt::format("puzzle {} belongs to {}", *choice.id, spec_text(its_book->spec)));
  }
  std::vector<std::size_t> all(its_book->puzzles.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  PuzzleSession(*its_book, std::move(all), number, console).run();
  return kSuccess;
}

Expected<int> run_puzzle(const PuzzleChoice& choice, const Console& console) {
  TABLIER_TRY(books, all_books());
  const PuzzleBook* book = nullptr;
  if (choice.game) {
    TABLIER_TRY(found, find_book(*books, *choice.game));
    book = *found;
  }
  if (choice.id) return solve_named(choice, *books, book, console);
  if (book == nullptr) {
    if (choice.level || choice.day) return fail("which game? expected " + games_of(*books));
    return list_books(*books, console);
  }
  std::vector<std::size_t> chosen;
  for (std::size_t i = 0; i < book->puzzles.size(); ++i) {
    if (!choice.level || book->puzzles[i].level == *choice.level) chosen.push_back(i);
  }
  if (chosen.empty()) return fail(fmt::format("{} has no puzzles of level {}", spec_text(book->spec), *choice.level));
  const Expected<std::chrono::sys_days> day = choice.day ? parse_date(*choice.day) : today();
  if (!day) return fail("--day: " + day.error().message);
  const std::size_t first = puzzle_of_day(chosen.size(), day->time_since_epoch().count());
  PuzzleSession(*book, std::move(chosen), first, console).run();
  return kSuccess;
}

}  // namespace

void add_puzzle(CommandLine& line) {
  auto [command, choice] = line.add("puzzle", "Solve puzzles: the only winning turn, the best action",
                                    "tablier puzzle castelott --level 2", run_puzzle);
  command.argument("GAME", choice.game, "The game (default: a list of the puzzles)");
  command.number("--level", choice.level, 1, kPuzzleLevels, "How hard: 1 to 8");
  command.option("--id", "ID", choice.id, "This puzzle");
  command.option("--day", "DATE", choice.day, "The puzzle of this day, such as 2026-11-15 (default: today)");
  command.look();
}

}  // namespace tablier::cli

#include "puzzles/puzzle_command.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>

#include "core/embedded_file.h"
#include "core/text.h"
#include "puzzles/puzzle_session.h"
#include "terminal/date.h"

namespace tablier {

std::span<const EmbeddedFile> puzzle_files();  // those of data/puzzles, by name

}  // namespace tablier

namespace tablier::cli {

namespace {

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
  fmt::print(console.out, "`tablier puzzle GAME` gives the puzzle of the day, --level one of that level.\n");
  return kSuccess;
}

Expected<const PuzzleBook*> find_book(const std::vector<PuzzleBook>& books, const std::string& game) {
  TABLIER_TRY(spec, parse_spec(game));
  const auto found = std::ranges::find(books, *spec, &PuzzleBook::spec);
  if (found == books.end()) {
    return fail("there are no puzzles of " + tablier::quoted(game) + "; expected " + games_of(books));
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

}  // namespace

int run_puzzle(const PuzzleChoice& choice, const Console& console) {
  const Expected<std::vector<PuzzleBook>> books = all_books();
  if (!books) return wrong_use(console, books.error().message);
  if (!choice.game && !choice.id) {
    if (choice.level || choice.day) return wrong_use(console, "which game? expected " + games_of(*books));
    return list_books(*books, console);
  }
  if (choice.id && (choice.level || choice.day)) {
    return wrong_use(console, "--id names the puzzle; leave --level and --day out");
  }
  const PuzzleBook* book = nullptr;
  if (choice.game) {
    const Expected<const PuzzleBook*> found = find_book(*books, *choice.game);
    if (!found) return wrong_use(console, found.error().message);
    book = *found;
  }
  if (choice.id) {
    const auto found = find_puzzle(*books, *choice.id);
    if (!found) return wrong_use(console, found.error().message);
    if (book != nullptr && book != found->first) {
      return wrong_use(console, fmt::format("puzzle {} is one of {}", *choice.id, spec_text(found->first->spec)));
    }
    std::vector<std::size_t> all(found->first->puzzles.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
    PuzzleSession(*found->first, std::move(all), found->second, console).run();
    return kSuccess;
  }
  std::vector<std::size_t> chosen;
  for (std::size_t i = 0; i < book->puzzles.size(); ++i) {
    if (!choice.level || book->puzzles[i].level == *choice.level) chosen.push_back(i);
  }
  if (chosen.empty()) {
    return wrong_use(console, fmt::format("{} has no puzzles of level {}", spec_text(book->spec), *choice.level));
  }
  const Expected<std::chrono::sys_days> day = choice.day ? parse_date(*choice.day) : today();
  if (!day) return wrong_use(console, "--day: " + day.error().message);
  const std::size_t first = puzzle_of_day(chosen.size(), day->time_since_epoch().count());
  PuzzleSession(*book, std::move(chosen), first, console).run();
  return kSuccess;
}

}  // namespace tablier::cli

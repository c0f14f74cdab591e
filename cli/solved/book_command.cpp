#include <fmt/format.h>
#include <fmt/ostream.h>

#include "command_line/command_line.h"
#include "commands.h"
#include "session/registry.h"
#include "session/texts.h"
#include "solved/tables.h"
#include "system/files.h"

namespace tablier::cli {

namespace {

struct BookChoice {
  std::string game;
  std::string file;
  std::optional<std::string> tables{};
  bool overwrite = false;
};

Expected<int> run_book_make(const BookChoice& choice, const Console& console) {
  const Expected<const TableGame*> game = find_table_game(choice.game);
  if (!game) return fail("book: " + game.error().message);
  TABLIER_TRY(table, open_table(**game, choice.tables));
  const auto book = (*table)->make_book();
  if (!book) return complain(console, "book: " + book.error().message, kFailure);
  const std::vector<std::byte> bytes = (*book)->bytes();
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  TABLIER_TRY(written, write_file(choice.file, text, choice.overwrite));
  fmt::print(console.out, "{}: {} positions, {} bytes\n", choice.file, (*book)->positions(), bytes.size());
  return kSuccess;
}

Expected<int> run_book_check(const BookChoice& choice, const Console& console) {
  const Expected<const SolvedGame*> game = find_solved_game(choice.game);
  if (!game) return fail("book: " + game.error().message);
  TABLIER_TRY(text, read_file(choice.file));
  const auto book = (*game)->read_book(std::as_bytes(std::span(*text)));
  if (!book) return fail(choice.file + ": " + book.error().message);
  const Expected<CheckedBook> checked = (*book)->check();
  if (!checked) return complain(console, "book: " + choice.file + ": " + checked.error().message, kFailure);
  const Session start({.game = find_game((*game)->info().id), .choices = {}});
  fmt::print(console.out,
             "{}: {} wins against everything, in {} turns at the latest: {} of {} positions asked for, {} more won by "
             "looking ahead, and {} wins at once.\n",
             choice.file, seat_name(start, checked->winner), checked->longest, checked->answered, (*book)->positions(),
             checked->won_soon, checked->won_at_once);
  return kSuccess;
}

}  // namespace

void add_book(CommandLine& line) {
  line.add_group("book", "Make or check the winning side's pocket book (docs/bobail-solved.md)",
                 "tablier book check data/bobail.book");
  auto [make, made] = line.add("book make", "Make a book from the table of the solved game",
                               "tablier book make bobail.book", run_book_make);
  make.argument("FILE", made.file, "The book").required();
  add_game_of_file(make, made.game);
  make.tables(made.tables, kTablesToRead);
  make.flag("--overwrite", made.overwrite, "Replace a book that exists");
  auto [check, checked] = line.add("book check", "Play every possible game against a book, by the rules alone",
                                   "tablier book check data/bobail.book", run_book_check);
  check.argument("FILE", checked.file, "The book").required();
  add_game_of_file(check, checked.game);
}

}  // namespace tablier::cli

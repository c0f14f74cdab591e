#include <fmt/format.h>
#include <fmt/ostream.h>

#include "commands.h"
#include "session/registry.h"
#include "session/texts.h"
#include "solved/tables.h"
#include "system/files.h"

namespace tablier::cli {

int run_book_make(const BookChoice& choice, const Console& console) {
  const Expected<const SolvedGame*> game = find_solved_game(choice.game);
  if (!game) return wrong_use(console, "book: " + game.error().message);
  const auto table = open_table(**game, choice.tables);
  if (!table) return wrong_use(console, table.error().message);
  const auto book = (*table)->make_book();
  if (!book) {
    fmt::print(console.err, "tablier: book: {}\n", book.error().message);
    return kFailure;
  }
  const std::vector<std::byte> bytes = (*book)->bytes();
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  const Expected<void> written = write_file(choice.file, text, choice.overwrite);
  if (!written) return wrong_use(console, written.error().message);
  fmt::print(console.out, "{}: {} positions, {} bytes\n", choice.file, (*book)->positions(), bytes.size());
  return kSuccess;
}

int run_book_check(const BookChoice& choice, const Console& console) {
  const Expected<const SolvedGame*> game = find_solved_game(choice.game);
  if (!game) return wrong_use(console, "book: " + game.error().message);
  const Expected<std::string> text = read_file(choice.file);
  if (!text) return wrong_use(console, text.error().message);
  const auto book = (*game)->read_book(std::as_bytes(std::span(*text)));
  if (!book) return wrong_use(console, choice.file + ": " + book.error().message);
  const Expected<CheckedBook> checked = (*book)->check();
  if (!checked) {
    fmt::print(console.err, "tablier: book: {}: {}\n", choice.file, checked.error().message);
    return kFailure;
  }
  const Session start({.game = find_game((*game)->info().id), .choices = {}});
  fmt::print(console.out,
             "{}: {} wins against everything, in {} turns at the latest: {} of {} positions asked for, {} more won by "
             "looking ahead, and {} wins at once.\n",
             choice.file, seat_name(start, checked->winner), checked->longest, checked->answered, (*book)->positions(),
             checked->won_soon, checked->won_at_once);
  return kSuccess;
}

}  // namespace tablier::cli

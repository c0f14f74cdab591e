#include <fmt/format.h>
#include <fmt/ostream.h>

#include "commands.h"
#include "files.h"
#include "games/bobail/book.h"
#include "games/bobail/solved/book_maker.h"
#include "tables.h"

namespace tablier::cli {

int run_book_make(const BookChoice& choice, const Console& console) {
  const auto oracle = open_bobail_table(choice.tables);
  if (!oracle) return wrong_use(console, oracle.error().message);
  const Expected<bobail::Book> book = bobail::solved::make_book(**oracle);
  if (!book) {
    fmt::print(console.err, "tablier: book: {}\n", book.error().message);
    return kFailure;
  }
  const std::vector<std::byte> bytes = book->write();
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  const Expected<void> written = write_file(choice.file, text, choice.overwrite);
  if (!written) return wrong_use(console, written.error().message);
  fmt::print(console.out, "{}: {} positions, {} bytes\n", choice.file, book->size(), bytes.size());
  return kSuccess;
}

int run_book_check(const BookChoice& choice, const Console& console) {
  const Expected<std::string> text = read_file(choice.file);
  if (!text) return wrong_use(console, text.error().message);
  const Expected<bobail::Book> book = bobail::Book::read(std::as_bytes(std::span(*text)));
  if (!book) return wrong_use(console, choice.file + ": " + book.error().message);
  const Expected<bobail::BookWalk> walk = bobail::walk(*book);
  if (!walk) {
    fmt::print(console.err, "tablier: book: {}: {}\n", choice.file, walk.error().message);
    return kFailure;
  }
  fmt::print(
      console.out,
      "{}: South wins against everything, in {} turns at the latest: {} of {} positions asked for, {} more won by "
      "looking ahead, and {} wins at once.\n",
      choice.file, walk->longest, walk->answered, book->size(), walk->won_soon, walk->won_at_once);
  return kSuccess;
}

}  // namespace tablier::cli

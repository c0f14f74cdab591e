#pragma once

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "games/bobail/book.h"
#include "games/bobail/solved/tablebase.h"

namespace tablier::bobail::solved {

/// The game's book, as everybody uses one.
class BobailBook final : public PocketBook {
 public:
  explicit BobailBook(Book book) : book_(std::move(book)) {}

  std::size_t positions() const override { return book_.size(); }
  std::vector<std::byte> bytes() const override { return book_.write(); }
  Expected<CheckedBook> check() const override { return walk(book_); }

 private:
  Book book_;
};

/// The pocket book of a table: from the start on, South's quickest winning turn in every position that North can bring
/// about, as far as it takes more than two turns of South's; among equals the turn that leaves North the fewest replies
/// which need an answer. An error if the table is damaged, or if South does not win.
Expected<std::unique_ptr<const PocketBook>> make_book(const BobailTablebase<5>& tablebase);

}  // namespace tablier::bobail::solved

#pragma once

#include <memory>
#include <vector>

#include "erased/solved_game.h"
#include "games/castelott/book.h"

namespace tablier::castelott::solved {

/// The pocket book of both readings, as everybody uses one.
class CastelottBook final : public PocketBook {
 public:
  explicit CastelottBook(Book book) : book_(std::move(book)) {}

  std::size_t positions() const override { return book_.entries().size(); }
  std::vector<std::byte> bytes() const override { return book_.write(); }
  /// Of the readings that it has entries of.
  Expected<CheckedBook> check() const override;

 private:
  Book book_;
};

class SolvedCastelott final : public MemoryGame {
 public:
  const GameInfo& info() const override { return Castelott::info(); }
  Expected<std::unique_ptr<const PocketBook>> read_book(std::span<const std::byte> bytes) const override;
  std::uint64_t memory(const Storage& storage) const override;
  std::uint64_t disk(const Storage& storage) const override;
  Expected<std::unique_ptr<const MemorySolution>> solve(const Choices& choices, const Storage& storage,
                                                        const LongWork& work,
                                                        std::function<void(const TurnCounts&)> passed) const override;
};

}  // namespace tablier::castelott::solved

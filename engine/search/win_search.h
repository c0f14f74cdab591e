#pragma once

#include <memory>

#include "search/judges.h"
#include "search/proof_search.h"
#include "search/win_questions.h"

namespace tablier {

template <Game G>
class WinSearch final : public WinQuestions {
 public:
  using Open = typename G::State (*)(const AnyState&);

  /// `open` tells what position of G is in an AnyState; the memory has 4 * 2^table_bits entries.
  WinSearch(Open open, int table_bits) : open_(open), search_(table_bits) {}

  void ask(const AnyState& position, Seat seat, int turns) override { search_.begin(open_(position), seat, turns); }

  bool step(std::uint64_t work) override {
    const std::uint64_t before = search_.work();
    while (search_.busy() && search_.work() - before < work) search_.advance();
    return search_.busy();
  }

  bool wins() const override { return search_.won(); }
  std::uint64_t work() const override { return search_.work(); }

 private:
  Open open_;
  ProofSearch<G> search_;
};

/// nullptr where make_proof() gives nullptr, and for the same reasons.
template <Game G>
std::unique_ptr<WinQuestions> make_win_questions([[maybe_unused]] typename WinSearch<G>::Open open,
                                                 [[maybe_unused]] int table_bits) {
  if constexpr (OnlySkill<G>) {
    return std::make_unique<WinSearch<G>>(open, table_bits);
  } else {
    return nullptr;
  }
}

}  // namespace tablier

#pragma once

#include <limits>
#include <memory>
#include <utility>

#include "search/alpha_beta.h"
#include "search/proof.h"
#include "search/proof_search.h"

namespace tablier {

/// Iterative deepening on turns: looks for a win of either seat within more and more turns, so that the first one found
/// is the shortest; then writes the winning tree down.
template <Game G>
class Prover final : public Proof {
 public:
  using State = typename G::State;

  Prover(const State& position, const ProofSettings& settings)
      : settings_(settings), root_(position), search_(table_bits(settings.work)), work_limit_(settings.work) {
    settings_.turns = std::clamp(settings_.turns, 0, kMostProofTurns);
    const Actor actor = G::actor(root_);
    if (actor.is_nobody()) {
      stage_ = Stage::kDone;
    } else {
      first_ = actor.seat();
      // The seat to act has a turn now, so that only the other can win without one.
      report_.no_win_within[static_cast<std::size_t>(index(first_))] = 0;
      ask(other(first_), 0);
    }
  }

  bool step(std::uint64_t work) override {
    const std::uint64_t end = sum(this->work(), work);
    while (stage_ != Stage::kDone && this->work() < end) {
      if (this->work() >= work_limit_) {
        stage_ = Stage::kDone;
      } else if (search_.busy()) {
        search_.advance();
      } else if (stage_ == Stage::kAsk) {
        take_answer();
      } else {
        write_down();
      }
    }
    return stage_ != Stage::kDone;
  }

  ProofReport report() const override {
    ProofReport report = report_;
    report.work = work();
    return report;
  }

  const WinningTree* tree() const override { return tree_complete_ ? &tree_ : nullptr; }

 private:
  enum class Stage : std::uint8_t { kAsk, kWrite, kDone };

  std::uint64_t work() const { return search_.work() + work_of_writing_; }

  /// Limits may be as large as numbers get.
  static std::uint64_t sum(std::uint64_t a, std::uint64_t b) {
    return a + std::min(b, std::numeric_limits<std::uint64_t>::max() - a);
  }

  static Seat other(Seat seat) { return seat_at(1 - index(seat)); }

  /// As many entries as are useful, within 200 MB.
  static int table_bits(std::uint64_t work) {
    int bits = 10;
    while (bits < 21 && (std::uint64_t{64} << static_cast<unsigned>(bits)) < work) ++bits;
    return bits;
  }

  void ask(Seat attacker, int turns) {
    attacker_ = attacker;
    turns_ = turns;
    search_.begin(root_, attacker, turns);
  }

  void take_answer() {
    if (search_.won()) {
      report_.winner = tree_.winner = attacker_;
      report_.turns = turns_;
      stage_ = Stage::kWrite;
      work_limit_ = sum(work(), settings_.work);
      to_write_.emplace_back(root_, turns_);
      return;
    }
    report_.no_win_within[static_cast<std::size_t>(index(attacker_))] = turns_;
    if (attacker_ == first_) return ask(other(first_), turns_);
    if (turns_ >= settings_.turns) {
      stage_ = Stage::kDone;
    } else {
      ask(first_, turns_ + 1);
    }
  }

  /// Takes the next position to which the winner needs an answer.
  void write_down() {
    if (answer_pending_) {
      answer_pending_ = false;
      const auto [position, turns] = to_write_.back();
      to_write_.pop_back();
      return search_.won() ? answer(position, turns, search_.winning_action()) : give_up();
    }
    if (to_write_.empty()) {
      tree_complete_ = true;
      stage_ = Stage::kDone;
      return;
    }
    const auto [position, turns] = to_write_.back();
    if (G::actor(position).is_nobody()) return to_write_.pop_back();
    const int enough = search_.known_turns(position, turns);
    const auto [seen, is_new] = written_.try_emplace(G::write(position), enough);
    if (written_.size() > settings_.tree_positions) return give_up();
    if (!is_new && seen->second <= enough) return to_write_.pop_back();
    // A position that is met again with fewer turns left gets a new answer, so that no line is a cycle.
    seen->second = enough;
    to_write_.pop_back();
    G::actor(position) == Actor(attacker_) ? find_answer(position, enough) : follow_defences(position, enough);
  }

  void follow_defences(const State& position, int turns) {
    ActionList list;
    G::legal(position, list);
    for (const Action action : list) follow(position, turns, action);
  }

  void find_answer(const State& position, int turns) {
    ActionList list;
    G::legal(position, list);
    for (const Action action : list) {
      State child = position;
      G::apply(child, action);
      if (search_.is_known_win(child, search_.turns_after(position, child, turns))) {
        return answer(position, turns, action);
      }
    }
    // The table has forgotten it: find it again.
    to_write_.emplace_back(position, turns);
    answer_pending_ = true;
    search_.begin_anew(position, turns);
  }

  void answer(const State& position, int turns, Action action) {
    tree_.answers.insert_or_assign(G::write(position), action);
    follow(position, turns, action);
  }

  void follow(const State& position, int turns, Action action) {
    ++work_of_writing_;
    State child = position;
    G::apply(child, action);
    to_write_.emplace_back(child, search_.turns_after(position, child, turns));
  }

  void give_up() { stage_ = Stage::kDone; }

  ProofSettings settings_;
  State root_;
  ProofSearch<G> search_;
  std::uint64_t work_limit_;
  std::uint64_t work_of_writing_ = 0;
  Seat first_{};
  Seat attacker_{};
  int turns_ = 0;
  Stage stage_ = Stage::kAsk;
  ProofReport report_;

  WinningTree tree_;
  bool tree_complete_ = false;
  bool answer_pending_ = false;                   ///< the search is finding the answer to the last of to_write_
  std::vector<std::pair<State, int>> to_write_;   ///< positions with the turns left
  std::unordered_map<std::string, int> written_;  ///< the fewest turns that each has been met with
};

/// Creates a prover; nullptr for games with chance, hidden cards or more than two seats, where the question has a
/// different meaning.
template <Game G>
std::unique_ptr<Proof> make_proof([[maybe_unused]] const typename G::State& position,
                                  [[maybe_unused]] const ProofSettings& settings) {
  if constexpr (CombinatorialGame<G>) {
    return std::make_unique<Prover<G>>(position, settings);
  } else {
    return nullptr;
  }
}

}  // namespace tablier

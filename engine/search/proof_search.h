#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "core/game.h"

namespace tablier {

/// Proof and disproof numbers: the fewest undecided positions that must turn out won (or not won) for the position to
/// be so. 0 with kInfinity means that it is decided.
struct ProofNumbers {
  std::uint32_t proof = 1;
  std::uint32_t disproof = 1;

  static constexpr std::uint32_t kInfinity = 1U << 30U;
  static constexpr ProofNumbers won() { return {.proof = 0, .disproof = kInfinity}; }
  static constexpr ProofNumbers not_won() { return {.proof = kInfinity, .disproof = 0}; }
  constexpr bool decided() const { return proof == 0 || disproof == 0; }
};

/// The transposition table of a proof. A win within n turns is one within more, and no win within n turns means none
/// within fewer, so one entry serves many numbers of turns. Of fixed size; entries that took the least work are
/// replaced first.
class ProofTable {
 public:
  /// With 4 * 2^bits entries.
  explicit ProofTable(int bits) : buckets_(std::size_t{1} << static_cast<unsigned>(bits)) {}

  std::optional<ProofNumbers> find(std::uint64_t key, int turns) const {
    for (const Entry& entry : bucket(key)) {
      if (entry.key != key || entry.empty()) continue;
      if (turns >= entry.won_within) return ProofNumbers::won();
      if (turns < entry.not_won_below) return ProofNumbers::not_won();
      if (turns == entry.turns) return entry.numbers;
    }
    return std::nullopt;
  }

  /// The fewest turns within which a win is known, if there are fewer than these.
  int won_within(std::uint64_t key, int turns) const {
    for (const Entry& entry : bucket(key)) {
      if (entry.key == key && !entry.empty()) return std::min<int>(turns, entry.won_within);
    }
    return turns;
  }

  void store(std::uint64_t key, int turns, ProofNumbers numbers, std::uint64_t work) {
    Entry& entry = place_for(key);
    if (entry.key != key || entry.empty()) entry = {.key = key};
    constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
    entry.work = static_cast<std::uint32_t>(std::min(kMost, std::max<std::uint64_t>(work, 1) + entry.work));
    const auto number = static_cast<std::uint8_t>(turns);
    if (numbers.proof == 0) {
      entry.won_within = std::min(entry.won_within, number);
    } else if (numbers.disproof == 0) {
      entry.not_won_below = std::max(entry.not_won_below, static_cast<std::uint8_t>(number + 1));
    } else {
      entry.turns = number;
      entry.numbers = numbers;
    }
  }

 private:
  static constexpr std::uint8_t kNever = 255;

  struct Entry {
    std::uint64_t key = 0;
    ProofNumbers numbers{};
    std::uint32_t work = 0;
    std::uint8_t turns = kNever;       ///< that the numbers are for
    std::uint8_t won_within = kNever;  ///< so many turns or more
    std::uint8_t not_won_below = 0;    ///< so many turns
    bool empty() const { return work == 0; }
  };
  using Bucket = std::array<Entry, 4>;

  const Bucket& bucket(std::uint64_t key) const { return buckets_[(key ^ (key >> 32U)) & (buckets_.size() - 1)]; }

  Entry& place_for(std::uint64_t key) {
    Bucket& entries = buckets_[(key ^ (key >> 32U)) & (buckets_.size() - 1)];
    const auto same = std::ranges::find_if(entries, [&](const Entry& e) { return e.key == key && !e.empty(); });
    return same != entries.end() ? *same : *std::ranges::min_element(entries, {}, &Entry::work);
  }

  std::vector<Bucket> buckets_;
};

/// Depth-first proof-number search (df-pn: Nagai, 2002) for combinatorial games: does a seat win by force from a
/// position within so many of its turns? The bound on turns makes every line finite, so that what is found about a
/// position does not depend on the way to it. It keeps its own stack, so that it can stop anywhere and continue later.
///
/// The numbers of children that must all be proved are not added up; the largest counts, plus one for each other (weak
/// proof numbers: Ueda et al., 2008). Sums would count transpositions several times.
template <Game G>
class ProofSearch {
 public:
  using State = typename G::State;

  explicit ProofSearch(int table_bits) : table_(table_bits) {}

  /// Begins with a position. advance() until !busy(), then won() is the answer.
  void begin(const State& position, Seat attacker, int turns) {
    attacker_ = attacker;
    stack_.clear();
    answer_ = lookup(position, turns);
    if (!answer_.decided()) begin_anew(position, turns);
  }
  /// The same for the last attacker, and finds the action that wins too: the position itself may be known already. The
  /// attacker acts, and has more than one turn.
  void begin_anew(const State& position, int turns) {
    stack_.clear();
    children_.clear();
    enter(position, turns, kNoThresholds);
  }
  bool busy() const { return !stack_.empty(); }
  bool won() const { return answer_.proof == 0; }
  /// After begin_anew(), if won().
  Action winning_action() const { return winning_action_; }

  /// Looks into one more position.
  void advance() {
    Frame& frame = stack_.back();
    const ProofNumbers numbers = numbers_of(frame);
    if (reaches(numbers, frame.thresholds)) return leave(numbers);
    go_down(frame);
  }

  /// Positions looked at so far, for all positions together.
  std::uint64_t work() const { return work_; }

  /// What is known of a position, reached with so many turns of the attacker left.
  ProofNumbers lookup(const State& position, int turns) {
    const Actor actor = G::actor(position);
    if (actor.is_nobody()) return decided(G::winners(position) == SeatSet::of(attacker_));
    if (turns == 0) return decided(actor != Actor(attacker_) && !escapes(position));
    if (const auto known = table_.find(key_of(position), turns)) return *known;
    return initial_numbers(position);
  }

  /// Whether lookup() or the end of the attacker's last turn shows that a position is won.
  bool is_known_win(const State& position, int turns) {
    const ProofNumbers numbers = lookup(position, turns);
    return numbers.proof == 0 || (!numbers.decided() && last_turn(position, turns) && wins_this_turn(position));
  }

  /// The fewest turns, up to these, within which the position is known to be won.
  int known_turns(const State& position, int turns) const { return table_.won_within(key_of(position), turns); }

  /// The turns left after an action of the position: the end of a turn of the attacker takes one.
  int turns_after(const State& position, const State& child, int turns) const {
    return G::actor(position) == Actor(attacker_) && G::begins_turn(child) ? turns - 1 : turns;
  }

 private:
  static constexpr ProofNumbers kNoThresholds{.proof = ProofNumbers::kInfinity, .disproof = ProofNumbers::kInfinity};

  struct Child {
    Action action;
    ProofNumbers numbers;
  };

  /// A position on the way down; its children are the last ones of children_, from `first` on.
  struct Frame {
    State state;
    int turns;
    bool attacks;
    ProofNumbers thresholds;
    std::size_t first;
    std::size_t chosen;
    std::uint64_t work_before;
  };

  static ProofNumbers decided(bool won) { return won ? ProofNumbers::won() : ProofNumbers::not_won(); }
  static bool reaches(ProofNumbers numbers, ProofNumbers thresholds) {
    return numbers.decided() || numbers.proof >= thresholds.proof || numbers.disproof >= thresholds.disproof;
  }
  std::uint64_t key_of(const State& position) const {
    constexpr std::uint64_t kSecondSeat = 0x9E3779B97F4A7C15;
    return index(attacker_) == 0 ? G::hash(position) : G::hash(position) ^ kSecondSeat;
  }
  bool last_turn(const State& position, int turns) const {
    return turns == 1 && G::actor(position) == Actor(attacker_);
  }

  /// The side to act needs one good action; the other must answer all.
  ProofNumbers initial_numbers(const State& position) const {
    std::uint32_t actions = 1;
    if constexpr (CountsActions<G>) actions = static_cast<std::uint32_t>(G::count(position));
    return G::actor(position) == Actor(attacker_) ? ProofNumbers{.proof = 1, .disproof = actions}
                                                  : ProofNumbers{.proof = actions, .disproof = 1};
  }

  /// Whether the defender can get through his turn without losing, the attacker having no turn left.
  bool escapes(const State& position) {
    ActionList list;
    G::legal(position, list);
    for (const Action action : list) {
      const State child = after(position, action);
      const Actor actor = G::actor(child);
      if (actor.is_nobody()) {
        if (G::winners(child) != SeatSet::of(attacker_)) return true;
      } else if (actor == Actor(attacker_) || escapes(child)) {
        return true;
      }
    }
    return false;
  }

  /// Whether the attacker, in his last turn, wins by its end or in the defender's turn after it.
  bool wins_this_turn(const State& position) {
    ActionList list;
    G::legal(position, list);
    for (const Action action : list) {
      const State child = after(position, action);
      const int turns = turns_after(position, child, 1);
      if (turns == 1 && G::actor(child) == Actor(attacker_) ? wins_this_turn(child) : lookup(child, turns).proof == 0) {
        return true;
      }
    }
    return false;
  }

  State after(const State& position, Action action) {
    ++work_;
    State child = position;
    G::apply(child, action);
    return child;
  }

  void enter(const State& position, int turns, ProofNumbers thresholds) {
    const bool attacks = G::actor(position) == Actor(attacker_);
    stack_.push_back({position, turns, attacks, thresholds, children_.size(), children_.size(), work_});
    if (last_turn(position, turns)) return leave(decided(wins_this_turn(position)));
    ActionList list;
    G::legal(position, list);
    for (const Action action : list) {
      const State child = after(position, action);
      const ProofNumbers numbers = lookup(child, turns_after(position, child, turns));
      children_.push_back({action, numbers});
      // One good action is enough for the side to act.
      if (attacks ? numbers.proof == 0 : numbers.disproof == 0) break;
    }
  }

  // From here on "own" is the number that the side to act wants to bring to 0, and "other" the opponent's.
  static std::uint32_t own(bool attacks, ProofNumbers numbers) { return attacks ? numbers.proof : numbers.disproof; }
  static ProofNumbers from_own(bool attacks, std::uint32_t own, std::uint32_t other) {
    return attacks ? ProofNumbers{.proof = own, .disproof = other} : ProofNumbers{.proof = other, .disproof = own};
  }

  /// How many children could still help the side to act.
  std::uint32_t open_children(const Frame& frame) const {
    return static_cast<std::uint32_t>(
        std::count_if(children_.begin() + static_cast<std::ptrdiff_t>(frame.first), children_.end(),
                      [&](const Child& child) { return own(!frame.attacks, child.numbers) > 0; }));
  }

  ProofNumbers numbers_of(const Frame& frame) const {
    std::uint32_t least_own = ProofNumbers::kInfinity;
    std::uint32_t most_other = 0;
    for (std::size_t i = frame.first; i < children_.size(); ++i) {
      least_own = std::min(least_own, own(frame.attacks, children_[i].numbers));
      most_other = std::max(most_other, own(!frame.attacks, children_[i].numbers));
    }
    if (least_own == 0) return from_own(frame.attacks, 0, ProofNumbers::kInfinity);
    if (most_other == 0) return from_own(frame.attacks, ProofNumbers::kInfinity, 0);
    return from_own(frame.attacks, least_own, most_other + open_children(frame) - 1);
  }

  /// Descends into the child with the best own number, until another is clearly better.
  void go_down(Frame& frame) {
    std::uint32_t least = ProofNumbers::kInfinity;
    std::uint32_t second = ProofNumbers::kInfinity;
    for (std::size_t i = frame.first; i < children_.size(); ++i) {
      const std::uint32_t number = own(frame.attacks, children_[i].numbers);
      if (number < least) {
        second = least;
        least = number;
        frame.chosen = i;
      } else {
        second = std::min(second, number);
      }
    }
    const std::uint32_t second_threshold = std::min(ProofNumbers::kInfinity, second + 1 + (second / 4));
    const std::uint32_t own_threshold = std::min(own(frame.attacks, frame.thresholds), second_threshold);
    const std::uint32_t other_threshold = own(!frame.attacks, frame.thresholds) - (open_children(frame) - 1);
    const ProofNumbers thresholds = from_own(frame.attacks, own_threshold, other_threshold);

    const State child = after(frame.state, children_[frame.chosen].action);
    const int turns = turns_after(frame.state, child, frame.turns);
    const auto known = table_.find(key_of(child), turns);
    if (known && reaches(*known, thresholds)) {
      children_[frame.chosen].numbers = *known;
    } else {
      enter(child, turns, thresholds);
    }
  }

  void leave(ProofNumbers numbers) {
    const Frame& frame = stack_.back();
    table_.store(key_of(frame.state), frame.turns, numbers, work_ - frame.work_before);
    if (stack_.size() == 1) {
      answer_ = numbers;
      for (std::size_t i = frame.first; i < children_.size(); ++i) {
        if (children_[i].numbers.proof == 0) winning_action_ = children_[i].action;
      }
    }
    children_.resize(frame.first);
    stack_.pop_back();
    if (!stack_.empty()) children_[stack_.back().chosen].numbers = numbers;
  }

  ProofTable table_;
  Seat attacker_{};
  std::vector<Frame> stack_;
  std::vector<Child> children_;
  ProofNumbers answer_{};
  Action winning_action_{};
  std::uint64_t work_ = 0;
};

}  // namespace tablier

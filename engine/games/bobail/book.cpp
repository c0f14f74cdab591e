#include "games/bobail/book.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "core/answers.h"
#include "core/subsets.h"
#include "games/bobail/rules.h"

namespace tablier::bobail {

namespace {

constexpr int kKnights = 5;
constexpr int kTowerSquares = 15;
using SouthSets = Subsets<kSquares, kKnights>;
using NorthSets = Subsets<kSquares - kKnights, kKnights>;

/// The number behind those of all positions at the start of a later turn: the game's start.
constexpr std::uint64_t kStartNumber = std::uint64_t{SouthSets::kCount} * NorthSets::kCount * kTowerSquares;

using tower_and_slide::mirrored;

Action mirrored(Action action) { return move(mirrored(square_at(action.from)), mirrored(square_at(action.to))); }
State mirrored(const State& state) {
  State result = state;
  for (const Seat seat : {kSouth, kNorth}) result.knights[seat] = mirrored(state.knights[seat]);
  result.tower = mirrored(state.tower);
  result.board_hash = board_hash_from_scratch(result);
  return result;
}

/// South to step with the tower, on ranks 2 to 4.
std::uint64_t number(const State& state) {
  static const SouthSets south_sets;
  static const NorthSets north_sets;
  const std::uint32_t south = state.knights[kSouth].bits();
  const std::uint32_t north = compress(state.knights[kNorth].bits(), kBoard.bits() & ~south);
  const auto tower = static_cast<std::uint64_t>(index(state.tower) - kSide);
  return (((std::uint64_t{south_sets.number(south)} * NorthSets::kCount) + north_sets.number(north)) * kTowerSquares) +
         tower;
}

/// Of a position and its mirror image the one with the smaller number.
struct Canonical {
  State state;
  std::uint64_t position = 0;
  bool is_image = false;
};
Canonical canonical(const State& state) {
  if (state.step == Step::kFirstSlide) return {.state = state, .position = kStartNumber};
  const State image = mirrored(state);
  const std::uint64_t here = number(state);
  const std::uint64_t there = number(image);
  if (there < here) return {.state = image, .position = there, .is_image = true};
  return {.state = state, .position = here};
}

bool is_start(const State& state) {
  return state.step == Step::kFirstSlide && state.board_hash == Bobail::start({}).board_hash;
}

/// take(slide, end) for each slide of the seat to act, until it gives false, which is then the answer.
template <class Take>
bool each_slide(const State& state, Take take) {
  ActionList slides;
  Bobail::legal(state, slides);
  for (const Action slide : slides) {
    State end = state;
    Bobail::apply(end, slide);
    if (!take(slide, end)) return false;
  }
  return true;
}

/// take(turn, end) for each turn of the seat to act or, if it is to slide, for the rest of this one; until it gives
/// false, which is then the answer.
template <class Take>
bool each_turn(const State& state, Take take) {
  const auto slides = [&](const State& from, std::optional<Action> step) {
    return each_slide(from,
                      [&](Action slide, const State& end) { return take(Turn{.step = step, .slide = slide}, end); });
  };
  if (state.step != Step::kTowerStep) return slides(state, std::nullopt);
  ActionList steps;
  Bobail::legal(state, steps);
  for (const Action step : steps) {
    State next = state;
    Bobail::apply(next, step);
    const bool on = next.step == Step::kFinished ? take(Turn{.step = step, .slide = {}}, next) : slides(next, step);
    if (!on) return false;
  }
  return true;
}

/// A turn of the seat to act after which `good` says that it wins.
template <class Good>
std::optional<Turn> find_turn(const State& state, Good good) {
  std::optional<Turn> found;
  each_turn(state, [&](const Turn& turn, const State& end) {
    if (good(end)) found = turn;
    return !found;
  });
  return found;
}

std::optional<Turn> wins_at_once(const State& state) {
  return find_turn(state, [&](const State& end) { return end.step == Step::kFinished && end.actor == state.actor; });
}

/// A turn after which, whatever the other side does, the seat to act wins at once.
std::optional<Turn> wins_next_turn(const State& state) {
  return find_turn(state, [&](const State& end) {
    if (end.step == Step::kFinished) return end.actor == state.actor;
    return each_turn(end, [&](const Turn&, const State& reply) {
      return reply.step == Step::kFinished ? reply.actor == state.actor : can_win_at_once(reply);
    });
  });
}

constexpr AnswerFormat kFormat{
    .magic = {'t', 'a', 'b', 'l', 'i', 'e', 'r', ' ', 'b', 'o', 'o', 'k', ' ', '1', '\n', '\0'},
    .greatest = kStartNumber,
    .turn_bits = 8};

/// Goes through everything that can happen when South plays by a book.
class Walker {
 public:
  explicit Walker(const Book& book) : book_(book) {}

  Expected<CheckedBook> run() {
    TABLIER_TRY(turns, answer(Bobail::start({})));
    walk_.longest = *turns;
    return walk_;
  }

 private:
  /// The turns of the longest game from a position of South's at the start of his turn.
  Expected<int> visit(const State& state) {
    if (can_win_at_once(state)) {
      ++walk_.won_at_once;
      return 1;
    }
    const std::uint64_t position = canonical(state).position;
    const auto [known, is_new] = longest_.try_emplace(position, kInProgress);
    if (!is_new && known->second == kInProgress) return fail(Bobail::write(state) + ": comes again");
    if (!is_new) return known->second;
    const Expected<int> turns = book_.answer(state) || !wins_next_turn(state) ? answer(state) : Expected<int>(3);
    if (turns) longest_[position] = *turns;
    if (turns == 3) ++walk_.won_soon;
    return turns;
  }

  Expected<int> answer(const State& state) {
    const std::optional<Turn> turn = book_.answer(state);
    if (!turn) return fail(Bobail::write(state) + ": not in the book");
    ++walk_.answered;
    State next = state;
    if (turn->step) Bobail::apply(next, *turn->step);
    Bobail::apply(next, turn->slide);
    int longest = 1;
    std::optional<Error> wrong;
    each_turn(next, [&](const Turn&, const State& reply) {
      const Expected<int> rest = after(reply);
      if (!rest) wrong = rest.error();
      if (rest) longest = std::max(longest, 2 + *rest);
      return !wrong;
    });
    if (wrong) return std::unexpected(*wrong);
    return longest;
  }

  /// The same after a turn of North's.
  Expected<int> after(const State& reply) {
    if (reply.step != Step::kFinished) return visit(reply);
    if (reply.actor == kNorth) return fail(Bobail::write(reply) + ": North wins");
    return 0;
  }

  static constexpr int kInProgress = -1;

  const Book& book_;
  CheckedBook walk_{.winner = kSouth};
  std::unordered_map<std::uint64_t, int> longest_;
};

}  // namespace

bool can_win_at_once(const State& state) {
  const SquareSet free = kBoard - state.occupied();
  if (!(kNeighbours[state.tower] & kHomeRank[state.actor] & free).empty()) return true;
  // Or the tower steps where it has no free square but the one it came from, and a knight slides onto that.
  for (const Square to : kNeighbours[state.tower] & free) {
    if ((kNeighbours[to] & free).empty()) return wins_at_once(state).has_value();
  }
  return false;
}

bool can_win_next_turn(const State& state) { return wins_next_turn(state).has_value(); }

std::vector<PlayedTurn> turns_of(const State& state) {
  std::vector<PlayedTurn> turns;
  each_turn(state, [&](const Turn& turn, const State& end) {
    turns.push_back({.turn = turn, .end = end});
    return true;
  });
  return turns;
}

Book::Entry book_entry(const State& state, std::size_t turn) {
  const Canonical kept = canonical(state);
  if (!kept.is_image) return {.position = kept.position, .turn = static_cast<std::uint32_t>(turn)};
  const Turn chosen = turns_of(state)[turn].turn;
  const std::vector<PlayedTurn> images = turns_of(kept.state);
  const auto same = std::ranges::find_if(images, [&](const PlayedTurn& each) {
    return mirrored(each.turn.slide) == chosen.slide && each.turn.step && mirrored(*each.turn.step) == *chosen.step;
  });
  return {.position = kept.position, .turn = static_cast<std::uint32_t>(same - images.begin())};
}

Book::Book(std::vector<Entry> entries) : entries_(std::move(entries)) {
  std::ranges::sort(entries_, {}, &Entry::position);
}

std::vector<std::byte> Book::write() const { return kFormat.write(entries_); }

Expected<Book> Book::read(std::span<const std::byte> bytes) {
  TABLIER_TRY(entries, kFormat.read(bytes));
  return Book(std::move(*entries));
}

std::optional<std::size_t> Book::find(const State& state) const {
  const bool turn_begins = state.step == Step::kTowerStep || is_start(state);
  if (!turn_begins || state.actor != kSouth) return std::nullopt;
  const std::uint64_t position = canonical(state).position;
  const auto found = std::ranges::lower_bound(entries_, position, {}, &Entry::position);
  if (found == entries_.end() || found->position != position) return std::nullopt;
  return static_cast<std::size_t>(found - entries_.begin());
}

std::optional<Turn> Book::answer(const State& state) const {
  const std::optional<std::size_t> found = find(state);
  if (!found) return std::nullopt;
  const Canonical kept = canonical(state);
  const std::vector<PlayedTurn> turns = turns_of(kept.state);
  const std::size_t number = entries_[*found].turn;
  if (number >= turns.size()) return std::nullopt;
  Turn turn = turns[number].turn;
  if (kept.is_image) {
    if (turn.step) turn.step = mirrored(*turn.step);
    turn.slide = mirrored(turn.slide);
  }
  return turn;
}

std::optional<Action> Book::action(const State& state) const {
  const auto first = [](const Turn& turn) { return turn.step ? *turn.step : turn.slide; };
  if (const auto turn = wins_at_once(state)) return first(*turn);
  if (const auto turn = state.step == Step::kSlide ? rest_of_turn(state) : answer(state)) return first(*turn);
  if (const auto turn = wins_next_turn(state)) return first(*turn);
  return std::nullopt;
}

std::optional<Seat> Book::winner(const State& state) const {
  if (action(state)) return state.actor;
  const Seat other = opponent(state.actor);
  const bool lost = each_turn(state, [&](const Turn&, const State& end) {
    return end.step == Step::kFinished ? end.actor == other : action(end).has_value();
  });
  return lost ? std::optional(other) : std::nullopt;
}

std::optional<Turn> Book::rest_of_turn(const State& state) const {
  // Where may the tower have come from, so that the book goes on from here?
  for (const Square from : (kNeighbours[state.tower] - state.occupied()) & SquareSet(0x7FFFU << kSide)) {
    State before = state;
    before.tower = from;
    before.step = Step::kTowerStep;
    const std::optional<Turn> turn = answer(before);
    if (turn && turn->step == move(from, state.tower)) return Turn{.step = std::nullopt, .slide = turn->slide};
  }
  return std::nullopt;
}

Expected<CheckedBook> walk(const Book& book) { return Walker(book).run(); }

}  // namespace tablier::bobail

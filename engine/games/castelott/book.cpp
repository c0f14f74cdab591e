#include "games/castelott/book.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/subsets.h"
#include "games/castelott/rules.h"

namespace tablier::castelott {

namespace {

constexpr int kPawns = 5;
constexpr int kTowers = kSquares - (2 * kPawns);
constexpr std::uint64_t kDirectionCount = kDirections.size();
using SouthSets = Subsets<kSquares, kPawns>;
using NorthSets = Subsets<kSquares - kPawns, kPawns>;

/// The number behind those of all positions at the start of a later turn: the game's start.
constexpr std::uint64_t kStartNumber = std::uint64_t{SouthSets::kCount} * NorthSets::kCount * kPawns * kPawns * kTowers;
/// The positions of one reading come behind those of the other.
constexpr std::uint64_t kReading = kStartNumber + 1;

constexpr AnswerFormat kFormat{
    .magic = {'c', 'a', 's', 't', 'e', 'l', 'o', 't', 't', ' ', 'b', 'o', 'o', 'k', ' ', '1'},
    .greatest = (2 * kReading) - 1,
    .turn_bits = 12};

Action mirror_of(Action action) {
  if (action == kPass) return action;
  return move(mirrored(square_at(action.from)), mirrored(square_at(action.to)));
}
State mirror_of(const State& state) {
  State image = state;
  for (const Seat seat : {kSouth, kNorth}) {
    image.pawns[seat] = mirrored(state.pawns[seat]);
    image.captain[seat] = mirrored(state.captain[seat]);
  }
  image.tower = mirrored(state.tower);
  image.board_hash = board_hash_from_scratch(image);
  return image;
}

/// How many of these squares come before that one.
std::uint64_t place_among(SquareSet squares, Square square) {
  return static_cast<std::uint64_t>((squares & SquareSet((1U << index(square)) - 1)).size());
}

/// At the start of a turn of South's after the first.
std::uint64_t number(const State& state) {
  static const SouthSets south_sets;
  static const NorthSets north_sets;
  const SquareSet south = state.pawns[kSouth];
  const SquareSet north = state.pawns[kNorth];
  std::uint64_t result = south_sets.number(south.bits());
  result = (result * NorthSets::kCount) + north_sets.number(compress(north.bits(), (kBoard - south).bits()));
  result = (result * kPawns) + place_among(south, state.captain[kSouth]);
  result = (result * kPawns) + place_among(north, state.captain[kNorth]);
  return (result * kTowers) + place_among(kBoard - south - north, state.tower);
}

/// Of a position and its mirror image the one with the smaller number.
struct Canonical {
  State state;
  std::uint64_t position = 0;
  bool is_image = false;
};
Canonical canonical(const State& state) {
  const std::uint64_t base = state.push == Push::kPlain ? kReading : 0;
  if (state.step == Step::kFirstSlide) return {.state = state, .position = base + kStartNumber};
  const State image = mirror_of(state);
  const std::uint64_t here = number(state);
  const std::uint64_t there = number(image);
  if (there < here) return {.state = image, .position = base + there, .is_image = true};
  return {.state = state, .position = base + here};
}

/// Of the start of a turn, the book has South's as play leads to them: five pawns a side, the forced captain forced.
bool is_place_of_book(const State& state) {
  if (state.actor != kSouth || Castelott::finished(state) || !Castelott::begins_turn(state)) return false;
  if (state.step == Step::kFirstSlide) return state.board_hash == Castelott::start({}).board_hash;
  State begun = state;
  begin_turn(begun, kSouth);
  return begun.step == state.step;
}

/// Calls take(turn, end) for each turn of the seat to act or, in the middle of one, for each rest of it, until it gives
/// false.
template <class Take>
bool each_turn(const State& state, Turn& turn, Take& take) {
  ActionList actions;
  Castelott::legal(state, actions);
  for (const Action action : actions) {
    State next = state;
    Castelott::apply(next, action);
    turn.push(action);
    const bool over = Castelott::finished(next) || next.actor != state.actor;
    const bool more = over ? take(turn, next) : each_turn(next, turn, take);
    turn.actions[--turn.size] = {};
    if (!more) return false;
  }
  return true;
}
template <class Take>
bool each_turn(const State& state, Take take) {
  Turn turn;
  return each_turn(state, turn, take);
}

/// The direction of a step or a slide.
std::size_t direction_of(Action action) {
  std::size_t direction = 0;
  while (!kRays[direction][square_at(action.from)].contains(square_at(action.to))) ++direction;
  return direction;
}

/// A turn as a number: the tower's direction, the pawn, its direction, the push; directions behind the last one for a
/// tower that does not step and a captain that is not pushed.
std::uint32_t code_of(const State& state, const Turn& turn) {
  const bool steps = state.step == Step::kTowerStep;
  const Action slide = turn.actions[steps ? 1 : 0];
  const std::size_t before_push = steps ? 2 : 1;
  const bool pushes = turn.size > before_push && turn.actions[before_push] != kPass;
  std::uint64_t code = steps ? direction_of(turn.actions[0]) : kDirectionCount;
  code = (code * kPawns) + place_among(state.pawns[kSouth], square_at(slide.from));
  code = (code * kDirectionCount) + direction_of(slide);
  code = (code * (kDirectionCount + 1)) + (pushes ? direction_of(turn.actions[before_push]) : kDirectionCount);
  return static_cast<std::uint32_t>(code);
}

/// The turn of that number; nothing if it is not legal.
std::optional<Turn> turn_of(const State& state, std::uint32_t code) {
  std::optional<Turn> found;
  each_turn(state, [&](const Turn& turn, const State&) {
    if (code_of(state, turn) == code) found = turn;
    return !found;
  });
  return found;
}

State after(State state, std::span<const Action> actions) {
  for (const Action action : actions) Castelott::apply(state, action);
  return state;
}

/// Whether every turn of the seat to act loses at once.
bool loses_in_this_turn(const State& state) {
  return each_turn(state,
                   [&](const Turn&, const State& end) { return Castelott::finished(end) && end.actor != state.actor; });
}

/// Goes through everything that can happen when South plays by a book.
class Walker {
 public:
  explicit Walker(const Book& book) : book_(book) {}

  Expected<CheckedBook> run(Push push) {
    State start = Castelott::start({});
    start.push = push;
    TABLIER_TRY(turns, visit(start));
    walk_.longest = *turns;
    return walk_;
  }

 private:
  static constexpr int kInProgress = -1;

  /// The turns of the longest game from a position of South's at the start of his turn.
  Expected<int> visit(const State& state) {
    const std::uint64_t position = canonical(state).position;
    const auto [known, is_new] = longest_.try_emplace(position, kInProgress);
    if (!is_new && known->second == kInProgress) return fail(Castelott::write(state) + ": comes again");
    if (!is_new) return known->second;
    TABLIER_TRY(turns, play(state));
    longest_[position] = *turns;
    return turns;
  }

  Expected<int> play(const State& state) {
    const std::optional<Turn> turn = book_.answer(state);
    if (!turn) {
      if (!win_in_this_turn(state)) return fail(Castelott::write(state) + ": not in the book");
      ++walk_.won_at_once;
      return 1;
    }
    ++walk_.answered;
    const State end = after(state, turn->list());
    if (Castelott::finished(end))
      return end.actor == kSouth ? Expected<int>(1) : fail(Castelott::write(end) + ": lost");
    int longest = 1;
    for (const PlayedTurn& reply : turns_of(end)) {
      if (Castelott::finished(reply.end)) {
        if (reply.end.actor == kNorth) return fail(Castelott::write(reply.end) + ": North wins");
        longest = std::max(longest, 2);
        continue;
      }
      TABLIER_TRY(rest, visit(reply.end));
      longest = std::max(longest, 2 + *rest);
    }
    return longest;
  }

  const Book& book_;
  CheckedBook walk_{.winner = kSouth};
  std::unordered_map<std::uint64_t, int> longest_;
};

}  // namespace

std::vector<PlayedTurn> turns_of(const State& state) {
  std::vector<PlayedTurn> turns;
  std::unordered_set<std::uint64_t> ends;
  each_turn(state, [&](const Turn& turn, const State& end) {
    if (ends.insert(Castelott::hash(end)).second) turns.push_back({.turn = turn, .end = end});
    return true;
  });
  return turns;
}

std::optional<Turn> win_in_this_turn(const State& state) {
  std::optional<Turn> found;
  each_turn(state, [&](const Turn& turn, const State& end) {
    const bool wins = Castelott::finished(end) ? end.actor == state.actor : loses_in_this_turn(end);
    if (wins) found = turn;
    return !found;
  });
  return found;
}

Answer book_entry(const State& state, const Turn& turn) {
  const Canonical kept = canonical(state);
  if (turn.size == 0) return {.position = kept.position};
  Turn stored = turn;
  if (kept.is_image) {
    for (std::size_t i = 0; i < stored.size; ++i) stored.actions[i] = mirror_of(stored.actions[i]);
  }
  return {.position = kept.position, .turn = code_of(kept.state, stored)};
}

Book::Book(std::vector<Answer> entries) : entries_(std::move(entries)) {
  std::ranges::sort(entries_, {}, &Answer::position);
}

std::vector<std::byte> Book::write() const { return kFormat.write(entries_); }

Expected<Book> Book::read(std::span<const std::byte> bytes) {
  TABLIER_TRY(entries, kFormat.read(bytes));
  return Book(std::move(*entries));
}

std::span<const Answer> Book::entries(Push push) const {
  const auto middle = std::ranges::lower_bound(entries_, kReading, {}, &Answer::position);
  return push == Push::kFlanks ? std::span(entries_.begin(), middle) : std::span(middle, entries_.end());
}

std::string_view Book::first_turns(const State& state) {
  return state.push == Push::kPlain ? "lllllwlwlllll" : "lldldwlwdldll";
}

std::optional<Turn> Book::answer(const State& state) const {
  if (!is_place_of_book(state)) return std::nullopt;
  const Canonical kept = canonical(state);
  const auto found = std::ranges::lower_bound(entries_, kept.position, {}, &Answer::position);
  if (found == entries_.end() || found->position != kept.position) return std::nullopt;
  std::optional<Turn> turn = turn_of(kept.state, found->turn);
  if (turn && kept.is_image) {
    for (std::size_t i = 0; i < turn->size; ++i) turn->actions[i] = mirror_of(turn->actions[i]);
  }
  return turn;
}

std::optional<Action> Book::action(const State& state) const {
  if (Castelott::finished(state)) return std::nullopt;
  const std::optional<Turn> known = Castelott::begins_turn(state) ? answer(state) : rest_of_turn(state);
  const std::optional<Turn> turn = known ? known : win_in_this_turn(state);
  return turn ? std::optional(turn->actions[0]) : std::nullopt;
}

std::optional<Seat> Book::winner(const State& state) const {
  if (Castelott::finished(state)) return std::nullopt;
  if (action(state)) return state.actor;
  const Seat other = opponent(state.actor);
  const bool lost = each_turn(state, [&](const Turn&, const State& end) {
    return Castelott::finished(end) ? end.actor == other : action(end).has_value();
  });
  return lost ? std::optional(other) : std::nullopt;
}

std::optional<Turn> Book::rest_of_turn(const State& state) const {
  if (state.actor != kSouth) return std::nullopt;
  // Where may the turn have begun, so that the book goes on from here?
  std::vector<State> slid{state};
  if (state.step == Step::kPush) {
    slid.clear();
    for (const Square to : state.pawns[kSouth]) {
      for (const PerSquare<SquareSet>& ray : kRays) {
        for (const Square from : ray[to] - state.occupied()) {
          State before = state;
          before.pawns[kSouth] = before.pawns[kSouth] ^ SquareSet::of(from) ^ SquareSet::of(to);
          if (before.captain[kSouth] == to) before.captain[kSouth] = from;
          slid.push_back(before);
        }
      }
    }
  }
  for (State& before : slid) {
    SquareSet towers = before.free_around(before.tower) | SquareSet::of(before.tower);
    for (const Square tower : towers) {
      State begun = before;
      begun.tower = tower;
      begin_turn(begun, kSouth);
      begun.board_hash = board_hash_from_scratch(begun);
      const std::optional<Turn> turn = answer(begun);
      if (!turn) continue;
      State here = begun;
      for (std::size_t i = 0; i + 1 < turn->size; ++i) {
        Castelott::apply(here, turn->actions[i]);
        if (Castelott::hash(here) != Castelott::hash(state)) continue;
        Turn rest;
        for (const Action action : turn->list().subspan(i + 1)) rest.push(action);
        return rest;
      }
    }
  }
  return std::nullopt;
}

Expected<CheckedBook> walk(const Book& book, Push push) { return Walker(book).run(push); }

}  // namespace tablier::castelott

#include "games/bobail/book_proof.h"

#include <algorithm>

namespace tablier::bobail {

BookProof::BookProof(const Book& book, Counted& counted, const State& state)
    : book_(book), counted_(counted), state_(state) {
  prove_actions();
}

void BookProof::prove_actions() {
  actions_.clear();
  uncounted_.clear();
  ActionList legal;
  Bobail::legal(state_, legal);
  for (const Action action : legal) {
    State next = state_;
    Bobail::apply(next, action);
    const bool turn_goes_on = next.step == Step::kSlide;
    const std::optional<int> rest = until_won(next);
    if (!rest) continue;
    const int turns = *rest + (turn_goes_on ? 0 : 1);
    actions_.push_back(
        {.action = action, .outcome = state_.actor == kSouth ? Outcome::won_in(turns) : Outcome::lost_in(turns)});
  }
}

/// The turns, the one under way included, until South has won at the latest; nothing if that is not proved.
std::optional<int> BookProof::until_won(const State& state) {
  if (state.step == Step::kFinished) return state.actor == kSouth ? std::optional(0) : std::nullopt;
  const bool south = state.actor == kSouth;
  if (south && Bobail::begins_turn(state)) return until_won_from_start_of_turn(state);
  std::optional<int> turns;  // South takes the shortest way, North the longest
  for (const PlayedTurn& each : turns_of(state)) {
    const std::optional<int> rest = until_won(each.end);
    if (!rest && !south) return std::nullopt;
    if (rest && (!turns || (south ? *rest < *turns : *rest > *turns))) turns = rest;
  }
  return turns ? std::optional(*turns + 1) : std::nullopt;
}

std::optional<int> BookProof::until_won_from_start_of_turn(const State& state) {
  if (can_win_at_once(state)) return 1;
  if (const std::optional<std::size_t> entry = book_.find(state)) {
    if (counted(*entry) > 0) return counted(*entry);
    uncounted_.push_back({.entry = *entry, .state = state});
    return state.step == Step::kFirstSlide ? kLongest : kLongest - 2;
  }
  return can_win_next_turn(state) ? std::optional(3) : std::nullopt;
}

/// A checked book leaves out only what is won at once or in the next turn.
BookProof::Frame BookProof::frame_of(const Place& place) const {
  constexpr int kSoon = 3;
  Frame frame{.entry = place.entry};
  const std::optional<Turn> answer = book_.answer(place.state);
  if (!answer) return frame;
  State next = place.state;
  if (answer->step) Bobail::apply(next, *answer->step);
  Bobail::apply(next, answer->slide);
  for (const PlayedTurn& reply : turns_of(next)) {
    int rest = 0;
    if (reply.end.step == Step::kFinished) {
      rest = 0;
    } else if (can_win_at_once(reply.end)) {
      rest = 1;
    } else if (const std::optional<std::size_t> entry = book_.find(reply.end)) {
      rest = counted(*entry);
      if (rest == 0) frame.open.push_back({.entry = *entry, .state = reply.end});
    } else {
      rest = kSoon;
    }
    frame.longest = std::max(frame.longest, 2 + rest);
  }
  return frame;
}

bool BookProof::step(std::uint64_t work) {
  for (std::uint64_t done = 0; done < work && !uncounted_.empty();) {
    ++done;
    if (stack_.empty() && counted(uncounted_.back().entry) > 0) {
      uncounted_.pop_back();
      continue;
    }
    if (stack_.empty()) stack_.push_back(frame_of(uncounted_.back()));
    Frame& frame = stack_.back();
    if (frame.open.empty()) {
      counted_[frame.entry].store(static_cast<std::uint8_t>(frame.longest), std::memory_order_relaxed);
      stack_.pop_back();
      continue;
    }
    const Place& next = frame.open.back();
    const bool too_deep = stack_.size() > kLongest;  // in no checked book
    const int turns = too_deep ? kLongest : counted(next.entry);
    if (turns > 0) {
      frame.longest = std::max(frame.longest, 2 + turns);
      frame.open.pop_back();
      continue;
    }
    Frame below = frame_of(next);
    done += 100;  // replies, about
    stack_.push_back(std::move(below));
  }
  if (!uncounted_.empty()) return true;
  prove_actions();
  return false;
}

}  // namespace tablier::bobail

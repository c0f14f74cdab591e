#include "session/session.h"

#include <algorithm>

namespace tablier {

namespace {

/// Whether people ended the game by deciding so, whoever had the turn.
bool is_decision(Ending::Kind kind) { return kind == Ending::Kind::kResignation || kind == Ending::Kind::kAgreement; }

}  // namespace

Session::Session(const Spec& spec) : Session(spec, spec.game->start(spec.choices), true) {}

Session::Session(const Spec& spec, const AnyState& first, bool from_start)
    : spec_(spec),
      facts_(spec.game->facts(spec.choices)),
      from_start_(from_start),
      names_(facts_.seats.size()),
      players_(facts_.seats.size()),
      states_{first} {
  note_position();
}

Expected<Session> Session::from_position(const Spec& spec, std::string_view position) {
  TABLIER_TRY(state, spec.game->read(spec.choices, position));
  const bool from_start = state->position() == spec.game->start(spec.choices).position();
  return Session(spec, *state, from_start);
}

bool Session::repetition_counts_here() const {
  return game().info().repetition_draws && state().begins_turn() && !state().actor().is_nobody();
}

void Session::note_position() {
  drawn_ = repetition_counts_here() && repetition_.third_time(state().hash());
  if (drawn_) agreed_ = SeatSet::first(seats());
}

int Session::people() const {
  return static_cast<int>(std::ranges::count(players_, SeatPlayer::Kind::kPerson, &SeatPlayer::kind));
}

void Session::conclude(const Ending& ending, SeatSet winners) {
  concluded_ = ending;
  agreed_ = winners.empty() ? winners_of(ending, seats()) : winners;
}

void Session::give_up(Seat seat, Ending::Kind why) {
  const bool last = people() == (player(seat).kind == SeatPlayer::Kind::kPerson ? 1 : 0);
  if (seats() == 2 || last) return conclude({.kind = why, .seat = seat});
  note_given_up(seat, actions_.size());
}

void Session::note_given_up(Seat seat, std::size_t after) {
  given_up_.push_back({.seat = seat, .player = player(seat), .after = after});
  set_player(seat, {.kind = SeatPlayer::Kind::kComputer, .level = kStandInLevel, .stands_in = true});
}

Ending Session::ending() const {
  if (concluded_) return *concluded_;
  if (drawn_) return {.kind = Ending::Kind::kRepetition};
  return {.kind = Ending::Kind::kRules, .cause = state().view(Viewer::onlooker()).ending()};
}

AnyView Session::seen_by_actor() const {
  return state().view(actor().is_seat() ? Viewer(actor().seat()) : Viewer::onlooker());
}

Expected<Action> Session::find(std::string_view word) const {
  return find_action({.facts = facts_, .seen = seen_by_actor(), .legal = legal()}, word);
}

Expected<void> Session::play(std::string_view word) {
  TABLIER_TRY(action, find(word));
  play(*action);
  return {};
}

void Session::play(Action action) {
  if (!undone_.empty() && undone_.back() == action) {
    undone_.pop_back();
  } else {
    undone_.clear();
  }
  AnyState next = state();
  next.apply(action);
  states_.push_back(next);
  actions_.push_back(action);
  note_position();
}

bool Session::undo() {
  if (concluded_) {
    concluded_.reset();
    agreed_ = {};
    return true;
  }
  if (!given_up_.empty() && given_up_.back().after == actions_.size()) {
    set_player(given_up_.back().seat, given_up_.back().player);
    given_up_.pop_back();
    return true;
  }
  if (actions_.empty()) return false;
  if (repetition_counts_here()) repetition_.forget_last();
  drawn_ = false;  // there was play after the position we go back to
  agreed_ = {};
  states_.pop_back();
  undone_.push_back(actions_.back());
  actions_.pop_back();
  return true;
}

bool Session::redo() {
  if (undone_.empty()) return false;
  play(undone_.back());
  return true;
}

bool Session::undo_decision() {
  const Session before = *this;
  while (true) {
    const bool gave_up = !given_up_.empty() && given_up_.back().after == actions_.size();
    const bool decided = concluded_ ? is_decision(concluded_->kind) : gave_up;
    if (!undo()) break;
    if (decided || is_person(actor())) return true;
  }
  *this = before;
  return false;
}

bool Session::redo_decision() {
  if (!redo()) return false;
  while (!finished() && !is_person(actor()) && redo()) {
  }
  return true;
}

std::string_view actor_text(const Facts& facts, Actor actor) {
  if (actor.is_chance()) return "*";
  if (actor.is_nobody()) return "-";
  return facts.seats[static_cast<std::size_t>(index(actor.seat()))].text;
}

}  // namespace tablier

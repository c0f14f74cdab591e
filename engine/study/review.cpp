#include "study/review.h"

#include <algorithm>
#include <utility>

#include "search/levels.h"
#include "search/transposition.h"

namespace tablier {

namespace {

/// A search is stepped in slices of at most so many positions: some milliseconds.
constexpr std::uint64_t kLongestSlice = 20'000;
/// The positions that the searches of one review remember together: 16 MB.
constexpr int kTableBits = 20;
constexpr int kProofTurns = 10;
constexpr std::uint64_t kShareOfProofs = 2;
constexpr std::size_t kProofPositions = 20'000;

/// What a search has found about a position. A seat that sees everything takes its best action; what a seat expects of
/// another's hidden cards is the mean.
Worth worth_of(const AnyView& view, const SearchReport& report) {
  Worth worth{.values = report.values, .exact = report.wins_in != 0};
  if (worth.exact || !view.actor().is_seat() || view.game().info().hidden_cards) return worth;
  const auto best = std::ranges::find(report.rated, report.line.front(), &RatedAction::action);
  if (best != report.rated.end()) worth.values = best->values;
  return worth;
}

/// A line as far as the seat that decides here can foresee it: up to chance, and to what others do with cards that it
/// does not see.
std::vector<Action> foreseen(const AnyView& view, const std::vector<Action>& line) {
  const bool hidden = view.game().info().hidden_cards;
  AnyView at = view;
  std::vector<Action> kept;
  for (const Action action : line) {
    if (!at.actor().is_seat() || (hidden && at.actor() != view.actor()) || !at.legal().contains(action)) break;
    kept.push_back(action);
    at.apply(action);
  }
  return kept;
}

}  // namespace

std::uint64_t usual_review_work(const AnyGame& game) { return game.info().chance ? 150'000 : 300'000; }

std::uint64_t review_work(const AnyGame& game, int level) {
  const SearchSettings settings = game.level(level);
  return settings.milliseconds > 0 ? 1'000 * static_cast<std::uint64_t>(settings.milliseconds) : settings.work;
}

Review::Review(PlayedGame game, const ReviewSettings& settings)
    : game_(std::move(game)), settings_(settings), at_(game_.actions()) {
  tracks_.resize(game_.eyes.size());
  for (Track& track : tracks_) {
    track.worth.resize(at_ + 1);
    track.estimates.resize(at_ + 1);
  }
  if (!game_.spec.game->info().hidden_cards) table_ = std::make_shared<TranspositionTable>(kTableBits);
  known_ = known(at_);
  if (at_ > 0) known_before_ = known(at_ - 1);
}

bool Review::step(std::uint64_t work) {
  const std::uint64_t slice = std::min(work, kLongestSlice);
  if (done_) return false;
  if (stage_ == Stage::kOpen) {
    open_position();
  } else if (stage_ == Stage::kProof) {
    if (!proof_->step(slice)) take_proof();
  } else if (!search_->step(slice)) {
    take_search();
  }
  return !done_;
}

int Review::progress() const {
  const std::size_t positions = tracks_.size() * (game_.actions() + 1);
  const std::size_t left = done_ ? 0 : (at_ + 1) * tracks_.size() - track_;
  return static_cast<int>((positions - left) * 1000 / positions);
}

GameReview Review::report() const {
  std::vector<std::vector<Worth>> worth;
  for (const Track& track : tracks_) worth.push_back(track.worth);
  return summarize(game_, done_ ? 0 : at_ + 1, worth, {decisions_.rbegin(), decisions_.rend()});
}

bool Review::decides() const {
  if (at_end() || !view().actor().is_seat() || view().legal().size() < 2) return false;
  return std::ranges::find(eyes().seats, view().actor().seat()) != eyes().seats.end();
}

/// The positions at the starts of the turns so far, where repetition draws.
std::vector<std::uint64_t> Review::past() const {
  if (game_.turn_hashes.empty()) return {};
  std::size_t count = 0;
  for (std::size_t i = 0; i <= at_; ++i) {
    const AnyView& each = eyes().views[i];
    if (each.begins_turn() && each.actor().is_seat()) ++count;
  }
  return {game_.turn_hashes.begin(), game_.turn_hashes.begin() + static_cast<std::ptrdiff_t>(count)};
}

std::optional<Worth> Review::known(std::size_t at) const {
  const AnyView& view = game_.eyes[track_].views[at];
  if (settings_.tablebase == nullptr || !view.actor().is_seat()) return std::nullopt;
  const std::optional<Value> value = settings_.tablebase->value(view);
  if (!value) return std::nullopt;
  Worth worth{.exact = true};
  const int seat = index(view.actor().seat());
  worth.values[static_cast<std::size_t>(seat)] = *value;
  worth.values[static_cast<std::size_t>(1 - seat)] = kWholeWin - *value;
  return worth;
}

void Review::open_position() {
  better_.clear();
  if (at_end()) {
    return game_.ended_on_board() ? settle(payoff(game_.winners)) : begin_search(view(), Stage::kValue);
  }
  if (is_certain() && track().estimates[at_ + 1]) return settle(track().estimates[at_ + 1]);
  return decides() ? open_decision() : begin_search(view(), Stage::kValue);
}

void Review::open_decision() {
  // It may know a value and no line to it.
  const std::unique_ptr<Search> search = known_ ? settings_.tablebase->search(view(), {}) : nullptr;
  const std::vector<Action> line = search ? search->report().line : std::vector<Action>();
  const bool keeps = known_ && mine(*known_) == mine(track().worth[at_ + 1]);
  if (known_ && track().worth[at_ + 1].exact && (keeps || !line.empty())) {
    if (!keeps) better_ = foreseen(view(), line);
    return known_before_ || at_ == 0 ? settle(std::nullopt) : begin_search(view(), Stage::kValue);
  }
  const Worth next = next_estimate();
  if (next.exact && mine(next) == kWholeWin) return settle(next);
  if (line.empty()) return begin_search(view(), Stage::kRoot);
  line.front() == played() ? settle(next) : try_better(line);
}

void Review::begin_search(const AnyView& view, Stage stage) {
  SearchSettings settings = game_.spec.game->level(kLevels);
  settings.work = settings_.work;
  settings.past = past();
  settings.shared_table = table_;
  const bool by_actor = table_ != nullptr && view.actor().is_seat();
  settings.eyes = by_actor ? view.actor().seat() : eyes().seats.front();
  search_ = view.search(settings);
  stage_ = stage;
}

void Review::take_search() {
  const SearchReport report = search_->report();
  search_.reset();
  if (stage_ == Stage::kRoot) return take_root(worth_of(view(), report), report.line);
  if (stage_ == Stage::kValue) return settle(worth_of(view(), report));
  AnyView after = view();
  after.apply(better_.front());
  better_.insert(better_.end(), report.line.begin(), report.line.end());
  take_better(worth_of(after, report));
}

void Review::take_root(const Worth& found, const std::vector<Action>& line) {
  const bool was_best = line.front() == played();
  if (found.exact) {
    if (was_best || mine(found) == 0) proved(at_ + 1, found);
    if (mine(found) > mine(next_estimate())) better_ = line;
    return settle(found);
  }
  if (!was_best) return try_better(line);
  prove_or_settle({.values = next_estimate().values});
}

/// A later position turns out to be decided: so are those after it up to the winner's next decision.
void Review::proved(std::size_t at, const Worth& found) {
  const std::vector<AnyView>& views = eyes().views;
  for (; !track().worth[at].exact; ++at) {
    track().worth[at] = found;
    track().estimates[at] = found;
    if (at == game_.actions()) return;
    if (!views[at].actor().is_seat()) continue;
    const Value value = found.values[static_cast<std::size_t>(index(views[at].actor().seat()))];
    const auto decision = std::ranges::find(decisions_, at, &ReviewedDecision::at);
    if (decision != decisions_.end()) decision->before = value;
    if (value > 0) return;
    if (decision == decisions_.end()) continue;
    decision->matters = false;
    decision->after = decision->loss = 0;
    decision->better.clear();
  }
}

/// Compares the first action of a line with the one that was played: each by a search of the position after it.
void Review::try_better(std::vector<Action> line) {
  better_ = {line.front()};
  AnyView after = view();
  after.apply(line.front());
  if (after.actor().is_nobody()) return take_better(payoff(after.winners()));
  const std::vector<std::uint64_t> before = past();
  Random nothing_hidden(1);
  const bool repeats = !before.empty() && after.begins_turn() &&
                       std::ranges::count(before, after.determinize(nothing_hidden).hash()) >= 2;
  if (repeats) return take_better(payoff(SeatSet::first(2)));
  begin_search(after, Stage::kBetter);
}

void Review::take_better(const Worth& found) {
  if (mine(found) > mine(next_estimate())) {
    // It is the best that was found: only a win cannot be bettered.
    return prove_or_settle({.values = found.values, .exact = found.exact && mine(found) == kWholeWin});
  }
  better_.clear();
  prove_or_settle({.values = next_estimate().values});
}

/// What a search has not decided, a proof search may. Where what was played loses, it asks longer whether everything
/// did.
void Review::prove_or_settle(const Worth& estimate) {
  Random nothing_hidden(1);
  if (!estimate.exact && table_ != nullptr && game_.facts.seats.size() == 2) {
    const bool lost = next_estimate().exact && mine(next_estimate()) == 0;
    const ProofSettings settings{.turns = kProofTurns,
                                 .work = lost ? settings_.work : settings_.work / kShareOfProofs,
                                 .tree_positions = kProofPositions};
    proof_ = view().determinize(nothing_hidden).proof(settings);
  }
  if (proof_ == nullptr) return settle(estimate);
  found_ = estimate;
  stage_ = Stage::kProof;
}

void Review::take_proof() {
  const std::optional<Seat> winner = proof_->report().winner;
  if (winner) {
    found_ = payoff(SeatSet::of(*winner));
    if (mine(found_) == 0) {
      better_ = {played()};
    } else if (proof_->tree() != nullptr) {
      better_ = {proof_->tree()->answers.at(view().text())};
    }
    if (!better_.empty() && better_.front() == played()) {
      proved(at_ + 1, found_);
      better_.clear();
    }
  }
  proof_.reset();
  settle(found_);
}

void Review::settle(const std::optional<Worth>& estimate) {
  track().estimates[at_] = estimate;
  Worth& worth = track().worth[at_];
  if (at_end() && game_.ended_on_board()) {
    worth = *estimate;
  } else if (known_) {
    worth = *known_;
  } else {
    // What is certain to happen changes nothing.
    worth = !at_end() && is_certain() ? track().worth[at_ + 1] : *estimate;
  }
  if (decides()) note_decision();
  go_on();
}

void Review::note_decision() {
  const Worth& here = track().worth[at_];
  const Worth& next = track().worth[at_ + 1];
  ReviewedDecision decision{.at = at_,
                            .turn = game_.turns[at_],
                            .seat = view().actor().seat(),
                            .played = played(),
                            .before = mine(here),
                            .after = mine(next),
                            .exact = here.exact && next.exact,
                            .matters = !here.exact || mine(here) > 0,
                            .better = foreseen(view(), better_)};
  if (!better_.empty()) {
    decision.loss = std::max(
        0, decision.exact ? decision.before - decision.after : mine(*track().estimates[at_]) - mine(next_estimate()));
  }
  if (decision.loss == 0) decision.better.clear();
  decisions_.push_back(std::move(decision));
}

void Review::go_on() {
  stage_ = Stage::kOpen;
  if (++track_ < tracks_.size()) return;
  track_ = 0;
  if (at_ == 0) {
    done_ = true;
    return;
  }
  --at_;
  known_ = std::exchange(known_before_, std::nullopt);
  if (at_ > 0) known_before_ = known(at_ - 1);
}

}  // namespace tablier

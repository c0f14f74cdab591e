#include "match/match_standing.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <cmath>

namespace tablier::cli {

namespace {

/// Rounded to whole Elo, 0 without a minus.
double rounded_elo(double mean) { return std::round(elo(mean)) + 0.0; }

}  // namespace

MatchStanding::MatchStanding(const MatchPlan& plan, std::optional<Hypotheses> hypotheses,
                             std::optional<GrowingFile> records, const Console& console)
    : plan_(plan),
      hypotheses_(hypotheses),
      file_(std::move(records)),
      console_(console),
      bar_(console),
      seats_(static_cast<int>(plan.spec.game->facts(plan.spec.choices).seats.size())),
      scores_(plan.players.size()) {
  if (hypotheses_) trial_.emplace(*hypotheses_, seats_);
}

void MatchStanding::add_game(int number, MatchGame game) {
  const std::scoped_lock lock(mutex_);
  waiting_.emplace(number, std::move(game));
  for (auto next = waiting_.find(games_); next != waiting_.end() && !decided_; next = waiting_.find(games_)) {
    count(next->second);
    waiting_.erase(next);
    ++games_;
  }
  show_progress();
}

void MatchStanding::count(const MatchGame& game) {
  if (!game.breakdown.empty()) warn(fmt::format("game {}: {}", games_ + 1, game.breakdown));
  add_scores(game);
  if (file_) write(game);
  if (!trial_ || (games_ + 1) % seats_ != 0) return;
  trial_->add(round_ / seats_);
  round_ = 0;
  decided_ = trial_->verdict().has_value();
}

void MatchStanding::add_scores(const MatchGame& game) {
  std::vector<double> payoff(scores_.size());
  std::vector<int> seats(scores_.size());
  for (std::size_t seat = 0; seat < game.payoffs.size(); ++seat) {
    payoff[game.player_at[seat]] += game.payoffs[seat];
    ++seats[game.player_at[seat]];
  }
  for (std::size_t i = 0; i < scores_.size(); ++i) {
    if (seats[i] > 0) scores_[i].add(payoff[i] / seats[i]);
  }
  round_ += payoff[0];
}

void MatchStanding::write(const MatchGame& game) {
  if (!written_) return;
  const auto written = file_->append((games_ > 0 ? "\n" : "") + write_record(game.record));
  written_ = written.has_value();
  if (!written_) warn(written.error().message);
}

void MatchStanding::print() {
  bar_.clear();
  fmt::print(console_.out, "{}, {} games, fair share {:.1f} %\n", spec_text(plan_.spec), games_, 100.0 / seats_);
  if (games_ == 0) return;
  for (std::size_t i = 0; i < scores_.size(); ++i) print_score(plan_.players[i].text, scores_[i]);
  if (trial_) print_trial();
}

void MatchStanding::print_score(const std::string& name, const Score& score) const {
  fmt::print(console_.out, "  {:<20} {:5.1f} % ± {:.1f}   wins {}, shared {}, lost {}", name, 100 * score.mean(),
             100 * score.margin(), score.wins, score.shared, score.games - score.wins - score.shared);
  if (seats_ == 2) {
    fmt::print(console_.out, "   Elo {:+.0f} [{:+.0f}, {:+.0f}]", rounded_elo(score.mean()),
               rounded_elo(score.mean() - score.margin()), rounded_elo(score.mean() + score.margin()));
  }
  console_.out << '\n';
}

void MatchStanding::print_trial() const {
  const std::optional<bool> verdict = trial_->verdict();
  fmt::print(console_.out, "SPRT [{}, {}] Elo: evidence for {:.2f}, against {:.2f}, {:.2f} decides: {}\n",
             hypotheses_->elo0, hypotheses_->elo1, trial_->evidence_for(), trial_->evidence_against(),
             SequentialTrial::kEnough,
             !verdict   ? "undecided"
             : *verdict ? "accepted"
                        : "rejected");
}

void MatchStanding::show_progress() {
  bar_.show(static_cast<double>(games_) / plan_.games,
            fmt::format("{}/{}  {:.1f} %", games_, plan_.games, 100 * scores_[0].mean()));
}

void MatchStanding::warn(const std::string& message) {
  bar_.clear();
  complain(console_, message, kFailure);
}

}  // namespace tablier::cli

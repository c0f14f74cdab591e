#include <fmt/format.h>
#include <fmt/ostream.h>

#include <atomic>
#include <mutex>
#include <thread>

#include "commands.h"
#include "files.h"
#include "match.h"
#include "progress.h"

namespace tablier::cli {

namespace {

/// What a match has come to so far; several threads add to it.
class Standing {
 public:
  Standing(const MatchPlan& plan, const MatchChoice& choice, const Console& console)
      : plan_(plan), choice_(choice), console_(console), bar_(console), scores_(plan.players.size()) {}

  void add(int number, const MatchGame& game) {
    const std::scoped_lock lock(mutex_);
    ++games_;
    if (!game.breakdown.empty()) warn(number, game);
    std::vector<double> payoff(plan_.players.size());
    std::vector<int> seats(plan_.players.size());
    for (std::size_t seat = 0; seat < game.payoffs.size(); ++seat) {
      payoff[game.player_at[seat]] += game.payoffs[seat];
      ++seats[game.player_at[seat]];
    }
    for (std::size_t i = 0; i < scores_.size(); ++i) {
      if (seats[i] > 0) scores_[i].add(payoff[i] / seats[i]);
    }
    records_ += (records_.empty() ? "" : "\n") + write_record(game.record);
    if (choice_.sprt) decide();
    show_progress();
  }

  bool decided() const { return decided_; }
  const std::string& records() const { return records_; }

  void print() {
    bar_.clear();
    const std::size_t seats = plan_.spec.game->facts(plan_.spec.choices).seats.size();
    fmt::print(console_.out, "{}, {} games, fair share {:.1f} %\n", spec_text(plan_.spec), games_,
               100.0 / static_cast<double>(seats));
    for (std::size_t i = 0; i < scores_.size(); ++i) print_score(plan_.players[i].text, scores_[i], seats);
    if (choice_.sprt && !scores_.empty()) {
      fmt::print(console_.out, "SPRT [{}, {}] Elo: llr {:.2f} of ±{:.2f}, {}\n", choice_.elo0, choice_.elo1, ratio_,
                 kDecided,
                 ratio_ >= kDecided    ? "accepted"
                 : ratio_ <= -kDecided ? "rejected"
                                       : "undecided");
    }
  }

 private:
  static constexpr double kDecided = 2.94;  ///< ln(0.95 / 0.05): both errors at most 5 %

  void print_score(const std::string& name, const Score& score, std::size_t seats) const {
    fmt::print(console_.out, "  {:<20} {:5.1f} % ± {:.1f}   wins {}, shared {}, lost {}", name, 100 * score.mean(),
               100 * score.margin(), score.wins, score.shared, score.games - score.wins - score.shared);
    if (seats == 2) {
      fmt::print(console_.out, "   Elo {:+.0f} [{:+.0f}, {:+.0f}]", elo(score.mean()),
                 elo(score.mean() - score.margin()), elo(score.mean() + score.margin()));
    }
    console_.out << '\n';
  }

  void warn(int number, const MatchGame& game) {
    bar_.clear();
    fmt::print(console_.err, "tablier: game {}: {}\n", number + 1, game.breakdown);
  }

  void decide() {
    ratio_ = log_likelihood_ratio(scores_[0], choice_.elo0, choice_.elo1);
    decided_ = ratio_ >= kDecided || ratio_ <= -kDecided;
  }

  void show_progress() {
    bar_.show(static_cast<double>(games_) / plan_.games,
              fmt::format("{}/{}  {:.1f} %", games_, plan_.games, 100 * scores_[0].mean()));
  }

  const MatchPlan& plan_;
  const MatchChoice& choice_;
  const Console& console_;
  ProgressBar bar_;
  std::mutex mutex_;
  int games_ = 0;
  std::vector<Score> scores_;
  std::string records_;
  double ratio_ = 0;
  std::atomic<bool> decided_ = false;
};

Expected<MatchPlan> make_plan(const MatchChoice& choice) {
  const Expected<Spec> spec = parse_spec(choice.spec);
  if (!spec) return std::unexpected(spec.error());
  MatchPlan plan{.spec = *spec,
                 .players = {},
                 .games = choice.games,
                 .seed = choice.seed,
                 .opening = {.actions = choice.opening, .balanced = !choice.any_opening},
                 .longest = choice.longest,
                 .threads = choice.threads};
  for (const std::string& text : choice.players) {
    Expected<PlayerSpec> player = parse_player(*spec->game, text);
    if (!player) return std::unexpected(player.error());
    plan.players.push_back(std::move(*player));
  }
  const std::size_t seats = spec->game->facts(spec->choices).seats.size();
  if (plan.players.size() > seats) {
    return fail(fmt::format("match: {} players for {} seats", plan.players.size(), seats));
  }
  return plan;
}

}  // namespace

int run_match(const MatchChoice& choice, const Console& console) {
  const Expected<MatchPlan> plan = make_plan(choice);
  if (!plan) return wrong_use(console, plan.error().message);
  Standing standing(*plan, choice, console);
  std::atomic<int> next = 0;
  const auto work = [&] {
    for (int game = next++; game < plan->games && !standing.decided(); game = next++) {
      standing.add(game, play_match_game(*plan, game));
    }
  };
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < plan->threads; ++i) threads.emplace_back(work);
  }
  standing.print();
  if (choice.records) {
    if (auto written = write_file(*choice.records, standing.records(), false); !written) {
      return wrong_use(console, written.error().message);
    }
  }
  return kSuccess;
}

}  // namespace tablier::cli

#include "match/match_game.h"

#include <cstdlib>

#include "search/levels.h"
#include "search/search.h"
#include "system/interrupts.h"

namespace tablier::cli {

namespace {

constexpr int kAttempts = 100;  ///< at finding an opening that does not end the game …
constexpr int kLooks = 24;      ///< … and so many of those are looked at
/// Neither side expects more than 70 of a hundred.
constexpr Value kMostImbalance = 4'000;
/// A few hundredths of a second, and more than a player at a match's usual limits has for one decision.
constexpr std::uint64_t kLook = 100'000;

/// The table after random actions; nothing if they end the game.
std::optional<Session> random_opening(const Session& session, int actions, std::uint64_t seed) {
  Session trial = session;
  Random random(seed);
  for (int left = actions; !trial.finished() && (left > 0 || trial.actor().is_chance());) {
    if (trial.actor().is_seat()) --left;
    trial.play(trial.state().random_action(random));
  }
  if (trial.finished()) return std::nullopt;
  return trial;
}

}  // namespace

Value imbalance(const Session& session) {
  if (session.finished() || !is_skill_for_two(session.spec())) return 0;
  SearchSettings settings = session.game().level(kLevels);
  settings.work = kLook;
  const auto search = session.state().view(Viewer(session.actor().seat())).search(settings);
  while (search->step(kLook)) {
  }
  const Values values = search->report().values;
  return std::abs(values[0] - values[1]);
}

void play_opening(Session& session, const Opening& opening, std::uint64_t seed) {
  const bool looks = opening.balanced && opening.actions > 0 && is_skill_for_two(session.spec());
  std::optional<Session> best;
  Value least = 0;
  for (int attempt = 0, looked = 0; attempt < kAttempts && looked < kLooks; ++attempt) {
    std::optional<Session> trial =
        random_opening(session, opening.actions, mix(seed + (static_cast<std::uint64_t>(attempt) << 32U)));
    if (!trial) continue;
    ++looked;
    const Value found = looks ? imbalance(*trial) : 0;
    if (!best || found < least) {
      best = std::move(trial);
      least = found;
    }
    if (least <= kMostImbalance) break;
  }
  if (best) session = std::move(*best);
}

void shuffle(std::vector<std::vector<Action>>& lines, std::uint64_t seed) {
  Random random(mix(seed));
  for (std::size_t left = lines.size(); left > 1; --left) {
    std::swap(lines[left - 1], lines[random.below(static_cast<std::uint32_t>(left))]);
  }
}

std::vector<std::size_t> seating(const MatchPlan& plan, int game) {
  const std::size_t seats = plan.spec.game->facts(plan.spec.choices).seats.size();
  std::vector<std::size_t> at(seats);
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const std::size_t turned = (seat + static_cast<std::size_t>(game)) % seats;
    at[seat] = std::min(turned, plan.players.size() - 1);
  }
  return at;
}

std::optional<MatchGame> play_match_game(const MatchPlan& plan, int game) {
  Session session(plan.spec);
  const int seats = session.seats();
  MatchGame out{.player_at = seating(plan, game), .payoffs = {}, .record = {.spec = plan.spec}};
  const auto round = static_cast<std::size_t>(game / seats);  // one opening for every seating
  const std::uint64_t opening_seed = mix(plan.seed + round);
  if (plan.lines.empty()) {
    play_opening(session, plan.opening, opening_seed);
  } else {
    for (const Action action : plan.lines[round % plan.lines.size()]) session.play(action);
  }

  Random random(mix(opening_seed + static_cast<std::uint64_t>(game)));
  std::vector<std::unique_ptr<Player>> players;
  for (int seat = 0; seat < seats; ++seat) {
    const PlayerSpec& player = plan.players[out.player_at[static_cast<std::size_t>(seat)]];
    players.push_back(make_player(player, random.next()));
    session.set_name(seat_at(seat), player.text);
  }
  while (!session.finished() && session.actions().size() < static_cast<std::size_t>(plan.longest)) {
    if (session.actor().is_chance()) {
      session.play(session.state().random_action(random));
      continue;
    }
    const Seat seat = session.actor().seat();
    const Expected<Action> action = players[static_cast<std::size_t>(index(seat))]->choose(session);
    if (interruption()) return std::nullopt;
    if (!action || !session.legal().contains(*action)) {
      const std::string why = action ? "plays an illegal action" : action.error().message;
      const Ending ending{.kind = Ending::Kind::kBreakdown, .seat = seat, .detail = why};
      out.breakdown = ending_text(session.facts(), ending) + " [" + session.name(seat) + "]";
      session.conclude(ending);
    } else {
      session.play(*action);
    }
  }
  if (!session.finished()) session.conclude({.kind = Ending::Kind::kTooLong});
  for (int seat = 0; seat < seats; ++seat) {
    const SeatSet winners = session.winners();
    out.payoffs.push_back(winners.contains(seat_at(seat)) ? 1.0 / winners.size() : 0.0);
  }
  out.record = make_record(session);
  return out;
}

}  // namespace tablier::cli

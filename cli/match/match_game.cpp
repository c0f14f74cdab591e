#include "match/match_game.h"

#include "system/interrupts.h"

namespace tablier::cli {

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
  Session table(plan.spec);
  const int seats = table.seats();
  MatchGame out{.player_at = seating(plan, game), .payoffs = {}, .record = {.spec = plan.spec}};
  const std::uint64_t opening_seed = mix(plan.seed + static_cast<std::uint64_t>(game / seats));
  play_opening(table, plan.opening, opening_seed);  // the same for every seating

  Random random(mix(opening_seed + static_cast<std::uint64_t>(game)));
  std::vector<std::unique_ptr<Player>> players;
  for (int seat = 0; seat < seats; ++seat) {
    const PlayerSpec& player = plan.players[out.player_at[static_cast<std::size_t>(seat)]];
    players.push_back(make_player(player, random.next()));
    table.set_name(seat_at(seat), player.text);
  }
  while (!table.finished() && table.actions().size() < static_cast<std::size_t>(plan.longest)) {
    if (table.actor().is_chance()) {
      table.play(table.state().random_action(random));
      continue;
    }
    const Seat seat = table.actor().seat();
    const Expected<Action> action = players[static_cast<std::size_t>(index(seat))]->choose(table);
    if (interruption()) return std::nullopt;
    if (!action || !table.legal().contains(*action)) {
      const std::string why = action ? "plays what is not legal" : action.error().message;
      const Ending ending{.kind = Ending::Kind::kBreakdown, .seat = seat, .detail = why};
      out.breakdown = ending_text(table.facts(), ending) + " [" + table.name(seat) + "]";
      table.conclude(ending);
    } else {
      table.play(*action);
    }
  }
  if (!table.finished()) table.conclude({.kind = Ending::Kind::kTooLong});
  for (int seat = 0; seat < seats; ++seat) {
    const SeatSet winners = table.winners();
    out.payoffs.push_back(winners.contains(seat_at(seat)) ? 1.0 / winners.size() : 0.0);
  }
  out.record = make_record(table);
  return out;
}

}  // namespace tablier::cli

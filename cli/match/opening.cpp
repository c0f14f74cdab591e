#include "match/opening.h"

#include <cstdlib>
#include <optional>

#include "search/levels.h"
#include "search/search.h"

namespace tablier::cli {

namespace {

constexpr int kAttempts = 100;  ///< at finding an opening that does not end the game …
constexpr int kLooks = 24;      ///< … and so many of those are looked at
/// Neither side expects more than 70 of a hundred.
constexpr Value kMostImbalance = 4'000;
/// A few hundredths of a second, and more than a player at a match's usual limits has for one decision.
constexpr std::uint64_t kLook = 100'000;

bool is_skill_for_two(const Session& table) {
  const GameInfo& info = table.game().info();
  return !info.chance && !info.hidden_cards && table.seats() == 2;
}

/// The table after random actions; nothing if they end the game.
std::optional<Session> random_opening(const Session& table, int actions, std::uint64_t seed) {
  Session trial = table;
  Random random(seed);
  for (int left = actions; !trial.finished() && (left > 0 || trial.actor().is_chance());) {
    if (trial.actor().is_seat()) --left;
    trial.play(trial.state().random_action(random));
  }
  if (trial.finished()) return std::nullopt;
  return trial;
}

}  // namespace

Value imbalance(const Session& table) {
  if (table.finished() || !is_skill_for_two(table)) return 0;
  SearchSettings settings = table.game().level(kLevels);
  settings.work = kLook;
  const auto search = table.state().view(Viewer(table.actor().seat())).search(settings);
  while (search->step(kLook)) {
  }
  const Values values = search->report().values;
  return std::abs(values[0] - values[1]);
}

void play_opening(Session& table, const Opening& opening, std::uint64_t seed) {
  const bool looks = opening.balanced && opening.actions > 0 && is_skill_for_two(table);
  std::optional<Session> best;
  Value least = 0;
  for (int attempt = 0, looked = 0; attempt < kAttempts && looked < kLooks; ++attempt) {
    std::optional<Session> trial =
        random_opening(table, opening.actions, mix(seed + (static_cast<std::uint64_t>(attempt) << 32U)));
    if (!trial) continue;
    ++looked;
    const Value found = looks ? imbalance(*trial) : 0;
    if (!best || found < least) {
      best = std::move(trial);
      least = found;
    }
    if (least <= kMostImbalance) break;
  }
  if (best) table = std::move(*best);
}

}  // namespace tablier::cli

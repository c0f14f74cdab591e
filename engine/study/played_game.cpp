#include "study/played_game.h"

#include <algorithm>

#include "session/record.h"

namespace tablier {

Expected<PlayedGame> PlayedGame::of(const GivenPosition& position) {
  const Session* table = position.whole();
  PlayedGame game{.spec = table != nullptr ? table->spec() : position.seen()->spec(),
                  .facts = position.facts(),
                  .winners = position.winners()};
  if (!game.winners.empty()) game.ending = position.ending();
  if (table == nullptr) {
    const SeenSession& seen = *position.seen();
    if (seen.viewer().is_onlooker()) {
      return fail("onlooker_decides_nothing",
                  "an onlooker's view has no decisions; expected a seat's, or the whole game");
    }
    game.eyes = {{.seats = {seen.viewer().seat()}, .views = seen.views(), .actions = seen.actions()}};
    game.count_turns();
    return game;
  }
  game.turn_hashes = table->turn_hashes();
  const bool hidden = table->game().info().hidden_cards;
  for (int i = 0; i < (hidden ? table->seats() : 1); ++i) {
    const Viewer viewer(seat_at(i));
    Eyes& eyes = game.eyes.emplace_back();
    for (int seat = i; seat < (hidden ? i + 1 : table->seats()); ++seat) eyes.seats.push_back(seat_at(seat));
    for (const AnyState& state : table->states()) eyes.views.push_back(state.view(viewer));
    for (std::size_t at = 0; at < table->actions().size(); ++at) {
      eyes.actions.push_back(table->states()[at].seen(table->actions()[at], viewer));
    }
  }
  game.count_turns();
  return game;
}

Expected<PlayedGame> PlayedGame::of(const Record& record) {
  if (!record.eyes) {
    TABLIER_TRY(table, replay(record));
    return of(GivenPosition(std::move(*table)));
  }
  TABLIER_TRY(seen, replay_seen(record));
  auto game = of(GivenPosition(std::move(*seen)));
  if (game && game->winners.empty() && !record.ending.empty()) {
    game->winners = parse_result(record.result, static_cast<int>(game->facts.seats.size())).value_or(SeatSet());
    game->ending = parse_ending(game->facts, record.ending);
  }
  return game;
}

/// As records count them.
void PlayedGame::count_turns() {
  std::vector<Record::Turn> written;
  for (std::size_t i = 0; i < actions(); ++i) {
    add_entry(written, facts, eyes.front().views[i], "");
    turns.push_back(static_cast<int>(written.size()));
  }
}

bool PlayedGame::ended_on_board() const {
  return !winners.empty() && (ending.kind == Ending::Kind::kRules || ending.kind == Ending::Kind::kRepetition);
}

Expected<void> PlayedGame::judge_only(Seat seat) {
  judged = seat;
  const auto sees = [&](const Eyes& each) { return std::ranges::find(each.seats, seat) != each.seats.end(); };
  if (std::ranges::none_of(eyes, sees)) {
    return fail("seen_by_other", "it holds what {found:seat} saw, expected what {expected:seat} saw",
                actor_text(facts, Actor(eyes.front().seats.front())), actor_text(facts, Actor(seat)));
  }
  std::erase_if(eyes, [&](const Eyes& each) { return !sees(each); });
  return {};
}

}  // namespace tablier

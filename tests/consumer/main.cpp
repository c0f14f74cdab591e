// A whole game of every kind at a low level, only by the public headers.
#include <tablier/core/error.h>
#include <tablier/core/game.h>
#include <tablier/core/perft.h>
#include <tablier/core/random.h>
#include <tablier/core/version.h>
#include <tablier/erased/any_game.h>
#include <tablier/search/levels.h>
#include <tablier/search/make_search.h>
#include <tablier/search/pace.h>
#include <tablier/search/search.h>
#include <tablier/session/record.h>
#include <tablier/session/registry.h>
#include <tablier/session/report.h>
#include <tablier/session/seen_session.h>
#include <tablier/session/session.h>
#include <tablier/session/spec.h>

#include <iostream>

int main() {
  using namespace tablier;
  std::cout << "tablier " << version() << "\n";
  for (const AnyGame* game : all_games()) {
    Session session(*parse_spec(game->info().id));
    Random random(1);
    while (!session.finished()) {
      if (session.actor().is_chance()) {
        session.play(session.state().random_action(random));
        continue;
      }
      SearchSettings settings = game->level(1);
      settings.seed = random.next();
      settings.past = session.turn_hashes();
      const auto search = session.seen_by_actor().search(settings);
      while (search->step(100)) {
      }
      session.play(search->choice());
    }
    const auto records = read_records(write_record(make_record(session)));
    if (!records || replay(records->front())->winners() != session.winners()) return 1;
    std::cout << game->info().id << ": " << result_text(session.winners(), session.seats()) << "\n";
  }
}

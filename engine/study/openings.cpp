#include "study/openings.h"

#include <optional>
#include <set>

#include "core/random.h"
#include "core/text.h"
#include "study/check.h"
#include "study/game_file.h"
#include "study/turn.h"

namespace tablier {

namespace {

constexpr int kMostTries = 100'000;

/// The positions that openings have led to.
class ReachedPositions {
 public:
  explicit ReachedPositions(const Facts& facts) : facts_(facts) {}

  /// False if it is there already, mirrored and with the sides exchanged or not.
  bool insert(const AnyState& state) {
    return keys_.insert(PiecePlacement(facts_, state.view(Viewer(state.actor().seat()))).key()).second;
  }

 private:
  Facts facts_;
  std::set<std::vector<char>> keys_;
};

class OpeningReader {
 public:
  Expected<OpeningList> read(std::string_view text) {
    TABLIER_TRY(done, read_game_file(
                          text, [this](const Spec& spec) { return begin(spec); },
                          [this](std::string_view line) { return take(line); }));
    return std::move(*list_);
  }

 private:
  Expected<void> begin(const Spec& spec) {
    if (!is_skill_for_two(spec)) {
      return fail("game: expected a game of skill for two, found " + quoted(spec_text(spec)));
    }
    list_ = OpeningList{.spec = spec};
    start_.emplace(spec);
    reached_.emplace(start_->facts());
    return {};
  }

  Expected<void> take(std::string_view line) {
    Session session = *start_;
    const std::vector<std::string_view> turns = split(line, ',');
    for (std::size_t i = 0; i < turns.size(); ++i) {
      if (i > 0 && !turns[i].starts_with(' ')) return fail("expected a comma and a space between turns");
      TABLIER_TRY(turn, read_turn(session.state(), turns[i].substr(i > 0 ? 1 : 0)));
      for (const Action action : turn->actions) session.play(action);
      if (session.finished()) return fail("the game is over after turn " + std::to_string(i + 1));
    }
    if (turns.size() < kShortestOpening || turns.size() > kLongestOpening) {
      return fail("expected " + std::to_string(kShortestOpening) + " to " + std::to_string(kLongestOpening) +
                  " turns, found " + std::to_string(turns.size()));
    }
    if (!reached_->insert(session.state())) return fail("another opening leads to the same position");
    list_->openings.push_back(session.actions());
    return {};
  }

  std::optional<OpeningList> list_;
  std::optional<Session> start_;
  std::optional<ReachedPositions> reached_;
};

/// So many random turns from here; nothing if the game is over then.
std::optional<Session> after_random_turns(Session session, int turns, Random& random) {
  for (int played = 0; played < turns && !session.finished();) {
    session.play(session.state().random_action(random));
    if (session.state().begins_turn()) ++played;
  }
  if (session.finished()) return std::nullopt;
  return session;
}

}  // namespace

bool is_skill_for_two(const Spec& spec) {
  const GameInfo& info = spec.game->info();
  return !info.chance && !info.hidden_cards && spec.choices.players == 2;
}

Expected<OpeningList> read_openings(std::string_view text) { return OpeningReader().read(text); }

std::string write_openings(const OpeningList& list) {
  std::string text = game_line(list.spec);
  for (const std::vector<Action>& actions : list.openings) {
    AnyState state = list.spec.game->start(list.spec.choices);
    for (std::size_t i = 0; i < actions.size(); ++i) {
      if (i > 0) text += state.begins_turn() ? ", " : " ";
      text += list.spec.game->word(actions[i]);
      state.apply(actions[i]);
    }
    text += '\n';
  }
  return text;
}

Expected<OpeningList> make_openings(const OpeningSettings& settings,
                                    const std::function<Expected<bool>(const AnyState&)>& is_drawn) {
  OpeningList list{.spec = settings.spec};
  const Session start(settings.spec);
  ReachedPositions reached(start.facts());
  Random random(mix(settings.seed));
  int tries = 0;
  while (static_cast<int>(list.openings.size()) < settings.count && tries < kMostTries) {
    ++tries;
    const int turns = settings.fewest +
                      static_cast<int>(random.below(static_cast<std::uint32_t>(settings.most - settings.fewest + 1)));
    const std::optional<Session> session = after_random_turns(start, turns, random);
    if (!session) continue;
    TABLIER_TRY(drawn, is_drawn(session->state()));
    if (!*drawn || !reached.insert(session->state())) continue;
    list.openings.push_back(session->actions());
    tries = 0;
  }
  return list;
}

}  // namespace tablier

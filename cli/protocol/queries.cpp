#include "protocol/queries.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/text.h"
#include "session/texts.h"

namespace tablier::cli {

namespace {

using Words = ToldPosition::Words;
using Answer = Expected<std::string>;

std::string truth(bool yes) { return yes ? "true" : "false"; }

int seats(const ToldPosition& position) { return static_cast<int>(position.facts().seats.size()); }

Answer gameover(const ToldPosition& position, Words) { return truth(!position.winners().empty()); }

Answer first_turn(const ToldPosition& position, Words) { return truth(position.actor() == Actor(seat_at(0))); }

Answer result(const ToldPosition& position, Words) {
  const SeatSet winners = position.winners();
  if (winners.empty()) return "none";
  if (winners.size() > 1) return "draw";
  int seat = 0;
  while (!winners.contains(seat_at(seat))) ++seat;
  return fmt::format("p{}win", seat + 1);
}

Answer ending(const ToldPosition& position, Words) {
  if (position.winners().empty()) return "-";
  return told_ending(position.facts(), position.ending(), english_names(position.game()));
}

Answer payoffs(const ToldPosition& position, Words) {
  return position.winners().empty() ? "-" : payoffs_text(position.winners(), seats(position));
}

Answer fen(const ToldPosition& position, Words) {
  if (position.whole() != nullptr) return position.whole()->state().position();
  return fail("the whole position is not known, only a seat's view of it; expected `query view`");
}

Answer view(const ToldPosition& position, Words words) {
  const SeenSession* seen = position.seen();
  if (words.empty() && seen != nullptr) return seen->state().text();
  const bool all_alike = !position.game().info().hidden_cards;
  if (words.empty() && !all_alike) return fail("expected `query view SEAT`");
  const Expected<Viewer> viewer = words.empty() ? Viewer::onlooker() : parse_viewer(position.facts(), words[0]);
  if (!viewer) return std::unexpected(viewer.error());
  if (seen == nullptr) return position.whole()->state().view(*viewer).text();
  if (seen->viewer() == *viewer) return seen->state().text();
  return fail(fmt::format("only the view of {} is known", viewer_text(position.facts(), seen->viewer())));
}

Answer legal_moves(const ToldPosition& position, Words) { return position.report().action_words(); }

Answer actor(const ToldPosition& position, Words) {
  return std::string(actor_text(position.facts(), position.actor()));
}

Answer chance(const ToldPosition& position, Words) {
  if (!position.actor().is_chance()) return fail("chance does not act here");
  if (position.whole() == nullptr) return fail("the odds depend on cards that are hidden in a view");
  return outcomes_text(position.whole()->state());
}

Answer seat_names(const ToldPosition& position, Words) {
  std::vector<std::string_view> names;
  for (const SeatFact& seat : position.facts().seats) names.push_back(seat.text);
  return spaced(names);
}

struct Query {
  std::string_view name;
  std::size_t most_words;
  Answer (*answer)(const ToldPosition&, Words);
};

constexpr std::array kQueries{
    Query{"gameover", 0, gameover}, Query{"p1turn", 0, first_turn},
    Query{"result", 0, result},     Query{"payoffs", 0, payoffs},
    Query{"fen", 0, fen},           Query{"view", 1, view},
    Query{"actor", 0, actor},       Query{"legalmoves", 0, legal_moves},
    Query{"chance", 0, chance},     Query{"seats", 0, seat_names},
    Query{"ending", 0, ending},
};

}  // namespace

Expected<std::string> answer_query(const ToldPosition& position, ToldPosition::Words words) {
  const std::string_view name = words.empty() ? "" : words[0];
  const auto* const query = std::ranges::find(kQueries, name, &Query::name);
  if (query == kQueries.end()) {
    std::vector<std::string_view> names;
    for (const Query& each : kQueries) names.push_back(each.name);
    return fail("there is no query " + tablier::quoted(name) + "; expected " + either(names));
  }
  if (words.size() > 1 + query->most_words) {
    return fail(fmt::format("expected `query {}{}` and nothing more", name, query->most_words > 0 ? " SEAT" : ""));
  }
  return query->answer(position, words.subspan(1));
}

}  // namespace tablier::cli

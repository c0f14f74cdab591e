#include "session/given_position.h"

#include <algorithm>

#include "core/text.h"
#include "erased/decisions.h"

namespace tablier {

namespace {

using Words = GivenPosition::Words;

Actor actor_of(const Session& table) { return table.actor(); }
Actor actor_of(const SeenSession& table) { return table.state().actor(); }

}  // namespace

Expected<GivenPosition> GivenPosition::read(const Spec& spec, Words words) {
  const auto moves = std::ranges::find(words, "moves");
  const auto count = static_cast<std::size_t>(moves - words.begin());
  Expected<GivenPosition> position = read_place(spec, words.first(count));
  if (!position || moves == words.end()) return position;
  TABLIER_TRY(played, position->play(words.subspan(count + 1)));
  return position;
}

Expected<GivenPosition> GivenPosition::read_place(const Spec& spec, Words words) {
  if (words.size() == 1 && words[0] == "startpos") return GivenPosition(spec);
  if (words.size() > 1 && words[0] == "fen") {
    TABLIER_TRY(table, Session::from_position(spec, spaced(words.subspan(1))));
    return GivenPosition(std::move(*table));
  }
  if (words.size() > 2 && words[0] == "view") return read_view(spec, words.subspan(1));
  return fail("position_form",
              "expected `position startpos`, `position fen TEXT` or `position view SEAT TEXT`, with or without `moves "
              "WORD ...`, found {found}",
              quoted(spaced(words)));
}

Expected<GivenPosition> GivenPosition::read_view(const Spec& spec, Words words) {
  TABLIER_TRY(viewer, parse_viewer(spec.game->facts(spec.choices), words[0]));
  const bool start = words.size() == 2 && words[1] == "startpos";
  if (!spec.game->info().hidden_cards) {
    // Everybody sees everything: a table also knows about repetition.
    std::vector<std::string_view> place(words.begin() + 1, words.end());
    if (!start) place.insert(place.begin(), "fen");
    return read_place(spec, place);
  }
  if (start) return GivenPosition(SeenSession(spec, *viewer));
  TABLIER_TRY(table, SeenSession::from_view(spec, *viewer, spaced(words.subspan(1))));
  return GivenPosition(std::move(*table));
}

Expected<void> GivenPosition::play(Words words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    auto played = std::visit([&](auto& table) { return table.play(words[i]); }, table_);
    if (played) continue;
    return std::unexpected(
        std::move(played).error().in("move " + std::to_string(i + 1) + " of " + std::to_string(words.size())));
  }
  return {};
}

Report GivenPosition::report() const {
  return whole() != nullptr ? report_to_owner(*whole()) : tablier::report(*seen(), count());
}

const AnyGame& GivenPosition::game() const {
  return std::visit([](const auto& table) -> const AnyGame& { return table.game(); }, table_);
}

const Facts& GivenPosition::facts() const {
  return std::visit([](const auto& table) -> const Facts& { return table.facts(); }, table_);
}

Actor GivenPosition::actor() const {
  return std::visit([](const auto& table) { return actor_of(table); }, table_);
}

ActionList GivenPosition::legal() const {
  return std::visit([](const auto& table) { return table.legal(); }, table_);
}

Ending GivenPosition::ending() const {
  return std::visit([](const auto& table) { return table.ending(); }, table_);
}

SeatSet GivenPosition::winners() const {
  return std::visit([](const auto& table) { return table.winners(); }, table_);
}

Expected<AnyView> GivenPosition::decision() const {
  const Actor acts = actor();
  if (acts.is_nobody()) return fail("over_no_seat", "the game is over; expected a position where a seat acts");
  if (acts.is_chance()) return fail("chance_no_seat", "chance acts here; expected a position where a seat acts");
  if (whole() != nullptr) return whole()->state().view(Viewer(acts.seat()));
  const Viewer viewer = seen()->viewer();
  if (!viewer.is(acts.seat())) {
    return fail("other_view",
                "{actor:seat} acts here, but the view is {viewer:seat}'s; expected a view of the seat to act",
                actor_text(facts(), acts), viewer_text(facts(), viewer));
  }
  return seen()->state();
}

std::size_t GivenPosition::count() const {
  return std::visit([](const auto& table) { return table.actions().size(); }, table_);
}

void GivenPosition::go_back(std::size_t count) {
  while (this->count() > count && std::visit([](auto& table) { return table.undo(); }, table_)) {
  }
}

std::vector<std::uint64_t> GivenPosition::past() const {
  return whole() == nullptr ? std::vector<std::uint64_t>() : whole()->turn_hashes();
}

int GivenPosition::decisions_before() const {
  return whole() == nullptr ? tablier::decisions_before(seen()->views()) : tablier::decisions_before(whole()->states());
}

}  // namespace tablier

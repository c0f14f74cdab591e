#include "told_position.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/text.h"

namespace tablier::cli {

namespace {

using Words = ToldPosition::Words;

constexpr std::string_view kPositionUsage =
    "expected `position startpos`, `position fen TEXT` or `position view SEAT TEXT`, with or without `moves WORD ...`";

std::string joined(Words words) { return fmt::format("{}", fmt::join(words, " ")); }

Actor actor_of(const Table& table) { return table.actor(); }
Actor actor_of(const SeenTable& table) { return table.state().actor(); }

}  // namespace

Expected<ToldPosition> ToldPosition::read(const Spec& spec, Words words) {
  const auto moves = std::ranges::find(words, "moves");
  const auto count = static_cast<std::size_t>(moves - words.begin());
  Expected<ToldPosition> position = read_place(spec, words.first(count));
  if (!position || moves == words.end()) return position;
  if (auto played = position->play(words.subspan(count + 1)); !played) return std::unexpected(played.error());
  return position;
}

Expected<ToldPosition> ToldPosition::read_place(const Spec& spec, Words words) {
  if (words.size() == 1 && words[0] == "startpos") return ToldPosition(spec);
  if (words.size() > 1 && words[0] == "fen") {
    Expected<Table> table = Table::from_position(spec, joined(words.subspan(1)));
    if (!table) return std::unexpected(table.error());
    return ToldPosition(std::move(*table));
  }
  if (words.size() > 2 && words[0] == "view") return read_view(spec, words.subspan(1));
  return fail(std::string(kPositionUsage) + ", found " + quoted(joined(words)));
}

Expected<ToldPosition> ToldPosition::read_view(const Spec& spec, Words words) {
  const Expected<Seat> seat = parse_seat(spec.game->facts(spec.choices), words[0]);
  if (!seat) return std::unexpected(seat.error());
  const bool start = words.size() == 2 && words[1] == "startpos";
  if (!spec.game->info().hidden_cards) {
    // Everybody sees everything: a table also knows about repetition.
    const std::array fen{std::string_view("fen")};
    std::vector<std::string_view> place(fen.begin(), fen.end());
    if (start) place.clear();
    place.insert(place.end(), words.begin() + 1, words.end());
    return read_place(spec, place);
  }
  if (start) return ToldPosition(SeenTable(spec, Viewer(*seat)));
  Expected<SeenTable> table = SeenTable::from_view(spec, Viewer(*seat), joined(words.subspan(1)));
  if (!table) return std::unexpected(table.error());
  return ToldPosition(std::move(*table));
}

Expected<void> ToldPosition::play(Words words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto played = std::visit([&](auto& table) { return table.play(words[i]); }, table_);
    if (!played) return fail(fmt::format("move {} of {}: {}", i + 1, words.size(), played.error().message));
  }
  return {};
}

const AnyGame& ToldPosition::game() const {
  return std::visit([](const auto& table) -> const AnyGame& { return table.game(); }, table_);
}

const Facts& ToldPosition::facts() const {
  return std::visit([](const auto& table) -> const Facts& { return table.facts(); }, table_);
}

Actor ToldPosition::actor() const {
  return std::visit([](const auto& table) { return actor_of(table); }, table_);
}

ActionList ToldPosition::legal() const {
  return std::visit([](const auto& table) { return table.legal(); }, table_);
}

SeatSet ToldPosition::winners() const {
  return std::visit([](const auto& table) { return table.winners(); }, table_);
}

Expected<AnyView> ToldPosition::decision() const {
  const Actor acts = actor();
  if (acts.is_nobody()) return fail("the game is over; expected a position where a seat acts");
  if (acts.is_chance()) return fail("chance acts here; expected a position where a seat acts");
  if (const Table* table = std::get_if<Table>(&table_)) return table->state().view(Viewer(acts.seat()));
  const SeenTable& seen = std::get<SeenTable>(table_);
  if (!seen.viewer().is(acts.seat())) {
    return fail(fmt::format("{} acts here, but the view is {}'s; expected a view of the seat to act",
                            actor_text(facts(), acts), actor_text(facts(), Actor(seen.viewer().seat()))));
  }
  return seen.state();
}

std::vector<std::uint64_t> ToldPosition::past() const {
  const Table* table = std::get_if<Table>(&table_);
  return table == nullptr ? std::vector<std::uint64_t>() : table->turn_hashes();
}

int ToldPosition::decisions_before() const {
  if (const Table* table = std::get_if<Table>(&table_)) return cli::decisions_before(table->states());
  return cli::decisions_before(std::get<SeenTable>(table_).views());
}

std::string ToldPosition::result() const {
  const SeatSet won = winners();
  if (won.empty()) return "none";
  if (won.size() > 1) return "draw";
  int seat = 0;
  while (!won.contains(seat_at(seat))) ++seat;
  return fmt::format("p{}win", seat + 1);
}

Expected<std::string> ToldPosition::whole() const {
  if (const Table* table = std::get_if<Table>(&table_)) return table->state().position();
  return fail("the whole position is not known, only a seat's view of it; expected `query view`");
}

Expected<std::string> ToldPosition::view(Words words) const {
  const Table* table = std::get_if<Table>(&table_);
  if (table == nullptr && words.empty()) return std::get<SeenTable>(table_).state().text();
  if (words.size() != 1) return fail("expected `query view SEAT`");
  const Expected<Seat> seat = parse_seat(facts(), words[0]);
  if (!seat) return std::unexpected(seat.error());
  if (table != nullptr) return table->state().view(Viewer(*seat)).text();
  const SeenTable& seen = std::get<SeenTable>(table_);
  if (seen.viewer().is(*seat)) return seen.state().text();
  return fail("only the view of " + std::string(actor_text(facts(), Actor(seen.viewer().seat()))) + " is known");
}

Expected<std::string> ToldPosition::chance() const {
  const Table* table = std::get_if<Table>(&table_);
  if (table == nullptr) return fail("the odds depend on cards that are hidden in a view");
  if (!table->actor().is_chance()) return fail("chance does not act here");
  std::uint64_t total = 0;
  for (const Action outcome : table->legal()) total += table->state().weight(outcome);
  std::string line;
  for (const WordedAction& each : sorted_by_word(table->game(), table->legal())) {
    line += (line.empty() ? "" : " ") + each.word + "=" + fraction_text(table->state().weight(each.action), total);
  }
  return line;
}

Expected<std::string> ToldPosition::query(Words words) const {
  constexpr std::array<std::string_view, 10> kQueries{"gameover",   "p1turn", "result", "payoffs", "fen",
                                                      "legalmoves", "actor",  "seats",  "chance",  "view"};
  const std::string_view what = words.empty() ? "" : words[0];
  if (what == "view") return view(words.subspan(1));
  if (words.size() > 1) return fail(fmt::format("expected `query {}` and nothing more", what));
  if (what == "gameover") return winners().empty() ? "false" : "true";
  if (what == "p1turn") return actor() == Actor(seat_at(0)) ? "true" : "false";
  if (what == "result") return result();
  if (what == "payoffs")
    return winners().empty() ? "-" : payoffs_text(winners(), static_cast<int>(facts().seats.size()));
  if (what == "fen") return whole();
  if (what == "actor") return std::string(actor_text(facts(), actor()));
  if (what == "chance") return chance();
  std::vector<std::string_view> line;
  const std::vector<WordedAction> moves = sorted_by_word(game(), legal());
  if (what == "legalmoves") {
    for (const WordedAction& each : moves) line.push_back(each.word);
    return joined(line);
  }
  if (what == "seats") {
    for (const SeatFact& seat : facts().seats) line.push_back(seat.text);
    return joined(line);
  }
  return fail("there is no query " + quoted(what) + "; expected " + either(kQueries));
}

}  // namespace tablier::cli

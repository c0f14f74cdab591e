#include "study/review.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>

#include "search/levels.h"
#include "session/record.h"
#include "session/registry.h"
#include "study/turn.h"
#include "study/win_prover.h"
#include "support/forced_wins.h"
#include "support/names.h"
#include "support/random_game.h"

namespace tablier {
namespace {

using testing::forced_wins;
using testing::ForcedWin;
using testing::random_game;

constexpr std::uint64_t kLittle = 60;

GameReview reviewed(PlayedGame game, std::uint64_t work, const Tablebase* tablebase = nullptr) {
  Review review(std::move(game), {.work = work, .tablebase = tablebase});
  while (review.step(kNoLimit)) {
  }
  return review.report();
}
GameReview reviewed(const Session& table, std::uint64_t work, const Tablebase* tablebase = nullptr) {
  return reviewed(PlayedGame::of(GivenPosition(table)).value(), work, tablebase);
}
std::string told(PlayedGame game, std::uint64_t work, std::uint64_t slice) {
  Review review(std::move(game), {.work = work});
  while (review.step(slice)) {
  }
  return describe(review.game(), review.report());
}

Session played_from(std::string_view spec, std::string_view position, const std::vector<std::string>& words) {
  Session table = Session::from_position(parse_spec(spec).value(), position).value();
  for (const std::string& word : words) table.play(word).value();
  return table;
}

Value sum(const ValueSplit& split) { return split.start + split.own + split.others + split.chance; }

/// Where it is known who won, that is what everybody's parts add up to.
void expect_exact_split(const GameReview& review, SeatSet winners) {
  for (const SeatReview& seat : review.seats) {
    EXPECT_EQ(sum(seat.split), seat.split.result);
    if (winners.empty()) continue;
    EXPECT_EQ(seat.split.result, winners.contains(seat.seat) ? kWholeWin / winners.size() : 0);
  }
}

// tests/cli/test_review.py has the large sample of this and of "a decision never gains", by the release program.
TEST(Reviews, start_decisions_and_chance_add_up_to_the_result_in_every_game) {
  for (const Spec& spec : every_spec()) {
    const Session table = random_game(spec, 1, 60);
    const GameReview review = reviewed(table, kLittle);
    EXPECT_EQ(review.seats.size(), static_cast<std::size_t>(table.seats())) << spec_text(spec);
    expect_exact_split(review, table.winners());
    for (const SeatReview& seat : review.seats) EXPECT_EQ(seat.worth.size(), table.actions().size() + 1);
  }
}

RC_GTEST_PROP(Reviews, of_any_part_of_any_game_add_up_for_every_seats_eyes, ()) {
  const std::vector<Spec> specs = every_spec();
  const Spec spec = specs[*rc::gen::inRange<std::size_t>(0, specs.size())];
  Session table = random_game(spec, *rc::gen::arbitrary<std::uint32_t>(), *rc::gen::inRange<std::size_t>(0, 60));
  const bool resigns = *rc::gen::arbitrary<bool>() && !table.finished();
  if (resigns) table.conclude({.kind = Ending::Kind::kResignation, .seat = seat_at(0)});
  for (int i = 0; i < table.seats(); ++i) {
    const Record record = record_for(make_record(table), Viewer(seat_at(i))).value();
    PlayedGame game = PlayedGame::of(record).value();
    RC_ASSERT(game.judge_only(seat_at(i)).has_value());
    const GameReview review = reviewed(std::move(game), 20);
    RC_ASSERT(review.seats.size() == 1U);
    const ValueSplit& split = review.seats[0].split;
    RC_ASSERT(sum(split) == split.result);
    if (table.finished()) {
      RC_ASSERT(split.result == (table.winners().contains(seat_at(i)) ? kWholeWin / table.winners().size() : 0));
    }
  }
}

TEST(Reviews, without_chance_only_decisions_change_a_value) {
  for (const char* spec : {"bobail", "castelott", "gwezboell"}) {
    for (const SeatReview& seat : reviewed(random_game(parse_spec(spec).value(), 3, 80), kLittle).seats) {
      EXPECT_EQ(seat.split.chance, 0);
    }
  }
}

TEST(Reviews, a_decision_never_gains_and_one_that_costs_names_a_better_one) {
  for (const Spec& spec : every_spec()) {
    const GameReview review = reviewed(random_game(spec, 2, 40), kLittle);
    for (const ReviewedDecision& each : review.decisions) {
      EXPECT_GE(each.before, each.after) << spec_text(spec) << " action " << each.at + 1;
      EXPECT_EQ(each.better.empty(), each.loss == 0) << spec_text(spec) << " action " << each.at + 1;
      if (!each.better.empty()) EXPECT_NE(each.better.front(), each.played);
    }
    for (const SeatReview& seat : review.seats) EXPECT_LE(seat.split.own, 0);
  }
}

TEST(Reviews, the_slices_of_the_work_change_nothing) {
  for (const char* text : {"bobail", "bosworth", "chessington-nord", "chessington-sud(players=3)"}) {
    const Session table = random_game(parse_spec(text).value(), 5, 40);
    const PlayedGame game = PlayedGame::of(GivenPosition(table)).value();
    EXPECT_EQ(told(game, 500, kNoLimit), told(game, 500, 7)) << text;
  }
}

TEST(Reviews, a_seat_is_judged_by_nothing_but_what_it_saw) {
  const Session table = random_game(parse_spec("bosworth").value(), 4, 90);
  for (const Seat seat : {seat_at(0), seat_at(1)}) {
    PlayedGame whole = PlayedGame::of(GivenPosition(table)).value();
    ASSERT_TRUE(whole.judge_only(seat));
    const Record seen = record_for(make_record(table), Viewer(seat)).value();
    EXPECT_EQ(told(whole, kLittle, kNoLimit), told(PlayedGame::of(seen).value(), kLittle, kNoLimit));
  }
}

TEST(Reviews, another_seats_eyes_and_an_onlookers_are_refused) {
  const Session table = random_game(parse_spec("bosworth").value(), 4, 30);
  PlayedGame seen = PlayedGame::of(record_for(make_record(table), Viewer(seat_at(1))).value()).value();
  EXPECT_EQ(seen.judge_only(seat_at(0)).error().message, "it holds what N saw, expected what S saw");
  const auto onlooker = PlayedGame::of(record_for(make_record(table), Viewer::onlooker()).value());
  EXPECT_EQ(onlooker.error().what.code, "onlooker_decides_nothing");
}

TEST(Reviews, who_resigns_bears_what_it_costs) {
  Session table = random_game(parse_spec("bobail").value(), 1, 3);
  table.give_up(seat_at(1));
  const GameReview review = reviewed(table, 200);
  EXPECT_EQ(review.seats[1].split.result, 0);
  EXPECT_LT(review.seats[1].split.own, 0);
  EXPECT_EQ(review.seats[1].split.chance, 0);
  EXPECT_GT(review.seats[0].split.others, 0);
}

/// Reviews some of the actions in a position that is won by force: whoever is said to win is proved to win. How many of
/// the reviews found the win.
int reviews_that_found(const ForcedWin& win, const std::vector<Action>& actions, std::uint64_t work) {
  const Session before = Session::from_position(parse_spec(win.spec).value(), win.position).value();
  const auto winner = static_cast<std::size_t>(index(before.actor().seat()));
  SearchProver prover(before.game(), 17);
  prover.allow(kNoLimit);
  int found = 0;
  for (const Action action : actions) {
    Session table = before;
    table.play(action);
    const std::vector<Worth> worth = reviewed(table, work).seats[winner].worth;
    const std::string where = win.spec + " " + win.position + " " + table.game().word(action);
    if (worth[0].exact) EXPECT_EQ(worth[0].values[winner], kWholeWin) << where;
    found += worth[0].exact ? 1 : 0;
    if (!worth[1].exact || table.finished()) continue;
    const Seat said = worth[1].values[0] == kWholeWin ? seat_at(0) : seat_at(1);
    EXPECT_EQ(prover.wins(table.state(), said, 12), true) << where;
  }
  return found;
}

// All of them tests/cli/test_review.py asks of the release program.
TEST(Reviews, of_forced_wins_agree_with_the_proofs_and_find_most) {
  int asked = 0;
  int found = 0;
  const std::vector<ForcedWin> wins = forced_wins();
  for (std::size_t i = 0; i < wins.size(); i += 4) {
    const ForcedWin& win = wins[i];
    if (win.turns > 3) continue;
    const Spec spec = parse_spec(win.spec).value();
    const ActionList legal = spec.game->read(spec.choices, win.position)->legal();
    const std::vector<Action> actions{legal[0], legal[legal.size() - 1]};
    asked += 2;
    found += reviews_that_found(win, actions, 60'000);
  }
  EXPECT_GE(found * 10, asked * 8) << found << " of " << asked;
}

TEST(Reviews, a_win_that_is_kept_costs_nothing_and_one_given_away_costs_it) {
  // c2c1 wins at once.
  constexpr std::string_view kEndOfBobail = "nnnnn/5/s4/2T2/ss1ss S t";
  const GameReview kept = reviewed(played_from("bobail", kEndOfBobail, {"c2c1"}), 5'000);
  ASSERT_EQ(kept.decisions.size(), 1U);
  EXPECT_EQ(kept.decisions[0].loss, 0);
  EXPECT_TRUE(kept.decisions[0].exact);
  EXPECT_EQ(kept.seats[0].accuracy, kWholeWin);
  EXPECT_FALSE(kept.seats[1].accuracy);
  EXPECT_TRUE(kept.turning_points.empty());
  const GameReview given = reviewed(played_from("bobail", kEndOfBobail, {"c2c3"}), 5'000);
  ASSERT_EQ(given.turning_points, std::vector<std::size_t>{0});
  EXPECT_EQ(given.decisions[0].before, kWholeWin);
  EXPECT_GT(given.decisions[0].loss, 0);
  EXPECT_EQ(words_of(*parse_spec("bobail")->game, given.decisions[0].better), "c2c1");
}

std::unique_ptr<const Tablebase> book_of(const AnyGame& game) {
  const std::string_view name = game.info().assets.front().name;
  std::ifstream file(std::string(TABLIER_DATA "/").append(name), std::ios::binary);
  const std::string bytes(std::istreambuf_iterator<char>(file), {});
  return game.read_asset(name, std::as_bytes(std::span(bytes))).value();
}

class PocketBookOfBobail : public ::testing::Test {
 protected:
  static std::unique_ptr<const Tablebase> book() { return book_of(*find_game("bobail")); }
};

TEST_F(PocketBookOfBobail, tells_the_winner_of_every_position_that_it_reaches) {
  const auto known = book();
  Session table(parse_spec("bobail").value());
  const auto view = [&] { return table.state().view(Viewer(table.actor().seat())); };
  // South plays by the book, North at random: at every step South wins.
  for (Random random(1); !table.finished();) {
    const bool south = table.actor() == Actor(seat_at(0));
    EXPECT_EQ(known->value(view()), south ? kWholeWin : 0) << table.state().position();
    table.play(south ? known->search(view(), {})->choice() : table.state().random_action(random));
  }
  const GameReview review = reviewed(table, 100, known.get());
  for (const Worth& worth : review.seats[0].worth) EXPECT_TRUE(worth.exact && worth.values[0] == kWholeWin);
  EXPECT_EQ(review.seats[0].accuracy, kWholeWin);
  EXPECT_EQ(review.seats[1].judged, 0);
}

TEST_F(PocketBookOfBobail, makes_no_mistake_of_leaving_what_it_knows) {
  const auto known = book();
  const Session table = random_game(parse_spec("bobail").value(), 6, 20);
  const GameReview with = reviewed(table, 400, known.get());
  EXPECT_TRUE(with.seats[0].worth[0].exact);
  expect_exact_split(with, table.winners());
  // North's first turn loses whatever it is.
  for (const ReviewedDecision& each : with.decisions) {
    if (each.exact && !each.matters) EXPECT_EQ(each.loss, 0);
  }
}

/// What a solved game's list says of its first turns: words, with the value for the seat that plays them.
std::vector<std::pair<std::string, Value>> first_turns(const std::filesystem::path& list) {
  std::ifstream file(list);
  const std::string text(std::istreambuf_iterator<char>(file), {});
  static const std::regex kTurn(R"re("value":"(\w+)","turns":\w+,"action":"(\w+)")re");
  std::vector<std::pair<std::string, Value>> turns;
  for (std::sregex_iterator at(text.begin(), text.end(), kTurn), end; at != end; ++at) {
    turns.emplace_back((*at)[2], (*at)[1] == "won" ? kWholeWin : (*at)[1] == "draw" ? kWholeWin / 2 : 0);
  }
  return turns;
}

TEST(Reviews, of_solved_games_are_exact_after_every_first_turn) {
  std::set<std::string> lists;
  for (const auto& file : std::filesystem::recursive_directory_iterator(TABLIER_GAMES)) {
    if (file.path().parent_path().filename() != "solved" || file.path().extension() != ".json") continue;
    const std::string text = file.path().stem();
    lists.insert(text);
    const Spec spec = parse_spec(text).value();
    const std::unique_ptr<const Tablebase> known = book_of(*spec.game);
    const std::vector<std::pair<std::string, Value>> turns = first_turns(file.path());
    EXPECT_EQ(turns.size(), static_cast<std::size_t>(Session(spec).legal().size()));
    for (const auto& [word, value] : turns) {
      Session table(spec);
      table.play(word).value();
      Random random(1);
      for (int i = 0; i < 3; ++i) table.play(table.state().random_action(random));
      const GameReview review = reviewed(table, 100, known.get());
      const ReviewedDecision& first = review.decisions.front();
      EXPECT_TRUE(first.exact) << text << " " << word;
      EXPECT_EQ(first.after, value) << text << " " << word;
      EXPECT_EQ(first.loss, kWholeWin - value) << text << " " << word;
      EXPECT_EQ(first.better.empty(), value == kWholeWin) << text << " " << word;
    }
  }
  EXPECT_EQ(lists, (std::set<std::string>{"bobail", "castelott", "castelott(push=plain)"}));
}

TEST(Accuracy, is_halved_by_ten_points_of_a_hundred) {
  EXPECT_EQ(kept_share(0), 10'000);
  EXPECT_EQ(kept_share(500), 7'500);
  EXPECT_EQ(kept_share(1'000), 5'000);
  EXPECT_EQ(kept_share(2'000), 2'500);
  EXPECT_LT(kept_share(10'000), 10);
}

}  // namespace
}  // namespace tablier

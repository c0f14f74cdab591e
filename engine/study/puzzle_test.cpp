#include "study/puzzle.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>

#include "study/check.h"
#include "study/generator.h"
#include "study/grade.h"
#include "study/judge.h"
#include "support/forced_wins.h"

namespace tablier {
namespace {

using testing::forced_wins;
using testing::ForcedWin;

constexpr std::uint64_t kPlenty = 50'000'000;

AnyState state_of(std::string_view spec_text, std::string_view position) {
  const Spec spec = parse_spec(spec_text).value();
  return spec.game->read(spec.choices, position).value();
}

constexpr std::string_view kPosition = "1n1Nn/1n1ns/2s1T/2S2/3ss S t";

std::string text_of(const char* path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// A file with one puzzle, whose fields can be replaced.
std::string file_with(std::string_view position = kPosition, std::string_view turns = "2", std::string_view level = "1",
                      std::string_view solution = "e3d2 c2e4 pass", std::string_view tempting = "-") {
  const std::string id = puzzle_id(parse_spec("castelott").value(), position);
  std::string text = "# made by hand\ngame castelott\nbeyond 2\n\n" + id;
  for (const std::string_view field : {position, turns, level, solution, tempting}) text += "; " + std::string(field);
  return text + "\n";
}

std::string complaint(const std::string& text) {
  const Expected<PuzzleBook> book = read_puzzles(text);
  return book ? "" : book.error().message;
}

/// Any whole turn of the position, and any other one.
std::string turn_of(std::string_view position, std::size_t number) {
  const AnyState state = state_of("castelott", position);
  return words_of(state.game(), turns_from(state)[number].actions);
}

TEST(Turns, what_leads_to_the_same_position_is_one_turn) {
  for (const ForcedWin& win : forced_wins()) {
    std::set<std::string> reached;
    const AnyState state = state_of(win.spec, win.position);
    for (const Turn& turn : turns_from(state)) {
      EXPECT_TRUE(reached.insert(turn.after.position()).second) << win.position;
      EXPECT_NE(turn.after.actor(), state.actor());
      const Expected<Turn> read = read_turn(state, words_of(state.game(), turn.actions));
      ASSERT_TRUE(read) << read.error().message;
      EXPECT_EQ(read->after.position(), turn.after.position());
    }
  }
}

TEST(Turns, half_a_turn_and_more_than_a_turn_are_refused) {
  const AnyState state = state_of("castelott", kPosition);
  const std::string whole = turn_of(kPosition, 0);
  const std::string half = whole.substr(0, whole.find(' '));
  EXPECT_EQ(read_turn(state, half).error().message, "the turn is not over after \"" + half + "\"");
  EXPECT_EQ(read_turn(state, whole + " c5c4").error().message, "the turn is over before \"c5c4\"");
  EXPECT_FALSE(read_turn(state, ""));
  EXPECT_FALSE(read_turn(state, "a1a2"));
}

TEST(Puzzles, a_file_is_read_and_written_back) {
  const std::string first = turn_of(kPosition, 0);
  const std::string second = turn_of(kPosition, 1);
  const Expected<PuzzleBook> book = read_puzzles(file_with(kPosition, "2", "1", first, second));
  ASSERT_TRUE(book) << book.error().message;
  ASSERT_EQ(book->puzzles.size(), 1U);
  EXPECT_EQ(book->beyond, 2);
  EXPECT_EQ(book->puzzles[0].position, kPosition);
  EXPECT_EQ(book->puzzles[0].solution, first);
  EXPECT_EQ(book->puzzles[0].tempting, std::vector{Temptation{.words = second}});
  const std::string text = write_puzzles(*book);
  EXPECT_EQ(write_puzzles(read_puzzles(text).value()), text);
}

TEST(Puzzles, what_is_wrong_with_a_line_is_told_with_its_number_its_field_and_what_was_expected) {
  const std::string good = turn_of(kPosition, 0);
  const auto with = [&](std::string_view turns, std::string_view level, std::string_view solution,
                        std::string_view tempting) {
    return complaint(file_with(kPosition, turns, level, solution, tempting));
  };
  EXPECT_EQ(with("2", "1", good, "-"), "");
  EXPECT_EQ(with("1", "1", good, "-"), "line 5: field TURNS: expected 2 to 8, found \"1\"");
  EXPECT_EQ(with("9", "6", good, "-"), "line 5: field TURNS: expected 2 to 8, found \"9\"");
  EXPECT_EQ(with("2", "0", good, "-"), "line 5: field LEVEL: expected 1 to 8, found \"0\"");
  EXPECT_EQ(with("2", "9", good, "-"), "line 5: field LEVEL: expected 1 to 8, found \"9\"");
  EXPECT_TRUE(with("2", "1", "e3d2", "-").starts_with("line 5: field SOLUTION: the turn is not over"));
  EXPECT_TRUE(with("2", "1", "e3e3", "-").starts_with("line 5: field SOLUTION: "));
  EXPECT_TRUE(with("2", "1", good, good).starts_with("line 5: field TEMPTING: "));
  EXPECT_TRUE(with("2", "1", good, "").starts_with("line 5: field TEMPTING: "));
  EXPECT_TRUE(complaint(file_with("1n1Nn/1n1ns/2s1T/2S2/3sss S t")).starts_with("line 5: field POSITION: "));
  EXPECT_TRUE(complaint(file_with("1n1Nn/1n1ns/2s1T/2S2/3ss S k")).starts_with("line 5: field POSITION: "));
  EXPECT_EQ(complaint(""), "line 1: expected `game SPEC`, found the end of the file");
  EXPECT_EQ(complaint("beyond 2\n"), "line 1: expected `game SPEC`, found \"beyond 2\"");
  EXPECT_TRUE(complaint("game castelot\n").starts_with("line 1: "));
  EXPECT_EQ(complaint("game bosworth(players=3)\n"),
            "line 1: game: expected a game for two, found \"bosworth(players=3)\"");
  EXPECT_EQ(complaint("game bosworth\nbeyond 1\n"),
            "line 2: `beyond` is for games of skill, which \"bosworth\" is not; expected `margin PERCENT`");
  EXPECT_TRUE(complaint("game bosworth\nmargin 0\n").starts_with("line 2: expected `margin PERCENT`"));
  EXPECT_TRUE(complaint("game bobail\nx\n").starts_with("line 2: expected `beyond TURNS`"));
  EXPECT_TRUE(complaint("game bobail\nbeyond all\nx\n").starts_with("line 3: expected `ID; POSITION;"));
  std::string other_id = file_with(kPosition, "2", "1", good);
  other_id.replace(other_id.find("\n\n") + 2, 6, "bbbbbb");
  EXPECT_TRUE(complaint(other_id).starts_with("line 5: field ID: expected "));
  const std::string once = file_with(kPosition, "2", "1", good);
  const std::string twice = once + once.substr(once.find("\n\n") + 2);
  EXPECT_TRUE(complaint(twice).starts_with("line 6: field ID: ")) << complaint(twice);
}

constexpr std::string_view kHand =
    "####NKNP####/##........##/##..NP..NP##/##..SP....##/##....SB..##/##SPSQNPNQ## N move hand=S:3?,N:- pile=S:0?,N:- "
    "out=- quiet=1 unseen=S:KPP";

/// A file with one puzzle that asks for the best action, by what North sees.
std::string best_file(std::string_view position, std::string_view share, std::string_view solution,
                      std::string_view tempting) {
  const std::string id = puzzle_id(parse_spec("bosworth").value(), position);
  std::string text = "game bosworth\nmargin 10\n" + id;
  for (const std::string_view field : {position, share, std::string_view("3"), solution, tempting}) {
    text += "; " + std::string(field);
  }
  return text + "\n";
}

TEST(Puzzles, a_file_may_ask_for_the_best_action_as_one_seat_sees_the_position) {
  const std::string text = best_file(kHand, "36", "e1e2", "e1d2 23, d6d4 21");
  const Expected<PuzzleBook> book = read_puzzles(text);
  ASSERT_TRUE(book) << book.error().message;
  EXPECT_EQ(book->margin, 10);
  EXPECT_EQ(book->puzzles[0].share, 36);
  EXPECT_EQ(book->puzzles[0].tempting[1], (Temptation{.words = "d6d4", .share = 21}));
  EXPECT_EQ(write_puzzles(*book), text);
  EXPECT_EQ(complaint(best_file(kHand, "101", "e1e2", "-")), "line 3: field SHARE: expected 0 to 100, found \"101\"");
  EXPECT_EQ(complaint(best_file(kHand, "36", "e1e6", "-")),
            "line 3: field SOLUTION: expected a legal action, found \"e1e6\"");
  EXPECT_EQ(complaint(best_file(kHand, "36", "e1e2", "e1d2 27")),
            "line 3: field TEMPTING: expected at most 26 per cent, found 27");
  EXPECT_EQ(complaint(best_file(kHand, "36", "e1e2", "e1e2 23")),
            "line 3: field TEMPTING: expected another legal action, found \"e1e2\"");
  EXPECT_EQ(complaint(best_file(kHand, "36", "e1e2", "e1d2")),
            "line 3: field TEMPTING: expected `ACTION PERCENT`, found \"e1d2\"");
  // With the cards of both hands it is no view of anybody.
  std::string whole(kHand);
  whole.replace(whole.find("S:3?"), 4, "S:KPP");
  EXPECT_TRUE(complaint(best_file(whole, "36", "e1e2", "-")).starts_with("line 3: field POSITION: "));
}

TEST(Puzzles, themes_say_what_the_solution_does) {
  const auto themes = [](const std::string& text) {
    const PuzzleBook book = read_puzzles(text).value();
    return puzzle_themes(book, book.puzzles[0]);
  };
  using Themes = std::vector<std::string_view>;
  EXPECT_EQ(themes(best_file(kHand, "36", "e1d2", "e1e2 23")), (Themes{"capture"}));
  EXPECT_EQ(themes(best_file(kHand, "60", "e1e2", "e1d2 23")), (Themes{"quiet", "saving"}));
  EXPECT_EQ(themes(file_with(kPosition, "4", "1", turn_of(kPosition, 0))), (Themes{"quiet", "long"}));
}

TEST(Puzzles, the_level_is_the_lowest_that_finds_the_solution_as_all_above_do) {
  PuzzleBook book = read_puzzles(best_file(kHand, "36", "e1e2", "-")).value();
  const int level = grade(book.spec, book.puzzles[0]);
  EXPECT_GT(level, 1);
  EXPECT_LT(level, kPuzzleLevels);
  book.puzzles[0].solution = "c6c5";  // which nobody plays
  EXPECT_EQ(grade(book.spec, book.puzzles[0]), kPuzzleLevels);
}

TEST(Puzzles, every_puzzle_has_its_day_before_one_comes_again) {
  for (const std::size_t count : {1U, 2U, 7U, 210U, 500U}) {
    std::set<std::size_t> seen;
    for (std::int64_t day = 20'000; day < 20'000 + static_cast<std::int64_t>(count); ++day) {
      EXPECT_LT(puzzle_of_day(count, day), count);
      EXPECT_TRUE(seen.insert(puzzle_of_day(count, day)).second);
    }
    EXPECT_LT(puzzle_of_day(count, -5), count);
  }
}

TEST(Puzzles, mirrored_and_turned_positions_are_near_duplicates_and_others_are_not) {
  const Spec spec = parse_spec("castelott").value();
  const Facts facts = spec.game->facts(spec.choices);
  const auto like = [&](std::string_view position) {
    return PiecePlacement(facts, puzzle_view(spec, position).value());
  };
  const PiecePlacement here = like("1n1Nn/1n1ns/2s1T/2S2/3ss S t");
  EXPECT_EQ(here.distance(like("nN1n1/sn1n1/T1s2/2S2/ss3 S t")), 0);  // left and right
  EXPECT_EQ(here.distance(like("3nn/2N2/2n1T/1s1sn/1s1Ss N t")), 0);  // the sides
  EXPECT_EQ(here.distance(like("nn3/2N2/T1n2/ns1s1/sS1s1 N t")), 0);  // both
  EXPECT_EQ(here.distance(like("1n1Nn/1n1ns/2s1T/2S2/2s1s S t")), 1);
  EXPECT_EQ(here.distance(like("1n1Nn/1n1ns/2s2/2ST1/2s1s S t")), 2);
  // A captain that stands on another square is a piece that moved, though a knight has taken its place.
  EXPECT_EQ(here.distance(like("1n1Nn/1n1ns/2S1T/2s2/3ss S t")), 2);
}

TEST(Judge, a_winning_turn_wins_in_one_turn_less_and_the_line_ends_with_the_win) {
  int winning = 0;
  for (const ForcedWin& win : forced_wins()) {
    if (!win.spec.starts_with("castelott") || win.turns != 2) continue;
    const AnyState state = state_of(win.spec, win.position);
    const Seat solver = state.actor().seat();
    SearchProver prover(state.game(), 12);
    prover.allow(kPlenty);
    for (const Turn& turn : turns_from(state)) {
      if (prover.wins(turn.after, solver, 1) != true) continue;
      Trial trial{turn.after, solver, 1};
      const std::optional<Verdict> verdict = judge(prover, trial);
      ASSERT_TRUE(verdict);
      EXPECT_EQ(verdict->kind, Verdict::Kind::kWins);
      ++winning;
      EXPECT_EQ(verdict->turns, win.turns - 1);
      ASSERT_FALSE(verdict->line.empty());
      EXPECT_EQ(verdict->line.back().after.winners(), SeatSet::of(solver));
    }
  }
  EXPECT_GT(winning, 0);
}

TEST(Judge, slices_change_nothing_in_the_verdict) {
  const AnyState state = state_of("castelott", kPosition);
  const Seat solver = state.actor().seat();
  const std::vector<Turn> turns = turns_from(state);
  for (std::size_t i = 0; i < turns.size(); i += 100) {
    TurnJudge whole(TurnJudge::Mode::kJudge, {turns[i].after, solver, 1});
    TurnJudge sliced(TurnJudge::Mode::kJudge, {turns[i].after, solver, 1});
    EXPECT_FALSE(whole.step(kPlenty));
    while (sliced.step(50)) EXPECT_FALSE(sliced.verdict());
    EXPECT_EQ(whole.verdict()->kind, sliced.verdict()->kind);
    EXPECT_EQ(whole.verdict()->turns, sliced.verdict()->turns);
    EXPECT_EQ(whole.verdict()->line.size(), sliced.verdict()->line.size());
  }
}

TEST(Judge, a_refutation_leaves_no_win_within_the_turns_it_names) {
  const AnyState state = state_of("castelott", kPosition);
  const Seat solver = state.actor().seat();
  SearchProver prover(state.game(), 12);
  prover.allow(kPlenty);
  int refuted = 0;
  const std::vector<Turn> turns = turns_from(state);
  for (std::size_t i = 0; i < turns.size(); i += 60) {
    Trial trial{turns[i].after, solver, 1};
    const std::optional<Verdict> verdict = refute(prover, trial);
    ASSERT_TRUE(verdict);
    if (verdict->kind != Verdict::Kind::kNoWin) continue;
    ++refuted;
    EXPECT_EQ(prover.wins(verdict->line.front().after, solver, verdict->turns), false);
  }
  EXPECT_GT(refuted, 0);
}

// That the same puzzles are made again, and stand, tests/cli/test_puzzle.py asks of the release program.
TEST(Generator, leaves_out_what_somebody_else_does_not_agree_to) {
  const GeneratorSettings settings{
      .spec = parse_spec("castelott").value(), .seed = 3, .fewest = 2, .most = 2, .count = 1};
  SearchProver prover(*settings.spec.game, 14);
  WinFinder finder({.most = 2, .beyond = 0, .glance = 2'000}, prover, [&] { prover.allow(200'000); });
  PuzzleGenerator generator(settings, finder);
  std::string refused;
  generator.demand([&](const Puzzle& puzzle) {
    if (refused.empty()) refused = puzzle.id;
    return puzzle.id != refused;
  });
  while (!generator.done()) generator.next_game();
  const PuzzleBook book = generator.book({.spec = settings.spec, .beyond = 0});
  ASSERT_EQ(book.puzzles.size(), 1U);
  EXPECT_FALSE(refused.empty());
  EXPECT_NE(book.puzzles[0].id, refused);
}

TEST(Check, a_wrong_solution_wrong_turns_and_near_duplicates_are_found) {
  PuzzleBook book = read_puzzles(text_of(TABLIER_DATA "/puzzles/castelott.txt")).value();
  const auto short_one = std::ranges::find(book.puzzles, 2, &Puzzle::turns);
  ASSERT_NE(short_one, book.puzzles.end());
  const Puzzle puzzle = *short_one;
  SearchProver prover(*book.spec.game, 12);
  prover.allow(kPlenty);
  const auto complaint_of = [&](const Puzzle& wrong) {
    const auto checked = check_puzzle(book.spec, wrong, wrong.turns, prover);
    return checked ? "" : checked.error().message;
  };
  Puzzle later = puzzle;
  later.turns = 3;
  EXPECT_NE(complaint_of(later), "");
  for (const Turn& turn : turns_from(state_of("castelott", puzzle.position))) {
    Puzzle other = puzzle;
    other.solution = words_of(*book.spec.game, turn.actions);
    EXPECT_EQ(complaint_of(other).empty(), other.solution == puzzle.solution) << other.solution;
  }
  SearchProver idle(*book.spec.game, 12);
  EXPECT_TRUE(check_puzzle(book.spec, puzzle, 2, idle).error().message.ends_with("within the work allowed"));
  EXPECT_TRUE(check_duplicates(book));
  book.puzzles.push_back(book.puzzles[1]);
  EXPECT_FALSE(check_duplicates(book));
}

}  // namespace
}  // namespace tablier

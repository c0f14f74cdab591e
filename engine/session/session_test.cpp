#include "session/session.h"

#include <gtest/gtest.h>

#include "session/registry.h"

namespace tablier {
namespace {

Session table_of(std::string_view spec) { return Session(*parse_spec(spec)); }

void play_all(Session& table, std::initializer_list<std::string_view> words) {
  for (const std::string_view word : words) {
    const Expected<void> played = table.play(word);
    ASSERT_TRUE(played) << played.error().message;
  }
}

TEST(Session, begins_with_the_starting_position) {
  const Session table = table_of("tictactoe");
  EXPECT_EQ(table.state().position(), "3/3/3 x");
  EXPECT_TRUE(table.from_start());
  EXPECT_TRUE(table.actions().empty());
  EXPECT_EQ(table.seats(), 2);
}

TEST(Session, may_go_on_from_a_position) {
  const Expected<Session> table = Session::from_position(*parse_spec("tictactoe"), "3/1x1/3 o");
  ASSERT_TRUE(table);
  EXPECT_EQ(table->state().position(), "3/1x1/3 o");
  EXPECT_FALSE(table->from_start());
  EXPECT_TRUE(Session::from_position(*parse_spec("tictactoe"), "3/3/3 x")->from_start());
}

TEST(Session, position_that_cannot_be_is_refused_with_its_reason) {
  const Expected<Session> table = Session::from_position(*parse_spec("tictactoe"), "3/1x1/3 x");
  ASSERT_FALSE(table);
  EXPECT_EQ(table.error().message, "field TURN: with these marks it cannot be the turn of this seat");
}

TEST(Session, remembers_who_sits_where) {
  Session table = table_of("tictactoe");
  EXPECT_EQ(table.name(seat_at(1)), "");
  table.set_name(seat_at(1), "Ada");
  EXPECT_EQ(table.name(seat_at(0)), "");
  EXPECT_EQ(table.name(seat_at(1)), "Ada");
}

TEST(Session, keeps_every_position_and_action) {
  Session table = table_of("tictactoe");
  play_all(table, {"b2", "a1"});
  ASSERT_EQ(table.states().size(), 3U);
  EXPECT_EQ(table.states()[1].position(), "3/1x1/3 o");
  EXPECT_EQ(table.game().word(table.actions()[1]), "a1");
}

TEST(Session, refused_action_changes_nothing) {
  Session table = table_of("tictactoe");
  play_all(table, {"b2", "a1"});
  table.undo();
  EXPECT_FALSE(table.play("b2"));
  EXPECT_EQ(table.state().position(), "3/1x1/3 o");
  EXPECT_TRUE(table.redo()) << "not even what can be redone";
}

TEST(Session, nothing_can_be_played_when_the_game_is_over) {
  Session table = table_of("tictactoe");
  play_all(table, {"a1", "b1", "a2", "b2", "a3"});
  EXPECT_TRUE(table.finished());
  EXPECT_EQ(table.winners(), SeatSet::of(seat_at(0)));
  EXPECT_TRUE(table.actor().is_nobody());
  EXPECT_TRUE(table.legal().empty());
  EXPECT_FALSE(table.play("c3"));
}

TEST(Session, undo_takes_back_one_action_and_redo_plays_it_again) {
  Session table = table_of("tictactoe");
  EXPECT_FALSE(table.undo());
  EXPECT_FALSE(table.redo());
  play_all(table, {"b2", "a1"});
  EXPECT_TRUE(table.undo());
  EXPECT_EQ(table.state().position(), "3/1x1/3 o");
  EXPECT_TRUE(table.undo());
  EXPECT_EQ(table.state().position(), "3/3/3 x");
  EXPECT_FALSE(table.undo());
  EXPECT_TRUE(table.redo());
  EXPECT_TRUE(table.redo());
  EXPECT_EQ(table.state().position(), "3/1x1/o2 x");
  EXPECT_FALSE(table.redo());
}

TEST(Session, another_action_than_the_one_undone_cannot_be_followed_by_redo) {
  Session table = table_of("tictactoe");
  play_all(table, {"b2", "a1", "c3"});
  table.undo();
  table.undo();
  play_all(table, {"a2"});
  EXPECT_FALSE(table.redo());
  EXPECT_EQ(table.state().position(), "3/ox1/3 x");
}

TEST(Session, the_same_action_as_the_one_undone_leaves_the_rest_to_redo) {
  Session table = table_of("tictactoe");
  play_all(table, {"b2", "a1", "c3"});
  table.undo();
  table.undo();
  play_all(table, {"a1"});
  EXPECT_TRUE(table.redo());
  EXPECT_EQ(table.state().position(), "2x/1x1/o2 o");
}

TEST(Session, game_may_be_concluded_otherwise_than_by_its_rules) {
  Session table = table_of("tictactoe");
  play_all(table, {"b2"});
  table.give_up(seat_at(1));
  EXPECT_TRUE(table.finished());
  EXPECT_EQ(table.winners(), SeatSet::of(seat_at(0)));
  EXPECT_EQ(table.ending(), (Ending{.kind = Ending::Kind::kResignation, .seat = seat_at(1)}));
  EXPECT_TRUE(table.actor().is_nobody());
  EXPECT_FALSE(table.play("a1"));
  EXPECT_FALSE(table.drawn_by_repetition());
}

TEST(Session, undo_takes_back_the_conclusion_first) {
  Session table = table_of("tictactoe");
  play_all(table, {"b2"});
  table.conclude({.kind = Ending::Kind::kAgreement});
  EXPECT_EQ(table.winners(), SeatSet::first(2));
  EXPECT_TRUE(table.undo());
  EXPECT_FALSE(table.finished());
  EXPECT_EQ(table.state().position(), "3/1x1/3 o");
  EXPECT_TRUE(table.play("a1"));
}

constexpr SeatPlayer kLevelFive{.kind = SeatPlayer::Kind::kComputer, .level = 5};
constexpr SeatPlayer kStandIn{.kind = SeatPlayer::Kind::kComputer, .level = kStandInLevel, .stands_in = true};

/// Three seats of Chessington Sud at the first decision.
Session three_seats() {
  Session table = table_of("chessington-sud(players=3)");
  Random random(1);
  while (!table.actor().is_seat()) table.play(table.state().random_action(random));
  return table;
}

TEST(Session, with_more_than_two_the_computer_plays_on_for_whoever_gives_up) {
  Session table = three_seats();
  const Seat first = table.actor().seat();
  table.give_up(first);
  EXPECT_FALSE(table.finished());
  EXPECT_EQ(table.player(first), kStandIn);
  EXPECT_FALSE(table.is_person(table.actor()));
  EXPECT_EQ(table.people(), 2);
}

TEST(Session, when_no_person_is_left_the_others_share_the_win) {
  Session table = three_seats();
  table.set_player(seat_at(2), kLevelFive);
  table.give_up(seat_at(0));
  table.give_up(seat_at(1), Ending::Kind::kTime);
  EXPECT_TRUE(table.finished());
  EXPECT_EQ(table.ending(), (Ending{.kind = Ending::Kind::kTime, .seat = seat_at(1)}));
  SeatSet others = SeatSet::first(3);
  others.erase(seat_at(1));
  EXPECT_EQ(table.winners(), others);
  EXPECT_TRUE(table.undo());
  EXPECT_FALSE(table.finished());
  EXPECT_EQ(table.player(seat_at(0)), kStandIn);
}

TEST(Session, undo_gives_the_seat_back_to_the_person_who_gave_it_up) {
  Session table = three_seats();
  const Seat first = table.actor().seat();
  table.give_up(first);
  table.play(table.legal()[0]);  // by the stand-in
  EXPECT_TRUE(table.undo_decision());
  EXPECT_EQ(table.player(first), SeatPlayer());
  EXPECT_TRUE(table.is_person(table.actor()));
  EXPECT_EQ(table.actor(), Actor(first));
}

TEST(Session, undo_and_redo_go_from_one_decision_of_a_person_to_another) {
  Session table = table_of("tictactoe");
  table.set_player(seat_at(1), kLevelFive);
  EXPECT_FALSE(table.undo_decision());
  play_all(table, {"b2", "a1", "c3", "a3"});
  EXPECT_TRUE(table.undo_decision());
  EXPECT_EQ(table.actions().size(), 2U);
  EXPECT_TRUE(table.undo_decision());
  EXPECT_EQ(table.actions().size(), 0U);
  EXPECT_TRUE(table.redo_decision());
  EXPECT_TRUE(table.redo_decision());
  EXPECT_EQ(table.actions().size(), 4U);
  EXPECT_FALSE(table.redo_decision());
}

TEST(Session, undo_without_a_decision_of_a_person_changes_nothing) {
  Session table = table_of("tictactoe");
  table.set_player(seat_at(0), kLevelFive);
  play_all(table, {"b2"});
  EXPECT_FALSE(table.undo_decision());
  EXPECT_EQ(table.state().position(), "3/1x1/3 o");
}

TEST(Session, every_ending_reads_back_from_its_phrase) {
  const Facts facts = table_of("tictactoe").facts();
  using Kind = Ending::Kind;
  for (const auto& [ending, phrase] : std::initializer_list<std::pair<Ending, std::string_view>>{
           {{.kind = Kind::kResignation, .seat = seat_at(0)}, "x resigns"},
           {{.kind = Kind::kTime, .seat = seat_at(1)}, "o ran out of time"},
           {{.kind = Kind::kAgreement}, "draw agreed"},
           {{.kind = Kind::kBreakdown, .seat = seat_at(1), .detail = "no answer"}, "o breaks down: no answer"},
           {{.kind = Kind::kTooLong}, "too long"},
           {{.kind = Kind::kOther, .detail = "rain"}, "rain"}}) {
    EXPECT_EQ(ending_text(facts, ending), phrase);
    EXPECT_EQ(parse_ending(facts, phrase), ending) << phrase;
  }
}

TEST(Session, copies_are_independent) {
  Session table = table_of("tictactoe");
  Session copy = table;
  play_all(copy, {"b2"});
  EXPECT_EQ(table.state().position(), "3/3/3 x");
  EXPECT_EQ(copy.state().position(), "3/1x1/3 o");
}

// Four turns after which the position is the same again, at the start of a turn of South.
constexpr std::string_view kRound = "1nnnn/n4/2T2/s4/1ssss S t";
void play_round(Session& table) { play_all(table, {"c3d3", "a2e2", "d3c3", "a4e4", "c3d3", "e2a2", "d3c3", "e4a4"}); }

TEST(Session, game_is_drawn_when_a_position_comes_up_for_the_third_time_at_the_start_of_a_turn) {
  Expected<Session> table = Session::from_position(*parse_spec("bobail"), kRound);
  ASSERT_TRUE(table);
  play_round(*table);
  EXPECT_FALSE(table->finished()) << "only the second time";
  play_all(*table, {"c3d3", "a2e2", "d3c3", "a4e4", "c3d3", "e2a2", "d3c3"});
  EXPECT_FALSE(table->finished()) << "the turn is not over";
  play_all(*table, {"e4a4"});
  EXPECT_TRUE(table->drawn_by_repetition());
  EXPECT_EQ(table->winners(), SeatSet::first(2));
  EXPECT_TRUE(table->actor().is_nobody());
  EXPECT_TRUE(table->legal().empty());
  EXPECT_FALSE(table->play("c3d3"));
  EXPECT_EQ(table->state().position(), kRound) << "the position is written as it stands";
}

TEST(Session, position_within_a_turn_does_not_count_as_a_repetition) {
  Expected<Session> table = Session::from_position(*parse_spec("bobail"), "1nnnn/n4/3T1/s4/1ssss S k");
  ASSERT_TRUE(table);
  play_all(*table, {"a2e2", "d3c3", "a4e4", "c3d3", "e2a2", "d3c3", "e4a4", "c3d3"});
  play_all(*table, {"a2e2", "d3c3", "a4e4", "c3d3", "e2a2", "d3c3", "e4a4", "c3d3"});
  EXPECT_EQ(table->state().position(), "1nnnn/n4/3T1/s4/1ssss S k");
  EXPECT_FALSE(table->finished());
}

TEST(Session, undo_leads_back_across_the_draw_and_redo_into_it) {
  Expected<Session> table = Session::from_position(*parse_spec("bobail"), kRound);
  ASSERT_TRUE(table);
  play_round(*table);
  play_round(*table);
  ASSERT_TRUE(table->drawn_by_repetition());
  EXPECT_TRUE(table->undo());
  EXPECT_FALSE(table->drawn_by_repetition());
  EXPECT_FALSE(table->finished());
  EXPECT_FALSE(table->legal().empty());
  EXPECT_TRUE(table->redo());
  EXPECT_TRUE(table->drawn_by_repetition());
}

TEST(Session, what_was_undone_does_not_count_as_a_repetition) {
  Expected<Session> table = Session::from_position(*parse_spec("bobail"), kRound);
  ASSERT_TRUE(table);
  for (int i = 0; i < 3; ++i) {
    play_round(*table);
    while (table->undo()) {
    }
  }
  play_round(*table);
  EXPECT_FALSE(table->finished());
}

TEST(ActorText, is_the_seat_or_a_sign) {
  const Facts facts = find_game("tictactoe")->facts({});
  EXPECT_EQ(actor_text(facts, Actor(seat_at(1))), "o");
  EXPECT_EQ(actor_text(facts, Actor::chance()), "*");
  EXPECT_EQ(actor_text(facts, Actor::nobody()), "-");
}

}  // namespace
}  // namespace tablier

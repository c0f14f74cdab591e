#include "games/castelott/book.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "games/castelott/rules.h"

namespace tablier::castelott {
namespace {

std::vector<std::byte> file() {
  std::ifstream in(TABLIER_DATA "/castelott.book", std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const auto bytes = std::as_bytes(std::span(text));
  return {bytes.begin(), bytes.end()};
}

const Book& book() {
  static const Book kBook = Book::read(file()).value();
  return kBook;
}

State start(Push push) {
  State state = Castelott::start({});
  state.push = push;
  return state;
}

TEST(CastelottBook, wins_in_four_turns_where_a_push_flanks) {
  const Expected<CheckedBook> walked = walk(book(), Push::kFlanks);
  ASSERT_TRUE(walked) << walked.error().message;
  EXPECT_EQ(walked->answered, book().entries(Push::kFlanks).size());
  EXPECT_EQ(walked->longest, 7);
}

TEST(CastelottBook, a_wrong_answer_does_not_pass) {
  std::vector<Answer> entries(book().entries(Push::kFlanks).begin(), book().entries(Push::kFlanks).end());
  const Turn c1c2{.actions = {move(square_at(2, 0), square_at(2, 1))}, .size = 1};
  entries.back().turn = book_entry(start(Push::kFlanks), c1c2).turn;
  EXPECT_FALSE(walk(Book(entries), Push::kFlanks));
  entries.pop_back();
  EXPECT_FALSE(walk(Book(entries), Push::kFlanks));
}

TEST(CastelottBook, is_followed_from_the_middle_of_a_turn_too) {
  for (const Push push : {Push::kFlanks, Push::kPlain}) {
    Random random(7);
    for (int game = 0; game < 20; ++game) {
      int turns = 0;
      for (State state = start(push); !Castelott::finished(state); ++turns) {
        ASSERT_LT(turns, 20);
        if (state.actor == kNorth) {
          while (!Castelott::finished(state) && state.actor == kNorth) {
            Castelott::apply(state, Castelott::sample(state, random));
          }
          continue;
        }
        const std::optional<Turn> turn = book().answer(state);
        const std::optional<Turn> whole = turn ? turn : win_in_this_turn(state);
        ASSERT_TRUE(whole) << Castelott::write(state);
        for (const Action action : whole->list()) {
          const std::optional<Action> said = book().action(state);
          ASSERT_TRUE(said) << Castelott::write(state);
          EXPECT_TRUE(!turn || *said == action) << Castelott::write(state);
          Castelott::apply(state, *said);
          if (Castelott::finished(state)) break;
        }
      }
    }
  }
}

TEST(CastelottBook, knows_who_wins_after_the_first_turn) {
  EXPECT_EQ(book().winner(start(Push::kPlain)), kSouth);
  State after = start(Push::kFlanks);
  Castelott::apply(after, move(square_at(1, 0), square_at(1, 3)));
  EXPECT_EQ(book().winner(after), kSouth);
  after = start(Push::kFlanks);
  Castelott::apply(after, move(square_at(0, 0), square_at(0, 3)));
  EXPECT_EQ(book().winner(after), std::nullopt);
}

TEST(CastelottBook, is_written_as_it_was_read_and_damage_is_told) {
  const std::vector<std::byte> bytes = file();
  EXPECT_EQ(book().write(), bytes);
  for (const std::size_t at : {std::size_t{0}, std::size_t{17}, bytes.size() - 1}) {
    std::vector<std::byte> other = bytes;
    other[at] ^= std::byte{4};
    EXPECT_FALSE(Book::read(other));
  }
  EXPECT_FALSE(Book::read(std::span(bytes).first(20)));
  EXPECT_FALSE(Book::read({}));
}

}  // namespace
}  // namespace tablier::castelott

#include "core/text.h"

#include <gtest/gtest.h>

#include <array>

namespace tablier {
namespace {

using Parts = std::vector<std::string_view>;

TEST(Split, gives_one_part_more_than_there_are_separators) {
  EXPECT_EQ(split("a,b,c", ','), (Parts{"a", "b", "c"}));
  EXPECT_EQ(split("abc", ','), (Parts{"abc"}));
}

TEST(Split, keeps_empty_parts) {
  EXPECT_EQ(split("", ','), (Parts{""}));
  EXPECT_EQ(split(",a,,b,", ','), (Parts{"", "a", "", "b", ""}));
}

TEST(Quoted, puts_text_in_quotation_marks) {
  EXPECT_EQ(quoted("c3d4"), "\"c3d4\"");
  EXPECT_EQ(quoted(""), "\"\"");
}

TEST(Quoted, makes_control_characters_visible) {
  EXPECT_EQ(quoted("a\nb\x7F"), "\"a\\x0ab\\x7f\"");
  EXPECT_EQ(quoted(std::string_view("\0", 1)), "\"\\x00\"");
}

TEST(Quoted, shortens_long_text) {
  EXPECT_EQ(tablier::quoted(std::string(60, 'a')), "\"" + std::string(60, 'a') + "\"");
  EXPECT_EQ(tablier::quoted(std::string(61, 'a')), "\"" + std::string(60, 'a') + "...\"");
}

constexpr std::array<std::string_view, 3> kFields{"BOARD", "ACTOR", "STEP"};

std::string error_of(const auto& expected) { return expected ? "no error" : expected.error().message; }

TEST(Fields, are_one_space_apart) {
  const auto read = fields("3/3/3 S t", kFields);
  ASSERT_TRUE(read);
  EXPECT_EQ(*read, (Parts{"3/3/3", "S", "t"}));
}

TEST(Fields, error_names_the_first_field_that_is_missing) {
  EXPECT_EQ(error_of(fields("3/3/3 S", kFields)),
            "position: field STEP is missing; expected `BOARD ACTOR STEP`, one space apart");
  EXPECT_TRUE(error_of(fields("3/3/3", kFields)).starts_with("position: field ACTOR is missing"));
  EXPECT_TRUE(error_of(fields("", kFields)).starts_with("position: field BOARD is missing"));
}

TEST(Fields, two_spaces_in_a_row_leave_a_field_empty) {
  EXPECT_TRUE(error_of(fields("3/3/3  S t", kFields)).starts_with("position: field ACTOR is missing"));
  EXPECT_TRUE(error_of(fields(" 3/3/3 S t", kFields)).starts_with("position: field BOARD is missing"));
}

TEST(Fields, error_shows_what_is_left_over) {
  EXPECT_EQ(error_of(fields("3/3/3 S t and more", kFields)),
            "position: nothing expected after field STEP, found \"and more\"");
  EXPECT_EQ(error_of(fields("3/3/3 S t ", kFields)), "position: nothing expected after field STEP, found \"\"");
}

TEST(KeyedValue, is_what_follows_the_key) {
  EXPECT_EQ(keyed_value("quiet=12", "quiet"), "12");
  EXPECT_EQ(keyed_value("hand=S:K=", "hand"), "S:K=");
}

TEST(KeyedValue, error_names_the_field) {
  EXPECT_EQ(error_of(keyed_value("quite=12", "quiet")), "position: expected field `quiet=...`, found \"quite=12\"");
  EXPECT_FALSE(keyed_value("quiet", "quiet"));
  EXPECT_FALSE(keyed_value("quiets=1", "quiet"));
  EXPECT_EQ(error_of(keyed_value("quiet=", "quiet")), "position: field quiet is empty; `-` stands for none");
}

TEST(SmallNumber, is_whole_and_at_most_the_limit) {
  EXPECT_EQ(small_number("0", 9), 0);
  EXPECT_EQ(small_number("100", 100), 100);
  EXPECT_EQ(small_number("101", 100), std::nullopt);
  EXPECT_EQ(small_number("99999999999999999999", 100), std::nullopt);
}

TEST(SmallNumber, has_neither_sign_nor_leading_zero_nor_anything_else) {
  for (const std::string_view text : {"", "-1", "-0", "+1", "01", "00", " 1", "1 ", "1x", "x", "1.0", "0x1"}) {
    EXPECT_EQ(small_number(text, 100), std::nullopt) << text;
  }
}

constexpr std::array<std::string_view, 4> kGames{"bobail", "bosworth", "castelott", "gwezboell"};

TEST(Nearest, finds_what_was_mistyped) {
  EXPECT_EQ(nearest("boswort", kGames), "bosworth");
  EXPECT_EQ(nearest("bobial", kGames), "bobail");
  EXPECT_EQ(nearest("gwezbol", kGames), "gwezboell");
}

TEST(Nearest, finds_the_word_itself) {
  for (const std::string_view word : kGames) EXPECT_EQ(nearest(word, kGames), word);
}

TEST(Nearest, takes_a_beginning_for_the_word) { EXPECT_EQ(nearest("cas", kGames), "castelott"); }

TEST(Nearest, is_nothing_when_nothing_is_near) {
  EXPECT_EQ(nearest("chess", kGames), std::nullopt);
  EXPECT_EQ(nearest("", kGames), std::nullopt);
  EXPECT_EQ(nearest(std::string(100'000, 'b'), kGames), std::nullopt);
  EXPECT_EQ(nearest("bobail", {}), std::nullopt);
}

TEST(Either, joins_with_commas_and_or) {
  constexpr std::array<std::string_view, 3> kWords{"a", "b", "c"};
  EXPECT_EQ(either(kWords), "a, b or c");
  EXPECT_EQ(either(std::span(kWords).first(2)), "a or b");
  EXPECT_EQ(either(std::span(kWords).first(1)), "a");
  EXPECT_EQ(either({}), "");
}

}  // namespace
}  // namespace tablier

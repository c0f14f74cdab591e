#include "game/user_text.h"

#include <gtest/gtest.h>

#include <array>

#include "game/command.h"
#include "game/test_playing.h"
#include "game/unicode.h"

namespace tablier::server {
namespace {

TEST(Unicode, utf_8_is_read_and_written) {
  const std::u32string text = U"a\u007f\u0080\u07ff\u0800\uffff\U00010000\U0010ffff";
  EXPECT_EQ(decode_utf8(encode_utf8(text)), text);
  EXPECT_EQ(encode_utf8(U"é€🎲"), "é€🎲");
  EXPECT_EQ(decode_utf8("a\xC3"), std::nullopt);
}

TEST(Unicode, nfc_composes_what_can_be_composed_in_canonical_order) {
  struct Case {
    std::u32string_view text, composed;
  };
  for (const Case& each : std::array<Case, 12>{{
           {U"e\u0301", U"\u00e9"},
           {U"\u212b", U"\u00c5"},                           // one character for another, then composed
           {U"s\u0307\u0323", U"\u1e69"},                    // marks are put in order, then both are composed
           {U"a\u0305\u0301", U"a\u0305\u0301"},             // a mark of the same class is in between
           {U"a\u0323\u0305\u0301", U"\u1ea1\u0305\u0301"},  // … and does not hinder one of another class
           {U"\u0958", U"\u0915\u093c"},                     // excluded from composition
           {U"\u1100\u1161\u11a8", U"\uac01"},               // Hangul
           {U"\uac00\u11a8", U"\uac01"},                     //
           {U"\uac01\u11a8", U"\uac01\u11a8"},               //
           {U"\u1100\u1161\u11a7", U"\uac00\u11a7"},         // no trailing consonant
           {U"\u0301e", U"\u0301e"},                         // a mark at the beginning
           {U"\U00011131\U00011127", U"\U0001112e"},         // starters that are composed
       }}) {
    EXPECT_EQ(encode_utf8(nfc(each.text)), encode_utf8(each.composed));
  }
}

TEST(Unicode, nfc_of_nfc_is_itself) {
  for (char32_t code = 0; code < 0x110000; ++code) {
    const std::u32string once = nfc(std::u32string(1, code));
    ASSERT_EQ(nfc(once), once) << std::hex << static_cast<unsigned>(code);
  }
}

TEST(Names, are_stored_in_the_form_nfc_and_counted_in_it) {
  EXPECT_EQ(read_name("Zoe\u0308"), "Zoë");
  EXPECT_TRUE(read_name(encode_utf8(nfc(U"e\u0301")) + std::string(23, 'x')));
  std::string decomposed;
  for (int i = 0; i < 24; ++i) decomposed += "e\u0301";
  EXPECT_TRUE(read_name(decomposed));
  EXPECT_FALSE(read_name(decomposed + "e"));
  std::string longest;  // the three marks of U+1F82 are composed with its letter
  for (int i = 0; i < 24; ++i) longest += "α\u0313\u0300\u0345";
  EXPECT_TRUE(read_name(longest));
  EXPECT_FALSE(read_name(longest + "e"));
}

TEST(Names, have_a_visible_character) {
  for (const std::string_view name :
       {"\uFE0F", "\u180B", "\U0001D173", "\u0301", "\u2800", "\uFFFC", "\U0001D159", "\U00013441", "\uFE0F\uFE0F",
        "\u180B \uFE0F", "\u0301\uFE0F", "\uFFFF", "\u00A0"}) {
    EXPECT_FALSE(read_name(name)) << name;
  }
  for (const std::string_view name : {"❤\uFE0F", "1\uFE0F\u20E3", "X", "न", "\u0600", "\U0001FAE8", "ᠠ\u180B"}) {
    EXPECT_EQ(read_name(name), name);
  }
}

TEST(Names, have_nothing_invisible_but_variation_selectors) {
  for (const std::string_view name : {"An\u200Bna", "An\u200Dna", "An\u00ADna", "Anna\u2060", "Anna\U000E0041",
                                      "Anna\U0001D173", "Anna\u2065", "Anna\U0001BCA0", "Anna\uFFF9", "Anna\u180E"}) {
    EXPECT_FALSE(read_name(name)) << name;
  }
  for (const std::string_view name : {" Anna", "Anna ", "Anna \uFE0F", "\uFE0F Anna", "Anna\u3000"}) {
    EXPECT_FALSE(read_name(name)) << name;
  }
}

TEST(Names, are_alike_where_people_see_no_other) {
  for (const std::string_view name : {"Zoë B", "Zoe\u0308 B", "Zoe\uFE0F\u0308 B", "zoë b", "ZOË  B", "Zoë\u00A0B",
                                      "Z\u180Boë B\uFE0F", "Zoë \u2800B"}) {
    EXPECT_TRUE(are_alike("Zoë B", name)) << name;
    EXPECT_TRUE(are_alike(name, "Zoë B")) << name;
  }
  for (const std::string_view name : {"Zoe B", "ZoëB", "Zoë", "Zoë B."}) EXPECT_FALSE(are_alike("Zoë B", name)) << name;
  EXPECT_TRUE(are_alike("ΣΟΦΟΣ", "σοφος"));
  EXPECT_TRUE(are_alike("ĀĂ", "āă"));
  EXPECT_FALSE(are_alike("ĀĂ", "āă̆"));
}

TEST(Names, are_alike_where_letters_of_different_scripts_look_alike) {
  // Cyrillic а, Greek capitals, Cyrillic І, Cherokee Ꭺ, full width, mathematical letters, digits, two letters for one.
  for (const std::string_view name : {"Аnna", "ΑΝΝΑ", "\u0410\u039D\u039D\u0410", "Ꭺnna", "Ａｎｎａ", "𝐀𝐧𝐧𝐚", "annа"}) {
    EXPECT_TRUE(are_alike("Anna", name)) << name;
    EXPECT_TRUE(are_alike(name, "ANNA")) << name;
  }
  EXPECT_TRUE(are_alike("Bill", "BІLL"));
  EXPECT_TRUE(are_alike("Bill", "Bi1l"));
  EXPECT_TRUE(are_alike("Emma", "Ernrna"));
  EXPECT_TRUE(are_alike("Jean-Luc", "Jean\u2010Luc"));
  EXPECT_TRUE(are_alike("Сор", "Cop"));
  EXPECT_FALSE(are_alike("Анна", "Anna"));
  EXPECT_FALSE(are_alike("Анна", "Инна"));
  EXPECT_FALSE(are_alike("Ωmega", "Omega"));
}

TEST(Names, differ_at_one_table) {
  GameConfig config = config_of("chessington-nord(players=3)", {"Anna", "", ""});
  config.is_public = true;
  Playing playing(config);
  /// The name by which somebody who has sat down is known; he leaves again.
  const auto known_as = [&](const char* guest, const char* name) {
    EXPECT_TRUE(playing.does(Command{.kind = CommandKind::kSit, .person = {guest, name}}));
    const std::string known = playing.game().place(seat_at(1)).name;
    EXPECT_EQ(playing.refusal_of(guest, CommandKind::kLeave), "carried out");
    return known;
  };
  EXPECT_EQ(known_as("other", "Anna"), "Anna (2)");
  EXPECT_EQ(known_as("other", "anna\uFE0F"), "anna\uFE0F (2)");
  EXPECT_EQ(known_as("other", "Аnna"), "Аnna (2)");
  EXPECT_EQ(known_as("other", "Anne"), "Anne");
  ASSERT_TRUE(playing.does(Command{.kind = CommandKind::kSit, .person = {"third", "Anna (2)"}}));
  ASSERT_TRUE(playing.does(Command{.kind = CommandKind::kSit, .person = {"other", "ANNA"}}));
  EXPECT_EQ(playing.game().place(seat_at(1)).name, "Anna (2)");
  EXPECT_EQ(playing.game().place(seat_at(2)).name, "ANNA (3)");
}

}  // namespace
}  // namespace tablier::server

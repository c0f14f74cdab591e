// Reading the words of games: what a file may say, and how what is wrong in one is told.

#include "session/texts.h"

#include <gtest/gtest.h>

#include "core/text.h"

namespace tablier {
namespace {

/// Reads `one.en.txt` beside a file `two.en.txt`, both given as text.
Expected<GameTexts> read(std::string_view one, std::string_view two = "name: Two") {
  const std::vector<std::string_view> lines = split(one, '\n');
  const std::vector<std::string_view> others = split(two, '\n');
  const std::array<EmbeddedFile, 2> files{{{"one.en", lines}, {"two.en", others}}};
  return read_texts(files, "one", "en");
}

std::string error(std::string_view one, std::string_view two = "name: Two") {
  const Expected<GameTexts> texts = read(one, two);
  return texts ? "" : texts.error().message;
}

TEST(Texts, a_file_is_keys_and_then_sections) {
  const Expected<GameTexts> texts = read(
      "name: One\nseat S: South\npiece #: closed: for ever\nstep -: Over.\noption push: why\nvalue push=plain: so\n\n"
      "# goal\nWin.\n\n# end\nYou: win.\nThey lose.");
  ASSERT_TRUE(texts) << texts.error().message;
  EXPECT_EQ(texts->name(), "One");
  EXPECT_EQ(texts->seat("S"), "South");
  EXPECT_EQ(texts->piece('#'), "closed: for ever");
  EXPECT_EQ(texts->step("-"), "Over.");
  EXPECT_EQ(texts->option("push"), "why");
  EXPECT_EQ(texts->choice("push", "plain"), "so");
  EXPECT_EQ(texts->section("goal"), GameTexts::Paragraphs{"Win."});
  EXPECT_EQ(texts->section("end"), (GameTexts::Paragraphs{"You: win.", "They lose."}));
}

TEST(Texts, what_is_not_said_is_empty) {
  const Expected<GameTexts> texts = read("name: One");
  ASSERT_TRUE(texts);
  EXPECT_EQ(texts->tagline(), "");
  EXPECT_EQ(texts->seat("S"), "");
  EXPECT_TRUE(texts->section("goal").empty());
}

TEST(Texts, a_file_takes_what_it_does_not_say_from_the_one_it_is_like) {
  const Expected<GameTexts> texts = read("like: two\nname: One\n# turn\nFirst.\n...\nLast.\n# goal\nOurs.",
                                         "name: Two\ncredits: Ada\n# goal\nTheirs.\n# turn\nA.\nB.\n# end\nOver.");
  ASSERT_TRUE(texts) << texts.error().message;
  EXPECT_EQ(texts->name(), "One");
  EXPECT_EQ(texts->credits(), "Ada");
  EXPECT_EQ(texts->section("goal"), GameTexts::Paragraphs{"Ours."});
  EXPECT_EQ(texts->section("turn"), (GameTexts::Paragraphs{"First.", "A.", "B.", "Last."}));
  EXPECT_EQ(texts->section("end"), GameTexts::Paragraphs{"Over."});
}

TEST(Texts, what_is_wrong_is_told_with_file_and_line) {
  EXPECT_EQ(error("name: One\nSouth"), "one.en.txt:2: expected `key: value` or `# section`, found \"South\"");
  EXPECT_EQ(error("name: "), "one.en.txt:1: expected `key: value` or `# section`, found \"name: \"");
  EXPECT_EQ(error("naem: One"), "one.en.txt:1: there is no key \"naem\"");
  EXPECT_EQ(error("seat: South"), "one.en.txt:1: there is no key \"seat\"");
  EXPECT_EQ(error("name: One\nname: Two"), "one.en.txt:2: key \"name\" is given twice");
  EXPECT_EQ(error("# goals"),
            "one.en.txt:1: there is no section \"goals\"; expected goal, setup, turn, moves, end, notation "
            "or rulings");
  EXPECT_EQ(error("# goal\nWin.\n# goal"), "one.en.txt:3: section \"goal\" is given twice");
  EXPECT_EQ(error("# goal\n..."), "one.en.txt:2: `...` needs a file to be like, with a section \"goal\"");
  EXPECT_EQ(error("name: One\nlike: two"), "one.en.txt:2: there is no key \"like\"");
  EXPECT_EQ(error("like: three"), "three.en.txt: there is no such file");
  EXPECT_EQ(error("like: two", "like: one"), "two.en.txt:1: a file that another is like cannot be like a third");
}

}  // namespace
}  // namespace tablier

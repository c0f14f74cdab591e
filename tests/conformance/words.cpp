// The words of a game: a missing one is named by its file and key.

#include <set>

#include "conformance/conformance.h"
#include "session/texts.h"

namespace tablier::testing {
namespace {

/// The keys that a game needs for what its card and its facts name.
std::set<std::string> keys_for(const GameInfo& info, const Facts& facts) {
  std::set<std::string> keys{"name", "tagline", "credits"};
  for (const SeatFact& seat : facts.seats) keys.insert("seat " + std::string(seat.text));
  for (const PieceFact& piece : facts.pieces) keys.insert(std::string("piece ") + piece.letter);
  for (const StepFact& step : facts.steps) keys.insert("step " + std::string(step.id));
  for (const OptionFact& option : info.options) {
    keys.insert("option " + std::string(option.name));
    for (const std::string_view value : option.values) {
      keys.insert("value " + std::string(option.name) + "=" + std::string(value));
    }
  }
  return keys;
}

void expect_text(std::string_view text, const std::string& where) {
  EXPECT_TRUE(is_sentence(std::string(text))) << where;
  EXPECT_FALSE(text.starts_with(' ') || text.ends_with(' ')) << where << ": a space too many";
  EXPECT_EQ(text.find("\u2019"), std::string_view::npos) << where << ": write ' for an apostrophe";
}

TEST_P(Conformance, words_are_complete_in_every_language) {
  const std::string id(game().info().id);
  const GameTexts& like = english(game());
  for (const std::string_view language : kLanguages) {
    const std::string file = id + "." + std::string(language) + ".txt: ";
    const Expected<GameTexts> texts = read_texts(text_files(), id, language);
    ASSERT_TRUE(texts) << texts.error().message;
    std::set<std::string> keys = keys_for(game().info(), facts());
    for (const auto& [key, value] : like.values()) keys.insert(key);
    for (const std::string& key : keys)
      EXPECT_TRUE(texts->values().contains(key)) << file << "`" << key << "` is missing";
    for (const auto& [key, value] : texts->values()) {
      EXPECT_TRUE(keys.contains(key)) << file << "`" << key << "` is not in the English file";
      expect_text(value, file + key);
    }
    for (const std::string_view section : kSections) {
      const std::string where = file + "# " + std::string(section);
      if (section != "moves") {  // a short turn says it all
        EXPECT_FALSE(texts->section(section).empty()) << where << " is missing";
      }
      EXPECT_EQ(texts->section(section).size(), like.section(section).size()) << where << ": not as many paragraphs";
      for (const std::string_view each : texts->section(section)) expect_text(each, where);
    }
  }
}

}  // namespace
}  // namespace tablier::testing

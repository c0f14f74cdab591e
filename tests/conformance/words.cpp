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

/// The key of what is said of an action, as web/src/game/speech.ts finds it: the verb is what stands before `:`, a sign
/// `@` or `*`, or all of it. Empty for a move from one square to another, and for a square alone.
std::string say_key(const Facts& facts, Action action, std::string word, const GameTexts& texts) {
  if (action.to != kNoSquare && (action.from != kNoSquare || word == facts.squares[action.to].name)) return {};
  if (const std::size_t sign = word.find_first_of("@*"); sign != std::string::npos) word = word[sign];
  const std::size_t colon = word.find(':');
  if (colon == std::string::npos) return "say " + word;
  const std::string exactly = "say " + word.replace(colon, 1, " ");
  return texts.values().contains(exactly) ? exactly : "say " + word.substr(0, colon);
}

/// The keys for what is printed on squares, lies beside the board, and is done in a game.
void add_keys(const Facts& facts, const Session& table, const GameTexts& texts, std::set<std::string>& keys) {
  for (const SquareFact& square : facts.squares) {
    for (const Mark& mark : square.marks) keys.insert("mark " + std::string(mark.name));
  }
  for (std::size_t i = 0; i < table.actions().size(); ++i) {
    const AnyState& state = table.states()[i];
    for (const Tray& tray : state.view(Viewer::onlooker()).scene().trays) keys.insert("tray " + std::string(tray.name));
    for (const Action action : {table.actions()[i], state.seen(table.actions()[i], Viewer::onlooker())}) {
      keys.insert(say_key(facts, action, table.game().word(action), texts));
    }
  }
  keys.erase("");
}

/// The names in braces, which are filled in.
std::set<std::string> braces_of(std::string_view text) {
  std::set<std::string> names;
  for (std::size_t open = 0; (open = text.find('{', open)) != std::string_view::npos; ++open) {
    names.emplace(text.substr(open, text.find('}', open) - open));
  }
  return names;
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
    for (const Session& table : games()) add_keys(facts(), table, like, keys);
    for (const auto& [key, value] : like.values()) keys.insert(key);
    for (const std::string& key : keys)
      EXPECT_TRUE(texts->values().contains(key)) << file << "`" << key << "` is missing";
    for (const auto& [key, value] : texts->values()) {
      EXPECT_TRUE(keys.contains(key)) << file << "`" << key << "` is not in the English file";
      expect_text(value, file + key);
      EXPECT_EQ(braces_of(value), braces_of(like.values().at(key))) << file << key;
    }
    if (language != "en") {
      EXPECT_NE(texts->section("turn"), like.section("turn")) << file << "# turn is in English";
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

#pragma once

#include <array>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.h"
#include "session/session.h"

namespace tablier {

/// The sections of a game's rules for a player, in the order in which they are read.
inline constexpr std::array<std::string_view, 7> kSections{"goal", "setup",    "turn",   "moves",
                                                           "end",  "notation", "rulings"};

/// The languages in which every game has its words.
inline constexpr std::array<std::string_view, 3> kLanguages{"en", "fr", "de"};

/// The words of a game in one language: a file `words/ID.LANGUAGE.txt` of its folder, which docs/add-a-game.md
/// describes. Missing words are empty. The words refer to the lines that were read.
class GameTexts {
 public:
  using Paragraphs = std::vector<std::string_view>;

  std::string_view name() const { return value("name"); }
  std::string_view tagline() const { return value("tagline"); }
  std::string_view credits() const { return value("credits"); }
  std::string_view seat(std::string_view text) const { return value("seat", text); }
  std::string_view piece(char letter) const { return value("piece", {&letter, 1}); }
  std::string_view step(std::string_view id) const { return value("step", id); }
  /// The explanation of a tray, or of what is drawn on the `board`.
  std::string_view about(std::string_view what) const { return value("about", what); }
  std::string_view option(std::string_view name) const { return value("option", name); }
  /// What choosing a value of an option means.
  std::string_view choice(std::string_view option, std::string_view value) const;
  /// A section of the rules, by its name in kSections.
  const Paragraphs& section(std::string_view name) const;

  /// By key, as in the file: `name`, `seat S`.
  const std::map<std::string, std::string_view, std::less<>>& values() const { return values_; }

 private:
  friend class TextsReader;
  std::string_view value(std::string_view key, std::string_view of = {}) const;

  std::map<std::string, std::string_view, std::less<>> values_;
  std::map<std::string_view, Paragraphs> sections_;
};

/// Reads the words of a game among the files and, for missing ones, of the file that it is like. The error names file
/// and line.
Expected<GameTexts> read_texts(std::span<const EmbeddedFile> files, std::string_view id, std::string_view language);

/// The words of all games in all languages, embedded by the build; the WebAssembly module has none.
std::span<const EmbeddedFile> text_files();

/// The words of a game in English, the language of the command line.
const GameTexts& english(const AnyGame& game);
/// The English names of seats and pieces, for sentences about the game.
Names english_names(const AnyGame& game);

/// In English: what the current step asks of the actor, and a seat's name.
std::string asked(const Session& table);
std::string_view seat_name(const Session& table, Seat seat);

}  // namespace tablier

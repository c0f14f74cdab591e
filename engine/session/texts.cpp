#include "session/texts.h"

#include <algorithm>

#include "core/text.h"
#include "session/registry.h"

namespace tablier {

namespace {

/// Whether a key is one of those that the format has: `name`, or `seat` and what of.
bool is_key(std::string_view key) {
  constexpr std::array<std::string_view, 3> kAlone{"name", "tagline", "credits"};
  constexpr std::array<std::string_view, 11> kOfSomething{"seat", "piece", "step",  "option", "value", "mark",
                                                          "tray", "say",   "about", "button", "field"};
  const std::size_t space = key.find(' ');
  if (space == std::string_view::npos) return std::ranges::find(kAlone, key) != kAlone.end();
  return std::ranges::find(kOfSomething, key.substr(0, space)) != kOfSomething.end() && space + 1 < key.size();
}

}  // namespace

std::string_view GameTexts::value(std::string_view key, std::string_view of) const {
  const auto found = values_.find(of.empty() ? std::string(key) : std::string(key).append(" ").append(of));
  return found == values_.end() ? std::string_view() : found->second;
}

std::string_view GameTexts::choice(std::string_view option, std::string_view value) const {
  return this->value("value", std::string(option).append("=").append(value));
}

const GameTexts::Paragraphs& GameTexts::section(std::string_view name) const {
  static const Paragraphs kNone;
  const auto found = sections_.find(name);
  return found == sections_.end() ? kNone : found->second;
}

/// Reads one file, a line at a time.
class TextsReader {
 public:
  TextsReader(std::span<const EmbeddedFile> files, std::string_view id, std::string_view language)
      : files_(files), name_(std::string(id).append(".").append(language)), language_(language) {}

  Expected<GameTexts> read() {
    const auto file = std::ranges::find(files_, name_, &EmbeddedFile::name);
    if (file == files_.end()) return fail(name_ + ".txt: there is no such file");
    for (const std::string_view line : file->lines) {
      ++line_;
      if (line.empty()) continue;
      TABLIER_TRY(taken, line.starts_with("# ") ? begin_section(line.substr(2))
                         : section_.empty()     ? add_value(line)
                                                : add_paragraph(line));
    }
    // What is said here stays, the rest is the other file's.
    texts_.values_.merge(like_.values_);
    texts_.sections_.merge(like_.sections_);
    return std::move(texts_);
  }

 private:
  std::unexpected<Error> wrong(const std::string& what) const {
    return fail(name_ + ".txt:" + std::to_string(line_) + ": " + what);
  }

  Expected<void> begin_section(std::string_view name) {
    const auto known = std::ranges::find(kSections, name);
    if (known == kSections.end())
      return wrong("there is no section " + quoted(name) + "; expected " + either(kSections));
    section_ = *known;
    if (!texts_.sections_.try_emplace(section_).second) return wrong("section " + quoted(name) + " is given twice");
    return {};
  }

  /// Three dots stand for what the file that this one is like says in that section.
  Expected<void> add_paragraph(std::string_view line) {
    GameTexts::Paragraphs& here = texts_.sections_[section_];
    if (line != "...") {
      here.push_back(line);
      return {};
    }
    const GameTexts::Paragraphs& there = like_.section(section_);
    if (there.empty()) return wrong("`...` needs a file to be like, with a section " + quoted(section_));
    here.insert(here.end(), there.begin(), there.end());
    return {};
  }

  Expected<void> add_value(std::string_view line) {
    const std::size_t colon = line.find(": ");
    if (colon == std::string_view::npos || colon + 2 == line.size()) {
      return wrong("expected `key: value` or `# section`, found " + quoted(line));
    }
    const std::string key(line.substr(0, colon));
    const std::string_view value = line.substr(colon + 2);
    if (key == "like" && line_ == 1) return read_like(value);
    if (!is_key(key)) return wrong("there is no key " + quoted(key));
    if (!texts_.values_.emplace(key, value).second) return wrong("key " + quoted(key) + " is given twice");
    return {};
  }

  Expected<void> read_like(std::string_view id) {
    if (!may_be_like_) return wrong("a file that another is like cannot be like a third");
    TextsReader other(files_, id, language_);
    other.may_be_like_ = false;
    TABLIER_TRY(read, other.read());
    like_ = std::move(*read);
    return {};
  }

  std::span<const EmbeddedFile> files_;
  std::string name_;
  std::string_view language_;
  bool may_be_like_ = true;
  int line_ = 0;
  GameTexts texts_;
  GameTexts like_;
  std::string_view section_;
};

Expected<GameTexts> read_texts(std::span<const EmbeddedFile> files, std::string_view id, std::string_view language) {
  return TextsReader(files, id, language).read();
}

const GameTexts& english(const AnyGame& game) {
  static const std::map<const AnyGame*, GameTexts> kAll = [] {
    std::map<const AnyGame*, GameTexts> all;
    for (const AnyGame* each : all_games()) {
      if (Expected<GameTexts> texts = read_texts(text_files(), each->info().id, "en")) all[each] = std::move(*texts);
    }
    return all;
  }();
  static const GameTexts kNone;
  const auto found = kAll.find(&game);
  return found == kAll.end() ? kNone : found->second;
}

std::string asked(const Session& table) {
  const GameTexts& texts = english(table.game());
  const std::string step(table.facts().steps[static_cast<std::size_t>(table.state().step())].id);
  for (const Tray& tray : table.state().view(Viewer::onlooker()).scene().trays) {
    if (tray.owner != PlacedPiece::kNoOwner || tray.content.empty()) continue;
    const std::string key = step + " " + std::string(tray.name);
    std::string_view said = texts.step(key + "=" + tray.content);
    if (said.empty()) said = texts.step(key);
    if (said.empty()) continue;
    std::string out(said);
    constexpr std::string_view kPiece = "{piece}";
    if (const std::size_t place = out.find(kPiece); place != std::string::npos) {
      out.replace(place, kPiece.size(), texts.piece(tray.content[0]));
    }
    return out;
  }
  return std::string(texts.step(step));
}

std::string_view seat_name(const Session& table, Seat seat) {
  return english(table.game()).seat(actor_text(table.facts(), Actor(seat)));
}

Names english_names(const AnyGame& game) {
  return [&texts = english(game)](std::string_view kind, std::string_view text) {
    std::string_view name;
    if (kind == "seat") name = texts.seat(text);
    if (kind == "piece" && text.size() == 1) name = texts.piece(text[0]);
    return std::string(name.empty() ? text : name);
  };
}

}  // namespace tablier

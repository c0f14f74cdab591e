#include <algorithm>
#include <set>

#include "core/text.h"
#include "session/record.h"

namespace tablier {

std::optional<SeatSet> parse_result(std::string_view text, int seats) {
  const std::vector<std::string_view> parts = split(text, '-');
  SeatSet winners;
  if (parts.size() != static_cast<std::size_t>(seats)) return std::nullopt;
  for (int i = 0; i < seats; ++i) {
    if (parts[static_cast<std::size_t>(i)] != "0") winners.insert(seat_at(i));
  }
  if (winners.empty() || result_text(winners, seats) != text) return std::nullopt;
  return winners;
}

namespace {

struct Tag {
  std::string name;
  std::string value;
  int line;
};

struct Token {
  enum class Kind : std::uint8_t { kWord, kComment };
  Kind kind;
  std::string text;
  int line;
};

/// A game as it stands in the file: right in form, not yet replayed.
struct Draft {
  std::vector<Tag> tags;      ///< at least one
  std::vector<Token> tokens;  ///< without the result
  std::string result;
  int first_line = 1;
  int result_line = 1;
};

std::unexpected<Error> at_line(int line, std::unexpected<Error> error) {
  return std::unexpected(std::move(error).error().in("line " + std::to_string(line)));
}

template <class T>
std::unexpected<Error> at_line(int line, Expected<T> failed) {
  return at_line(line, std::unexpected(std::move(failed).error()));
}

std::unexpected<Error> fail_game_first(int line) {
  return at_line(line, fail("game_first", "a game begins with its tag `[Game \"SPEC\"]`"));
}

/// "*", or payoffs joined by `-`: no action's word looks like that.
bool looks_like_result(std::string_view word) {
  if (word == "*") return true;
  return word.find('-') != std::string_view::npos && word.find_first_not_of("0123456789/-") == std::string_view::npos;
}

/// Cuts a text into drafts, line by line.
class DraftReader {
 public:
  explicit DraftReader(std::string_view text) : text_(text) {}

  /// Whether there is another game.
  bool more() {
    skip_space();
    return at_ < text_.size();
  }

  Expected<Draft> next() {
    Draft draft;
    draft.first_line = line_;
    skip_space();
    if (peek() != '[') return fail_game_first(line_);
    for (; peek() == '['; skip_space()) {
      TABLIER_TRY(tag, read_tag());
      draft.tags.push_back(std::move(*tag));
    }
    while (draft.result.empty()) {
      skip_space();
      if (at_ >= text_.size() || peek() == '[') {
        return at_line(line_,
                       fail("result_missing", "the game has no result at its end; write `*` if it is not finished"));
      }
      TABLIER_TRY(token, read_token());
      if (token->kind == Token::Kind::kWord && looks_like_result(token->text)) {
        draft.result = token->text;
        draft.result_line = token->line;
      } else {
        draft.tokens.push_back(std::move(*token));
      }
    }
    return draft;
  }

 private:
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  char take() {
    const char c = text_[at_++];
    if (c == '\n') ++line_;
    return c;
  }

  static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

  static bool is_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  }

  void skip_space() {
    while (at_ < text_.size() && is_space(text_[at_])) take();
  }

  Expected<Tag> read_tag() {
    const int line = line_;
    take();
    Tag tag{.name = {}, .value = {}, .line = line};
    while (is_name(peek()) && tag.name.size() < kLongestName) tag.name += take();
    skip_space();
    if (tag.name.empty() || peek() != '"') {
      return at_line(line, fail("tag_form", "expected a tag such as `[Game \"SPEC\"]`"));
    }
    take();
    while (at_ < text_.size() && peek() != '"') {
      if (peek() == '\n') {
        return at_line(line, fail_in("tag " + tag.name, "tag_quote", "the closing quotation mark is missing"));
      }
      if (peek() == '\\' && at_ + 1 < text_.size()) take();
      tag.value += take();
    }
    if (at_ < text_.size()) take();
    skip_space();
    if (peek() != ']') {
      return at_line(line, fail_in("tag " + tag.name, "tag_end", "expected `]` after the value"));
    }
    take();
    return tag;
  }

  Expected<Token> read_token() {
    const int line = line_;
    if (peek() == '{') {
      const std::size_t end = text_.find('}', at_);
      if (end == std::string_view::npos) {
        return at_line(line, fail("comment_end", "the comment that begins here has no `}`"));
      }
      take();
      Token token{.kind = Token::Kind::kComment, .text = {}, .line = line};
      while (at_ < end) token.text += take();
      take();
      return token;
    }
    if (peek() == ';') {
      take();
      Token token{.kind = Token::Kind::kComment, .text = {}, .line = line};
      while (at_ < text_.size() && peek() != '\n') token.text += take();
      return token;
    }
    Token token{.kind = Token::Kind::kWord, .text = {}, .line = line};
    while (at_ < text_.size() && !is_space(peek()) && peek() != '{' && peek() != ';') token.text += take();
    return token;
  }

  static constexpr std::size_t kLongestName = 40;
  std::string_view text_;
  std::size_t at_ = 0;
  int line_ = 1;
};

/// Reads what the tags say into a record.
class TagReader {
 public:
  static Expected<Record> read(const Draft& draft) {
    if (draft.tags[0].name != "Game") return fail_game_first(draft.tags[0].line);
    const Expected<Spec> spec = parse_spec(draft.tags[0].value);
    if (!spec) return at_line(draft.tags[0].line, spec);
    TagReader reader(*spec);
    std::set<std::string_view> given{draft.tags[0].name};
    for (std::size_t i = 1; i < draft.tags.size(); ++i) {
      const Tag& tag = draft.tags[i];
      if (!given.insert(tag.name).second) {
        return at_line(tag.line, fail("tag_twice", "tag {tag} is given twice", tag.name));
      }
      if (auto taken = reader.take(tag); !taken) return at_line(tag.line, taken);
    }
    return reader.record_;
  }

 private:
  explicit TagReader(const Spec& spec) : facts_(spec.game->facts(spec.choices)), record_{.spec = spec} {
    record_.names.resize(facts_.seats.size());
  }

  Expected<void> take(const Tag& tag) {
    constexpr std::string_view kSeat = "Seat-";
    if (tag.name.starts_with(kSeat)) {
      TABLIER_TRY(seat, parse_seat(facts_, std::string_view(tag.name).substr(kSeat.size())));
      record_.names[static_cast<std::size_t>(index(*seat))] = tag.value;
    } else if (tag.name == "Eyes") {
      return take_eyes(tag.value);
    } else if (tag.name == "Position") {
      record_.position = tag.value;
    } else if (tag.name == "Ending") {
      record_.ending = tag.value;
    } else if (tag.name == "Rule") {
      record_.rule = tag.value;
    } else {
      record_.tags.emplace_back(tag.name, tag.value);
    }
    return {};
  }

  Expected<void> take_eyes(std::string_view text) {
    if (!record_.spec.game->info().hidden_cards) {
      return fail_in("tag Eyes", "nothing_hidden", "nothing is hidden in this game");
    }
    Expected<Viewer> viewer = parse_viewer(facts_, text);
    if (!viewer) return std::unexpected(std::move(viewer).error().in("tag Eyes"));
    record_.eyes = *viewer;
    return {};
  }

  Facts facts_;
  Record record_;
};

/// Plays a draft's tokens on a table (whole, or as seen) and notes the turns in the record.
template <class AnySession>
class Replayer {
 public:
  Replayer(Record& record, AnySession table) : record_(record), table_(std::move(table)) {}

  Expected<void> run(const Draft& draft) {
    for (const Token& token : draft.tokens) {
      if (token.kind == Token::Kind::kComment) {
        add_comment(token.text);
      } else if (auto taken = take(token.text); !taken) {
        return at_line(token.line, taken);
      }
    }
    if (auto ended = check_result(draft.result); !ended) return at_line(draft.result_line, ended);
    return {};
  }

 private:
  Expected<void> take(const std::string& word) {
    const std::size_t dot = word.find('.');
    if (dot != std::string::npos) return take_number(word, dot);
    const auto before = table_.state();
    if (auto played = table_.play(word); !played) return played;
    add_entry(record_.turns, table_.facts(), before, word);
    if (!expected_turn_.empty() && current_turn() != expected_turn_) {
      return fail("wrong_turn", "this is turn {turn}, not {found}", current_turn(), quoted(expected_turn_));
    }
    expected_turn_.clear();
    return {};
  }

  /// "12.S" announces a turn: it must be the one that the next action begins.
  Expected<void> take_number(const std::string& word, std::size_t dot) {
    if (!small_number(std::string_view(word).substr(0, dot), 1'000'000)) {
      return fail("turn_form", "expected a turn such as `1.S` or an action, found {found}", quoted(word));
    }
    if (auto kept = check_turn_kept(); !kept) return kept;
    expected_turn_ = word;
    return {};
  }

  Expected<void> check_turn_kept() const {
    if (expected_turn_.empty()) return {};
    return fail("empty_turn", "turn {turn} has no action", quoted(expected_turn_));
  }

  std::string current_turn() const {
    return std::to_string(record_.turns.size()) + "." + (record_.turns.empty() ? "" : record_.turns.back().seat);
  }

  void add_comment(const std::string& text) {
    std::string& comment = record_.turns.empty() ? record_.comment : record_.turns.back().entries.back().comment;
    comment += (comment.empty() ? "" : " ") + text;
  }

  Expected<void> check_result(const std::string& result) {
    if (auto kept = check_turn_kept(); !kept) return kept;
    record_.result = result;
    const std::string by_rules = result_text(table_.winners(), table_.seats());
    if (table_.finished()) record_.rule = rule_text(table_.facts(), table_.ending().cause);
    if (result == by_rules) {
      if (table_.finished() && !record_.ending.empty()) {
        return fail_in("tag Ending", "ended_by_rules",
                       "it is only for games that did not end by the rules, and this one did");
      }
      if (!table_.finished() && !record_.ending.empty()) {
        return fail_in("tag Ending", "ending_result", "it needs a result, not `*`");
      }
      return {};
    }
    if (table_.finished()) {
      return fail("other_result", "the result by the rules is {result}, not {found}", by_rules, quoted(result));
    }
    if (!parse_result(result, table_.seats())) {
      return fail("payoffs", "expected a payoff for each of the {seats} seats, such as {example}, found {found}",
                  table_.seats(), result_text(SeatSet::of(seat_at(0)), table_.seats()), quoted(result));
    }
    if (record_.ending.empty()) {
      return fail("not_over",
                  "the game is not over by the rules; a result needs a tag such as `[Ending \"S resigns\"]`");
    }
    return {};
  }

  Record& record_;
  AnySession table_;
  std::string expected_turn_;
};

Expected<Record> check(const Draft& draft) {
  Expected<Record> record = TagReader::read(draft);
  if (!record) return record;
  const auto run = [&](auto first) -> Expected<void> {
    if (!first) {
      const auto tag = std::ranges::find(draft.tags, "Position", &Tag::name);
      return at_line(tag == draft.tags.end() ? draft.first_line : tag->line,
                     std::unexpected(std::move(first).error().in("tag Position")));
    }
    return Replayer(*record, std::move(*first)).run(draft);
  };
  // The table before the first action, as replay() would make it.
  Record beginning{.spec = record->spec, .position = record->position, .eyes = record->eyes};
  TABLIER_TRY(ran, record->eyes ? run(replay_seen(beginning)) : run(replay(beginning)));
  return record;
}

}  // namespace

Expected<std::vector<Record>> read_records(std::string_view text) {
  std::vector<Record> records;
  DraftReader reader(text);
  while (reader.more()) {
    TABLIER_TRY(draft, reader.next());
    TABLIER_TRY(record, check(*draft));
    records.push_back(std::move(*record));
  }
  if (records.empty()) return at_line(1, fail("no_record", "there is no game; expected `[Game \"SPEC\"]`"));
  return records;
}

}  // namespace tablier

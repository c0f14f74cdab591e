#include "study/puzzle.h"

#include <algorithm>
#include <numeric>
#include <unordered_set>

#include "core/random.h"
#include "core/text.h"
#include "study/turn.h"

namespace tablier {

namespace {

constexpr std::string_view kSeparator = "; ";
constexpr std::string_view kNone = "-";
constexpr std::string_view kAll = "all";

std::unexpected<Error> bad_field(std::string_view field, const std::string& what) {
  return fail("field " + std::string(field) + ": " + what);
}

std::vector<std::string_view> split_at(std::string_view text, std::string_view separator) {
  std::vector<std::string_view> parts;
  std::size_t begin = 0;
  for (std::size_t end = 0; end != std::string_view::npos; begin = end + separator.size()) {
    end = text.find(separator, begin);
    parts.push_back(text.substr(begin, end == std::string_view::npos ? end : end - begin));
  }
  return parts;
}

/// Reads the file line by line; what a line cannot be is told without its number, which read() puts in front.
class Reader {
 public:
  Expected<PuzzleBook> read(std::string_view text) {
    int number = 0;
    for (const std::string_view line : split(text, '\n')) {
      ++number;
      if (line.empty() || line.starts_with('#')) continue;
      if (auto taken = take(line); !taken) {
        return fail("line " + std::to_string(number) + ": " + taken.error().message);
      }
    }
    if (!book_) return fail("line " + std::to_string(number) + ": expected `game SPEC`, found the end of the file");
    return std::move(*book_);
  }

 private:
  Expected<void> take(std::string_view line) {
    if (!book_) return take_game(line);
    if (!beyond_known_) return take_beyond(line);
    TABLIER_TRY(puzzle, read_puzzle(line));
    if (!ids_.insert(puzzle->id).second) return bad_field("ID", quoted(puzzle->id) + " has been there before");
    book_->puzzles.push_back(std::move(*puzzle));
    return {};
  }

  Expected<void> take_game(std::string_view line) {
    constexpr std::string_view kKey = "game ";
    if (!line.starts_with(kKey)) return fail("expected `game SPEC`, found " + quoted(line));
    TABLIER_TRY(spec, parse_spec(line.substr(kKey.size())));
    const GameInfo& info = spec->game->info();
    if (info.hidden_cards || info.chance || spec->choices.players != 2) {
      return fail("game: expected a game of skill for two, found " + quoted(info.id));
    }
    book_ = PuzzleBook{.spec = *spec};
    return {};
  }

  Expected<void> take_beyond(std::string_view line) {
    constexpr std::string_view kKey = "beyond ";
    constexpr int kMost = 20;
    const std::string_view value = line.starts_with(kKey) ? line.substr(kKey.size()) : "";
    book_->beyond = small_number(value, kMost);
    if (!book_->beyond && value != kAll) {
      return fail("expected `beyond TURNS`, a number up to " + std::to_string(kMost) + " or `all`, found " +
                  quoted(line));
    }
    beyond_known_ = true;
    return {};
  }

  Expected<Puzzle> read_puzzle(std::string_view line) const {
    const std::vector<std::string_view> parts = split_at(line, kSeparator);
    if (parts.size() != 6) {
      return fail("expected `ID; POSITION; TURNS; LEVEL; SOLUTION; TEMPTING`, found " + std::to_string(parts.size()) +
                  " field" + (parts.size() == 1 ? "" : "s"));
    }
    Puzzle puzzle{.id = std::string(parts[0]), .position = std::string(parts[1])};
    TABLIER_TRY(state, read_position(puzzle));
    const auto turns = small_number(parts[2], kLongestPuzzle);
    if (!turns || *turns < kShortestPuzzle) {
      return bad_field("TURNS", "expected " + std::to_string(kShortestPuzzle) + " to " +
                                    std::to_string(kLongestPuzzle) + ", found " + quoted(parts[2]));
    }
    puzzle.turns = *turns;
    puzzle.solution = parts[4];
    if (parts[5] != kNone) {
      for (const std::string_view turn : split_at(parts[5], ", ")) puzzle.tempting.emplace_back(turn);
    }
    TABLIER_TRY(read, check_turns(*state, puzzle));
    puzzle.level = puzzle_level(puzzle.turns, puzzle.tempting.size());
    if (parts[3] != std::to_string(puzzle.level)) {
      return bad_field("LEVEL", "expected " + std::to_string(puzzle.level) + ", which " + std::to_string(*turns) +
                                    " turns and " + std::to_string(puzzle.tempting.size()) +
                                    " tempting ones make, found " + quoted(parts[3]));
    }
    return puzzle;
  }

  Expected<AnyState> read_position(const Puzzle& puzzle) const {
    const Expected<AnyState> state = book_->spec.game->read(book_->spec.choices, puzzle.position);
    if (!state) return bad_field("POSITION", state.error().message);
    if (state->position() != puzzle.position || !state->actor().is_seat() || !state->begins_turn()) {
      return bad_field("POSITION", "expected the start of a turn, found " + quoted(puzzle.position));
    }
    const std::string id = puzzle_id(book_->spec, puzzle.position);
    if (puzzle.id != id) return bad_field("ID", "expected " + id + " for this position, found " + quoted(puzzle.id));
    return *state;
  }

  static Expected<void> check_turns(const AnyState& state, const Puzzle& puzzle) {
    const Expected<Turn> solution = read_turn(state, puzzle.solution);
    if (!solution) return bad_field("SOLUTION", solution.error().message);
    if (puzzle.tempting.size() > kMostTempting) {
      return bad_field("TEMPTING", "expected at most " + std::to_string(kMostTempting) + " turns, found " +
                                       std::to_string(puzzle.tempting.size()));
    }
    std::unordered_set<std::string> reached{solution->after.position()};
    for (const std::string& words : puzzle.tempting) {
      const Expected<Turn> turn = read_turn(state, words);
      if (!turn) return bad_field("TEMPTING", turn.error().message);
      if (!reached.insert(turn->after.position()).second) {
        return bad_field("TEMPTING", quoted(words) + " leads where another turn of the line leads");
      }
    }
    return {};
  }

  std::optional<PuzzleBook> book_;
  bool beyond_known_ = false;
  std::unordered_set<std::string> ids_;
};

}  // namespace

Expected<PuzzleBook> read_puzzles(std::string_view text) { return Reader().read(text); }

std::string write_puzzles(const PuzzleBook& book) {
  std::string text = "game " + spec_text(book.spec) + "\nbeyond " +
                     (book.beyond ? std::to_string(*book.beyond) : std::string(kAll)) + "\n";
  for (const Puzzle& puzzle : book.puzzles) {
    std::string tempting;
    for (const std::string& turn : puzzle.tempting) tempting += (tempting.empty() ? "" : ", ") + turn;
    if (tempting.empty()) tempting = kNone;
    for (const std::string& field :
         {puzzle.id, puzzle.position, std::to_string(puzzle.turns), std::to_string(puzzle.level), puzzle.solution}) {
      text += field + std::string(kSeparator);
    }
    text += tempting + "\n";
  }
  return text;
}

std::string puzzle_id(const Spec& spec, std::string_view position) {
  // No vowels, so that no id is a word; nothing that is easily taken for something else.
  constexpr std::string_view kLetters = "bcdfghjkmnpqrstvwxz23456789";
  constexpr std::size_t kLength = 6;
  std::uint64_t hash = 0;
  for (const char c : spec_text(spec) + " " + std::string(position))
    hash = mix(hash + static_cast<unsigned char>(c) + 1);
  std::string id;
  for (; id.size() < kLength; hash /= kLetters.size()) id += kLetters[hash % kLetters.size()];
  return id;
}

int puzzle_level(int turns, std::size_t tempting) { return turns - 1 + (tempting >= kManyTempting ? 1 : 0); }

std::size_t puzzle_of_day(std::size_t puzzles, std::int64_t day) {
  // A stride without a common divisor visits every puzzle before it comes back; near the golden section, neighbouring
  // days are far apart in the file, which is sorted by level.
  const auto count = static_cast<std::int64_t>(puzzles);
  std::int64_t stride = std::max<std::int64_t>(1, count * 618 / 1000);
  while (std::gcd(stride, count) != 1) ++stride;
  const std::int64_t place = (day % count) * (stride % count) % count;
  return static_cast<std::size_t>((place + count) % count);
}

}  // namespace tablier

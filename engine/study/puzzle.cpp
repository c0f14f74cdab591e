#include "study/puzzle.h"

#include <algorithm>
#include <numeric>
#include <unordered_set>

#include "core/random.h"
#include "core/text.h"
#include "core/value.h"
#include "study/game_file.h"
#include "study/turn.h"

namespace tablier {

namespace {

constexpr std::string_view kSeparator = "; ";
constexpr std::string_view kNone = "-";
constexpr std::string_view kAll = "all";
/// Of a whole, in per cent.
constexpr int kWhole = 100;

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

/// So many turns make a win a long one.
constexpr int kLongTurns = 4;

/// How many pieces the solver and the others have on the board.
struct Census {
  Census(const std::vector<PlacedPiece>& pieces, int solver) {
    for (const PlacedPiece& each : pieces) {
      if (each.owner == PlacedPiece::kNoOwner) continue;
      ++(each.owner == solver ? own : others);
    }
  }

  int own = 0;
  int others = 0;
};

/// Whether an action exchanges two pieces.
bool changes_places(const std::vector<PlacedPiece>& before, const std::vector<PlacedPiece>& after, Action action) {
  const auto on = [](const std::vector<PlacedPiece>& pieces, int square) {
    const auto found = std::ranges::find(pieces, square, &PlacedPiece::square);
    return found == pieces.end() ? std::pair(-1, -1) : std::pair(found->piece, found->owner);
  };
  const auto met = on(before, action.to);
  return action.from != action.to && met.first >= 0 && on(before, action.from).first >= 0 &&
         on(after, action.from) == met && on(after, action.to) == on(before, action.from);
}

class Reader {
 public:
  Expected<PuzzleBook> read(std::string_view text) {
    TABLIER_TRY(done, read_game_file(
                          text, [this](const Spec& spec) { return begin(spec); },
                          [this](std::string_view line) { return take(line); }));
    return std::move(*book_);
  }

 private:
  Expected<void> begin(const Spec& spec) {
    if (spec.choices.players != 2) return fail("game: expected a game for two, found " + quoted(spec_text(spec)));
    book_ = PuzzleBook{.spec = spec};
    return {};
  }

  Expected<void> take(std::string_view line) {
    if (!claim_known_) return take_claim(line);
    TABLIER_TRY(puzzle, read_puzzle(line));
    if (!ids_.insert(puzzle->id).second) return bad_field("ID", quoted(puzzle->id) + " has been there before");
    book_->puzzles.push_back(std::move(*puzzle));
    return {};
  }

  Expected<void> take_claim(std::string_view line) {
    constexpr std::string_view kBeyond = "beyond ";
    constexpr std::string_view kMargin = "margin ";
    constexpr int kMost = 20;
    claim_known_ = true;
    if (line.starts_with(kMargin)) {
      book_->margin = small_number(line.substr(kMargin.size()), kWhole);
      if (book_->margin && *book_->margin > 0) return {};
      return fail("expected `margin PERCENT`, a number from 1 to 100, found " + quoted(line));
    }
    const std::string_view value = line.starts_with(kBeyond) ? line.substr(kBeyond.size()) : "";
    book_->beyond = small_number(value, kMost);
    if (!book_->beyond && value != kAll) {
      return fail("expected `beyond TURNS`, a number up to " + std::to_string(kMost) +
                  " or `all`, or `margin PERCENT`, found " + quoted(line));
    }
    const GameInfo& info = book_->spec.game->info();
    if (info.hidden_cards || info.chance) {
      return fail("`beyond` is for games of skill, which " + quoted(info.id) + " is not; expected `margin PERCENT`");
    }
    return {};
  }

  bool asks_for_action() const { return book_->margin.has_value(); }

  Expected<Puzzle> read_puzzle(std::string_view line) const {
    const std::vector<std::string_view> parts = split_at(line, kSeparator);
    if (parts.size() != 6) {
      return fail(std::string("expected `ID; POSITION; ") + (asks_for_action() ? "SHARE" : "TURNS") +
                  "; LEVEL; SOLUTION; TEMPTING`, found " + std::to_string(parts.size()) + " field" +
                  (parts.size() == 1 ? "" : "s"));
    }
    Puzzle puzzle{.id = std::string(parts[0]), .position = std::string(parts[1]), .solution = std::string(parts[4])};
    TABLIER_TRY(position, check_position(puzzle));
    TABLIER_TRY(worth, take_worth(puzzle, parts[2]));
    const auto level = small_number(parts[3], kPuzzleLevels);
    if (!level || *level < 1) {
      return bad_field("LEVEL", "expected 1 to " + std::to_string(kPuzzleLevels) + ", found " + quoted(parts[3]));
    }
    puzzle.level = *level;
    if (parts[5] != kNone) {
      for (const std::string_view each : split_at(parts[5], ", ")) {
        TABLIER_TRY(tempting, read_temptation(each));
        puzzle.tempting.push_back(std::move(*tempting));
      }
    }
    if (puzzle.tempting.size() > kMostTempting) {
      return bad_field("TEMPTING", "expected at most " + std::to_string(kMostTempting) + " turns, found " +
                                       std::to_string(puzzle.tempting.size()));
    }
    TABLIER_TRY(checked, asks_for_action() ? check_actions(puzzle) : check_turns(puzzle));
    return puzzle;
  }

  Expected<void> take_worth(Puzzle& puzzle, std::string_view text) const {
    const int least = asks_for_action() ? 0 : kShortestPuzzle;
    const int most = asks_for_action() ? kWhole : kLongestPuzzle;
    const auto number = small_number(text, most);
    if (!number || *number < least) {
      return bad_field(asks_for_action() ? "SHARE" : "TURNS",
                       "expected " + std::to_string(least) + " to " + std::to_string(most) + ", found " + quoted(text));
    }
    (asks_for_action() ? puzzle.share : puzzle.turns) = *number;
    return {};
  }

  Expected<Temptation> read_temptation(std::string_view text) const {
    if (!asks_for_action()) return Temptation{.words = std::string(text)};
    const std::size_t space = text.rfind(' ');
    const auto share = small_number(space == std::string_view::npos ? "" : text.substr(space + 1), kWhole);
    if (!share) return bad_field("TEMPTING", "expected `ACTION PERCENT`, found " + quoted(text));
    return Temptation{.words = std::string(text.substr(0, space)), .share = *share};
  }

  Expected<void> check_position(const Puzzle& puzzle) const {
    const Expected<AnyView> view = puzzle_view(book_->spec, puzzle.position);
    if (!view) return bad_field("POSITION", view.error().message);
    if (view->text() != puzzle.position || (!asks_for_action() && !view->begins_turn())) {
      return bad_field("POSITION", "expected the start of a turn, found " + quoted(puzzle.position));
    }
    const std::string id = puzzle_id(book_->spec, puzzle.position);
    if (puzzle.id != id) return bad_field("ID", "expected " + id + " for this position, found " + quoted(puzzle.id));
    return {};
  }

  Expected<void> check_turns(const Puzzle& puzzle) const {
    TABLIER_TRY(state, book_->spec.game->read(book_->spec.choices, puzzle.position));
    const Expected<Turn> solution = read_turn(*state, puzzle.solution);
    if (!solution) return bad_field("SOLUTION", solution.error().message);
    std::unordered_set<std::string> reached{solution->after.position()};
    for (const Temptation& each : puzzle.tempting) {
      const Expected<Turn> turn = read_turn(*state, each.words);
      if (!turn) return bad_field("TEMPTING", turn.error().message);
      if (!reached.insert(turn->after.position()).second) {
        return bad_field("TEMPTING", quoted(each.words) + " leads where another turn of the line leads");
      }
    }
    return {};
  }

  Expected<void> check_actions(const Puzzle& puzzle) const {
    TABLIER_TRY(view, puzzle_view(book_->spec, puzzle.position));
    if (!find_action(*view, puzzle.solution)) {
      return bad_field("SOLUTION", "expected a legal action, found " + quoted(puzzle.solution));
    }
    std::unordered_set<std::string> named{puzzle.solution};
    int last = puzzle.share - *book_->margin;
    for (const Temptation& each : puzzle.tempting) {
      if (!find_action(*view, each.words) || !named.insert(each.words).second) {
        return bad_field("TEMPTING", "expected another legal action, found " + quoted(each.words));
      }
      if (each.share > last) {
        return bad_field("TEMPTING",
                         "expected at most " + std::to_string(last) + " per cent, found " + std::to_string(each.share));
      }
      last = each.share;
    }
    return {};
  }

  std::optional<PuzzleBook> book_;
  bool claim_known_ = false;
  std::unordered_set<std::string> ids_;
};

}  // namespace

Expected<PuzzleBook> read_puzzles(std::string_view text) { return Reader().read(text); }

std::string write_puzzles(const PuzzleBook& book) {
  std::string text = game_line(book.spec);
  if (book.margin) {
    text += "margin " + std::to_string(*book.margin) + "\n";
  } else {
    text += "beyond " + (book.beyond ? std::to_string(*book.beyond) : std::string(kAll)) + "\n";
  }
  for (const Puzzle& puzzle : book.puzzles) {
    std::string tempting;
    for (const Temptation& each : puzzle.tempting) {
      tempting += (tempting.empty() ? "" : ", ") + each.words;
      if (book.margin) tempting += " " + std::to_string(each.share);
    }
    if (tempting.empty()) tempting = kNone;
    for (const std::string& field :
         {puzzle.id, puzzle.position, std::to_string(book.margin ? puzzle.share : puzzle.turns),
          std::to_string(puzzle.level), puzzle.solution}) {
      text += field + std::string(kSeparator);
    }
    text += tempting + "\n";
  }
  return text;
}

void sort_by_level(PuzzleBook& book) {
  sort_stably(book.puzzles, [](const Puzzle& a, const Puzzle& b) {
    return std::pair(a.level, a.turns) < std::pair(b.level, b.turns);
  });
}

Expected<AnyView> puzzle_view(const Spec& spec, std::string_view position) {
  const AnyGame& game = *spec.game;
  if (!game.info().hidden_cards) {
    TABLIER_TRY(state, game.read(spec.choices, position));
    if (state->actor().is_seat()) return state->view(Viewer(state->actor().seat()));
    return fail("expected a position in which a seat acts, found " + quoted(position));
  }
  std::optional<Error> error;
  for (int i = 0; i < spec.choices.players; ++i) {
    Expected<AnyView> view = game.read_view(spec.choices, Viewer(seat_at(i)), position);
    if (view && view->actor() == Actor(seat_at(i))) return view;
    if (!view && !error) error = view.error();
  }
  if (error) return std::unexpected(*error);
  return fail("expected what the seat to act sees, found " + quoted(position));
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

std::vector<std::string_view> puzzle_themes(const PuzzleBook& book, const Puzzle& puzzle) {
  const Expected<AnyView> view = puzzle_view(book.spec, puzzle.position);
  if (!view) return {};
  const int solver = index(view->actor().seat());
  AnyView after = *view;
  bool swaps = false;
  for (const std::string_view word : words_in(puzzle.solution)) {
    const std::optional<Action> action = find_action(after, word);
    if (!action) return {};
    const std::vector<PlacedPiece> before = after.scene().pieces;
    after.apply(*action);
    swaps = swaps || changes_places(before, after.scene().pieces, *action);
  }
  const Census were(view->scene().pieces, solver);
  const Census are(after.scene().pieces, solver);
  std::vector<std::string_view> themes;
  if (are.others < were.others) themes.emplace_back("capture");
  if (swaps) themes.emplace_back("swap");
  if (are.own > were.own) themes.emplace_back("card");
  if (themes.empty()) themes.emplace_back("quiet");
  if (puzzle.turns >= kLongTurns) themes.emplace_back("long");
  const bool others_fail = puzzle.tempting.empty() || puzzle.tempting[0].share < kWhole / 2;
  if (book.margin && puzzle.share >= kWhole / 2 && others_fail) themes.emplace_back("saving");
  return themes;
}

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

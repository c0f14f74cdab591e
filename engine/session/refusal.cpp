#include "session/refusal.h"

#include <algorithm>

#include "core/text.h"
#include "session/words.h"

namespace tablier {

namespace {

std::uint8_t square_named(const Facts& facts, std::string_view name) {
  const auto found = std::ranges::find(facts.squares, name, &SquareFact::name);
  return found == facts.squares.end() ? kNoSquare : static_cast<std::uint8_t>(found - facts.squares.begin());
}

/// What a word tries: `c1e3`, `Q@c1` or `c1`; no squares for any other word.
Attempt parse_attempt(const Facts& facts, std::string_view word) {
  constexpr std::size_t kLongest = 8;  // no two squares have longer names
  if (word.size() > kLongest) return {};
  if (const std::uint8_t to = square_named(facts, word); to != kNoSquare) return {.to = to};
  if (word.size() > 2 && word[1] == '@') {
    const bool known = std::ranges::find(facts.pieces, word[0], &PieceFact::letter) != facts.pieces.end();
    return known ? Attempt{.to = square_named(facts, word.substr(2)), .piece = word[0]} : Attempt();
  }
  for (std::size_t cut = 2; cut + 2 <= word.size(); ++cut) {
    const Attempt attempt{.from = square_named(facts, word.substr(0, cut)),
                          .to = square_named(facts, word.substr(cut))};
    if (attempt.from != kNoSquare && attempt.to != kNoSquare) return attempt;
  }
  return {};
}

/// What may be done instead: with this piece, or with another one.
Message alternatives(const Chooser& chooser, const Attempt& attempt) {
  if (attempt.from == kNoSquare && attempt.piece == 0) return {};
  const AnyGame& game = chooser.seen.game();
  std::vector<std::string> targets;
  for (const Action action : chooser.legal) {
    const bool same = attempt.from == kNoSquare ? game.word(action).starts_with(std::string{attempt.piece, '@'})
                                                : action.from == attempt.from;
    if (!same) continue;
    targets.push_back(action.to == kNoSquare ? game.word(action) : chooser.facts.squares[action.to].name);
  }
  if (targets.empty()) return {};
  std::ranges::sort(targets);
  const std::string all = spaced(std::vector<std::string_view>(targets.begin(), targets.end()));
  if (attempt.from == kNoSquare) {
    return message("targets_of", "{piece:piece} to {targets:or}", attempt.piece, all);
  }
  return message("targets", "from {from} to {targets:or}", chooser.facts.squares[attempt.from].name, all);
}

/// What there is to say in every game.
Message why_not_in_general(const Chooser& chooser, const Attempt& attempt) {
  const Facts& facts = chooser.facts;
  const std::string to = facts.squares[attempt.to].name;
  if (attempt.from == kNoSquare && attempt.piece == 0) return {};
  if (attempt.from == kNoSquare) {
    return message("no_placing", "{piece:piece} cannot be placed on {square}", attempt.piece, to);
  }
  const std::string from = facts.squares[attempt.from].name;
  const Scene scene = chooser.seen.scene();
  const auto placed = std::ranges::find(scene.pieces, int{attempt.from}, &PlacedPiece::square);
  if (placed == scene.pieces.end()) return message("nothing_there", "there is nothing on {square}", from);
  const char letter = facts.pieces[static_cast<std::size_t>(placed->piece)].letter;
  if (placed->owner == PlacedPiece::kNoOwner) {
    return message("never_moves", "the {piece:piece} on {square} cannot be moved", letter, from);
  }
  if (placed->owner != index(chooser.seen.actor().seat())) {
    return message("not_yours", "the {piece:piece} on {square} is not yours", letter, from);
  }
  return message("cannot_go", "the {piece:piece} on {from} cannot go to {to}", letter, from, to);
}

/// What to type instead of a word that means nothing here.
Message nearest_words(const AnyGame& game, const ActionList& legal, std::string_view word) {
  const std::vector<WordedAction> sorted = sorted_by_word(game, legal);
  std::vector<std::string_view> words;
  for (const WordedAction& each : sorted) words.push_back(each.word);
  constexpr std::size_t kFew = 6;
  if (words.size() <= kFew) return message("expected_words", "expected {words:or}", spaced(words));
  if (const auto near = nearest(word, words)) return message("near_word", "did you mean `{word}`?", *near);
  return message("many_words", "there are {count} legal actions, for example {word}", words.size(), words[0]);
}

}  // namespace

std::vector<Message> why_not(const Chooser& chooser, const Attempt& attempt) {
  Message why = chooser.seen.why_not(attempt);
  if (why.code.empty()) why = why_not_in_general(chooser, attempt);
  if (why.code.empty()) return {};
  Message instead = alternatives(chooser, attempt);
  if (instead.code.empty() && attempt.from != kNoSquare && attempt.from == attempt.to && why.code == "not_moved") {
    why = message("nowhere_to_go", "the piece on {square} has nowhere to go", chooser.facts.squares[attempt.from].name);
  }
  std::vector<Message> all{std::move(why)};
  if (!instead.code.empty()) all.push_back(std::move(instead));
  return all;
}

Expected<Action> find_action(const Chooser& chooser, std::string_view word) {
  const AnyGame& game = chooser.seen.game();
  for (const Action action : chooser.legal) {
    if (game.word(action) == word) return action;
  }
  if (chooser.legal.empty()) {
    return fail("game_over", "action {word} cannot be played: the game is over", quoted(word));
  }
  Error error(message("not_legal", "action {word} is not legal here", quoted(word)));
  const Attempt attempt = parse_attempt(chooser.facts, word);
  if (chooser.acts && chooser.seen.actor().is_seat() && attempt.to != kNoSquare) {
    for (const Message& each : why_not(chooser, attempt)) error.add(each);
  }
  if (error.why.size() < 2) error.add(nearest_words(game, chooser.legal, word));
  return std::unexpected(std::move(error));
}

}  // namespace tablier

// Laws on random input. A failure shows the smallest input found and how to run it again; tests/CMakeLists.txt fixes
// the seed, because looking for new failures is the fuzzers' business and a red test should mean a change.

#include <gtest/gtest.h>
// RapidCheck's glue wants GoogleTest before it.
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>

#include "core/board_text.h"
#include "core/text.h"
#include "session/batch.h"
#include "session/record.h"
#include "support/mutate.h"
#include "support/names.h"
#include "support/random_game.h"

namespace tablier::testing {
namespace {

/// A number below the bound. Small inputs come first everywhere else; here each number is alike from the beginning.
std::size_t any_below(std::size_t bound) {
  return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::size_t>(0, bound));
}

Spec any_spec() {
  static const std::vector<Spec> kSpecs = every_spec();
  return kSpecs[any_below(kSpecs.size())];
}

/// A random game of this spec, from its start or from a position of the vectors, broken off after a few actions or
/// many.
Session any_table(const Spec& spec) {
  constexpr std::size_t kFar = 400;
  static std::map<std::string, std::vector<Session>> further_on;
  std::vector<Session>& known = further_on[spec_text(spec)];
  if (known.empty()) {
    known = vector_tables(spec);
    known.emplace_back(spec);
  }
  const bool from_start = *rc::gen::arbitrary<bool>();
  Session table = from_start ? Session(spec) : known[any_below(known.size())];
  play_at_random(table, *rc::gen::arbitrary<std::uint64_t>(), *rc::gen::inRange<std::size_t>(0, kFar));
  return table;
}

Random any_random() { return Random(*rc::gen::arbitrary<std::uint64_t>()); }

/// The law of positions: they keep their hash, can be written and read, and end when there is nothing more to play.
void expect_position(const Spec& spec, const AnyState& state) {
  const std::string written = state.position();
  const Expected<AnyState> read = spec.game->read(spec.choices, written);
  RC_LOG() << written << (read ? "" : " is refused: " + read.error().message) << "\n";
  RC_ASSERT(read.has_value());
  RC_ASSERT(read->position() == written);
  RC_ASSERT(read->hash() == state.hash());
  RC_ASSERT(state.hash() == state.hash_from_scratch());
  RC_ASSERT(words(*spec.game, read->legal()) == words(*spec.game, state.legal()));
  RC_ASSERT(state.legal().empty() == state.actor().is_nobody());
  RC_ASSERT(state.winners().empty() == !state.actor().is_nobody());
}

/// The law of texts that may be wrong: refused with a reason, or a position that can be played on.
void refused_or_a_position(const Spec& spec, const std::string& text, Random& random) {
  constexpr int kWhile = 12;
  const Expected<AnyState> read = spec.game->read(spec.choices, text);
  if (!read) {
    RC_ASSERT(is_sentence(read.error().message));
    return;
  }
  AnyState state = *read;
  expect_position(spec, state);
  for (int i = 0; i < kWhile && !state.actor().is_nobody(); ++i) {
    state.apply(state.random_action(random));
    expect_position(spec, state);
  }
}

RC_GTEST_PROP(Laws, spec_text_reads_back_to_the_same_spec, ()) {
  const Spec spec = any_spec();
  const Expected<Spec> read = parse_spec(spec_text(spec));
  RC_ASSERT(read.has_value());
  RC_ASSERT(*read == spec);
}

RC_GTEST_PROP(Laws, options_may_come_in_any_order_and_with_their_defaults, ()) {
  const Spec spec = any_spec();
  const GameInfo& info = spec.game->info();
  std::vector<std::string> options{"players=" + std::to_string(spec.choices.players)};
  for (std::size_t i = 0; i < info.options.size(); ++i) {
    const std::string_view value = info.options[i].values[spec.choices.value[i]];
    options.push_back(std::string(info.options[i].name) + "=" + std::string(value));
  }
  Random random = any_random();
  for (std::size_t i = options.size(); i > 1; --i) {
    std::swap(options[i - 1], options[random.below(static_cast<std::uint32_t>(i))]);
  }
  std::string text = std::string(info.id) + "(";
  for (std::size_t i = 0; i < options.size(); ++i) text += (i > 0 ? "," : "") + options[i];
  const Expected<Spec> read = parse_spec(text + ")");
  RC_ASSERT(read.has_value());
  RC_ASSERT(*read == spec);
}

RC_GTEST_PROP(Laws, garbage_spec_is_refused_with_a_sentence, (const std::string& garbage)) {
  const Expected<Spec> read = parse_spec(garbage);
  RC_ASSERT(!read.has_value());
  RC_ASSERT(is_sentence(read.error().message));
}

RC_GTEST_PROP(Laws, changed_spec_is_refused_with_a_sentence_or_reads_back, ()) {
  Random random = any_random();
  const Expected<Spec> read = parse_spec(mutated(spec_text(any_spec()), random));
  if (read) {
    RC_ASSERT(parse_spec(spec_text(*read)).value() == *read);
  } else {
    RC_ASSERT(is_sentence(read.error().message));
  }
}

RC_GTEST_PROP(Laws, every_move_that_is_not_legal_is_refused_with_a_reason, ()) {
  constexpr int kTries = 30;
  const Session table = any_table(any_spec());
  if (!table.actor().is_seat()) return;
  const Facts& facts = table.facts();
  for (int i = 0; i < kTries; ++i) {
    const std::string to = facts.squares[any_below(facts.squares.size())].name;
    const char letter = facts.pieces[any_below(facts.pieces.size())].letter;
    const std::string from =
        any_below(2) == 0 ? std::string{letter, '@'} : facts.squares[any_below(facts.squares.size())].name;
    const Expected<Action> found = table.find(from + to);
    if (found) continue;
    RC_LOG() << table.state().position() << "\n" << found.error().message << "\n";
    RC_ASSERT(found.error().why.size() == 2);
    RC_ASSERT(!found.error().why[0].code.empty());
    RC_ASSERT(found.error().why[0].code != "cannot_go");
    RC_ASSERT(is_sentence(found.error().message));
  }
}

RC_GTEST_PROP(Laws, every_game_that_the_rules_end_names_the_rule, ()) {
  constexpr std::size_t kLong = 2'000;
  Session table = any_table(any_spec());
  play_at_random(table, *rc::gen::arbitrary<std::uint64_t>(), kLong);
  if (!table.finished() || table.ending().kind != Ending::Kind::kRules) return;
  const Cause cause = table.ending().cause;
  RC_ASSERT(!cause.why.code.empty());
  RC_ASSERT(is_sentence(sentence(cause.why)));
  for (int i = 0; i < table.seats(); ++i) RC_ASSERT(table.state().view(Viewer(seat_at(i))).ending() == cause);
  for (const int square : cause.squares)
    RC_ASSERT(square >= 0 && square < static_cast<int>(table.facts().squares.size()));
}

RC_GTEST_PROP(Laws, garbage_position_is_refused_with_a_sentence, (const std::string& garbage)) {
  const Spec spec = any_spec();
  const Expected<AnyState> read = spec.game->read(spec.choices, garbage);
  RC_ASSERT(!read.has_value());
  RC_ASSERT(is_sentence(read.error().message));
}

RC_GTEST_PROP(Laws, changed_position_is_refused_with_a_sentence_or_can_be_played_on, ()) {
  constexpr int kTries = 50;
  const Spec spec = any_spec();
  const std::string position = any_table(spec).state().position();
  Random random = any_random();
  for (int i = 0; i < kTries; ++i) {
    const std::string changed = mutated(position, random);
    RC_LOG() << spec_text(spec) << "\n" << changed << "\n";
    refused_or_a_position(spec, changed, random);
  }
}

RC_GTEST_PROP(Laws, position_of_one_spec_is_refused_with_a_sentence_or_can_be_played_on_in_another, ()) {
  const Spec spec = any_spec();
  Random random = any_random();
  refused_or_a_position(any_spec(), any_table(spec).state().position(), random);
}

RC_GTEST_PROP(Laws, changed_view_is_refused_with_a_sentence_or_reads_back, ()) {
  constexpr int kTries = 20;
  const Spec spec = any_spec();
  const Session table = any_table(spec);
  Random random = any_random();
  for (const Viewer viewer : viewers(table.facts())) {
    const std::string view = table.state().view(viewer).text();
    for (int i = 0; i < kTries; ++i) {
      const std::string changed = mutated(view, random);
      RC_LOG() << spec_text(spec) << "\n" << viewer_name(table.facts(), viewer) << ": " << changed << "\n";
      const Expected<AnyView> read = spec.game->read_view(spec.choices, viewer, changed);
      if (!read) {
        RC_ASSERT(is_sentence(read.error().message));
        continue;
      }
      const Expected<AnyView> again = spec.game->read_view(spec.choices, viewer, read->text());
      RC_ASSERT(again.has_value());
      RC_ASSERT(again->text() == read->text());
      const AnyState determinized = read->determinize(random);
      RC_ASSERT(determinized.view(viewer).text() == read->text());
      refused_or_a_position(spec, determinized.position(), random);
    }
  }
}

RC_GTEST_PROP(Laws, garbage_action_is_refused_with_a_sentence_and_without_change, (const std::string& garbage)) {
  Session table = any_table(any_spec());
  const std::vector<std::string> legal = words(table.game(), table.legal());
  RC_PRE(!std::ranges::binary_search(legal, garbage));
  const std::string before = table.state().position();
  const Expected<void> played = table.play(garbage);
  RC_ASSERT(!played.has_value());
  RC_ASSERT(is_sentence(played.error().message));
  RC_ASSERT(table.state().position() == before);
}

/// One field of a request: what belongs there, that with a change, or anything.
std::string any_field(const std::string& right, Random& random) {
  switch (random.below(6)) {
    case 0:
      return *rc::gen::arbitrary<std::string>();
    case 1:
      return mutated(right, random);
    default:
      return right;
  }
}

RC_GTEST_PROP(Laws, batch_answers_anything_with_one_line, ()) {
  constexpr std::uint64_t kPerftBudget = 200;
  constexpr std::array<std::string_view, 8> kRequests{"start", "actor",  "moves", "chance",
                                                      "apply", "result", "view",  "perft"};
  Random random = any_random();
  const Spec spec = any_spec();
  const Session table = any_table(spec);
  std::string line = any_field(std::string(kRequests[random.below(kRequests.size())]), random);
  line += "\t" + any_field(spec_text(spec), random);
  if (random.below(6) > 0) line += "\t" + any_field(table.state().position(), random);
  for (std::uint32_t more = random.below(4); more > 0; --more) {
    const std::vector<std::string> legal = words(table.game(), table.legal());
    line +=
        "\t" + any_field(legal.empty() ? "3" : legal[random.below(static_cast<std::uint32_t>(legal.size()))], random);
  }
  RC_LOG() << line << "\n";
  const std::string answer = batch_answer(line, kPerftBudget);
  RC_ASSERT(std::ranges::none_of(answer, [](char c) { return static_cast<unsigned char>(c) < 0x20; }));
  if (answer.starts_with("error: ")) RC_ASSERT(is_sentence(answer));
}

RC_GTEST_PROP(Laws, garbage_record_is_refused_with_a_sentence, (const std::string& garbage)) {
  const Expected<std::vector<Record>> read = read_records(garbage);
  RC_ASSERT(!read.has_value());
  RC_ASSERT(is_sentence(read.error().message));
}

RC_GTEST_PROP(Laws, changed_record_is_refused_with_a_sentence_or_reads_back, ()) {
  constexpr int kTries = 20;
  Session table = any_table(any_spec());
  table.set_name(seat_at(0), *rc::gen::arbitrary<std::string>());
  std::optional<Viewer> eyes;
  if (*rc::gen::arbitrary<bool>()) eyes = Viewer(seat_at(1));
  Record record = make_record(table, eyes);
  record.comment = *rc::gen::arbitrary<std::string>();
  record.tags = {{"Date", *rc::gen::arbitrary<std::string>()}};
  const std::string text = write_record(record);
  const auto refused_or_reads_back = [](const std::string& each) {
    const Expected<std::vector<Record>> read = read_records(each);
    if (!read) {
      RC_LOG() << each << "\n" << read.error().message << "\n";
      RC_ASSERT(is_sentence(read.error().message));
      return false;
    }
    std::string written;
    for (const Record& one : *read) written += write_record(one);
    const Expected<std::vector<Record>> again = read_records(written);
    RC_LOG() << written << "\n";
    RC_ASSERT(again.has_value());
    std::string rewritten;
    for (const Record& one : *again) rewritten += write_record(one);
    RC_ASSERT(rewritten == written);
    return true;
  };
  RC_ASSERT(refused_or_reads_back(text));
  Random random = any_random();
  for (int i = 0; i < kTries; ++i) refused_or_reads_back(mutated(text, random));
}

RC_GTEST_PROP(Laws, result_text_reads_back_to_the_same_winners, ()) {
  const int seats = *rc::gen::inRange(2, kMaxSeats + 1);
  SeatSet winners;
  for (int i = 0; i < seats; ++i) {
    if (*rc::gen::arbitrary<bool>()) winners.insert(seat_at(i));
  }
  RC_PRE(!winners.empty());
  RC_ASSERT(parse_result(result_text(winners, seats), seats) == winners);
}

RC_GTEST_PROP(Laws, split_parts_joined_again_are_the_text, (const std::string& text, char separator)) {
  const std::vector<std::string_view> parts = split(text, separator);
  std::string joined;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    RC_ASSERT(parts[i].find(separator) == std::string_view::npos);
    joined += (i > 0 ? std::string(1, separator) : "") + std::string(parts[i]);
  }
  RC_ASSERT(joined == text);
}

RC_GTEST_PROP(Laws, quoted_text_can_stand_in_a_sentence, (const std::string& text)) {
  RC_ASSERT(is_sentence(tablier::quoted(text)));
  RC_ASSERT(tablier::quoted(text).size() <= 250);
}

RC_GTEST_PROP(Laws, nearest_word_is_a_candidate, (const std::string& word, const std::vector<std::string>& all)) {
  const std::vector<std::string_view> candidates(all.begin(), all.end());
  const auto found = nearest(word, candidates);
  if (found) RC_ASSERT(std::ranges::find(candidates, *found) != candidates.end());
}

RC_GTEST_PROP(Laws, word_with_one_character_wrong_is_near_the_right_one, (std::string word)) {
  RC_PRE(word.size() >= 3 && word.size() <= 60);
  const std::string right = word;
  const std::array<std::string_view, 1> candidates{right};
  word[*rc::gen::inRange<std::size_t>(0, word.size())] = *rc::gen::arbitrary<char>();
  RC_ASSERT(nearest(word, candidates) == right);
}

RC_GTEST_PROP(Laws, small_number_is_written_as_it_was_read, (const std::string& text)) {
  constexpr int kLimit = 1'000'000;
  const auto number = *rc::gen::inRange(0, kLimit + 1);
  RC_ASSERT(small_number(std::to_string(number), kLimit) == number);
  RC_ASSERT(small_number(std::to_string(number), number - 1) == std::nullopt);
  const std::optional<int> read = small_number(text, kLimit);
  if (read) RC_ASSERT(std::to_string(*read) == text);
}

RC_GTEST_PROP(Laws, board_text_reads_back_to_the_same_board, ()) {
  const BoardShape shape{.width = *rc::gen::inRange(1, 10), .height = *rc::gen::inRange(1, 10), .letters = "sT"};
  const auto squares = static_cast<std::size_t>(shape.squares());
  const auto board = *rc::gen::container<std::string>(squares, rc::gen::element(kEmptySquare, 's', 'T'));
  RC_ASSERT(read_board(shape, write_board(shape, board)).value() == board);
}

RC_GTEST_PROP(Laws, board_text_has_one_form, ()) {
  const BoardShape shape{.width = 3, .height = 2, .letters = "sT"};
  const auto text = *rc::gen::container<std::string>(rc::gen::element('1', '2', '3', 's', 'T', '/'));
  const Expected<std::string> board = read_board(shape, text);
  if (board) RC_ASSERT(write_board(shape, *board) == text);
}

RC_GTEST_PROP(Laws, random_number_is_below_its_bound, (std::uint64_t seed, std::uint32_t bound)) {
  RC_PRE(bound > 0U);
  RC_ASSERT(Random(seed).below(bound) < bound);
}

}  // namespace
}  // namespace tablier::testing

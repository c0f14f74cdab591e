// Positions as text, and the table that plays by words.

#include <algorithm>

#include "conformance/conformance.h"
#include "core/text.h"

namespace tablier::testing {
namespace {

TEST_P(Conformance, position_text_reads_back_to_the_same_position) {
  at_positions(kMany, [this](const AnyState& state) {
    const std::string text = state.position();
    const Expected<AnyState> read = game().read(spec().choices, text);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->position(), text);
    EXPECT_EQ(read->hash(), state.hash());
    EXPECT_EQ(read->actor(), state.actor());
    EXPECT_EQ(read->turn_of(), state.turn_of());
    EXPECT_EQ(read->begins_turn(), state.begins_turn());
    EXPECT_EQ(read->step(), state.step());
    EXPECT_EQ(read->winners(), state.winners());
    const ActionList actions = state.legal();
    EXPECT_TRUE(std::ranges::equal(read->legal(), actions)) << "other actions, or in another order";
    if (!state.actor().is_chance()) return;
    for (const Action action : actions) EXPECT_EQ(read->weight(action), state.weight(action));
  });
}

TEST_P(Conformance, position_read_from_text_plays_on_like_the_one_that_was_written) {
  at_positions(kSome, [this](const AnyState& state) {
    const Expected<AnyState> read = game().read(spec().choices, state.position());
    ASSERT_TRUE(read) << read.error().message;
    for (const Action action : few_of(state.legal())) {
      AnyState next = state;
      AnyState next_read = *read;
      next.apply(action);
      next_read.apply(action);
      EXPECT_EQ(next_read.position(), next.position()) << game().word(action);
    }
  });
}

TEST_P(Conformance, position_with_something_before_or_after_it_is_refused) {
  at_positions(kSome, [this](const AnyState& state) {
    const std::string text = state.position();
    for (const std::string& wrong : {text + " ", " " + text, text + " x", text + "\n", text + '\0', text + text}) {
      const Expected<AnyState> read = game().read(spec().choices, wrong);
      EXPECT_FALSE(read) << tablier::quoted(wrong);
      if (!read) {
        EXPECT_TRUE(is_sentence(read.error().message)) << read.error().message;
      }
    }
  });
}

/// Words that are no legal action here, most of them nearly one.
std::vector<std::string> wrong_words(const std::vector<std::string>& legal, const std::vector<std::string>& elsewhere,
                                     Random& random) {
  const auto any = [&random](const auto& list) { return list[random.below(static_cast<std::uint32_t>(list.size()))]; };
  std::vector<std::string> wrong{"", " ", "?", "-", "\n", std::string(1, '\0'), "\x01\x7F\xFF"};
  wrong.emplace_back(100'000, 'a');
  for (int i = 0; i < 4; ++i) wrong.push_back(any(elsewhere));
  const std::string word = any(legal.empty() ? elsewhere : legal);
  wrong.insert(wrong.end(), {word + " ", " " + word, word + word, word + '\0', word.substr(1), word + "\t" + word});
  std::string changed = word;
  changed[random.below(static_cast<std::uint32_t>(word.size()))] = static_cast<char>(random.below(256));
  wrong.push_back(changed);
  std::erase_if(wrong, [&legal](const std::string& each) { return std::ranges::binary_search(legal, each); });
  return wrong;
}

TEST_P(Conformance, illegal_and_garbage_actions_are_refused_without_change) {
  std::vector<std::string> elsewhere;
  for (const Action action : games()[0].actions()) elsewhere.push_back(game().word(action));
  Random random(1);
  at_positions(kSome, [&](const AnyState& state) {
    Expected<Session> table = Session::from_position(spec(), state.position());
    ASSERT_TRUE(table) << table.error().message;
    for (const std::string& wrong : wrong_words(words_of(table->legal()), elsewhere, random)) {
      const Expected<void> played = table->play(wrong);
      ASSERT_FALSE(played) << tablier::quoted(wrong);
      ASSERT_TRUE(is_sentence(played.error().message)) << played.error().message;
      ASSERT_TRUE(table->actions().empty());
      ASSERT_EQ(table->state().position(), state.position());
      ASSERT_EQ(table->state().hash(), state.hash());
      ASSERT_EQ(table->actor(), state.actor());
    }
  });
}

TEST_P(Conformance, action_is_played_by_its_word) {
  at_positions(kSome, [this](const AnyState& state) {
    for (const Action action : few_of(state.legal())) {
      Expected<Session> table = Session::from_position(spec(), state.position());
      ASSERT_TRUE(table) << table.error().message;
      const Expected<void> played = table->play(game().word(action));
      ASSERT_TRUE(played) << played.error().message;
      EXPECT_EQ(table->actions(), std::vector<Action>{action});
    }
  });
}

TEST_P(Conformance, undo_and_redo_restore_every_position) {
  for (const Session& whole : games()) {
    const std::size_t length = whole.actions().size();
    Session table = whole;
    const auto expect_after = [&](std::size_t played) {
      ASSERT_EQ(table.actions().size(), played);
      ASSERT_EQ(table.state().position(), whole.states()[played].position());
      ASSERT_EQ(table.state().hash(), whole.states()[played].hash());
      ASSERT_EQ(table.finished(), played == length && whole.finished());
    };
    for (std::size_t played = length; played > 0; --played) {
      ASSERT_NO_FATAL_FAILURE(expect_after(played));
      ASSERT_TRUE(table.undo());
    }
    ASSERT_FALSE(table.undo());
    for (std::size_t played = 0; played < length; ++played) {
      ASSERT_NO_FATAL_FAILURE(expect_after(played));
      ASSERT_TRUE(table.redo());
    }
    ASSERT_NO_FATAL_FAILURE(expect_after(length));
    ASSERT_FALSE(table.redo());
    ASSERT_EQ(table.winners(), whole.winners());
  }
}

}  // namespace
}  // namespace tablier::testing

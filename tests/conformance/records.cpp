// Games written down and read back, whole and through one pair of eyes.

#include <algorithm>

#include "conformance/conformance.h"
#include "core/record.h"

namespace tablier::testing {
namespace {

/// Reads a text that holds one record.
Expected<Record> read_one(const std::string& text) {
  Expected<std::vector<Record>> records = read_records(text);
  if (!records) return std::unexpected(records.error());
  if (records->size() != 1) return fail(std::to_string(records->size()) + " records");
  return records->front();
}

TEST_P(Conformance, record_of_a_game_reads_back_and_replays_to_its_end) {
  for (std::uint64_t seed = 1; seed <= kGames; ++seed) {
    const Table table = random_game(spec(), seed);
    const std::string text = write_record(make_record(table));
    const Expected<Record> record = read_one(text);
    ASSERT_TRUE(record) << record.error().message;
    EXPECT_EQ(write_record(*record), text);
    const Expected<Table> replayed = replay(*record);
    ASSERT_TRUE(replayed) << replayed.error().message;
    EXPECT_TRUE(std::ranges::equal(replayed->actions(), table.actions()));
    EXPECT_EQ(replayed->state().position(), table.state().position());
    EXPECT_EQ(replayed->winners(), table.winners());
  }
}

TEST_P(Conformance, record_may_begin_and_break_off_anywhere) {
  const Table whole = random_game(spec(), 1);
  const std::size_t length = whole.actions().size();
  for (std::size_t from = 0; from < length; from += 1 + (length / kSome)) {
    Expected<Table> table = Table::from_position(spec(), whole.states()[from].position());
    ASSERT_TRUE(table) << table.error().message;
    for (std::size_t i = from; i < std::min(from + 10, length); ++i) table->play(whole.actions()[i]);
    const std::string text = write_record(make_record(*table));
    const Expected<Record> record = read_one(text);
    ASSERT_TRUE(record) << record.error().message << "\n" << text;
    EXPECT_EQ(write_record(*record), text);
  }
}

TEST_P(Conformance, record_for_one_pair_of_eyes_replays_as_far_as_they_saw) {
  const Table whole = random_game(spec(), 1);
  for (const Viewer viewer : viewers(facts())) {
    SCOPED_TRACE(viewer_name(facts(), viewer));
    const std::string text = write_record(make_record(whole, viewer));
    const Expected<Record> record = read_one(text);
    ASSERT_TRUE(record) << record.error().message;
    EXPECT_EQ(write_record(*record), text);
    EXPECT_EQ(record->eyes.has_value(), game().info().hidden_cards);
    if (!record->eyes) continue;
    const Expected<SeenTable> replayed = replay_seen(*record);
    ASSERT_TRUE(replayed) << replayed.error().message;
    EXPECT_EQ(replayed->state().text(), whole.state().view(viewer).text());
    EXPECT_EQ(replayed->winners(), whole.winners());
  }
}

TEST_P(Conformance, record_for_one_pair_of_eyes_may_begin_anywhere) {
  const Table whole = random_game(spec(), 2);
  const std::size_t length = whole.actions().size();
  for (std::size_t from = 0; from < length; from += 1 + (length / kSome)) {
    Expected<Table> table = Table::from_position(spec(), whole.states()[from].position());
    ASSERT_TRUE(table) << table.error().message;
    for (std::size_t i = from; i < std::min(from + 10, length); ++i) table->play(whole.actions()[i]);
    for (const Viewer viewer : viewers(facts())) {
      const std::string text = write_record(make_record(*table, viewer));
      const Expected<Record> record = read_one(text);
      ASSERT_TRUE(record) << record.error().message << "\n" << text;
      EXPECT_EQ(write_record(*record), text);
    }
  }
}

}  // namespace
}  // namespace tablier::testing

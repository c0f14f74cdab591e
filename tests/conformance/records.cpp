// Games written down and read back, whole and through one viewer.

#include <algorithm>

#include "conformance/conformance.h"
#include "session/record.h"

namespace tablier::testing {
namespace {

/// Reads a text that holds one record.
Expected<Record> read_one(const std::string& text) {
  TABLIER_TRY(records, read_records(text));
  if (records->size() != 1) return fail(std::to_string(records->size()) + " records");
  return records->front();
}

TEST_P(Conformance, record_of_a_game_reads_back_and_replays_to_its_end) {
  for (const Session& table : games()) {
    const std::string text = write_record(make_record(table));
    const Expected<Record> record = read_one(text);
    ASSERT_TRUE(record) << record.error().message;
    EXPECT_EQ(write_record(*record), text);
    const Expected<Session> replayed = replay(*record);
    ASSERT_TRUE(replayed) << replayed.error().message;
    EXPECT_TRUE(std::ranges::equal(replayed->actions(), table.actions()));
    EXPECT_EQ(replayed->state().position(), table.state().position());
    EXPECT_EQ(replayed->winners(), table.winners());
  }
}

TEST_P(Conformance, record_for_one_pair_of_eyes_replays_as_far_as_they_saw) {
  for (const Session& table : games()) {
    for (const Viewer viewer : viewers(facts())) {
      SCOPED_TRACE(viewer_name(facts(), viewer));
      const std::string text = write_record(make_record(table, viewer));
      const Expected<Record> record = read_one(text);
      ASSERT_TRUE(record) << record.error().message << "\n" << text;
      EXPECT_EQ(write_record(*record), text);
      EXPECT_EQ(record->eyes.has_value(), game().info().hidden_cards);
      if (!record->eyes) continue;
      const Expected<SeenSession> replayed = replay_seen(*record);
      ASSERT_TRUE(replayed) << replayed.error().message;
      EXPECT_EQ(replayed->state().text(), table.state().view(viewer).text());
      EXPECT_EQ(replayed->winners(), table.winners());
    }
  }
}

TEST_P(Conformance, record_made_for_other_eyes_is_the_record_that_they_would_have_made) {
  for (const Session& table : games()) {
    for (const Viewer viewer : viewers(facts())) {
      const Expected<Record> seen = record_for(make_record(table), viewer);
      ASSERT_TRUE(seen) << seen.error().message;
      EXPECT_EQ(write_record(*seen), write_record(make_record(table, viewer)));
    }
  }
}

}  // namespace
}  // namespace tablier::testing

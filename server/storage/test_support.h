#pragma once

#include <gtest/gtest.h>

#include <future>
#include <memory>
#include <string>

#include "storage/event_log.h"
#include "storage/test_postgresql.h"
#include "support/temporary_folder.h"

namespace tablier::server {

using testing::TemporaryFolder;

/// The answer of a store that is asked through `ask(done)`, when it has come.
template <class T, class Ask>
T answer_of(Ask ask) {
  std::promise<T> promise;
  std::future<T> future = promise.get_future();
  ask([&promise](T answer) { promise.set_value(std::move(answer)); });
  return future.get();
}

/// The answer's value; a failed test and an empty one if it is an error.
template <class T, class Ask>
T value_of(Ask ask) {
  Expected<T> answer = answer_of<Expected<T>>(std::move(ask));
  EXPECT_TRUE(answer) << answer.error().message;
  return answer ? std::move(*answer) : T();
}

/// Made member by member: g++ 12 warns of braces inside braces here.
inline Append an_append(const GameId& game, int after, std::vector<std::string> events, GameHeader header = {},
                        std::optional<std::vector<Sitter>> sitters = {}) {
  Append asked;
  asked.game = game;
  asked.after = after;
  asked.events = std::move(events);
  asked.header = std::move(header);
  asked.owner = "anna";
  asked.sitters = std::move(sitters);
  return asked;
}

inline Appended append(EventLog& log, Append append) {
  return answer_of<Appended>([&](Done<Appended> done) { log.append(std::move(append), std::move(done)); });
}

inline std::vector<StoredEvent> read(EventLog& log, const GameId& game, int after = 0, int most = kAllEvents) {
  return value_of<std::vector<StoredEvent>>([&](auto done) { log.read(game, after, most, std::move(done)); });
}

/// The payloads of a game's events in one line: "a b c". Checks that the versions have no gap.
inline std::string log_of(EventLog& log, const GameId& game) {
  std::string line;
  int version = 0;
  for (const StoredEvent& event : read(log, game)) {
    EXPECT_EQ(event.version, ++version) << game;
    line += (line.empty() ? "" : " ") + event.payload;
  }
  return line;
}

/// The PostgreSQL server that the tests of this process share; started when first asked for.
testing::TemporaryPostgresql& postgresql();

/// The url of a database on that server. Connecting may take as long as it takes.
std::string postgresql_url(const std::string& database);

/// The url of an empty database on that server. What the last test had in it is gone.
std::string new_postgresql_database();

/// Runs statements on a database; for tests that need it in a particular state.
void run_on_postgresql(const std::string& url, const std::string& statements);
void run_on_sqlite(const std::string& file, const std::string& statements);

}  // namespace tablier::server

#pragma once

#include <gtest/gtest.h>

#include <future>
#include <memory>
#include <string>

#include "storage/event_log.h"
#include "support/temporary_folder.h"
#include "system/child_process.h"

namespace tablier::server {

using testing::TemporaryFolder;

/// A PostgreSQL server of the test's own (tests/temporary_postgresql.py). It ends when this does, or the process.
class TemporaryPostgresql {
 public:
  TemporaryPostgresql();
  ~TemporaryPostgresql();
  TemporaryPostgresql(const TemporaryPostgresql&) = delete;
  TemporaryPostgresql& operator=(const TemporaryPostgresql&) = delete;

  const std::string& url() const { return url_; }
  /// `mode` is fast, immediate or kill.
  void stop(const std::string& mode);
  void start();

 private:
  std::string ask(const std::string& line);

  cli::ChildProcess child_;
  std::string url_;
};

/// What a store answers that is asked through `ask(done)`.
template <class T, class Ask>
T answer_of(Ask ask) {
  std::promise<T> promise;
  ask([&promise](T answer) { promise.set_value(std::move(answer)); });
  return promise.get_future().get();
}

/// What a reading function of Database returns.
template <auto Function, class... Arguments>
auto try_to_read(EventLog& log, Arguments... arguments) {
  using T = std::invoke_result_t<decltype(Function), Database&, Arguments...>::value_type;
  return answer_of<Expected<T>>([&](auto done) { log.read<Function>(std::move(done), arguments...); });
}

/// The value of what it returns; a failed test and an empty one if it is an error.
template <auto Function, class... Arguments>
auto read(EventLog& log, Arguments... arguments) {
  auto answer = try_to_read<Function>(log, arguments...);
  EXPECT_TRUE(answer) << answer.error().message;
  return answer ? std::move(*answer) : typename decltype(answer)::value_type();
}

/// The same for a writing function that returns a value.
template <auto Function, class... Arguments>
auto write(EventLog& log, Arguments... arguments) {
  using T = std::invoke_result_t<decltype(Function), Database&, Arguments...>::value_type;
  auto answer = answer_of<Expected<T>>([&](auto done) { log.write<Function>(std::move(done), arguments...); });
  EXPECT_TRUE(answer) << answer.error().message;
  if constexpr (!std::is_void_v<T>) return answer ? std::move(*answer) : T();
}

/// Made member by member: g++ 12 warns of braces inside braces here.
inline Append an_append(const GameId& game, int after, std::vector<std::string> events, GameHeader header = {},
                        std::optional<std::vector<Sitter>> sitters = {}) {
  Append asked;
  asked.game = game;
  asked.after = after;
  asked.events = std::move(events);
  asked.header = std::move(header);
  asked.creation.owner = "anna";
  asked.sitters = std::move(sitters);
  return asked;
}

inline AppendResult append(EventLog& log, Append append) {
  return answer_of<AppendResult>([&](auto done) { log.append(std::move(append), std::move(done)); });
}

inline std::vector<StoredEvent> events_of(EventLog& log, const GameId& game, int after = 0, int most = kAllEvents) {
  return read<&Database::events>(log, game, after, most);
}

/// The payloads of a game's events in one line: "a b c". Checks that the versions have no gap.
inline std::string log_of(EventLog& log, const GameId& game) {
  std::string line;
  int version = 0;
  for (const StoredEvent& event : events_of(log, game)) {
    EXPECT_EQ(event.version, ++version) << game;
    line += (line.empty() ? "" : " ") + event.payload;
  }
  return line;
}

/// The PostgreSQL server that the tests of this process share; started when first asked for.
TemporaryPostgresql& postgresql();

/// The url of a database on that server. Connecting may take as long as it takes.
std::string postgresql_url(const std::string& database);

/// The url of an empty database on that server. What the last test had in it is gone.
std::string new_postgresql_database();

/// Runs statements on a database; for tests that need it in a particular state.
void run_on_postgresql(const std::string& url, const std::string& statements);
void run_on_sqlite(const std::string& file, const std::string& statements);

}  // namespace tablier::server

#include "storage/test_postgresql.h"

#include <gtest/gtest.h>

#include <chrono>

namespace tablier::testing {

namespace {

/// When nothing comes any more, however busy the machine is.
std::chrono::steady_clock::time_point in_vain() { return std::chrono::steady_clock::now() + std::chrono::minutes(5); }

}  // namespace

TemporaryPostgresql::TemporaryPostgresql() : child_({"/usr/bin/env", "python3", TABLIER_TEMPORARY_POSTGRESQL}) {
  const Expected<void> started = child_.start();
  EXPECT_TRUE(started) << started.error().message;
  const Expected<std::string> line = child_.read_line(in_vain());
  EXPECT_TRUE(line) << "the url of a new PostgreSQL server: " << line.error().message;
  url_ = line.value_or("");
}

TemporaryPostgresql::~TemporaryPostgresql() { EXPECT_EQ(ask("end"), "ok"); }

std::string TemporaryPostgresql::ask(const std::string& line) {
  const Expected<void> written = child_.write_line(line, in_vain());
  EXPECT_TRUE(written) << line << ": " << written.error().message;
  const Expected<std::string> answer = child_.read_line(in_vain());
  EXPECT_TRUE(answer) << "the answer to \"" << line << "\": " << answer.error().message;
  return answer.value_or("");
}

void TemporaryPostgresql::stop(const std::string& mode) { EXPECT_EQ(ask("stop " + mode), "ok"); }
void TemporaryPostgresql::start() { EXPECT_EQ(ask("start"), "ok"); }

}  // namespace tablier::testing

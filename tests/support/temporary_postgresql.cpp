#include "support/temporary_postgresql.h"

#include <gtest/gtest.h>

#include <chrono>

namespace tablier::testing {

namespace {

using namespace std::chrono_literals;

std::chrono::steady_clock::time_point soon() { return std::chrono::steady_clock::now() + 100s; }

}  // namespace

TemporaryPostgresql::TemporaryPostgresql() : child_({"/usr/bin/env", "python3", TABLIER_TEMPORARY_POSTGRESQL}) {
  const Expected<void> started = child_.start();
  EXPECT_TRUE(started) << started.error().message;
  const Expected<std::string> line = child_.read_line(soon());
  EXPECT_TRUE(line) << line.error().message;
  url_ = line.value_or("");
}

TemporaryPostgresql::~TemporaryPostgresql() { EXPECT_EQ(ask("end"), "ok"); }

std::string TemporaryPostgresql::ask(const std::string& line) {
  const Expected<void> written = child_.write_line(line, soon());
  EXPECT_TRUE(written) << written.error().message;
  return child_.read_line(soon()).value_or("");
}

void TemporaryPostgresql::stop(const std::string& mode) { EXPECT_EQ(ask("stop " + mode), "ok"); }
void TemporaryPostgresql::start() { EXPECT_EQ(ask("start"), "ok"); }

}  // namespace tablier::testing

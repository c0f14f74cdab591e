#pragma once

#include <string>

#include "system/child_process.h"

namespace tablier::testing {

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

}  // namespace tablier::testing

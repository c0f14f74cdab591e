#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "system/child_process.h"

namespace tablier::cli {

/// An outside program that speaks the protocol (docs/protocol.md). After an error it is unusable: what it may still say
/// would be taken for another answer.
class EngineProcess {
 public:
  explicit EngineProcess(std::vector<std::string> command) : child_(std::move(command)) {}
  ~EngineProcess();
  EngineProcess(const EngineProcess&) = delete;
  EngineProcess& operator=(const EngineProcess&) = delete;

  /// Starts it and gets it ready for a game.
  Expected<void> start(const std::string& spec, std::uint64_t seed, ChildProcess::Time deadline);

  /// What it plays, asked by these two commands; it may be anything.
  Expected<std::string> best_move(std::string_view position, std::string_view go, ChildProcess::Time deadline);

 private:
  Expected<std::string> answer(std::string_view first, ChildProcess::Time deadline);
  bool offers(std::string_view option) const;

  ChildProcess child_;
  std::vector<std::string> options_;
};

}  // namespace tablier::cli

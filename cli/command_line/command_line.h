#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "erased/tablebase.h"
#include "terminal/console.h"

namespace tablier::cli {

/// The whole command line: the commands that there are, what was typed, and, after parsing, the one thing to do.
class CommandLine {
 public:
  /// Carries a command out and returns the exit status. It owns what the command's options were bound to.
  using Action = std::function<int(const Console&)>;

  /// Without commands yet.
  CommandLine();
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;

  /// Does what the arguments (the program's name left out) ask for and returns the exit status. What is not understood
  /// is answered with one line on the error stream.
  int run(std::vector<std::string> arguments);

  /// A new command, the last one of the help so far.
  CLI::App* command(std::string_view name, std::string_view what, std::string_view example);

  /// What the command does, unless a command below it was typed.
  void on(CLI::App* command, Action action);

  /// Like `on`, for a command whose top level plays by the tables: adds the option that names their folder.
  void on_with_tables(CLI::App* command, std::function<int(const Tablebases&, const Console&)> action);

  /// The options of a command that draws.
  void add_look(CLI::App* command);

 private:
  CLI::App app_;
  bool ascii_ = false;
  std::string colour_ = "auto";
  Action action_;
};

// Options of several commands.

/// The game, which must be named.
void add_game(CLI::App* command, std::string& spec);

void add_position(CLI::App* command, std::optional<std::string>& position);

/// Threads for one decision of the computer.
void add_threads(CLI::App* command, int& threads);

/// The folder of the tables of solved games; also an environment variable.
void add_tables(CLI::App* command, std::optional<std::string>& folder, const std::string& what);

}  // namespace tablier::cli

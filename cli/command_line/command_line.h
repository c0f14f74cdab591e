#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "command_line/arguments.h"
#include "erased/tablebase.h"
#include "session/session.h"
#include "terminal/console.h"

namespace CLI {
class Option;
}  // namespace CLI

namespace tablier::cli {

// A front of CLI11, which only the .cpp files here use.

/// A position as the command line names it: a game, and its start unless a text is given.
struct PositionChoice {
  std::string spec;
  std::optional<std::string> position{};

  /// The session that begins there, or what is wrong with the choice.
  Expected<Session> session() const;
};

/// An option or an argument of a command.
class Option {
 public:
  explicit Option(CLI::Option* option) : option_(option) {}

  Option check(const Check& check);
  Option required();
  /// Refused without the other one.
  Option needs(const Option& other);
  /// The value may be left out: `--resume`, `--resume FILE`.
  Option optional_value();
  /// Several values in one, separated by commas.
  Option list();
  /// Not in the help.
  Option hidden();
  /// Can also be set by an environment variable, TABLIER_ and its name, which the help shows.
  Option environment();

 private:
  CLI::Option* option_;
};

class CommandLine;

/// A command while its options are declared. What they set must live as long as the command line. Values are bool (for
/// a flag), int, std::uint16_t, std::uint64_t, double, std::string, std::optional of these, std::vector<std::string>.
class Command {
 public:
  Command(CommandLine& line, CLI::App* app) : line_(line), app_(app) {}

  /// An argument without a name, such as GAME.
  template <class Value>
  Option argument(const std::string& name, Value& value, const std::string& what);
  /// An option; `kind` stands for its value in the help.
  template <class Value>
  Option option(const std::string& name, const std::string& kind, Value& value, const std::string& what);
  Option flag(const std::string& name, bool& value, const std::string& what);
  /// A whole number; the help shows the default.
  template <class Value>
  Option number(const std::string& name, Value& value, std::uint64_t least, std::uint64_t most,
                const std::string& what);

  // Options of several commands.

  /// The game, which must be named.
  void game(std::string& spec);
  void position(std::optional<std::string>& position);
  void place(PositionChoice& choice);
  /// Threads for one decision of the computer.
  void search_threads(int& threads);
  /// The folder of the tables of solved games.
  void tables(std::optional<std::string>& folder, const std::string& what);
  /// How to draw.
  void look();
  /// More to read in the help, before the example.
  void explain(const std::string& text);

 private:
  CommandLine& line_;
  CLI::App* app_;
};

/// A new command, and what its options set.
template <class Choice>
struct AddedCommand {
  Command command;
  Choice& choice;
};

/// The whole command line: the commands that there are, what was typed, and, after parsing, the one thing to do.
class CommandLine {
 public:
  /// Opens the tables of solved games in a folder, or in the usual one.
  using OpenTables =
      std::function<Expected<Tablebases>(const std::optional<std::string>& folder, const Console& console)>;

  /// Without commands yet.
  CommandLine(std::istream& in, std::ostream& out, std::ostream& err, OpenTables open_tables);
  ~CommandLine();
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;

  /// A new command, the last one of the help so far: its name (for one below another, "record show"), what it does, an
  /// example, and the function that does it. That returns the exit status, or an error for wrong use.
  template <class Choice>
  AddedCommand<Choice> add(std::string_view name, const std::string& what, const std::string& example,
                           Expected<int> (*carry_out)(const Choice&, const Console&)) {
    const auto choice = std::make_shared<Choice>();
    const auto action = [choice, carry_out](const Tablebases&, const Console& console) {
      return carry_out(*choice, console);
    };
    return {add_command(name, what, example, action, false), *choice};
  }
  /// One whose top level plays by the tables of solved games.
  template <class Choice>
  AddedCommand<Choice> add(std::string_view name, const std::string& what, const std::string& example,
                           Expected<int> (*carry_out)(const Choice&, const Tablebases&, const Console&)) {
    const auto choice = std::make_shared<Choice>();
    const auto action = [choice, carry_out](const Tablebases& tablebases, const Console& console) {
      return carry_out(*choice, tablebases, console);
    };
    return {add_command(name, what, example, action, true), *choice};
  }
  /// A command that only has others below it.
  void add_group(std::string_view name, const std::string& what, const std::string& example);

  /// Does what the arguments (without the program's name) ask for and returns the exit status. What is not understood
  /// is answered with one line on the error stream.
  int run(std::vector<std::string> arguments);

 private:
  friend class Command;
  using Action = std::function<Expected<int>(const Tablebases&, const Console&)>;

  CLI::App* add_app(std::string_view name, const std::string& what, const std::string& example);
  Command add_command(std::string_view name, const std::string& what, const std::string& example, Action action,
                      bool with_tables);
  Expected<int> act(const Console& console) const;

  std::istream& in_;
  std::ostream& out_;
  std::ostream& err_;
  OpenTables open_tables_;
  std::unique_ptr<CLI::App> app_;
  std::vector<CLI::App*> with_tables_;
  std::optional<std::string> tables_;
  bool ascii_ = false;
  std::string colour_ = "auto";
  Action action_;
  bool needs_tables_ = false;  ///< the action
};

}  // namespace tablier::cli

#include "command_line/command_line.h"

#include <algorithm>
#include <iostream>
#include <memory>
#include <utility>

#include "command_line/arguments.h"
#include "players/parallel_search.h"
#include "solved/tables.h"

namespace tablier::cli {

namespace {

constexpr std::string_view kAbout =
    "Tablier: play, study and program little-known board games.\n"
    "`tablier games` lists them; `tablier play` starts one.\n"
    "GAME is a game's id, with options in parentheses where wanted, then quoted:\n"
    "  bobail   \"castelott(push=plain)\"   \"bosworth(players=3,edition=first)\"";
constexpr std::string_view kExitStatus =
    "Exit status: 0 for success, 1 if a record is wrong or the output cannot be\n"
    "written, 2 for wrong use.\n"
    "`tablier COMMAND --help` tells everything about a command, with an example.\n"
    "Example: tablier play bobail";

When colour_when(std::string_view word) {
  return word == "always" ? When::kAlways : word == "never" ? When::kNever : When::kAuto;
}

}  // namespace

CommandLine::CommandLine() : app_(std::string(kAbout), "tablier") {
  app_.require_subcommand(1);
  app_.footer(std::string(kExitStatus));
}

int CommandLine::run(std::vector<std::string> arguments) {
  const Console plain{std::cin, std::cout, std::cerr, {}};
  if (arguments.empty()) {
    return wrong_use(plain, "what shall be done? `tablier --help` lists the commands, `tablier play` starts a game");
  }
  if (arguments[0] == "help") {
    arguments.erase(arguments.begin());
    arguments.emplace_back("--help");
  }
  try {
    app_.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
  } catch (const CLI::Success& asked_for_help) {
    return app_.exit(asked_for_help);
  } catch (const CLI::Error& error) {
    // Also where CLI11 looks at values before it looks for help.
    if (std::ranges::find(arguments, "--help") != arguments.end()) {
      std::cout << app_.help();
      return kSuccess;
    }
    return wrong_use(plain, complaint(app_, arguments, error));
  }
  const Console console{std::cin, std::cout, std::cerr, detect_style(ascii_, colour_when(colour_))};
  const int status = action_(console);
  if (!std::cout.flush()) {
    std::cerr << "tablier: standard output cannot be written\n";
    return kFailure;
  }
  return status;
}

CLI::App* CommandLine::command(std::string_view name, std::string_view what, std::string_view example) {
  CLI::App* added = app_.add_subcommand(std::string(name), std::string(what));
  added->footer("Example: " + std::string(example));
  // With a callback of this kind, CLI11 reads the environment's variables for the command that was typed alone: one
  // that is wrong for the server is no matter to the others.
  added->parse_complete_callback([] {});
  return added;
}

void CommandLine::on(CLI::App* command, Action action) {
  command->callback([this, command, action = std::move(action)] {
    // Called after those of the commands below it.
    if (command->get_subcommands().empty()) action_ = action;
  });
}

void CommandLine::on_with_tables(CLI::App* command, std::function<int(const Tablebases&, const Console&)> action) {
  const auto folder = std::make_shared<std::optional<std::string>>();
  add_tables(command, *folder, "Folder of the tables of solved games; none for none\n(default: your data folder's)");
  on(command, [folder, action = std::move(action)](const Console& console) {
    const Expected<Tablebases> tablebases = open_tables(*folder, console);
    return tablebases ? action(*tablebases, console) : wrong_use(console, tablebases.error().message);
  });
}

void CommandLine::add_look(CLI::App* command) {
  command->add_flag("--ascii", ascii_, "Draw with ASCII characters and without colour");
  command->add_option("--color,--colour", colour_, "auto (looks at the terminal), always or never")
      ->check(one_of({"auto", "always", "never"}))
      ->option_text("WHEN");
}

void add_game(CLI::App* command, std::string& spec) {
  command->add_option("GAME", spec, "The game, with its options")->required()->option_text(" ");
}

void add_position(CLI::App* command, std::optional<std::string>& position) {
  command->add_option("-p,--position", position, "The position's text, quoted (default: the start)")
      ->option_text("TEXT");
}

void add_threads(CLI::App* command, int& threads) {
  command->add_option("--threads", threads, "With how many threads the computer thinks about one decision")
      ->check(whole_number(1, kMostThreads))
      ->capture_default_str()
      ->option_text("NUMBER");
}

void add_tables(CLI::App* command, std::optional<std::string>& folder, const std::string& what) {
  command->add_option("--tables", folder, what)->envname("TABLIER_TABLES")->option_text("FOLDER  [TABLIER_TABLES]");
}

}  // namespace tablier::cli

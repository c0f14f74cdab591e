#include "command_line/command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <utility>

#include "core/text.h"
#include "core/version.h"
#include "players/parallel_search.h"

namespace tablier::cli {

namespace {

constexpr const char* kAbout =
    "Tablier: play, study and program little-known board games.\n"
    "`tablier games` lists them; `tablier play` starts one.\n"
    "GAME is a game's id, with options in parentheses, then quoted:\n"
    "  bobail   \"castelott(push=plain)\"   \"bosworth(players=3,edition=first)\"";
constexpr const char* kExitStatus =
    "Exit status: 0 for success, 1 if a check fails or output cannot be written,\n"
    "2 for incorrect usage.\n"
    "`tablier COMMAND --help` explains a command, with an example.\n"
    "Example: tablier play bobail";

template <class Value>
std::string default_text(const Value& value) {
  return fmt::format(" (default: {})", value);
}
template <class Value>
std::string default_text(const std::optional<Value>&) {
  return "";
}

}  // namespace

Expected<Session> PositionChoice::session() const {
  TABLIER_TRY(parsed, parse_spec(spec));
  return position ? Session::from_position(*parsed, *position) : Session(*parsed);
}

Option Option::check(const Check& check) {
  return Option(option_->check(CLI::Validator([check](const std::string& text) { return check(text); }, "")));
}
Option Option::required() { return Option(option_->required()); }
Option Option::needs(const Option& other) { return Option(option_->needs(other.option_)); }
Option Option::optional_value() { return Option(option_->expected(0, 1)); }
Option Option::list() { return Option(option_->delimiter(',')); }
Option Option::hidden() { return Option(option_->group("")); }

Option Option::environment() {
  std::string variable = "TABLIER_" + option_->get_lnames().front();
  for (char& c : variable) c = c == '-' ? '_' : static_cast<char>(std::toupper(c));
  return Option(option_->envname(variable)->option_text(option_->get_option_text() + "  [" + variable + "]"));
}

template <class Value>
Option Command::argument(const std::string& name, Value& value, const std::string& what) {
  return Option(app_->add_option(name, value, what)->option_text(" "));
}

template <class Value>
Option Command::option(const std::string& name, const std::string& kind, Value& value, const std::string& what) {
  return Option(app_->add_option(name, value, what)->option_text(kind));
}

Option Command::flag(const std::string& name, bool& value, const std::string& what) {
  return Option(app_->add_flag(name, value, what));
}

template <class Value>
Option Command::number(const std::string& name, Value& value, std::uint64_t least, std::uint64_t most,
                       const std::string& what) {
  return option(name, "NUMBER", value, what + default_text(value)).check(whole_number(least, most));
}

template Option Command::argument(const std::string&, int&, const std::string&);
template Option Command::argument(const std::string&, std::string&, const std::string&);
template Option Command::argument(const std::string&, std::optional<std::string>&, const std::string&);
template Option Command::argument(const std::string&, std::vector<std::string>&, const std::string&);
template Option Command::option(const std::string&, const std::string&, double&, const std::string&);
template Option Command::option(const std::string&, const std::string&, std::string&, const std::string&);
template Option Command::option(const std::string&, const std::string&, std::optional<std::string>&,
                                const std::string&);
template Option Command::option(const std::string&, const std::string&, std::vector<std::string>&, const std::string&);
template Option Command::number(const std::string&, int&, std::uint64_t, std::uint64_t, const std::string&);
template Option Command::number(const std::string&, std::uint16_t&, std::uint64_t, std::uint64_t, const std::string&);
template Option Command::number(const std::string&, std::uint64_t&, std::uint64_t, std::uint64_t, const std::string&);
template Option Command::number(const std::string&, std::optional<int>&, std::uint64_t, std::uint64_t,
                                const std::string&);
template Option Command::number(const std::string&, std::optional<std::uint64_t>&, std::uint64_t, std::uint64_t,
                                const std::string&);

void Command::game(std::string& spec) { argument("GAME", spec, "The game, with its options").required(); }

void Command::position(std::optional<std::string>& position) {
  option("-p,--position", "TEXT", position, "The position's text, quoted (default: the start)");
}

void Command::place(PositionChoice& choice) {
  game(choice.spec);
  position(choice.position);
}

void Command::search_threads(int& threads) {
  number("--threads", threads, 1, kMostThreads, "Threads for one decision of the computer");
}

void Command::tables(std::optional<std::string>& folder, const std::string& what) {
  option("--tables", "FOLDER", folder, what).environment();
}

void Command::look() {
  flag("--ascii", line_.ascii_, "Draw with ASCII characters and without colour");
  option("--color,--colour", "WHEN", line_.colour_, "auto (if the terminal can), always or never")
      .check(one_of({"auto", "always", "never"}));
}

void Command::explain(const std::string& text) { app_->footer(text + "\n" + app_->get_footer()); }

CommandLine::CommandLine(std::istream& in, std::ostream& out, std::ostream& err, OpenTables open_tables)
    : in_(in),
      out_(out),
      err_(err),
      open_tables_(std::move(open_tables)),
      app_(std::make_unique<CLI::App>(kAbout, "tablier")) {
  app_->require_subcommand(1);
  app_->set_version_flag("--version", "tablier " + std::string(version()), "Print the version and exit");
  app_->footer(kExitStatus);
}

CommandLine::~CommandLine() = default;

CLI::App* CommandLine::add_app(std::string_view name, const std::string& what, const std::string& example) {
  CLI::App* parent = app_.get();
  std::vector<std::string_view> words = split(name, ' ');
  for (; words.size() > 1; words.erase(words.begin())) parent = parent->get_subcommand(std::string(words.front()));
  CLI::App* added = parent->add_subcommand(std::string(words.front()), what);
  added->footer("Example: " + example);
  // With a callback of this kind, CLI11 reads the environment's variables for the command that was typed alone: one
  // that is wrong for the server is no matter to the others.
  added->parse_complete_callback([] {});
  return added;
}

void CommandLine::add_group(std::string_view name, const std::string& what, const std::string& example) {
  add_app(name, what, example)->require_subcommand(1);
}

Command CommandLine::add_command(std::string_view name, const std::string& what, const std::string& example,
                                 Action action, bool with_tables) {
  CLI::App* app = add_app(name, what, example);
  if (with_tables) with_tables_.push_back(app);
  app->callback([this, app, with_tables, action = std::move(action)] {
    if (!app->get_subcommands().empty()) return;  // called after those of the commands below it
    action_ = action;
    needs_tables_ = with_tables;
  });
  return {*this, app};
}

int CommandLine::run(std::vector<std::string> arguments) {
  for (CLI::App* app : std::exchange(with_tables_, {})) {  // the last option in their help
    Command(*this, app)
        .tables(tables_,
                "Folder of the tables of solved games, or none for\nneither tables nor books (default: tables in your "
                "data folder)");
  }
  const Console plain{in_, out_, err_, {}};
  if (arguments.empty()) {
    return complain(plain, "no command; `tablier --help` lists them, `tablier play` starts a game", kWrongUse);
  }
  if (arguments[0] == "help") {
    arguments.erase(arguments.begin());
    arguments.emplace_back("--help");
  }
  try {
    app_->parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
  } catch (const CLI::Success& asked_for_help) {
    return app_->exit(asked_for_help, out_, err_);
  } catch (const CLI::Error& error) {
    // Also where CLI11 looks at values before it looks for help.
    if (std::ranges::find(arguments, "--help") == arguments.end()) {
      return complain(plain, complaint(*app_, arguments, error), kWrongUse);
    }
    out_ << app_->help();
    return kSuccess;
  }
  const Console console{in_, out_, err_, detect_style(ascii_, colour_)};
  const Expected<int> status = act(console);
  if (!status) complain(console, status.error().message, kWrongUse);
  if (!out_.flush()) return complain(console, "standard output cannot be written", kFailure);
  return status.value_or(kWrongUse);
}

Expected<int> CommandLine::act(const Console& console) const {
  if (!needs_tables_) return action_({}, console);
  TABLIER_TRY(tablebases, open_tables_(tables_, console));
  return action_(*tablebases, console);
}

}  // namespace tablier::cli

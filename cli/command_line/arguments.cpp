#include "command_line/arguments.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "core/text.h"
#include "session/spec.h"

namespace tablier::cli {

namespace {

using WordList = std::vector<std::string>;

std::string did_you_mean(std::string_view word, const WordList& candidates) {
  const std::vector<std::string_view> views(candidates.begin(), candidates.end());
  const auto near = nearest(word, views);
  return near ? "; did you mean `" + std::string(*near) + "`?" : "; expected " + either(views);
}

WordList commands_of(const CLI::App& app) {
  WordList names;
  for (const CLI::App* each : app.get_subcommands(nullptr)) names.push_back(each->get_name());
  return names;
}

WordList options_of(const CLI::App& command) {
  WordList names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

/// The command that the arguments name, as far as they do, and the arguments after it.
struct Reading {
  const CLI::App* command;
  std::string name = "tablier";
  std::span<const std::string> rest;
};

Reading read_command(const CLI::App& program, std::span<const std::string> arguments) {
  Reading reading{.command = &program, .rest = arguments};
  while (!reading.rest.empty()) {
    const auto named = [&](const CLI::App* each) { return each->get_name() == reading.rest[0]; };
    const std::vector<const CLI::App*> found = reading.command->get_subcommands(named);
    if (found.empty()) break;
    reading.command = found[0];
    reading.name += " " + reading.rest[0];
    reading.rest = reading.rest.subspan(1);
  }
  return reading;
}

/// The first argument that looks like an option, but is none.
std::optional<std::string> unknown_option(const Reading& reading) {
  for (const std::string& argument : reading.rest) {
    if (argument == "--") break;
    const bool is_option = argument.size() > 1 && argument[0] == '-' && (argument[1] < '0' || argument[1] > '9');
    const bool is_long = argument.starts_with("--");
    const std::string name = is_long ? argument.substr(0, argument.find('=')) : argument.substr(0, 2);
    if (is_option && reading.command->get_option_no_throw(name) == nullptr) return name;
  }
  return std::nullopt;
}

/// CLI11 begins its message with the option's name. If the value came from a variable, the message names that instead.
std::string named_as_given(const Reading& reading, const std::string& message) {
  const std::string name = message.substr(0, message.find(':'));
  const CLI::Option* option = name.starts_with("--") ? reading.command->get_option_no_throw(name) : nullptr;
  if (option == nullptr || option->get_envname().empty()) return message;
  const auto typed = [&](const std::string& argument) { return argument.substr(0, argument.find('=')) == name; };
  if (std::ranges::any_of(reading.rest, typed)) return message;
  return option->get_envname() + message.substr(name.size());
}

std::string command_wanted(const Reading& reading) {
  const WordList commands = commands_of(*reading.command);
  const std::vector<std::string_view> views(commands.begin(), commands.end());
  if (reading.rest.empty()) return "`" + reading.name + "` needs a command: " + either(views);
  const std::string& word = reading.rest[0];
  if (reading.name == "tablier" && parse_spec(word)) {
    return "there is no command " + tablier::quoted(word) + "; did you mean `tablier play " + word + "`?";
  }
  return "there is no command " + tablier::quoted(word) + did_you_mean(word, commands);
}

std::string what_is_wrong(const Reading& reading, const CLI::Error& error) {
  if (const auto option = unknown_option(reading)) {
    return "`" + reading.name + "` has no option " + tablier::quoted(*option) +
           did_you_mean(*option, options_of(*reading.command));
  }
  if (reading.command->get_require_subcommand_min() > 0) return command_wanted(reading);
  const std::string message = error.what();
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
    const WordList extras = reading.command->remaining();
    return "unexpected argument " + tablier::quoted(extras.empty() ? message : extras.back());
  }
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
    return message.substr(0, message.find(':')) + " needs a value";
  }
  return named_as_given(reading, message);
}

}  // namespace

Check one_of(std::vector<std::string_view> words) {
  return [words](const std::string& text) {
    if (std::ranges::find(words, text) != words.end()) return std::string();
    return tablier::quoted(text) + " is not allowed" + did_you_mean(text, {words.begin(), words.end()});
  };
}

Check whole_number(std::uint64_t least, std::uint64_t most) {
  return [least, most](const std::string& text) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool whole = error == std::errc() && end == text.data() + text.size();
    if (whole && value >= least && value <= most) return std::string();
    return fmt::format("expected a whole number from {} to {}, not {}", least, most, tablier::quoted(text));
  };
}

Check number_within(int largest) {
  return [largest](const std::string& text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool whole = error == std::errc() && end == text.data() + text.size();
    if (whole && std::abs(value) <= largest) return std::string();
    return fmt::format("expected a number from -{} to {}, not {}", largest, largest, tablier::quoted(text));
  };
}

std::string complaint(const CLI::App& program, std::span<const std::string> arguments, const CLI::Error& error) {
  const Reading reading = read_command(program, arguments);
  return what_is_wrong(reading, error) + " (see `" + reading.name + " --help`)";
}

}  // namespace tablier::cli

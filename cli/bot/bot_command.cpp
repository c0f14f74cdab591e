#include <sys/stat.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cctype>

#include "bot/bot.h"
#include "bot/members.h"
#include "command_line/command_line.h"
#include "commands.h"
#include "core/text.h"
#include "session/spec.h"
#include "system/child_process.h"
#include "system/files.h"
#include "system/interrupts.h"

namespace tablier::cli {

namespace {

struct BotChoice {
  std::string server;
  std::string token_file;
  std::vector<std::string> command{};
  std::string name{};
  std::vector<std::string> games{};
  int at_once = 4;
  int move_time = 1000;
};

/// Has the server make a bot of this name; its token.
Expected<std::string> make_bot(const ServerAddress& server, const std::string& name) {
  Expected<HttpAnswer> answer = fail("no answer");
  boost::asio::io_context context;
  ask_server(context, server, "", "POST", "/api/guest",
             boost::json::serialize(boost::json::object{{"name", name}, {"bot", true}}),
             [&](const Expected<HttpAnswer>& answered) { answer = answered; });
  context.run();
  if (!answer) return fail("bot: " + server.name() + ": " + answer.error().message);
  const boost::json::object told = read_object(answer->body);
  const std::string token = text_in(told, "token");
  if (token.empty()) return fail("bot: the server makes no bot: " + text_in(told, "message"));
  return token;
}

/// The token in a file that nobody else may read; it is written there if there is no such file and a name was given.
Expected<std::string> read_token(const BotChoice& choice, const ServerAddress& server) {
  if (!file_exists(choice.token_file)) {
    if (choice.name.empty()) {
      return fail("bot: there is no " + choice.token_file + "; expected --name NAME, to make a bot and its token");
    }
    TABLIER_TRY(token, make_bot(server, choice.name));
    TABLIER_TRY(written, write_file(choice.token_file, *token + "\n", false, Readers::kOwner));
    return *token;
  }
  constexpr mode_t kOthers = 077;
  struct stat about{};
  if (stat(choice.token_file.c_str(), &about) == 0 && (about.st_mode & kOthers) != 0) {
    return fail("bot: others may read " + choice.token_file + "; expected chmod 600");
  }
  TABLIER_TRY(token, read_file(choice.token_file));
  if (token->ends_with('\n')) token->pop_back();
  const auto is_of_token = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_';
  };
  if (token->empty() || !std::ranges::all_of(*token, is_of_token)) {
    return fail("bot: " + choice.token_file + ": expected a token and nothing else");
  }
  return *token;
}

/// An error unless the program can be started: before the bot sits down anywhere, and has to resign.
Expected<void> check_starts(const std::vector<std::string>& command) {
  ChildProcess engine(command);
  const Expected<void> started = engine.start();
  if (!started) return fail("bot: the engine " + started.error().message);
  return {};
}

Expected<int> run_bot(const BotChoice& choice, const Console& console) {
  TABLIER_TRY(server, parse_server(choice.server));
  BotSettings settings{.server = *server, .token = {}, .command = choice.command, .at_once = choice.at_once};
  settings.usual = std::chrono::milliseconds(choice.move_time);
  for (const std::string& game : choice.games) {
    TABLIER_TRY(spec, parse_spec(game));
    settings.specs.push_back(spec_text(*spec));
  }
  TABLIER_TRY(starts, check_starts(choice.command));
  TABLIER_TRY(token, read_token(choice, *server));
  settings.token = *token;
  const Expected<void> ended = Bot(std::move(settings), console.out).run();
  if (!ended) return complain(console, "bot: " + ended.error().message, kFailure);
  return interrupted_status();
}

}  // namespace

void add_bot(CommandLine& line) {
  auto [command, choice] =
      line.add("bot", "Connect a program to a server (docs/bots.md)",
               "tablier bot https://club.example --token-file rook.token -- tablier engine", run_bot);
  command.argument("SERVER", choice.server, "https://HOST, or http://HOST:PORT").required();
  command.argument("ENGINE", choice.command, "The program and its arguments, after --\n(docs/protocol.md)").required();
  command.option("--token-file", "FILE", choice.token_file, "The bot's token; nobody else may read it").required();
  command.option("--name", "NAME", choice.name, "Make a bot of this name if there is no such file");
  command.option("--games", "GAME", choice.games, "A game to join; may be repeated (default: all)");
  command.number("--at-once", choice.at_once, 1, 14, "Games at a time");
  command.number("--move-time", choice.move_time, 10, 3'600'000, "Milliseconds for a decision where there is no clock");
}

}  // namespace tablier::cli

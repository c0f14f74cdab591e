#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "bot/connection.h"
#include "bot/game_of_bot.h"
#include "players/engine_process.h"

namespace tablier::cli {

struct BotSettings {
  ServerAddress server;
  std::string token;
  std::vector<std::string> command;       ///< of the engine
  std::vector<std::string> specs{};       ///< that it sits down at; empty: all
  int at_once = 4;                        ///< games
  std::chrono::milliseconds usual{1000};  ///< for a decision without a clock
};

/// A guest that plays by an engine: takes open seats where bots may sit, continues its games, and reconnects when the
/// connection is lost. Everything except the engines' thinking happens on the thread that calls run().
class Bot {
 public:
  Bot(BotSettings settings, std::ostream& out) : settings_(std::move(settings)), out_(out) {}
  ~Bot();
  Bot(const Bot&) = delete;
  Bot& operator=(const Bot&) = delete;

  /// Until somebody asks the program to end; the error is why it cannot go on.
  Expected<void> run();

 private:
  /// A request that has not been acknowledged, and for what it was chosen.
  struct Pending {
    std::string id;
    std::string message;
    std::vector<std::string> actions;
  };
  /// A game where the bot sits, and the engine that plays there.
  struct Played {
    explicit Played(GameOfBot the_game) : game(std::move(the_game)) {}

    GameOfBot game;
    std::shared_ptr<EngineProcess> engine{};  ///< the thinking thread's while there is one
    std::jthread thinking{};
    bool is_thinking = false;
    int failures = 0;
    std::optional<Pending> pending{};
  };
  struct Thought {
    std::string game;
    std::vector<std::string> actions;  ///< for which it was chosen
    std::shared_ptr<EngineProcess> engine;
    Expected<std::string> word;
  };

  void connect();
  void heard(std::string_view text);
  void line_is_down(const std::string& why, int status);
  void end(const std::string& why);
  void watch();

  void poll_lists();
  void list_own();
  void list_open();
  void ask(const std::string& path, void (Bot::*take)(const boost::json::object&));
  void take_own(const boost::json::object& page);
  void take_open(const boost::json::object& page);

  void follow(const std::string& game);
  void take_answer(const boost::json::object& answer);
  void take_game(const boost::json::object& whole);
  void go_on(Played& played);
  void think(Played& played);
  void take_thought(Thought thought);
  void finish(const std::string& game);
  std::string send(const std::string& game, std::string_view what);
  std::int64_t server_now() const;
  void tell(const std::string& text);

  BotSettings settings_;
  std::ostream& out_;
  boost::asio::io_context context_;
  boost::asio::steady_timer retry_{context_};
  boost::asio::steady_timer poll_timer_{context_};
  boost::asio::steady_timer watching_{context_};
  std::shared_ptr<LiveLine> line_{};  ///< none while it is down
  bool is_up_ = false;                ///< the server has said hello
  std::chrono::milliseconds pause_{0};
  std::optional<std::chrono::milliseconds> server_pause_{};  ///< by a server that goes away
  std::int64_t clock_offset_ = 0;                            ///< of the server's clock to ours
  std::map<std::string, std::unique_ptr<Played>> games_{};   ///< by id
  std::vector<std::unique_ptr<Played>> retired_{};           ///< over, but an engine still thinks
  std::map<std::string, std::string> following_{};           ///< the requests to follow on their way, and their games
  std::map<std::string, std::string> sitting_{};             ///< the requests to sit down on their way, and their games
  std::set<std::string> refused_{};                          ///< games where it may not sit
  int pages_left_ = 0;                                       ///< of the list of own games that are still to be read
  std::string ended_because_{};
};

}  // namespace tablier::cli

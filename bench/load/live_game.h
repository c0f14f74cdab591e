#pragma once

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <string>

#include "../latencies.h"
#include "connection.h"

namespace tablier::bench {

/// What is counted of all games together.
struct Tally {
  bool measuring = false;
  Latencies acknowledged;  ///< from sending an action until it is on disk
  Latencies seen;          ///< from sending an action until the opponent has its frame
  std::uint64_t actions = 0;
  std::uint64_t games_over = 0;
  std::map<std::string, std::uint64_t> refusals;  ///< by code
  std::uint64_t lost_connections = 0;
  std::uint64_t wrong_versions = 0;  ///< frames that came twice, out of order or not at all
  int following = 0;                 ///< sockets that follow their game just now
};

/// A game of Bobail between two guests who play random legal actions, on a socket each, and another game when it is
/// over.
class LiveGame {
 public:
  /// `interval` between two actions of the game; 0: as soon as possible.
  LiveGame(asio::io_context& context, const Options& options, int number, Clock::duration interval, Tally& tally);

  /// Makes guests and a game, and sits them down. Throws if the server refuses.
  asio::awaitable<void> begin();
  /// Reads what the server sends to one of the two, and plays for him, until the program ends. Connects again if the
  /// connection is lost.
  asio::awaitable<void> live(int side);
  /// From now on actions are played.
  void play();
  void stop() { playing_ = false; }

 private:
  struct Player {
    std::unique_ptr<Connection> connection;
    std::string cookie;
    std::string game;
    std::string seat;
    std::int64_t version = 0;
    bool follows = false;
    std::vector<std::string> legal{};  ///< what he may play now
    std::string asked{};               ///< the id of his action on its way
  };

  const Node& node_of(int side) const;
  asio::awaitable<void> connect_again(int side);
  void handle(int side, const json::object& message);
  void handle_done(int side, const json::object& message);
  void handle_event(int side, const json::object& message);
  void look_at_table(int side, const json::object& table);
  void follow(int side, bool from_version, const std::string& key = {});
  void act(int side);
  void act_in_time(int side);
  std::string next_id();

  asio::io_context& context_;
  const Options& options_;
  int number_;
  Clock::duration interval_;
  Tally& tally_;
  std::array<Player, 2> players_;
  asio::steady_timer timer_;
  Clock::time_point next_action_{};
  Clock::time_point sent_{};
  bool opponent_waits_ = false;  ///< for the frame of the action that was sent last
  bool playing_ = false;
  std::uint64_t ids_ = 0;
  std::minstd_rand random_;
};

}  // namespace tablier::bench

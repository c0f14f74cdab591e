#pragma once

#include <boost/json/object.hpp>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/error.h"
#include "session/spec.h"

namespace tablier::cli {

/// A game on a server as the bot that sits there sees it: what its messages have told so far.
class GameOfBot {
 public:
  /// From the answer to a `follow`: the game whole.
  static Expected<GameOfBot> read(const boost::json::object& whole);

  /// Applies a frame; false if some are missing, so that the game must be followed again.
  bool hear(const boost::json::object& frame);

  const std::string& id() const { return id_; }
  const Spec& spec() const { return spec_; }
  const std::string& seat() const { return you_; }
  int version() const { return version_; }
  bool is_over() const { return phase_ == "over"; }
  const std::string& result() const { return result_; }
  /// Whether this seat is to act.
  bool is_to_act() const { return phase_ == "running" && !you_.empty() && actor_ == you_ && !has_resigned_; }
  /// Whether people play here besides this bot and others.
  bool has_people() const { return has_people_; }
  const std::vector<std::string>& actions() const { return actions_; }

  /// The commands that have an engine decide, so many milliseconds after `at` by the server's clock; `usual` is the
  /// time for a decision where there is no clock.
  std::string position_command() const;
  std::string go_command(std::int64_t server_now, std::chrono::milliseconds usual) const;
  /// How long the decision may take; unlimited without a clock.
  std::optional<std::chrono::milliseconds> time_left(std::int64_t server_now) const;

 private:
  explicit GameOfBot(const Spec& spec);
  void read_table(const boost::json::object& table, std::int64_t at);
  void read_seats(const boost::json::object& from);

  std::string id_;
  Spec spec_;
  std::vector<std::string> seats_;
  std::string you_;
  std::string phase_;
  std::string actor_;
  std::string result_;
  bool has_resigned_ = false;
  bool has_people_ = false;
  int version_ = 0;
  std::vector<std::string> actions_;
  std::int64_t at_ = 0;             ///< when the clocks showed …
  std::vector<std::int64_t> left_;  ///< … so much, by seat; empty without clocks
  std::int64_t increment_ = 0;      ///< milliseconds
  bool is_for_turn_ = false;        ///< the clock restarts with each turn
};

}  // namespace tablier::cli

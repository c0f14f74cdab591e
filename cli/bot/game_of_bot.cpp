#include "bot/game_of_bot.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/json.hpp>

#include "bot/members.h"
#include "session/registry.h"
#include "session/session.h"

namespace tablier::cli {

namespace json = boost::json;

GameOfBot::GameOfBot(const Spec& spec) : spec_(spec) {
  for (const SeatFact& seat : spec.game->facts(spec.choices).seats) seats_.emplace_back(seat.text);
}

Expected<GameOfBot> GameOfBot::read(const json::object& whole) {
  TABLIER_TRY(spec, parse_spec(text_in(whole, "spec")));
  GameOfBot game(*spec);
  game.id_ = text_in(whole, "game");
  game.version_ = static_cast<int>(number_in(whole, "version"));
  const json::object clock = object_in(whole, "clock");
  game.increment_ = number_in(clock, "increment");
  game.is_for_turn_ = clock.contains("turn");
  for (const json::value& action : array_in(whole, "actions")) {
    if (action.is_string()) game.actions_.emplace_back(action.get_string());
  }
  game.read_seats(whole);
  game.read_table(object_in(whole, "table"), number_in(whole, "at"));
  return game;
}

bool GameOfBot::hear(const json::object& frame) {
  const auto version = static_cast<int>(number_in(frame, "version"));
  if (version <= version_) return true;
  if (version > version_ + 1) return false;
  version_ = version;
  const json::object event = object_in(frame, "event");
  const std::string type = text_in(event, "type");
  if (type == "acted") actions_.push_back(text_in(event, "action"));
  if (type == "taken_back")
    actions_.resize(std::min(actions_.size(), static_cast<std::size_t>(number_in(event, "to"))));
  if (frame.contains("seats")) read_seats(frame);
  if (frame.contains("table")) read_table(object_in(frame, "table"), number_in(frame, "at"));
  return true;
}

void GameOfBot::read_seats(const json::object& from) {
  if (from.contains("you")) you_ = text_in(from, "you");
  has_people_ = false;
  for (const json::value& each : array_in(from, "seats")) {
    const json::object seat = each.is_object() ? each.get_object() : json::object();
    const bool is_own = text_in(seat, "seat") == you_;
    if (is_own) has_resigned_ = flag_in(seat, "resigned");
    if (!is_own && text_in(seat, "kind") == "person" && !flag_in(seat, "bot")) has_people_ = true;
  }
}

void GameOfBot::read_table(const json::object& table, std::int64_t at) {
  phase_ = text_in(table, "phase");
  actor_ = text_in(table, "actor");
  result_ = text_in(table, "result");
  at_ = at;
  left_.clear();
  const json::object left = object_in(object_in(table, "clock"), "left");
  if (left.empty()) return;
  for (const std::string& seat : seats_) left_.push_back(number_in(left, seat));
}

std::string GameOfBot::position_command() const {
  const bool hidden = spec_.game->info().hidden_cards;
  std::string command = hidden ? fmt::format("position view {} startpos", you_) : "position startpos";
  if (!actions_.empty()) command += fmt::format(" moves {}", fmt::join(actions_, " "));
  return command;
}

std::optional<std::chrono::milliseconds> GameOfBot::time_left(std::int64_t server_now) const {
  const auto own = std::ranges::find(seats_, you_) - seats_.begin();
  if (own >= std::ssize(left_)) return std::nullopt;
  const std::int64_t passed = std::max<std::int64_t>(0, server_now - at_);
  return std::chrono::milliseconds(std::max<std::int64_t>(0, left_[static_cast<std::size_t>(own)] - passed));
}

std::string GameOfBot::go_command(std::int64_t server_now, std::chrono::milliseconds usual) const {
  const auto left = time_left(server_now);
  if (!left) return fmt::format("go movetime {}", usual.count());
  // A turn may take several decisions.
  constexpr int kPartOfTurn = 4;
  if (is_for_turn_)
    return fmt::format("go movetime {}", std::clamp<std::int64_t>(left->count() / kPartOfTurn, 1, usual.count()));
  std::string command = "go";
  for (std::size_t i = 0; i < left_.size(); ++i) {
    const std::int64_t time = seats_[i] == you_ ? left->count() : left_[i];
    command += fmt::format(" p{0}time {1} p{0}inc {2}", i + 1, time, increment_);
  }
  return command;
}

}  // namespace tablier::cli

#include "live_game.h"

#include <fmt/format.h>

#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/json/parse.hpp>

namespace tablier::bench {

namespace {

using namespace std::chrono_literals;

std::string text_of(const json::object& object, std::string_view key) {
  const json::value* value = object.if_contains(key);
  return value != nullptr && value->is_string() ? std::string(value->get_string()) : std::string();
}

std::int64_t number_of(const json::object& object, std::string_view key) {
  const json::value* value = object.if_contains(key);
  return value != nullptr && value->is_int64() ? value->get_int64() : 0;
}

}  // namespace

LiveGame::LiveGame(asio::io_context& context, const Options& options, int number, Clock::duration interval,
                   Tally& tally)
    : context_(context),
      options_(options),
      number_(number),
      interval_(interval),
      tally_(tally),
      timer_(context),
      random_(static_cast<unsigned>(number) + 1) {}

/// As if each came to any of the nodes: with two of them half of the games have both players on the same node, and in
/// the other half every frame has to go round; or as many as the options say.
const Node& LiveGame::node_of(int side) const {
  constexpr int kStep = 37;  // spreads the games that are played between nodes evenly over all
  const int nodes = static_cast<int>(options_.nodes.size());
  const int shift = side == 1 && number_ / nodes * kStep % 100 < options_.between ? 1 : 0;
  return options_.nodes[static_cast<std::size_t>((number_ + shift) % nodes)];
}

asio::awaitable<void> LiveGame::begin() {
  std::string game;
  std::string key;
  for (const int side : {0, 1}) {
    Player& player = players_[static_cast<std::size_t>(side)];
    player.connection = std::make_unique<Connection>(context_, node_of(side), number_ * 2 + side);
    co_await player.connection->connect();
    co_await player.connection->post("/api/guest", fmt::format(R"({{"name":"Guest {}"}})", number_ * 2 + side));
    player.cookie = player.connection->cookie();
    if (side == 0) {
      const json::object made =
          co_await player.connection->post("/api/games", R"({"spec":"bobail","seats":["me","open"]})");
      game = text_of(made, "game");
      key = text_of(made.at("keys").as_object(), "join");
    }
    co_await player.connection->upgrade();
    co_await player.connection->receive();  // hello
    player.game = game;
    if (side == 1) {
      player.connection->send(fmt::format(R"({{"do":"sit","game":"{}","key":"{}","id":"{}"}})", game, key, next_id()));
    }
    follow(side, false, key);
  }
}

asio::awaitable<void> LiveGame::live(int side) {
  Player& player = players_[static_cast<std::size_t>(side)];
  while (true) {
    bool lost = false;
    try {
      while (true) {
        const std::string_view text = co_await player.connection->receive();
        handle(side, json::parse(text).as_object());
      }
    } catch (const boost::system::system_error&) {
      lost = true;
    }
    if (lost) {
      ++tally_.lost_connections;
      tally_.following -= player.follows ? 1 : 0;
      player.follows = false;
      player.asked.clear();
      player.legal.clear();
      co_await connect_again(side);
    }
  }
}

asio::awaitable<void> LiveGame::connect_again(int side) {
  Player& player = players_[static_cast<std::size_t>(side)];
  while (true) {
    asio::steady_timer pause(context_);
    pause.expires_after(50ms + std::chrono::milliseconds(random_() % 400));
    co_await pause.async_wait(asio::use_awaitable);
    try {
      player.connection = std::make_unique<Connection>(context_, node_of(side), number_ * 2 + side);
      player.connection->use_cookie(player.cookie);
      co_await player.connection->connect();
      co_await player.connection->upgrade();
      co_await player.connection->receive();  // hello
      follow(side, true);
      co_return;
    } catch (const boost::system::system_error&) {
      continue;  // not yet
    }
  }
}

std::string LiveGame::next_id() { return std::to_string(++ids_); }

void LiveGame::follow(int side, bool from_version, const std::string& key) {
  Player& player = players_[static_cast<std::size_t>(side)];
  const std::string version = from_version ? fmt::format(R"(,"version":{})", player.version) : "";
  const std::string with_key = key.empty() ? "" : fmt::format(R"(,"key":"{}")", key);
  player.connection->send(
      fmt::format(R"({{"do":"follow","game":"{}","id":"follow{}"{}{}}})", player.game, next_id(), version, with_key));
}

void LiveGame::handle(int side, const json::object& message) {
  const std::string type = text_of(message, "type");
  if (type == "event") {
    handle_event(side, message);
  } else if (type == "done") {
    handle_done(side, message);
  } else if (type == "refused") {
    Player& player = players_[static_cast<std::size_t>(side)];
    ++tally_.refusals[text_of(message, "code")];
    if (text_of(message, "id") == player.asked) player.asked.clear();
  }
}

void LiveGame::handle_done(int side, const json::object& message) {
  Player& player = players_[static_cast<std::size_t>(side)];
  const std::string id = text_of(message, "id");
  if (id == player.asked && !id.empty()) {
    player.asked.clear();
    if (tally_.measuring) {
      tally_.acknowledged.note(Clock::now() - sent_);
      ++tally_.actions;
    }
  } else if (id.starts_with("follow")) {
    tally_.following += player.follows ? 0 : 1;
    player.follows = true;
    if (const json::value* game = message.if_contains("game"); game != nullptr && game->is_object()) {
      player.version = number_of(game->as_object(), "version");
      player.seat = text_of(game->as_object(), "you");
      look_at_table(side, game->as_object().at("table").as_object());
    }
  }
}

void LiveGame::handle_event(int side, const json::object& message) {
  Player& player = players_[static_cast<std::size_t>(side)];
  if (text_of(message, "game") != player.game) return;
  const std::int64_t version = number_of(message, "version");
  tally_.wrong_versions += version == player.version + 1 ? 0 : 1;
  player.version = version;
  if (const json::value* you = message.if_contains("you"); you != nullptr && you->is_string()) {
    player.seat = you->get_string();
  }
  const json::object& event = message.at("event").as_object();
  const std::string type = text_of(event, "type");
  if (type == "acted" && text_of(event, "by") != player.seat && opponent_waits_) {
    opponent_waits_ = false;
    if (tally_.measuring) tally_.seen.note(Clock::now() - sent_);
  }
  if (type == "rematch") {
    player.connection->send(fmt::format(R"({{"do":"unfollow","game":"{}","id":"{}"}})", player.game, next_id()));
    player.game = text_of(event, "game");
    follow(side, false);
    return;
  }
  if (const json::value* table = message.if_contains("table")) look_at_table(side, table->as_object());
}

void LiveGame::look_at_table(int side, const json::object& table) {
  Player& player = players_[static_cast<std::size_t>(side)];
  player.legal.clear();
  if (text_of(table, "phase") == "over") {
    tally_.games_over += side == 0 ? 1 : 0;
    player.connection->send(fmt::format(R"({{"do":"rematch","game":"{}","id":"{}"}})", player.game, next_id()));
    return;
  }
  for (const json::value& word : table.at("legal").as_array()) player.legal.emplace_back(word.as_string());
  if (playing_ && !player.legal.empty()) act_in_time(side);
}

void LiveGame::play() {
  playing_ = true;
  // The games' turns are spread evenly.
  const auto share = static_cast<double>(random_() % 1000) / 1000.0;
  next_action_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(interval_ * share);
  for (const int side : {0, 1}) {
    if (!players_[static_cast<std::size_t>(side)].legal.empty()) act_in_time(side);
  }
}

void LiveGame::act_in_time(int side) {
  const Clock::time_point now = Clock::now();
  if (next_action_ <= now) {
    act(side);
    // Who is late does not try to make up for it at once.
    next_action_ = std::max(next_action_ + interval_, now);
    return;
  }
  timer_.expires_at(next_action_);
  timer_.async_wait([this, side](boost::system::error_code error) {
    if (error) return;
    next_action_ += interval_;
    act(side);
  });
}

void LiveGame::act(int side) {
  Player& player = players_[static_cast<std::size_t>(side)];
  if (!playing_ || player.legal.empty() || !player.follows) return;
  const std::string& word = player.legal[random_() % player.legal.size()];
  player.asked = "a" + next_id();
  sent_ = Clock::now();
  opponent_waits_ = true;
  player.connection->send(fmt::format(R"({{"action":"{}","game":"{}","version":{},"id":"{}"}})", word, player.game,
                                      player.version, player.asked));
  player.legal.clear();
}

}  // namespace tablier::bench

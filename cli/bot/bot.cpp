#include "bot/bot.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/json.hpp>
#include <random>
#include <utility>

#include "bot/members.h"
#include "core/text.h"
#include "system/interrupts.h"

namespace tablier::cli {

namespace {

namespace json = boost::json;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kPollInterval{2000};
constexpr std::chrono::milliseconds kFirstPause{250};
constexpr std::chrono::milliseconds kLongestPause{10'000};
/// For an engine to get ready, and to be late, on a busy machine.
constexpr std::chrono::seconds kEnginePatience{60};
constexpr int kMostFailures = 3;
constexpr std::size_t kMostRefused = 1000;
/// Of the list of own games, which has 50 on a page, when a line has come up.
constexpr int kMostPages = 40;
// Of HTTP.
constexpr int kBadRequest = 400;
constexpr int kTooMany = 429;
constexpr int kServersFault = 500;

std::int64_t now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now().time_since_epoch()).count();
}

std::uint64_t random_number() {
  static std::random_device device;
  return (std::uint64_t{device()} << 32U) | device();
}

/// A request's: never used before in a game, not even by this bot before it was started again.
std::string new_id() { return fmt::format("{:x}", random_number()); }

}  // namespace

Bot::~Bot() {
  if (line_) line_->forget();
}

Expected<void> Bot::run() {
  const CatchInterrupts catching;
  watch();
  connect();
  poll_lists();
  context_.run();
  if (line_) std::exchange(line_, nullptr)->forget();
  games_.clear();
  retired_.clear();  // waits for the engines, which are interrupted
  if (!ended_because_.empty()) return fail(ended_because_);
  return {};
}

/// Notices that somebody asks the program to end.
void Bot::watch() {
  if (interruption()) return context_.stop();
  watching_.expires_after(50ms);
  watching_.async_wait([this](boost::system::error_code error) {
    if (!error) watch();
  });
}

void Bot::end(const std::string& why) {
  ended_because_ = why;
  context_.stop();
}

void Bot::tell(const std::string& text) { out_ << text << '\n' << std::flush; }

std::int64_t Bot::server_now() const { return now_ms() + clock_offset_; }

// The line.

void Bot::connect() {
  line_ = open_live_line(context_, settings_.server, settings_.token,
                         {.heard = [this](std::string_view text) { heard(text); },
                          .down = [this](const std::string& why, int status) { line_is_down(why, status); }});
}

void Bot::line_is_down(const std::string& why, int status) {
  line_ = nullptr;
  const bool is_wrong = status >= kBadRequest && status < kServersFault && status != kTooMany;
  if (is_wrong) return end("the server refuses: " + text_in(read_object(why), "message"));
  if (is_up_ || pause_ == 0ms) tell(fmt::format("no line to the server ({}); trying again", why));
  is_up_ = false;
  following_.clear();
  sitting_.clear();
  pause_ = server_pause_ ? *server_pause_ : std::clamp(pause_ * 2, kFirstPause, kLongestPause);
  server_pause_.reset();
  retry_.expires_after(pause_);
  retry_.async_wait([this](boost::system::error_code error) {
    if (!error) connect();
  });
}

void Bot::heard(std::string_view text) {
  const json::object message = read_object(text);
  const std::string type = text_in(message, "type");
  if (type == "hello") {
    if (text_in(message, "name").empty()) return end("the server does not know this token");
    tell(fmt::format("connected as {}", text_in(message, "name")));
    is_up_ = true;
    pause_ = 0ms;
    clock_offset_ = number_in(message, "at") - now_ms();
    for (const auto& [id, played] : games_) follow(id);
    pages_left_ = kMostPages;
    list_own();
    list_open();
  } else if (type == "reconnect") {
    server_pause_ = std::chrono::milliseconds(number_in(message, "in"));
  } else if (type == "done" || type == "refused") {
    take_answer(message);
  } else if (type == "event") {
    const auto found = games_.find(text_in(message, "game"));
    if (found == games_.end()) return;
    if (!found->second->game.hear(message)) return follow(found->first);
    const std::string event = text_in(object_in(message, "event"), "type");
    if (event == "draw_offered") send(found->first, "decline_draw");
    if (event == "take_back_asked") send(found->first, "decline_take_back");
    go_on(*found->second);
  }
}

std::string Bot::send(const std::string& game, std::string_view what) {
  const std::string id = new_id();
  if (line_) line_->send(json::serialize(json::object{{"do", what}, {"game", game}, {"id", id}}));
  return id;
}

void Bot::take_answer(const json::object& answer) {
  const std::string id = text_in(answer, "id");
  const bool done = text_in(answer, "type") == "done";
  if (const auto sat = sitting_.extract(id)) {
    if (done) return follow(sat.mapped());
    if (refused_.size() >= kMostRefused) refused_.clear();
    refused_.insert(sat.mapped());
  } else if (const auto followed = following_.extract(id)) {
    if (done) return take_game(object_in(answer, "game"));
    const std::string code = text_in(answer, "code");
    if (code == "unknown" || code == "key") return finish(followed.mapped());
    // What passes is tried again when the bot looks around.
  } else {
    const auto found = std::ranges::find_if(
        games_, [&](const auto& each) { return each.second->pending && each.second->pending->id == id; });
    if (found == games_.end()) return;
    Played& played = *found->second;
    if (done) return played.pending.reset();
    const std::string code = text_in(answer, "code");
    if (code == "illegal") {
      tell(fmt::format("{}: {}", found->first, text_in(answer, "message")));
      played.pending.reset();
      played.failures += 1;
      return go_on(played);
    }
    const bool passes =
        code == "rate" || code == "limit" || code == "storage" || code == "unsure" || code == "stopping";
    if (!passes) return played.pending.reset();  // something has happened, of which a frame tells
    // The same again, when the bot looks around.
  }
}

// Where to sit.

/// Every other second: whether a game waits for a bot, or one of ours has gone on without us.
void Bot::poll_lists() {
  poll_timer_.expires_after(kPollInterval);
  poll_timer_.async_wait([this](boost::system::error_code error) {
    if (error) return;
    if (is_up_) {
      for (const auto& [id, played] : games_) {
        if (played->pending && line_) line_->send(played->pending->message);
      }
      list_own();
      list_open();
    }
    poll_lists();
  });
}

void Bot::ask(const std::string& path, void (Bot::*take)(const json::object&)) {
  ask_server(context_, settings_.server, settings_.token, "GET", path, "", [this, take](const auto& answer) {
    constexpr int kOk = 200;
    if (answer && answer->status == kOk && is_up_) (this->*take)(read_object(answer->body));
  });
}

void Bot::list_own() { ask("/api/guest/games", &Bot::take_own); }
void Bot::list_open() {
  if (std::ssize(games_) + std::ssize(sitting_) + std::ssize(following_) < settings_.at_once) {
    ask("/api/games", &Bot::take_open);
  }
}

void Bot::take_own(const json::object& page) {
  for (const json::value& each : array_in(page, "games")) {
    const json::object game = each.is_object() ? each.get_object() : json::object();
    const std::string id = text_in(game, "game");
    if (text_in(game, "phase") != "over" && !games_.contains(id)) follow(id);
  }
  const std::string next = text_in(page, "next");
  if (!next.empty() && pages_left_ > 0) {
    pages_left_ -= 1;
    ask("/api/guest/games?after=" + next, &Bot::take_own);
  }
}

void Bot::take_open(const json::object& page) {
  for (const json::value& each : array_in(page, "games")) {
    if (std::ssize(games_) + std::ssize(sitting_) + std::ssize(following_) >= settings_.at_once) return;
    const json::object game = each.is_object() ? each.get_object() : json::object();
    const std::string id = text_in(game, "game");
    const bool is_wanted =
        settings_.specs.empty() || std::ranges::find(settings_.specs, text_in(game, "spec")) != settings_.specs.end();
    const auto is_this = [&](const auto& request) { return request.second == id; };
    const bool is_known = games_.contains(id) || refused_.contains(id) || std::ranges::any_of(sitting_, is_this) ||
                          std::ranges::any_of(following_, is_this);
    if (flag_in(game, "bots") && is_wanted && !is_known) sitting_[send(id, "sit")] = id;
  }
}

void Bot::follow(const std::string& game) {
  const auto is_this = [&](const auto& request) { return request.second == game; };
  if (std::ranges::none_of(following_, is_this)) following_[send(game, "follow")] = game;
}

// Playing.

void Bot::take_game(const json::object& whole) {
  Expected<GameOfBot> game = GameOfBot::read(whole);
  if (!game || game->seat().empty()) return finish(text_in(whole, "game"));
  std::unique_ptr<Played>& played = games_[game->id()];
  if (played) {
    played->game = std::move(*game);
  } else {
    tell(fmt::format("{}: {} as {}", game->id(), spec_text(game->spec()), game->seat()));
    played = std::make_unique<Played>(std::move(*game));
  }
  go_on(*played);
}

/// Does what is to be done in a game now.
void Bot::go_on(Played& played) {
  const std::string id = played.game.id();
  if (played.game.is_over()) {
    tell(fmt::format("{}: over, {}", id, played.game.result()));
    if (played.game.has_people()) send(id, "rematch");
    send(id, "unfollow");
    return finish(id);
  }
  if (played.pending && played.pending->actions != played.game.actions()) played.pending.reset();
  if (!played.game.is_to_act()) return played.pending.reset();
  if (played.pending) {  // after the line was down: done once, however often it is asked
    if (line_) line_->send(played.pending->message);
    return;
  }
  if (played.is_thinking) return;
  if (played.failures >= kMostFailures) {
    tell(fmt::format("{}: resigns, because the engine has failed {} times", id, played.failures));
    send(id, "resign");
    return;
  }
  think(played);
}

void Bot::think(Played& played) {
  const std::int64_t now = server_now();
  const std::string position = played.game.position_command();
  const std::string go = played.game.go_command(now, settings_.usual);
  const auto patience = played.game.time_left(now).value_or(settings_.usual) + kEnginePatience;
  Thought thought{.game = played.game.id(), .actions = played.game.actions(), .engine = played.engine, .word = {}};
  played.is_thinking = true;
  played.thinking = std::jthread([this, position, go, patience, spec = spec_text(played.game.spec()),
                                  command = settings_.command, thought = std::move(thought)]() mutable {
    thought.word = [&]() -> Expected<std::string> {
      if (!thought.engine) {
        thought.engine = std::make_shared<EngineProcess>(command);
        TABLIER_TRY(ready, thought.engine->start(spec, random_number(), Clock::now() + kEnginePatience));
      }
      return thought.engine->best_move(position, go, Clock::now() + patience);
    }();
    boost::asio::post(context_, [this, thought = std::move(thought)]() mutable { take_thought(std::move(thought)); });
  });
}

void Bot::take_thought(Thought thought) {
  const auto found = games_.find(thought.game);
  if (found == games_.end()) {
    std::erase_if(retired_, [&](const auto& each) { return each->game.id() == thought.game; });
    return;
  }
  Played& played = *found->second;
  played.is_thinking = false;
  played.engine = thought.word ? std::move(thought.engine) : nullptr;
  if (!thought.word) {
    tell(fmt::format("{}: the engine {}", thought.game, thought.word.error().message));
    played.failures += 1;
  } else if (thought.actions == played.game.actions() && played.game.is_to_act()) {
    const std::string id = new_id();
    const json::object message{
        {"action", *thought.word}, {"game", thought.game}, {"version", played.game.version()}, {"id", id}};
    played.pending = Pending{.id = id, .message = json::serialize(message), .actions = std::move(thought.actions)};
    if (line_ && is_up_) line_->send(played.pending->message);
    return;
  }
  go_on(played);
}

/// The game is no more of ours.
void Bot::finish(const std::string& game) {
  auto found = games_.extract(game);
  if (found && found.mapped()->is_thinking) retired_.push_back(std::move(found.mapped()));
}

}  // namespace tablier::cli

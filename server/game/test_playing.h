#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "game/command.h"
#include "game/frames.h"

namespace tablier::server {

using namespace std::chrono_literals;

inline const Time kNoon = time_of(1'700'000'000'000);

/// A game for tests, with its own clock and chance. Every event goes through its text, as it does in the log.
class Playing {
 public:
  explicit Playing(const GameConfig& config, std::uint64_t seed = 1) : seed_(seed) {
    for (const Event& event : opening_events(config, moment())) add(event);
  }

  const LiveGame& game() const { return *game_; }
  const GameStatus& status() const { return game_->status(); }
  /// How it ended, as a record says it.
  std::string ending() const { return ending_text(game_->table().facts(), *status().ending); }
  std::string position() const { return game_->table().state().position(); }
  void wait(Milliseconds time) { now_ += time; }
  Time now() const { return now_; }

  /// Carries a command out.
  Decided<Decision> does(const std::string& guest, CommandKind kind, std::string text = {}) {
    Command command{.kind = kind, .person = {guest, guest}, .text = std::move(text)};
    command.version = game_->version();
    return does(std::move(command));
  }
  Decided<Decision> does(Command command) {
    Decided<Decision> decision = decide(*game_, command, moment());
    if (decision) {
      for (const Event& event : decision->events) add(event);
    }
    return decision;
  }
  /// Carries a command out and shows the game right after each of its events.
  template <class Look>
  void each_event(const Command& command, Look look) {
    const Decided<Decision> decision = decide(*game_, command, moment());
    ASSERT_TRUE(decision) << decision.error().message;
    for (const Event& event : decision->events) {
      add(event);
      look(*game_, event);
    }
  }
  void acts(const std::string& guest, std::initializer_list<std::string_view> words) {
    for (const std::string_view word : words) {
      const auto done = does(guest, CommandKind::kAct, std::string(word));
      ASSERT_TRUE(done) << word << ": " << done.error().message;
    }
  }
  /// The code with which a command is refused, if it is.
  std::string_view refusal_of(const std::string& guest, CommandKind kind, std::string text = {}) {
    const auto done = does(guest, kind, std::move(text));
    return done ? "carried out" : code_name(done.error().code);
  }
  /// Every event so far, as text.
  const std::vector<std::string>& log() const { return log_; }
  /// The last event's frame for a viewer.
  std::string frame_for(Viewer viewer) const {
    return event_frame(game_->view_for(viewer), game_->seen(last_, viewer));
  }

 private:
  Moment moment() { return {now_, Random(seed_++)}; }
  void add(const Event& event) {
    log_.push_back(write_event(event));
    const Expected<Event> read = read_event(log_.back());
    ASSERT_TRUE(read) << read.error().message << " in " << log_.back();
    last_ = *read;
    if (!game_) {
      Expected<LiveGame> begun = LiveGame::begin("game", *read);
      ASSERT_TRUE(begun) << begun.error().message;
      game_ = std::move(*begun);
      return;
    }
    const auto applied = game_->apply(*read);
    ASSERT_TRUE(applied) << applied.error().message;
  }

  std::uint64_t seed_;
  Time now_ = kNoon;
  std::optional<LiveGame> game_;
  Event last_{};
  std::vector<std::string> log_;
};

/// A plan: "anna" is a person, "3" a computer of level 3, "" an open seat.
inline GameConfig config_of(std::string_view spec, std::initializer_list<std::string_view> sitting) {
  GameConfig config{.spec = *parse_spec(spec)};
  for (const std::string_view who : sitting) {
    SeatConfig seat;
    if (!who.empty() && who[0] >= '1' && who[0] <= '8') {
      seat.kind = PlaceKind::kComputer;
      seat.level = who[0] - '0';
    } else if (!who.empty()) {
      seat = {.kind = PlaceKind::kPerson, .guest = std::string(who), .name = std::string(who)};
    }
    config.seats.push_back(std::move(seat));
  }
  config.join_key = "join";
  config.watch_key = "watch";
  return config;
}

/// Anna and Bert at a game of Bobail that has just started.
inline Playing bobail() { return Playing(config_of("bobail", {"anna", "bert"})); }

}  // namespace tablier::server

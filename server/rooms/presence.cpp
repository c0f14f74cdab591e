#include "rooms/presence.h"

#include <algorithm>

#include "core/text.h"

namespace tablier::server {

namespace {

/// More than there can be sockets.
constexpr int kMostOnlookers = 1'000'000;

}  // namespace

void Presence::note(SeatSet& seats, SeatSet present, Time now) {
  for (int i = 0; i < kMaxSeats; ++i) {
    if (seats.contains(seat_at(i)) && !present.contains(seat_at(i))) gone_[static_cast<std::size_t>(i)] = now;
  }
  seats = present;
}

void Presence::note_here(const Attendance& present, Time now) {
  note(here_.seats, present.seats, now);
  if (present.onlookers == here_.onlookers) {
    recounted_ = Time();
  } else if (recounted_ == Time()) {
    recounted_ = now;
  } else if (now - recounted_ >= kGrace) {
    here_.onlookers = present.onlookers;
    recounted_ = Time();
  }
}

bool Presence::note_elsewhere(const std::string& node, const Attendance& present, Time now) {
  auto known = std::ranges::find(elsewhere_, node, &Node::name);
  const bool is_new = known == elsewhere_.end();
  if (is_new) known = elsewhere_.insert(known, {node, {}, now});
  note(known->present.seats, present.seats, now);
  known->present.onlookers = present.onlookers;
  known->heard = now;
  return is_new;
}

bool Presence::forget_silent(Time now) {
  const auto is_silent = [&](const Node& node) { return now - node.heard > kNodeTimeout; };
  for (Node& node : elsewhere_) {
    if (is_silent(node)) note(node.present.seats, {}, node.heard);
  }
  return std::erase_if(elsewhere_, is_silent) > 0;
}

SeatSet Presence::connected(Time now) const {
  SeatSet seats = here_.seats;
  for (int i = 0; i < kMaxSeats; ++i) {
    const Seat seat = seat_at(i);
    const Time gone = gone_[static_cast<std::size_t>(i)];
    const auto has_seat = [&](const Node& node) { return node.present.seats.contains(seat); };
    if ((gone > Time() && now - gone < kGrace) || std::ranges::any_of(elsewhere_, has_seat)) seats.insert(seat);
  }
  return seats;
}

int Presence::onlookers() const {
  int all = here_.onlookers;
  for (const Node& node : elsewhere_) all = std::min(all + node.present.onlookers, kMostOnlookers);
  return all;
}

bool Presence::is_settled(Time now) const {
  return recounted_ == Time() &&
         std::ranges::none_of(gone_, [&](Time gone) { return gone > Time() && now - gone < kGrace; });
}

std::string presence_word(std::string_view game, const Attendance& present) {
  unsigned bits = 0;
  for (int i = 0; i < kMaxSeats; ++i) bits |= present.seats.contains(seat_at(i)) ? 1U << i : 0U;
  return std::string(game) + ":" + std::to_string(bits) + ":" + std::to_string(present.onlookers);
}

std::vector<PresenceWord> read_presence_words(std::string_view text) {
  std::vector<PresenceWord> words;
  for (const std::string_view word : split(text, ' ')) {
    const auto parts = split(word, ':');
    if (parts.size() != 3) continue;
    const auto bits = small_number(parts[1], (1 << kMaxSeats) - 1);
    const auto onlookers = small_number(parts[2], kMostOnlookers);
    if (!bits || !onlookers) continue;
    PresenceWord read{.game = GameId(parts[0]), .present = {.onlookers = *onlookers}};
    for (int i = 0; i < kMaxSeats; ++i) {
      if (((*bits >> i) & 1) != 0) read.present.seats.insert(seat_at(i));
    }
    words.push_back(std::move(read));
  }
  return words;
}

}  // namespace tablier::server

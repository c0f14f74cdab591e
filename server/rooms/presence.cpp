#include "rooms/presence.h"

#include <algorithm>
#include <charconv>

#include "core/text.h"

namespace tablier::server {

void Presence::note(SeatSet& seats, SeatSet present, Time now) {
  for (int i = 0; i < kMaxSeats; ++i) {
    if (seats.contains(seat_at(i)) && !present.contains(seat_at(i))) gone_[static_cast<std::size_t>(i)] = now;
  }
  seats = present;
}

bool Presence::note_elsewhere(const std::string& node, SeatSet seats, Time now) {
  auto known = std::ranges::find(elsewhere_, node, &Node::name);
  const bool is_new = known == elsewhere_.end();
  if (is_new) known = elsewhere_.insert(known, {node, {}, now});
  note(known->seats, seats, now);
  known->heard = now;
  return is_new;
}

bool Presence::forget_silent(Time now) {
  return std::erase_if(elsewhere_, [&](const Node& node) { return now - node.heard > kNodeTimeout; }) > 0;
}

SeatSet Presence::connected(Time now) const {
  SeatSet seats = here_;
  for (int i = 0; i < kMaxSeats; ++i) {
    const Seat seat = seat_at(i);
    const Time gone = gone_[static_cast<std::size_t>(i)];
    const auto has_seat = [&](const Node& node) { return node.seats.contains(seat); };
    if ((gone > Time() && now - gone < kGrace) || std::ranges::any_of(elsewhere_, has_seat)) seats.insert(seat);
  }
  return seats;
}

bool Presence::is_settled(Time now) const {
  return std::ranges::none_of(gone_, [&](Time gone) { return gone > Time() && now - gone < kGrace; });
}

std::string presence_word(std::string_view game, SeatSet seats) {
  unsigned bits = 0;
  for (int i = 0; i < kMaxSeats; ++i) bits |= seats.contains(seat_at(i)) ? 1U << i : 0U;
  return std::string(game) + ":" + std::to_string(bits);
}

std::vector<PresenceWord> read_presence_words(std::string_view text) {
  std::vector<PresenceWord> words;
  for (const std::string_view word : split(text, ' ')) {
    const std::size_t colon = word.find(':');
    unsigned bits = 0;
    if (colon == std::string_view::npos) continue;
    const char* end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data() + colon + 1, end, bits);
    if (error != std::errc() || stop != end) continue;
    PresenceWord read{.game = GameId(word.substr(0, colon))};
    for (int i = 0; i < kMaxSeats; ++i) {
      if (((bits >> i) & 1U) != 0) read.seats.insert(seat_at(i));
    }
    words.push_back(std::move(read));
  }
  return words;
}

}  // namespace tablier::server

#include "session/ending.h"

#include <algorithm>
#include <array>

namespace tablier {

namespace {

using Kind = Ending::Kind;

/// What a record says; `seat` and `detail` stand before and behind it where the kind has them.
struct Phrase {
  Kind kind;
  std::string_view text;
  bool has_seat = false;
  bool has_detail = false;
};

constexpr std::array kPhrases{
    Phrase{.kind = Kind::kResignation, .text = " resigns", .has_seat = true},
    Phrase{.kind = Kind::kTime, .text = " ran out of time", .has_seat = true},
    Phrase{.kind = Kind::kAgreement, .text = "draw agreed"},
    Phrase{.kind = Kind::kBreakdown, .text = " breaks down: ", .has_seat = true, .has_detail = true},
    Phrase{.kind = Kind::kTooLong, .text = "too long"},
    Phrase{.kind = Kind::kOther, .text = "", .has_detail = true},
};

std::string_view seat_text(const Facts& facts, Seat seat) {
  return facts.seats[static_cast<std::size_t>(index(seat))].text;
}

}  // namespace

std::string ending_text(const Facts& facts, const Ending& ending) {
  const auto phrase = std::ranges::find(kPhrases, ending.kind, &Phrase::kind);
  if (phrase == kPhrases.end()) return "";
  std::string text(ending.seat ? seat_text(facts, *ending.seat) : "");
  return text.append(phrase->text).append(ending.detail);
}

Ending parse_ending(const Facts& facts, std::string_view text) {
  for (const Phrase& phrase : kPhrases) {
    for (int i = 0; i < static_cast<int>(phrase.has_seat ? facts.seats.size() : 1); ++i) {
      const std::string begin = std::string(phrase.has_seat ? seat_text(facts, seat_at(i)) : "").append(phrase.text);
      if (phrase.has_detail ? !text.starts_with(begin) : text != begin) continue;
      Ending ending{.kind = phrase.kind, .detail = std::string(text.substr(begin.size()))};
      if (phrase.has_seat) ending.seat = seat_at(i);
      return ending;
    }
  }
  return {};  // not reached: the last phrase fits all
}

SeatSet winners_of(const Ending& ending, int seats) {
  if (ending.kind == Kind::kRules || ending.kind == Kind::kOther) return {};
  SeatSet winners = SeatSet::first(seats);
  if (ending.seat) winners.erase(*ending.seat);
  return winners;
}

}  // namespace tablier

#include "session/ending.h"

#include <algorithm>
#include <array>

namespace tablier {

namespace {

using EndingKind = Ending::Kind;

/// What a record says; `seat` and `detail` stand before and behind it where the kind has them.
struct Phrase {
  EndingKind kind;
  std::string_view text;
  bool has_seat = false;
  bool has_detail = false;
};

constexpr std::array kPhrases{
    Phrase{.kind = EndingKind::kResignation, .text = " resigns", .has_seat = true},
    Phrase{.kind = EndingKind::kTime, .text = " ran out of time", .has_seat = true},
    Phrase{.kind = EndingKind::kAgreement, .text = "draw agreed"},
    Phrase{.kind = EndingKind::kBreakdown, .text = " breaks down: ", .has_seat = true, .has_detail = true},
    Phrase{.kind = EndingKind::kTooLong, .text = "too long"},
    Phrase{.kind = EndingKind::kCalledOff, .text = "called off"},
    Phrase{.kind = EndingKind::kOther, .text = "", .has_detail = true},
};

constexpr std::array<std::string_view, 9> kIds{"rules",     "repetition", "resignation", "time", "agreement",
                                               "breakdown", "too_long",   "called_off",  "other"};

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

std::string ending_sentence(const Facts& facts, const Ending& ending, const Names& names) {
  if (ending.kind == EndingKind::kRepetition) return "the position came up for the third time";
  return ending.kind == EndingKind::kRules ? sentence(ending.cause.why, names) : ending_text(facts, ending);
}

std::string_view ending_id(Ending::Kind kind) { return kIds[static_cast<std::size_t>(kind)]; }

Ending::Kind ending_of_id(std::string_view id) {
  const auto found = std::ranges::find(kIds, id);
  return found == kIds.end() ? EndingKind::kOther : static_cast<EndingKind>(found - kIds.begin());
}

SeatSet winners_of(const Ending& ending, int seats) {
  constexpr std::array kWithout{EndingKind::kRules, EndingKind::kCalledOff, EndingKind::kOther};
  if (std::ranges::find(kWithout, ending.kind) != kWithout.end()) return {};
  SeatSet winners = SeatSet::first(seats);
  if (ending.seat) winners.erase(*ending.seat);
  return winners;
}

}  // namespace tablier

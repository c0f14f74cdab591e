#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/facts.h"

namespace tablier {

/// Why a game is over.
struct Ending {
  enum class Kind : std::uint8_t {
    kRules,        ///< by the rules of the game
    kRepetition,   ///< the position came up for the third time
    kResignation,  ///< of `seat`
    kTime,         ///< `seat` ran out of time
    kAgreement,    ///< on a draw
    kBreakdown,    ///< the program that plays `seat` has broken down; `detail` says how
    kTooLong,      ///< a match ends games that do not
    kCalledOff,    ///< before it began
    kOther,        ///< as `detail` says: a phrase of a record that is none of ours
  };

  Kind kind = Kind::kRules;
  std::optional<Seat> seat{};
  std::string detail{};
  Cause cause{};  ///< which of the rules

  bool operator==(const Ending&) const = default;
};

/// "S resigns", "draw agreed": as in the tag Ending of a record. Empty for endings that follow from the actions, by
/// rules or repetition.
std::string ending_text(const Facts& facts, const Ending& ending);
/// The inverse. Any phrase is an ending.
Ending parse_ending(const Facts& facts, std::string_view text);

/// How it ended, for people, for every kind.
std::string ending_sentence(const Facts& facts, const Ending& ending, const Names& names = {});

/// "resignation", "agreement": for programs.
std::string_view ending_id(Ending::Kind kind);
/// The inverse; kOther for anything else.
Ending::Kind ending_of_id(std::string_view id);

/// Who shares the win of a game that ended this way; none if the kind does not determine it.
SeatSet winners_of(const Ending& ending, int seats);

}  // namespace tablier

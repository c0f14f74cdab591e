#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "session/seen_session.h"
#include "session/session.h"

namespace tablier {

/// A game as described in docs/record.md. A Record that was read or made has been replayed, so every action in it is
/// legal and its turns are those of the game.
struct Record {
  struct Entry {
    std::string word;
    std::string comment{};  ///< what was written behind the action
  };
  /// The actions of one turn, those of chance included.
  struct Turn {
    std::string seat;  ///< whose turn; "*" when nobody's
    std::vector<Entry> entries{};
  };

  Spec spec;
  std::string position{};            ///< where play began, as `eyes` saw it; empty for the game's own start
  std::optional<Viewer> eyes{};      ///< the viewer who saw it; nothing if it is complete
  std::vector<std::string> names{};  ///< by seat; empty where not given
  std::vector<std::pair<std::string, std::string>> tags{};  ///< all others, such as Date, in their order
  std::string comment{};                                    ///< before the first action
  std::vector<Turn> turns{};
  std::string ending{};  ///< how it ended, if not by the rules: "S resigns"
  std::string rule{};    ///< by which rule it ended, if by one: its code, the squares that show it, and a sentence
  std::string result{};  ///< payoffs joined by `-`, or "*" for a game not finished
};

/// The record of a game, complete or for one viewer. In a game without hidden cards the two are the same.
Record make_record(const Session& table, std::optional<Viewer> eyes = std::nullopt);
/// The record of a game as its viewer followed it.
Record make_record(const SeenSession& table);

/// The record that may leave the program: complete if nothing is hidden (any more), else what the viewer has seen.
Record make_open_record(const Session& table, Viewer viewer);

/// The record as one viewer saw it. An error if it was written for another viewer.
Expected<Record> record_for(const Record& record, Viewer eyes);

std::string write_record(const Record& record);

/// Every game in the text. Each is replayed; the error names the line and what is wrong there.
Expected<std::vector<Record>> read_records(std::string_view text);

/// The game at the end of a complete record.
Expected<Session> replay(const Record& record);
/// The game at the end of a record as its viewer followed it; only if the record has a viewer.
Expected<SeenSession> replay_seen(const Record& record);

/// "king_escaped a1: the king has reached the corner a1"; empty if it was no rule of the game.
std::string rule_text(const Facts& facts, const Cause& cause);

/// "1-0", "1/2-1/2", "1/3-0-1/3-1/3"; "*" when nobody has won.
std::string result_text(SeatSet winners, int seats);
/// The inverse for a finished game; nothing for any other text.
std::optional<SeatSet> parse_result(std::string_view text, int seats);

/// Appends an entry to the turns of a record, in a turn of its own where the position before it begins one.
/// Position is an AnyState or an AnyView.
template <class Position>
void add_entry(std::vector<Record::Turn>& turns, const Facts& facts, const Position& before, std::string word) {
  const Actor turn = before.turn_of();
  const std::string_view seat = turn.is_seat() ? actor_text(facts, turn) : "*";
  if (turns.empty() || before.begins_turn() || turns.back().seat != seat) turns.push_back({std::string(seat)});
  turns.back().entries.push_back({std::move(word)});
}

}  // namespace tablier

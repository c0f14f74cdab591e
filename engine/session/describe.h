#pragma once

#include <string>
#include <vector>

#include "core/json.h"
#include "session/changes.h"
#include "session/record.h"
#include "session/texts.h"

namespace tablier {

// JSON about games, shared by all front ends: command line, server and page.

/// A game's entry in the catalogue, with whatever words the texts have; the page has its own.
JsonBuilder describe(const GameInfo& info, const GameTexts& texts = {});
/// The entry, and everything needed to draw the game with these options.
std::string describe(const Spec& spec, const GameTexts& texts = {});
/// What can be seen of a position: squares by their names, owners by their seats, null where nobody owns a piece.
JsonBuilder describe(const Facts& facts, const Scene& scene);
/// What an action did to the pieces: those `moved`, each with where it stood and `to` (null off the board), `taken`,
/// and `placed`.
JsonBuilder describe(const Facts& facts, const BoardChanges& changes);
/// An action: its word, and the squares that it leaves and reaches, null where there is none.
std::string describe(const AnyGame& game, const Facts& facts, Action action);
/// A record; its position is given even if it is the game's start.
std::string describe(const Record& record);

/// A sentence: its code, its values by name, and the English with placeholders.
JsonBuilder describe(const Message& message);
/// An error with a code: its field, its sentence, and why.
JsonBuilder describe(const Error& error);
/// How a game ended: the kind, whose doing it was, the rule and the squares that show it.
std::string describe(const Facts& facts, const Ending& ending);

/// ["S","N"]
std::string describe(const Facts& facts, SeatSet seats);
std::string json_array(const std::vector<std::string>& strings);
inline std::string json_bool(bool value) { return value ? "true" : "false"; }

}  // namespace tablier

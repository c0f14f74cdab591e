#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace tablier::testing {

// Questions to the engine in the words of the rule book, for tests that build their positions from text. Each
// answers as `tablier batch` does: one line, "error: …" for whatever is refused.

std::string start(std::string_view spec);
std::string actor(std::string_view spec, std::string_view position);
std::string moves(std::string_view spec, std::string_view position);
std::string chance(std::string_view spec, std::string_view position);
std::string apply(std::string_view spec, std::string_view position, std::initializer_list<std::string_view> words);
std::string result(std::string_view spec, std::string_view position,
                   std::initializer_list<std::string_view> words = {});
std::string view(std::string_view spec, std::string_view position, std::string_view seat);
std::string perft(std::string_view spec, std::string_view position, int depth);

/// The position read and written back: the same text, the text of the finished game it reads as, or the refusal.
std::string read(std::string_view spec, std::string_view position);

/// Of the legal actions those of the piece on this square: those whose words begin with it.
std::string moves_from(std::string_view spec, std::string_view position, std::string_view square);

/// Whether this word is among the legal actions.
bool legal(std::string_view spec, std::string_view position, std::string_view word);

}  // namespace tablier::testing

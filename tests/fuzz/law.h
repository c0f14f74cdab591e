#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "erased/any_game.h"
#include "support/names.h"

namespace tablier::fuzz {

/// What libFuzzer gave, as text.
inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// Stops the fuzzer where a law is broken; it then keeps the input.
inline void require(bool holds, const char* law) {
  if (holds) return;
  std::fprintf(stderr, "law broken: %s\n", law);
  std::abort();
}

inline void require_sentence(const Error& error) {
  require(testing::is_sentence(error.message), "a refusal is one sentence");
}

/// The part of text up to a line's end, which is taken off.
inline std::string_view take_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return line;
}

/// What holds of every position, however it came about.
inline void require_position(const Spec& spec, const AnyState& state) {
  const std::string text = state.position();
  const Expected<AnyState> read = spec.game->read(spec.choices, text);
  require(read.has_value(), "what was written can be read");
  require(read->position() == text, "a position read and written is the same text");
  require(read->hash() == state.hash(), "a position read has the same hash");
  require(state.hash() == state.hash_from_scratch(), "the incremental hash is the hash from scratch");
  require(testing::words(*spec.game, read->legal()) == testing::words(*spec.game, state.legal()),
          "a position read has the same actions");
  require(state.legal().empty() == state.actor().is_nobody(), "there are actions until the game is finished");
  require(state.winners().empty() == !state.actor().is_nobody(), "someone has won when the game is finished");
}

}  // namespace tablier::fuzz

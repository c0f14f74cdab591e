#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "support/ask.h"

// The questions of tests/support/ask.h, put to Gwezboell.
namespace tablier::gwezboell {

using Words = std::initializer_list<std::string_view>;

inline constexpr std::string_view kStartText = "3aaa3/4a4/4d4/a3d3a/aaddkddaa/a3d3a/4d4/4a4/3aaa3 D";

inline std::string read(std::string_view position) { return testing::read("gwezboell", position); }
inline std::string actor(std::string_view position) { return testing::actor("gwezboell", position); }
inline std::string moves(std::string_view position) { return testing::moves("gwezboell", position); }
inline std::string after(std::string_view position, Words words) {
  return testing::apply("gwezboell", position, words);
}
inline std::string result(std::string_view position, Words words = {}) {
  return testing::result("gwezboell", position, words);
}
inline bool legal(std::string_view position, std::string_view word) {
  return testing::legal("gwezboell", position, word);
}

}  // namespace tablier::gwezboell

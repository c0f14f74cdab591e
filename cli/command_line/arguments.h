#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
class Error;
}  // namespace CLI

namespace tablier::cli {

/// What is wrong with the value of an option; empty if nothing is.
using Check = std::function<std::string(const std::string& value)>;

/// Accepts only these words.
Check one_of(std::vector<std::string_view> words);

inline constexpr std::uint64_t kAnyNumber = std::numeric_limits<std::uint64_t>::max();

/// Accepts whole numbers from `least` to `most`.
Check whole_number(std::uint64_t least, std::uint64_t most);

/// Accepts numbers, also with a fraction, from -`largest` to `largest`.
Check number_within(int largest);

/// Why these arguments (without the program's name) were not understood, in one line: what is wrong, what was expected
/// or probably meant, and where to find help.
std::string complaint(const CLI::App& program, std::span<const std::string> arguments, const CLI::Error& error);

}  // namespace tablier::cli

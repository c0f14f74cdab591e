#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tablier::cli {

// What our program adds to CLI11: refusals in words that help whoever mistyped something.

/// Accepts only these words.
CLI::Validator one_of(std::vector<std::string_view> words);

inline constexpr std::uint64_t kAnyNumber = std::numeric_limits<std::uint64_t>::max();

/// Accepts whole numbers from `least` to `most`.
CLI::Validator whole_number(std::uint64_t least, std::uint64_t most);

/// Accepts numbers, also with a fraction, from -`largest` to `largest`.
CLI::Validator number_within(int largest);

/// Why these arguments (the program's name left out) were not understood, in one line: what is wrong, what was
/// expected or probably meant, and where help is to be found.
std::string complaint(const CLI::App& program, std::span<const std::string> arguments, const CLI::Error& error);

}  // namespace tablier::cli

#pragma once

#include <span>
#include <string>
#include <string_view>

namespace tablier {

/// A text file that the build has put into the program (cmake/embed.cmake).
struct EmbeddedFile {
  std::string_view name;                    ///< without folder and `.txt`: "castelott", "bobail.en"
  std::span<const std::string_view> lines;  ///< without their ends

  std::string text() const {
    std::string whole;
    for (const std::string_view line : lines) whole.append(line) += '\n';
    return whole;
  }
};

}  // namespace tablier

#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "core/error.h"

namespace tablier::server {

/// Reads the members of a JSON object one after another. The first error is kept: `check()` returns it, or reports
/// members that were not read. What could not be read has a harmless value.
class JsonReader {
 public:
  explicit JsonReader(const boost::json::object& object) : object_(object) {}

  std::string text(std::string_view name) { return std::string(view(name, true).value_or("")); }
  std::optional<std::string> text_if(std::string_view name) {
    const auto found = view(name, false);
    return found ? std::optional<std::string>(*found) : std::nullopt;
  }
  bool boolean(std::string_view name, std::optional<bool> otherwise = std::nullopt);
  /// A whole number from least to most.
  std::int64_t number(std::string_view name, std::int64_t least, std::int64_t most,
                      std::optional<std::int64_t> otherwise = std::nullopt);
  const boost::json::array* array(std::string_view name);
  /// The member as it is; nullptr if it is left out or null.
  const boost::json::value* any(std::string_view name);
  bool has(std::string_view name) const { return object_.contains(name); }

  void complain(std::string message) {
    if (trouble_.empty()) trouble_ = std::move(message);
  }
  Expected<void> check() const;

 private:
  const boost::json::value* find(std::string_view name, bool required);
  std::optional<std::string_view> view(std::string_view name, bool required);

  const boost::json::object& object_;
  std::set<std::string_view> asked_{};
  std::string trouble_{};
};

/// The object that the text is, or why it is none.
Expected<boost::json::object> parse_object(std::string_view text);

}  // namespace tablier::server

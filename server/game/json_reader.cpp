#include "game/json_reader.h"

#include "core/text.h"

namespace tablier::server {

const boost::json::value* JsonReader::find(std::string_view name, bool required) {
  asked_.insert(name);
  const boost::json::value* value = object_.if_contains(name);
  if (value == nullptr && required) complain("member `" + std::string(name) + "` is missing");
  return value;
}

std::optional<std::string_view> JsonReader::view(std::string_view name, bool required) {
  const boost::json::value* value = find(name, required);
  if (value == nullptr) return std::nullopt;
  const boost::json::string* text = value->if_string();
  if (text == nullptr) {
    complain("member `" + std::string(name) + "`: expected a text");
    return std::nullopt;
  }
  return std::string_view(*text);
}

bool JsonReader::boolean(std::string_view name, std::optional<bool> otherwise) {
  const boost::json::value* value = find(name, !otherwise);
  if (value == nullptr) return otherwise.value_or(false);
  if (const bool* flag = value->if_bool()) return *flag;
  complain("member `" + std::string(name) + "`: expected true or false");
  return false;
}

std::int64_t JsonReader::number(std::string_view name, std::int64_t least, std::int64_t most,
                                std::optional<std::int64_t> otherwise) {
  const boost::json::value* value = find(name, !otherwise);
  if (value == nullptr) return otherwise.value_or(least);
  const std::int64_t* number = value->if_int64();
  if (number != nullptr && *number >= least && *number <= most) return *number;
  complain("member `" + std::string(name) + "`: expected a whole number from " + std::to_string(least) + " to " +
           std::to_string(most));
  return least;
}

const boost::json::array* JsonReader::array(std::string_view name) {
  const boost::json::value* value = find(name, true);
  if (value == nullptr) return nullptr;
  if (value->is_array()) return &value->get_array();
  complain("member `" + std::string(name) + "`: expected a list");
  return nullptr;
}

const boost::json::value* JsonReader::any(std::string_view name) {
  const boost::json::value* value = find(name, false);
  return value == nullptr || value->is_null() ? nullptr : value;
}

Expected<void> JsonReader::check() const {
  if (!trouble_.empty()) return fail(trouble_);
  for (const auto& member : object_) {
    const std::string_view name = member.key();
    if (asked_.contains(name)) continue;
    const std::vector<std::string_view> known(asked_.begin(), asked_.end());
    const auto near = nearest(name, known);
    return fail("unknown member " + quoted(name) + (near ? "; did you mean `" + std::string(*near) + "`?" : ""));
  }
  return {};
}

Expected<boost::json::object> parse_object(std::string_view text) {
  boost::system::error_code error;
  boost::json::value value = boost::json::parse(text, error);
  if (error) return fail("expected JSON: " + error.message());
  if (!value.is_object()) return fail("expected a JSON object");
  return std::move(value.get_object());
}

}  // namespace tablier::server

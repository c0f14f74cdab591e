#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <cstdint>
#include <string>
#include <string_view>

namespace tablier::cli {

// Members of what a server has sent: empty if they are not there or not of the kind.

std::string text_in(const boost::json::object& object, std::string_view name);
std::int64_t number_in(const boost::json::object& object, std::string_view name);
bool flag_in(const boost::json::object& object, std::string_view name);
boost::json::object object_in(const boost::json::object& object, std::string_view name);
boost::json::array array_in(const boost::json::object& object, std::string_view name);

/// A message as an object; empty if it is none.
boost::json::object read_object(std::string_view text);

}  // namespace tablier::cli

#pragma once

#include <boost/json.hpp>
#include <chrono>
#include <string>
#include <string_view>

#include "core/error.h"

namespace tablier::server {

/// The log: one JSON object per line on standard error, with `time`, `level`, `event` and details. It never contains
/// tokens, keys, names or talk.
enum class LogLevel : unsigned char { kDebug = 1, kInfo, kWarning, kError };  // spdlog's numbers

/// debug, info, warning or error; before it is called nothing is logged.
void open_log(std::string_view level);
void log_event(LogLevel level, std::string_view event, boost::json::object more = {});
/// The same for events that strangers can cause: each at most once in this time. On the loop's thread.
void log_rarely(std::chrono::seconds interval, std::chrono::steady_clock::time_point now, LogLevel level,
                const std::string& event, boost::json::object more = {});

}  // namespace tablier::server

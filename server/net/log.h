#pragma once

#include <boost/json.hpp>
#include <chrono>
#include <string>
#include <string_view>

#include "core/error.h"

namespace tablier::server {

/// The log: an object a line on standard error, with `time`, `level`, `event` and what else there is to say. No tokens,
/// no keys, no names, no talk ever come into it.
enum class LogLevel : unsigned char { kDebug = 1, kInfo, kWarning, kError };  // spdlog's numbers

/// debug, info, warning or error; before it is called nothing is logged.
void open_log(std::string_view level);
void log_event(LogLevel level, std::string_view event, boost::json::object more = {});
/// The same for what a stranger can cause: at most once in this time for each event. On the loop's thread.
void log_rarely(std::chrono::seconds interval, std::chrono::steady_clock::time_point now, LogLevel level,
                const std::string& event, boost::json::object more = {});

}  // namespace tablier::server

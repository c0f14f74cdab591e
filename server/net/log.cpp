#include "net/log.h"

#include <fmt/chrono.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <unordered_map>

namespace tablier::server {

namespace {

spdlog::level::level_enum level_of(LogLevel level) { return static_cast<spdlog::level::level_enum>(level); }

std::shared_ptr<spdlog::logger>& the_log() {
  static std::shared_ptr<spdlog::logger> log;
  return log;
}

}  // namespace

void open_log(std::string_view level) {
  auto log = std::make_shared<spdlog::logger>("tablier", std::make_shared<spdlog::sinks::stderr_sink_mt>());
  log->set_pattern("%v");
  log->set_level(spdlog::level::from_str(std::string(level)));
  log->flush_on(spdlog::level::info);
  the_log() = std::move(log);
}

void log_event(LogLevel level, std::string_view event, boost::json::object more) {
  const auto& log = the_log();
  if (!log || !log->should_log(level_of(level))) return;
  const auto now = std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
  const auto parts = std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count() % 1000;
  const auto seconds = std::chrono::time_point_cast<std::chrono::seconds>(now);
  boost::json::object line{{"time", fmt::format("{:%FT%T}.{:03}Z", fmt::gmtime(seconds), parts)},
                           {"level", spdlog::level::to_string_view(level_of(level)).data()},
                           {"event", event}};
  for (const auto& member : more) line[member.key()] = member.value();
  log->log(level_of(level), boost::json::serialize(line));
}

void log_rarely(std::chrono::seconds interval, std::chrono::steady_clock::time_point now, LogLevel level,
                const std::string& event, boost::json::object more) {
  static std::unordered_map<std::string, std::chrono::steady_clock::time_point> logged;
  const auto [last, is_first] = logged.try_emplace(event, now);
  if (!is_first && now - last->second < interval) return;
  last->second = now;
  log_event(level, event, std::move(more));
}

}  // namespace tablier::server

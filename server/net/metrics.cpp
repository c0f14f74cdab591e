#include <fmt/format.h>

#include <iterator>

#include "net/api.h"

namespace tablier::server {

namespace {

class Exposition {
 public:
  void gauge(std::string_view name, std::string_view help, std::uint64_t value) { add(name, help, "gauge", value); }
  void counter(std::string_view name, std::string_view help, std::uint64_t value) { add(name, help, "counter", value); }
  void histogram(std::string_view name, std::string_view help, const Histogram& timing) {
    head(name, help, "histogram");
    std::uint64_t below = 0;
    for (int i = 0; i + 1 < Histogram::kBuckets; ++i) {
      below += timing.buckets[i];
      fmt::format_to(out(), "tablier_{}_bucket{{le=\"{}\"}} {}\n", name,
                     static_cast<double>(Histogram::kBounds[i]) / 1e6, below);
    }
    fmt::format_to(out(), "tablier_{}_bucket{{le=\"+Inf\"}} {}\n", name, timing.count);
    fmt::format_to(out(), "tablier_{}_sum {}\n", name, static_cast<double>(timing.microseconds) / 1e6);
    fmt::format_to(out(), "tablier_{}_count {}\n", name, timing.count);
  }
  std::string text() const { return text_; }

 private:
  std::back_insert_iterator<std::string> out() { return std::back_inserter(text_); }
  void head(std::string_view name, std::string_view help, std::string_view type) {
    fmt::format_to(out(), "# HELP tablier_{} {}\n# TYPE tablier_{} {}\n", name, help, name, type);
  }
  void add(std::string_view name, std::string_view help, std::string_view type, std::uint64_t value) {
    head(name, help, type);
    fmt::format_to(out(), "tablier_{} {}\n", name, value);
  }

  std::string text_;
};

}  // namespace

std::string metrics_text(const ServerState& server) {
  const RoomMetrics& rooms = server.rooms.metrics();
  const StoreMetrics store = server.log.metrics();
  Exposition all;
  all.gauge("games", "Games that are open", static_cast<std::uint64_t>(server.rooms.size()));
  all.gauge("game_bytes", "Memory of their positions, estimated", server.rooms.games_size());
  all.gauge("sockets", "Live sockets", server.sockets.size());
  all.gauge("connections", "Open connections", static_cast<std::uint64_t>(server.open_connections));
  all.counter("accepted_total", "Connections accepted", server.accepted);
  all.counter("turned_away_total", "Connections refused because there were too many", server.turned_away);
  all.counter("dropped_total", "Sockets dropped because they did not read", server.dropped);
  all.counter("http_requests_total", "HTTP requests", server.http_requests);
  all.counter("messages_in_total", "Messages received on live sockets", server.messages_in);
  all.counter("messages_out_total", "Messages sent on live sockets", server.messages_out);
  all.counter("commands_total", "Commands carried out for people", rooms.commands);
  all.counter("refusals_total", "Commands refused", rooms.refusals);
  all.counter("actions_total", "Actions of people, computers and chance", rooms.actions);
  all.counter("frames_total", "Frames sent to followers", rooms.frames);
  all.histogram("command_seconds", "From a command's arrival to its acknowledgement", rooms.commands_took);
  all.gauge("computer_questions", "Searches waiting or under way",
            static_cast<std::uint64_t>(server.computers.pending()));
  all.counter("computer_answers_total", "Searches completed", server.computers.completed());
  all.counter("store_appends_total", "Appends acknowledged by the database", store.appends);
  all.counter("store_events_total", "Events in these appends", store.events);
  all.counter("store_conflicts_total", "Appends that found another version", store.conflicts);
  all.counter("store_failures_total", "Requests that the database did not answer", store.failures);
  all.counter("store_reconnections_total", "Reconnections to the database", store.reconnections);
  all.gauge("database_bytes", "Size of the database", server.rooms.node().database_bytes);
  all.gauge("store_waiting", "Requests waiting for the database", store.waiting);
  all.histogram("store_commit_seconds", "Durations of commits", store.commits);
  all.histogram("store_read_seconds", "Durations of reads", store.reads);
  return all.text();
}

}  // namespace tablier::server

#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "game/config.h"
#include "net/http.h"
#include "net/server_state.h"

namespace tablier::server {

inline constexpr std::string_view kLivePath = "/api/live";
inline constexpr std::string_view kOwnGames = "/api/guest/games";
inline constexpr std::string_view kGuestCookie = "tablier_guest";

/// Finds out who has this token; an empty person if nobody is known by it, an error if the store does not answer.
void find_person(ServerState& server, const std::string& token, const Caller& caller,
                 std::move_only_function<void(Decided<Person>)> answer);

/// Answers an HTTP request by docs/api.md, or with a file of the page. Called on the loop's thread, as is `respond`.
void answer(ServerState& server, Request request, Respond respond);

/// The part of a request's path for the access log: no game ids, no keys, and only known routes.
std::string_view route_of(const ServerState& server, std::string_view path);

/// The metrics, as Prometheus text.
std::string metrics_text(const ServerState& server);

/// The response of a refusal.
Response refusal_response(const Refusal& refusal);

}  // namespace tablier::server

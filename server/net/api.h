#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "game/plan.h"
#include "net/house.h"
#include "net/http.h"

namespace tablier::server {

inline constexpr std::string_view kLivePath = "/api/live";
inline constexpr std::string_view kGuestCookie = "tablier_guest";

/// Finds out who has this token; an empty person if nobody is known by it, an error if the store does not answer.
void find_person(House& house, const std::string& token, std::move_only_function<void(Decided<Person>)> answer);

/// Answers an HTTP request by docs/api.md, or with a file of the page. Called on the loop's thread, as is `respond`.
void answer(House& house, Request request, Respond respond);

/// What an access log may tell of a request's path: no game's id, no key, and nothing that is not known here.
std::string_view route_of(const House& house, std::string_view path);

/// The response of a refusal.
Response refusal_response(const Refusal& refusal);

}  // namespace tablier::server

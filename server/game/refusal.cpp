#include "game/refusal.h"

#include <array>

namespace tablier::server {

namespace {

struct CodeFacts {
  std::string_view name;
  int status;
};

/// In the order of Code.
constexpr std::array<CodeFacts, 21> kCodes{{
    {"bad_request", 400}, {"guest", 401},  {"key", 403},      {"seat", 403},    {"origin", 403}, {"unknown", 404},
    {"method", 405},      {"phase", 409},  {"turn", 409},     {"version", 409}, {"taken", 409},  {"offer", 409},
    {"computer", 409},    {"hidden", 409}, {"size", 413},     {"illegal", 422}, {"limit", 429},  {"rate", 429},
    {"storage", 503},     {"unsure", 503}, {"stopping", 503},
}};
static_assert(kCodes.size() == static_cast<std::size_t>(Code::kStopping) + 1);

}  // namespace

std::string_view code_name(Code code) { return kCodes[static_cast<std::size_t>(code)].name; }

int http_status(Code code) { return kCodes[static_cast<std::size_t>(code)].status; }

}  // namespace tablier::server

#pragma once

#include <string>

#include "net/house.h"

namespace tablier::server {

/// What the server has done and holds, as Prometheus reads it.
std::string metrics_text(const House& house);

}  // namespace tablier::server

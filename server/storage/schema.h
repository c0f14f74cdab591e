#pragma once

#include <span>
#include <string>

#include "core/error.h"

namespace tablier::server {

/// The steps from an empty database to the newest schema: the i-th (from 0) turns version i into version i + 1. Steps
/// are added, never changed. The two databases take the same steps in their own words.
std::span<const char* const> sqlite_migrations();
std::span<const char* const> postgresql_migrations();

/// Nothing, or why a database whose schema has this version cannot be used.
Expected<void> check_schema_version(int found, const std::string& where);

}  // namespace tablier::server

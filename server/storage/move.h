#pragma once

#include <cstdint>
#include <string>

#include "core/error.h"

namespace tablier::server {

/// What has been copied.
struct Moved {
  std::int64_t games = 0;
  std::int64_t events = 0;
  std::int64_t guests = 0;
};

/// Copies everything from the file of a single server into a PostgreSQL database in which there are no games yet: all
/// of it or nothing. The file stays as it is, save that it is taken to the newest schema. The error says what is wrong:
/// no such file, a server that uses it, a database that cannot be reached or is not empty.
Expected<Moved> copy_to_postgresql(const std::string& file, const std::string& url);

}  // namespace tablier::server

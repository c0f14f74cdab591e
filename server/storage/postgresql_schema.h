#pragma once

#include "core/error.h"
#include "storage/postgresql_connection.h"
#include "storage/schema.h"

namespace tablier::server {

/// Makes sure that the database can be used, and takes our part of it (the schema `tablier`) to this version; of nodes
/// that start together one does it and the others wait.
Expected<void> prepare_postgresql(PostgresqlConnection& connection, const std::string& where,
                                  int schema_version = static_cast<int>(postgresql_migrations().size()));

}  // namespace tablier::server

#pragma once

namespace tablier::cli {

/// Tells the service manager that started the program that it is ready, if there is one that wants to know (systemd
/// with Type=notify). Where there is none, or it does not listen, nothing happens.
void tell_service_manager_ready();

}  // namespace tablier::cli

#include "core/version.h"

namespace tablier {

std::string_view version() { return TABLIER_VERSION; }

}  // namespace tablier

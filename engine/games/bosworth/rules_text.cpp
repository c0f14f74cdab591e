#include "games/bosworth/rules_text.h"

namespace tablier::bosworth {

const std::string_view kRulesText = R"(Bosworth)";

}  // namespace tablier::bosworth

#include <string_view>

namespace tablier::chessington {

extern const std::string_view kNordRules;
extern const std::string_view kSudRules;

const std::string_view kNordRules = "";
const std::string_view kSudRules = "";

}  // namespace tablier::chessington

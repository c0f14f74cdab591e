#include "erased/oracle.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace tablier {

namespace {

std::vector<std::unique_ptr<const Oracle>>& oracles() {
  static std::vector<std::unique_ptr<const Oracle>> all;
  return all;
}

}  // namespace

const Oracle* oracle_of(std::string_view game) {
  const auto found = std::ranges::find_if(oracles(), [&](const auto& each) { return each->game() == game; });
  return found == oracles().end() ? nullptr : found->get();
}

void set_oracle(std::unique_ptr<const Oracle> oracle) {
  forget_oracle(oracle->game());
  oracles().push_back(std::move(oracle));
}

void forget_oracle(std::string_view game) {
  std::erase_if(oracles(), [&](const auto& each) { return each->game() == game; });
}

}  // namespace tablier

#pragma once

#include <memory>
#include <string>

#include "contract.h"
#include "study/review.h"

namespace tablier::wasm {

/// The contract with what only a look back needs: a module of its own, which is loaded when it is asked for.
class StudyContract final : public Contract {
 protected:
  Response dispatch(const Request& request) override;

 private:
  Response review(const Request& request);
  Response step_review(const Request& request);

  std::unique_ptr<Review> review_;  ///< what `step` works on, unless it was begun by the other contract
};

}  // namespace tablier::wasm

#pragma once

#include <memory>
#include <string>

#include "contract.h"
#include "study/judge.h"
#include "study/review.h"

namespace tablier::wasm {

/// The contract with puzzles, lessons and reviews: a module of its own, which is loaded when it is asked for.
class StudyContract final : public Contract {
 protected:
  Response dispatch(const Request& request) override;

 private:
  Response review(const Request& request);
  Response step_review(const Request& request);
  Response judge(const Request& request);
  Response step_judge(const Request& request);

  // What `step` works on, unless it is a search: at most one of them.
  std::unique_ptr<Review> review_;
  std::unique_ptr<TurnJudge> judge_;
};

}  // namespace tablier::wasm

#include "study_contract.h"

#include <utility>

#include "search/levels.h"
#include "session/describe.h"

namespace tablier::wasm {

StudyContract::Response StudyContract::dispatch(const Request& request) {
  if (request.verb() == "review") return review(request);
  if (request.verb() == "step" && review_) return step_review(request);
  if (request.verb() == "think" || request.verb() == "judge") review_.reset();
  return Contract::dispatch(request);
}

StudyContract::Response StudyContract::review(const Request& request) {
  rest();
  TABLIER_TRY(position, read_position(request));
  TABLIER_TRY(game, PlayedGame::of(*position));
  if (const std::string_view text = request.find("ending"); !text.empty() && game->winners.empty()) {
    TABLIER_TRY(ending, read_ending(game->facts, text));
    game->ending = *ending;
    game->winners = winners_of(*ending, static_cast<int>(game->facts.seats.size()));
  }
  if (const std::string_view name = request.find("seat"); !name.empty()) {
    TABLIER_TRY(seat, parse_seat(game->facts, name));
    TABLIER_TRY(judged, game->judge_only(*seat));
  }
  TABLIER_TRY(work, request.number("work", usual_review_work(position->game()), kAnyNumber));
  const Tablebase* tablebase = tablebases().of(position->game());
  JsonBuilder begun = JsonBuilder::object();
  begun.add("milliseconds", "0");
  if (tablebase == nullptr) add_lack(begun, position->game().info(), kLevels);
  review_ = std::make_unique<Review>(std::move(*game), ReviewSettings{.work = *work, .tablebase = tablebase});
  return begun.text();
}

StudyContract::Response StudyContract::step_review(const Request& request) {
  TABLIER_TRY(work, slice(request));
  JsonBuilder out = JsonBuilder::object();
  out.add("more", json_bool(review_->step(*work))).add("progress", std::to_string(review_->progress()));
  if (request.find("report") == "yes") out.add("review", tablier::describe(review_->game(), review_->report()));
  return out.text();
}

}  // namespace tablier::wasm

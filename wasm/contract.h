#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "erased/tablebase.h"
#include "request.h"
#include "search/pace.h"
#include "session/told_position.h"
#include "sessions.h"
#include "study/judge.h"

namespace tablier::wasm {

/// The engine for whoever speaks text alone: a question in (request.h), JSON out; docs/wasm.md lists the questions.
/// Most look at nothing but their question; `asset` is remembered, `think` and `judge` begin what `step` goes on with,
/// and sessions stay until they are closed (sessions.h). The same code is compiled to WebAssembly for the page and
/// natively for its tests, which compare the two answer by answer.
class Contract {
 public:
  /// Never fails: whatever is wrong with the question is told as {"error":"…"}.
  std::string answer(std::string_view question);

 private:
  using Answer = Expected<std::string>;

  /// A player at work, and whose decision it works on.
  struct Thought {
    ToldPosition position;
    std::unique_ptr<Search> search;
  };

  Answer dispatch(const Request& request);
  Answer take_asset(const Request& request);
  Answer think(const Request& request);
  Answer judge(const Request& request);
  Answer step(const Request& request);

  Sessions sessions_;
  Tablebases tablebases_;  ///< made of the assets that were given

  // What `step` works on: at most one of them, and in what slices.
  Pace pace_;
  std::optional<Thought> thought_;
  std::unique_ptr<TurnJudge> judge_;
};

}  // namespace tablier::wasm

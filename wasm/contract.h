#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "erased/tablebase.h"
#include "search/pace.h"
#include "sessions.h"
#include "study/judge.h"

namespace tablier::wasm {

/// The engine for whoever speaks text alone: a request in (request.h), JSON out; docs/wasm.md lists the requests.
/// Most look at nothing but themselves; `asset` is remembered, `think` and `judge` begin what `step` goes on with,
/// and sessions stay until they are closed (sessions.h). The same code is compiled to WebAssembly for the page and
/// natively for its tests, which compare the two response by response.
class Contract {
 public:
  /// Never fails: whatever is wrong with the request is told as {"error":"…"}.
  std::string respond(std::string_view request);

 private:
  using Response = Expected<std::string>;

  /// A player at work, and whose decision it works on.
  struct Thought {
    ToldPosition position;
    std::unique_ptr<Search> search;
  };

  Response dispatch(const Request& request);
  Response take_asset(const Request& request);
  Response think(const Request& request);
  Response judge(const Request& request);
  Response step(const Request& request);

  Sessions sessions_;
  Tablebases tablebases_;  ///< made of the assets that were given

  // What `step` works on: at most one of them, and in what slices.
  Pace pace_;
  std::optional<Thought> thought_;
  std::unique_ptr<TurnJudge> judge_;
};

}  // namespace tablier::wasm

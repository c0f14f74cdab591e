#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "erased/tablebase.h"
#include "search/pace.h"
#include "sessions.h"

namespace tablier::wasm {

/// The engine for whoever speaks text alone: a request in (request.h), JSON out; docs/wasm.md lists the requests.
/// Most look at nothing but themselves; `asset` is remembered, `think` begins what `step` goes on with, and sessions
/// stay until they are closed (sessions.h). The same code is compiled to WebAssembly for the page and
/// natively for its tests, which compare the two response by response.
class Contract {
 public:
  virtual ~Contract() = default;
  Contract() = default;
  Contract(const Contract&) = delete;
  Contract& operator=(const Contract&) = delete;

  /// Never fails: errors are returned as {"error":"…"}.
  std::string respond(std::string_view request);

 protected:
  using Response = Expected<std::string>;

  virtual Response dispatch(const Request& request);
  /// The work of the request's `step`, once it is known how long the last one took.
  Expected<std::uint64_t> slice(const Request& request);
  /// Forgets what was worked on.
  void rest();
  const Tablebases& tablebases() const { return tablebases_; }

 private:
  /// A player at work, and whose decision it works on.
  struct Thought {
    GivenPosition position;
    std::unique_ptr<Search> search;
  };

  Response take_asset(const Request& request);
  Response think(const Request& request);
  Response step(const Request& request);

  Sessions sessions_;
  Tablebases tablebases_;  ///< made of the assets that were given

  // What `step` works on, and in what slices.
  Pace pace_;
  std::optional<Thought> thought_;
};

/// Tells the asset that a level of a game wants, if it wants one, as what is lacking.
void add_lack(JsonBuilder& begun, const GameInfo& info, int level);

}  // namespace tablier::wasm

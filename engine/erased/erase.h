#pragma once

#include <algorithm>
#include <cstring>

#include "core/perft.h"
#include "core/playout.h"
#include "core/text.h"
#include "erased/any_game.h"
#include "erased/tablebase.h"
#include "search/make_search.h"
#include "search/prover.h"

namespace tablier {

template <Game G>
const AnyGame& erase();

template <Game G>
class ErasedWinSearch final : public WinSearch {
 public:
  explicit ErasedWinSearch(int table_bits) : search_(table_bits) {}

  void begin(const AnyState& position, Seat seat, int turns) override {
    search_.begin(Erased<G>::open(position), seat, turns);
  }
  bool step(std::uint64_t work) override {
    const std::uint64_t before = search_.work();
    while (search_.busy() && search_.work() - before < work) search_.advance();
    return search_.busy();
  }
  bool wins() const override { return search_.won(); }
  std::uint64_t work() const override { return search_.work(); }

 private:
  ProofSearch<G> search_;
};

/// G with defaults for the functions that a game may omit.
template <Game G>
struct Callable : G {
  using State = typename G::State;
  using View = typename G::View;

  static ActionList legal(const auto& position) {
    ActionList list;
    G::legal(position, list);
    return list;
  }
  static std::string position(const State& state) { return G::write(state); }
  static std::string text(const View& view) { return G::write(view); }
  static Action random_action(const State& state, Random& random) { return tablier::random_action<G>(state, random); }
  static std::optional<std::uint64_t> perft(const State& state, int depth, std::uint64_t budget) {
    return Perft<G>::count(state, depth, budget);
  }
  static Divided divide(const State& state, int depth) { return Perft<G>::divide(state, depth); }
  static std::unique_ptr<Proof> proof(const State& state, const ProofSettings& settings) {
    return make_proof<G>(state, settings);
  }
  static std::unique_ptr<Search> search(const View& view, const SearchSettings& settings) {
    if (settings.tablebase != nullptr) {
      if (auto known = settings.tablebase->search(Erased<G>::wrap(view), settings)) return known;
    }
    return make_search<G>(view, settings);
  }
};

/// G behind the interface of AnyGame: only conversions between bytes and G's own types.
template <Game G>
class Erased final : public AnyGame {
 public:
  Erased() : AnyGame(of_states(), of_views()) {}

  const GameInfo& info() const override { return G::info(); }
  Facts facts(const Choices& choices) const override { return G::facts(choices); }
  AnyState start(const Choices& choices) const override { return wrap(G::start(choices)); }

  Expected<AnyState> read(const Choices& choices, std::string_view text) const override {
    TABLIER_TRY(setup, G::parse(choices, text));
    TABLIER_TRY(state, G::check(*setup));
    return wrap(*state);
  }

  Expected<AnyView> read_view(const Choices& choices, Viewer viewer, std::string_view text) const override {
    TABLIER_TRY(view, G::read_view(choices, viewer, text));
    return wrap(*view);
  }

  std::string word(Action action) const override { return G::word(action); }

  std::uint64_t play_random(const Choices& choices, std::uint64_t actions, Random& random) const override {
    Repetition history;
    std::uint64_t played = 0;
    while (played < actions) {
      State state = G::start(choices);
      played += play_out<G>(state, random, history);
    }
    return played;
  }

  SearchSettings level(int number) const override { return level_of<G>(number); }
  Expected<std::unique_ptr<const Tablebase>> read_asset(
      std::string_view name, [[maybe_unused]] std::span<const std::byte> bytes) const override {
    if constexpr (ReadsAssets<G>) {
      const auto& assets = info().assets;
      if (std::ranges::find(assets, name, &AssetFact::name) != assets.end()) return G::read_asset(name, bytes);
    }
    return fail("no_asset", "{game} has no asset {name}", info().id, tablier::quoted(name));
  }
  std::unique_ptr<WinSearch> win_search([[maybe_unused]] int memory_bits) const override {
    if constexpr (CombinatorialGame<G>) {
      return std::make_unique<ErasedWinSearch<G>>(memory_bits);
    } else {
      return nullptr;
    }
  }

  /// The game's own state or view in it, which must be of this game.
  static const typename G::State& open(const AnyState& any) { return *static_cast<const State*>(any.bytes()); }
  static const typename G::View& open(const AnyView& any) { return *static_cast<const View*>(any.bytes()); }
  static AnyState wrap(const typename G::State& state) { return holding<AnyState>(state); }
  static AnyView wrap(const typename G::View& view) { return holding<AnyView>(view); }

 private:
  using State = typename G::State;
  using View = typename G::View;

  static State& open(AnyState& any) { return *static_cast<State*>(any.bytes()); }
  static View& open(AnyView& any) { return *static_cast<View*>(any.bytes()); }
  template <class Any>
  static Any holding(const auto& value) {
    Any any(erase<G>());
    std::memcpy(any.bytes(), &value, sizeof value);
    return any;
  }
  /// What a function of G's returns, for those outside.
  template <class Result>
  static Result outside(auto&& call) {
    if constexpr (std::same_as<Result, AnyState> || std::same_as<Result, AnyView>) {
      return wrap(call());
    } else {
      return call();
    }
  }

#define TABLIER_CALL(Result, name, parameters, arguments)                                       \
  .name = [](const Position& any TABLIER_AND parameters) -> Result {                            \
    return outside<Result>([&] { return Callable<G>::name(open(any) TABLIER_AND arguments); }); \
  },
  static constexpr StateFunctions of_states() {
    using Position = AnyState;
    return {TABLIER_STATE_FUNCTIONS(TABLIER_CALL)  //
                .apply = [](AnyState& any, Action action) { G::apply(open(any), action); }};
  }
  static constexpr ViewFunctions of_views() {
    using Position = AnyView;
    return {TABLIER_VIEW_FUNCTIONS(TABLIER_CALL)  //
                .apply = [](AnyView& any, Action action) { G::apply(open(any), action); }};
  }
#undef TABLIER_CALL
};

template <Game G>
const AnyGame& erase() {
  static const Erased<G> game;
  return game;
}

}  // namespace tablier

#pragma once

#include <cstring>

#include "core/any_game.h"
#include "core/perft.h"
#include "core/playout.h"
#include "search/make_search.h"
#include "search/oracle.h"
#include "search/prover.h"
#include "search/win_search.h"

namespace tablier {

/// G behind the doors' interface: nothing but the way from bytes to G's own types and back.
template <Game G>
class Erased final : public AnyGame {
 public:
  const GameInfo& info() const override { return G::info(); }
  Facts facts(const Choices& choices) const override { return G::facts(choices); }
  AnyState start(const Choices& choices) const override { return wrap(G::start(choices)); }

  Expected<AnyState> read(const Choices& choices, std::string_view text) const override {
    const Expected<typename G::Setup> setup = G::parse(choices, text);
    if (!setup) return std::unexpected(setup.error());
    const Expected<State> state = G::check(*setup);
    if (!state) return std::unexpected(state.error());
    return wrap(*state);
  }

  Expected<AnyView> read_view(const Choices& choices, Viewer viewer, std::string_view text) const override {
    const Expected<View> view = G::read_view(choices, viewer, text);
    if (!view) return std::unexpected(view.error());
    return wrap_view(*view);
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

  SearchSettings level(int number) const override {
    SearchSettings settings = level_of<G>(number);
    if (number == kLevels) settings.oracle = oracle_of(G::info().id);
    return settings;
  }
  std::unique_ptr<WinQuestions> win_questions(int memory_bits) const override {
    return make_win_questions<G>([](const AnyState& any) { return open(any); }, memory_bits);
  }

 private:
  using State = typename G::State;
  using View = typename G::View;

  AnyState wrap(const State& state) const {
    AnyState any(*this);
    std::memcpy(any.bytes_.data(), &state, sizeof state);
    return any;
  }
  AnyView wrap_view(const View& view) const {
    AnyView any(*this);
    std::memcpy(any.bytes_.data(), &view, sizeof view);
    return any;
  }
  static State open(const AnyState& any) {
    std::array<std::byte, sizeof(State)> bytes;
    std::memcpy(bytes.data(), any.bytes_.data(), sizeof bytes);
    return std::bit_cast<State>(bytes);
  }
  static View open(const AnyView& any) {
    std::array<std::byte, sizeof(View)> bytes;
    std::memcpy(bytes.data(), any.bytes_.data(), sizeof bytes);
    return std::bit_cast<View>(bytes);
  }

  Actor actor(const AnyState& any) const override { return G::actor(open(any)); }
  Actor turn_of(const AnyState& any) const override { return G::turn_of(open(any)); }
  bool begins_turn(const AnyState& any) const override { return G::begins_turn(open(any)); }
  int step(const AnyState& any) const override { return G::step(open(any)); }
  void legal(const AnyState& any, ActionList& list) const override { G::legal(open(any), list); }
  std::uint32_t weight(const AnyState& any, Action action) const override { return G::weight(open(any), action); }
  void apply(AnyState& any, Action action) const override {
    State state = open(any);
    G::apply(state, action);
    any = wrap(state);
  }
  SeatSet winners(const AnyState& any) const override { return G::winners(open(any)); }
  std::uint64_t hash(const AnyState& any) const override { return G::hash(open(any)); }
  std::uint64_t hash_from_scratch(const AnyState& any) const override { return G::hash_from_scratch(open(any)); }
  std::string write(const AnyState& any) const override { return G::write(open(any)); }
  AnyView view(const AnyState& any, Viewer viewer) const override { return wrap_view(G::view(open(any), viewer)); }
  Action seen(const AnyState& any, Action action, Viewer viewer) const override {
    return G::seen(open(any), action, viewer);
  }
  Action random_action(const AnyState& any, Random& random) const override {
    return tablier::random_action<G>(open(any), random);
  }
  std::optional<std::uint64_t> perft(const AnyState& any, int depth, std::uint64_t budget) const override {
    return Perft<G>::count(open(any), depth, budget);
  }
  std::vector<std::pair<Action, std::uint64_t>> divide(const AnyState& any, int depth) const override {
    return Perft<G>::divide(open(any), depth);
  }
  std::unique_ptr<Proof> proof(const AnyState& any, const ProofSettings& settings) const override {
    return make_proof<G>(open(any), settings);
  }

  std::string write_view(const AnyView& any) const override { return G::write_view(open(any)); }
  Actor view_actor(const AnyView& any) const override { return G::view_actor(open(any)); }
  Actor view_turn_of(const AnyView& any) const override { return G::view_turn_of(open(any)); }
  bool view_begins_turn(const AnyView& any) const override { return G::view_begins_turn(open(any)); }
  int view_step(const AnyView& any) const override { return G::view_step(open(any)); }
  SeatSet view_winners(const AnyView& any) const override { return G::view_winners(open(any)); }
  void view_legal(const AnyView& any, ActionList& list) const override { G::view_legal(open(any), list); }
  void view_apply(AnyView& any, Action action) const override {
    View view = open(any);
    G::view_apply(view, action);
    any = wrap_view(view);
  }
  Scene scene(const AnyView& any) const override { return G::scene(open(any)); }
  AnyState imagine(const AnyView& any, Random& random) const override { return wrap(G::imagine(open(any), random)); }
  std::unique_ptr<Search> search(const AnyView& any, const SearchSettings& settings) const override {
    if (settings.oracle != nullptr) {
      if (auto known = settings.oracle->search(write_view(any), settings)) return known;
    }
    return make_search<G>(open(any), settings);
  }
};

template <Game G>
const AnyGame& erase() {
  static const Erased<G> game;
  return game;
}

}  // namespace tablier

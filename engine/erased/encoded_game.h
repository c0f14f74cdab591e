#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/encoding.h"
#include "core/playout.h"
#include "erased/erase.h"

namespace tablier {

/// Where a batch of games writes its observations: an entry or a row for each game, in order.
struct BatchRows {
  std::uint8_t* masks = nullptr;    ///< by number: 1 where the action is legal
  std::uint8_t* planes = nullptr;   ///< the observation of the seat to act …
  std::uint8_t* scalars = nullptr;  ///< … and what is beside the board
  float* rewards = nullptr;         ///< by seat: the payoffs of a game that the last action has ended, else 0
  std::int8_t* actors = nullptr;    ///< the seat to act
  std::uint8_t* ended = nullptr;    ///< 1 where the last action has ended a game; the other rows describe the next one
};

/// Games of one kind played in parallel, without allocation in a step. Chance acts automatically; a finished game is
/// replaced by a new one. Each game has its own generator for chance and draw(), so that it does not depend on the
/// others.
class Batch : public Interface {
 public:
  /// Proposes for each game one of its legal actions, each equally likely.
  virtual void draw(std::span<std::int32_t> numbers) = 0;
  /// Chooses what step() will play; returns the first game in which this is not the number of a legal action, if any.
  virtual std::optional<std::size_t> choose(std::span<const std::int32_t> numbers) = 0;
  /// Plays in each game what was chosen.
  virtual void step() = 0;
  virtual AnyState state(std::size_t game) const = 0;
};

/// A game with its encoding behind one interface (core/encoding.h).
class EncodedGame : public Interface {
 public:
  virtual const AnyGame& game() const = 0;
  virtual int actions() const = 0;
  virtual ObservationFacts facts(const Choices& choices) const = 0;
  virtual int number(const AnyView& seen, Action action) const = 0;
  /// What the seat `own`, whose view this must be, observes.
  virtual void observe(const AnyView& seen, const Choices& choices, Seat own, ObservationWriter& out) const = 0;
  /// A game for each generator, at its first decision, described in these rows.
  virtual std::unique_ptr<Batch> batch(const Choices& choices, std::span<const Random> generators,
                                       const BatchRows& rows) const = 0;
};

/// What a game observes, and behind it, as flags, who has the turn: the observer first, then the others clockwise.
template <Game G, Encodes<G> E>
struct ObservationOf {
  static ObservationFacts facts(const Choices& choices) {
    ObservationFacts facts = E::facts(choices);
    for (int places = 0; places < choices.players; ++places) {
      facts.scalars.push_back((places == 0 ? "own" : "other " + std::to_string(places)) + " turn");
    }
    return facts;
  }
  static void write(const typename G::View& seen, int seats, Seat own, ObservationWriter& out) {
    E::observe(seen, own, out);
    const Actor turn = G::turn_of(seen);
    for (int places = 0; places < seats; ++places) {
      out.scalar(turn == Actor(seat_at((index(own) + places) % seats)));
    }
  }
};

/// The legal actions of a game in a batch, as a list that has been numbered.
template <Game G, Encodes<G> E>
class ListedActions {
 public:
  using View = typename G::View;

  void forget(std::uint8_t* mask) const {
    for (int i = 0; i < legal_.size(); ++i) mask[numbers_[static_cast<std::size_t>(i)]] = 0;
  }
  void tell(const View& seen, std::uint8_t* mask) {
    legal_.clear();
    G::legal(seen, legal_);
    for (int i = 0; i < legal_.size(); ++i) {
      const int number = E::number(seen, legal_[i]);
      numbers_[static_cast<std::size_t>(i)] = static_cast<std::int16_t>(number);
      mask[number] = 1;
    }
  }
  int draw(const typename G::State& /*state*/, Random& random) const {
    return numbers_[random.below(static_cast<std::uint32_t>(legal_.size()))];
  }
  std::optional<Action> find(const typename G::State& /*state*/, int number, const std::uint8_t* /*mask*/) const {
    const auto end = numbers_.begin() + legal_.size();
    const auto found = std::find(numbers_.begin(), end, number);
    if (found == end) return std::nullopt;
    return legal_[static_cast<int>(found - numbers_.begin())];
  }

 private:
  ActionList legal_;
  std::array<std::int16_t, kMaxActions> numbers_;
};

/// The same if the mask is enough.
template <Game G, WritesMasks<G> E>
struct MaskedActions {
  void forget(std::uint8_t* /*mask*/) const {}
  void tell(const typename G::View& seen, std::uint8_t* mask) const { E::mask(seen, mask); }
  int draw(const typename G::State& state, Random& random) const {
    const Action action = G::sample(state, random);
    return E::number(view(state), action);
  }
  std::optional<Action> find(const typename G::State& state, int number, const std::uint8_t* mask) const {
    if (number < 0 || number >= E::kActions || mask[number] == 0) return std::nullopt;
    return E::action(view(state), number);
  }

 private:
  static typename G::View view(const typename G::State& state) {
    return G::view(state, Viewer(G::actor(state).seat()));
  }
};

template <Game G, Encodes<G> E>
struct ActionsOf {
  using Type = ListedActions<G, E>;
};
template <Game G, WritesMasks<G> E>
struct ActionsOf<G, E> {
  using Type = MaskedActions<G, E>;
};

template <Game G, Encodes<G> E>
class BatchOf final : public Batch {
 public:
  BatchOf(const Choices& choices, std::span<const Random> generators, const BatchRows& rows)
      : start_(G::start(choices)),
        seats_(choices.players),
        facts_(ObservationOf<G, E>::facts(choices)),
        plane_bytes_(facts_.plane_bytes()),
        rows_(rows),
        games_(generators.size()) {
    for (std::size_t i = 0; i < games_.size(); ++i) {
      games_[i].random = generators[i];
      begin(games_[i]);
      tell(i);
    }
  }

  void draw(std::span<std::int32_t> numbers) override {
    for (std::size_t i = 0; i < games_.size(); ++i) {
      numbers[i] = games_[i].actions.draw(games_[i].state, games_[i].random);
    }
  }

  std::optional<std::size_t> choose(std::span<const std::int32_t> numbers) override {
    for (std::size_t i = 0; i < games_.size(); ++i) {
      const auto action = games_[i].actions.find(games_[i].state, numbers[i], mask(i));
      if (!action) return i;
      games_[i].chosen = *action;
    }
    return std::nullopt;
  }

  void step() override {
    for (std::size_t i = 0; i < games_.size(); ++i) {
      OneGame& game = games_[i];
      forget(i);
      G::apply(game.state, game.chosen);
      if (const SeatSet winners = advance(game); !winners.empty()) {
        pay(i, winners);
        begin(game);
      }
      tell(i);
    }
  }

  AnyState state(std::size_t game) const override { return Erased<G>::wrap(games_[game].state); }

 private:
  struct OneGame {
    typename G::State state;
    Random random{0};
    Action chosen{};
    typename ActionsOf<G, E>::Type actions;
    Repetition history;
  };

  std::uint8_t* mask(std::size_t i) const { return rows_.masks + (i * std::size_t{E::kActions}); }
  void begin(OneGame& game) const {
    game.state = start_;
    if (repetition_draws_) game.history.clear();
    advance(game);
  }
  /// Notes the position and lets chance act, up to the next decision of a seat or the end of the game; returns the
  /// winners.
  SeatSet advance(OneGame& game) const {
    while (true) {
      const Actor actor = G::actor(game.state);
      if (actor.is_nobody()) return G::winners(game.state);
      if (repetition_draws_ && G::begins_turn(game.state) && game.history.third_time(G::hash(game.state))) {
        return SeatSet::first(seats_);
      }
      if (!actor.is_chance()) return {};
      G::apply(game.state, random_outcome<G>(game.state, game.random));
    }
  }

  void pay(std::size_t i, SeatSet winners) {
    rows_.ended[i] = 1;
    for (int seat = 0; seat < seats_; ++seat) {
      const float share = winners.contains(seat_at(seat)) ? 1.0F / static_cast<float>(winners.size()) : 0.0F;
      rows_.rewards[(i * static_cast<std::size_t>(seats_)) + static_cast<std::size_t>(seat)] = share;
    }
  }
  /// Clears what tell() does not overwrite in the rows of a game.
  void forget(std::size_t i) {
    games_[i].actions.forget(mask(i));
    if (rows_.ended[i] == 0) return;
    rows_.ended[i] = 0;
    std::fill_n(rows_.rewards + (i * static_cast<std::size_t>(seats_)), seats_, 0.0F);
  }
  void tell(std::size_t i) {
    OneGame& game = games_[i];
    const Seat actor = G::actor(game.state).seat();
    const auto seen = G::view(game.state, Viewer(actor));
    game.actions.tell(seen, mask(i));
    rows_.actors[i] = static_cast<std::int8_t>(index(actor));
    ObservationWriter out(rows_.planes + (i * plane_bytes_), rows_.scalars + (i * facts_.scalars.size()));
    ObservationOf<G, E>::write(seen, seats_, actor, out);
  }

  const bool repetition_draws_ = G::info().repetition_draws;
  const typename G::State start_;
  const int seats_;
  const ObservationFacts facts_;
  const std::size_t plane_bytes_;
  const BatchRows rows_;
  std::vector<OneGame> games_;
};

template <Game G, Encodes<G> E>
class Encoded final : public EncodedGame {
 public:
  const AnyGame& game() const override { return erase<G>(); }
  int actions() const override { return E::kActions; }
  ObservationFacts facts(const Choices& choices) const override { return ObservationOf<G, E>::facts(choices); }
  int number(const AnyView& seen, Action action) const override { return E::number(Erased<G>::open(seen), action); }
  void observe(const AnyView& seen, const Choices& choices, Seat own, ObservationWriter& out) const override {
    ObservationOf<G, E>::write(Erased<G>::open(seen), choices.players, own, out);
  }
  std::unique_ptr<Batch> batch(const Choices& choices, std::span<const Random> generators,
                               const BatchRows& rows) const override {
    return std::make_unique<BatchOf<G, E>>(choices, generators, rows);
  }
};

/// There is one object per game, which is never destroyed.
template <Game G, Encodes<G> E>
const EncodedGame& encode() {
  static const Encoded<G, E> game;
  return game;
}

/// The encodings of one folder's games.
using EncodingList = std::span<const EncodedGame* const>;

}  // namespace tablier

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "erased/tablebase.h"
#include "study/game_review.h"
#include "study/played_game.h"

namespace tablier {

struct ReviewSettings {
  /// Positions searched at a time; a decision takes up to three such searches.
  std::uint64_t work = 0;
  const Tablebase* tablebase = nullptr;
};

/// The default work: a game of 60 turns within 20 seconds on one core in a browser.
std::uint64_t usual_review_work(const AnyGame& game);
/// As much as a level looks at for a decision; a level that is limited by time, 1000 positions a millisecond.
std::uint64_t review_work(const AnyGame& game, int level);

/// Judges every decision of a game, from the last to the first, so that what a later position has shown is known in the
/// earlier one. A decision is compared with the best other one that a search finds, each by a search of the position
/// after it; a game of skill for two also by proofs, and by its tablebase.
///
/// A search for a seat sees what that seat saw. With hidden cards each seat has its own values, and its value changes
/// with its own actions, with those of others, and with what chance shows it: they add up to the result because every
/// change belongs to whoever acted.
///
/// Like Search it has no thread and no clock; the same work gives the same review everywhere.
class Review {
 public:
  Review(PlayedGame game, const ReviewSettings& settings);

  /// Searches about this many more positions. False when the review is complete.
  bool step(std::uint64_t work);
  /// How much is done, in thousandths.
  int progress() const;
  const PlayedGame& game() const { return game_; }
  GameReview report() const;

 private:
  /// What is known about the positions of a pair of eyes. The estimates are what is known without the tablebase: one
  /// that knows only one of two positions must not make the step between them look better or worse than it is.
  struct Track {
    std::vector<Worth> worth;
    std::vector<std::optional<Worth>> estimates;
  };
  enum class Stage : std::uint8_t { kOpen, kValue, kRoot, kBetter, kProof };

  const PlayedGame::Eyes& eyes() const { return game_.eyes[track_]; }
  const AnyView& view() const { return eyes().views[at_]; }
  Track& track() { return tracks_[track_]; }
  Worth next_estimate() { return track().estimates[at_ + 1].value_or(track().worth[at_ + 1]); }
  Action played() const { return eyes().actions[at_]; }
  Value mine(const Worth& worth) const { return worth.values[static_cast<std::size_t>(index(view().actor().seat()))]; }
  bool is_certain() const { return view().legal().size() == 1; }
  bool at_end() const { return at_ == eyes().actions.size(); }
  bool decides() const;
  std::vector<std::uint64_t> past() const;

  std::optional<Worth> known(std::size_t at) const;
  void open_position();
  void open_decision();
  void begin_search(const AnyView& view, Stage stage);
  void take_search();
  void take_root(const Worth& found, const std::vector<Action>& line);
  void proved(std::size_t at, const Worth& found);
  void try_better(std::vector<Action> line);
  void take_better(const Worth& found);
  void prove_or_settle(const Worth& estimate);
  void take_proof();
  void settle(const std::optional<Worth>& estimate);
  void note_decision();
  void go_on();

  PlayedGame game_;
  ReviewSettings settings_;
  std::vector<Track> tracks_;
  std::shared_ptr<TranspositionTable> table_;

  // The position that is being reviewed: from the last to the first, and of each all eyes.
  std::size_t at_;
  std::size_t track_ = 0;
  bool done_ = false;
  Stage stage_ = Stage::kOpen;
  std::unique_ptr<Search> search_;
  std::unique_ptr<Proof> proof_;
  std::optional<Worth> known_;         ///< by the tablebase,
  std::optional<Worth> known_before_;  ///< and the position before
  Worth found_{};                      ///< to be settled unless a proof knows better
  std::vector<Action> better_;
  std::vector<ReviewedDecision> decisions_;  ///< the last first
};

}  // namespace tablier

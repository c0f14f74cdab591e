#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/value.h"
#include "players/player.h"
#include "session/record.h"
#include "study/openings.h"

namespace tablier::cli {

/// How the games of a match begin without a list: with random actions, so that no two pairs of games are alike.
struct Opening {
  int actions = 4;
  /// In games of skill for two, one that a short look finds decided is drawn again: from a decided position whoever
  /// has the good side wins, however well the other plays, and the match says less about the players.
  bool balanced = true;
};

/// Plays the opening that belongs to the seed. An opening that ends the game is not one; where none is found, or none
/// that is balanced, it does what comes nearest to it.
void play_opening(Session& session, const Opening& opening, std::uint64_t seed);

/// How much better one of two sides stands, in ten-thousandths of a win, as a short look says that is the same on every
/// machine: 0 is even, kWholeWin is won by force. 0 where chance, hidden cards or a third player keep things open.
Value imbalance(const Session& session);

/// Puts a list's openings into the order that belongs to the seed.
void shuffle(std::vector<std::vector<Action>>& lines, std::uint64_t seed);

/// A match: some players at the seats of a game, many times over, seats rotated and openings varied by the seed. With
/// fewer players than seats the last one takes the seats that are left.
struct MatchPlan {
  Spec spec;
  std::vector<PlayerSpec> players;
  int games = 100;
  std::uint64_t seed = 1;
  Opening opening{};
  std::vector<std::vector<Action>> lines{};  ///< openings instead, one after the other and then all over again
  int longest = 5000;  ///< actions after which a game is shared: nobody can be expected to wait longer
  int threads = 1;
};

/// One game of a match.
struct MatchGame {
  std::vector<std::size_t> player_at;  ///< by seat, numbers of MatchPlan::players
  std::vector<double> payoffs;         ///< by seat
  Record record;
  std::string breakdown{};  ///< who broke down and how; empty if nobody did
};

/// Which player sits where in a game: everyone takes every seat in turn, and the same opening is played once from each.
std::vector<std::size_t> seating(const MatchPlan& plan, int game);

/// Plays one game. A player that breaks down loses it: the others share the win. Nothing if we are asked to end
/// meanwhile.
std::optional<MatchGame> play_match_game(const MatchPlan& plan, int game);

}  // namespace tablier::cli

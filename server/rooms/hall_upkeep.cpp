#include <algorithm>
#include <utility>

#include "erased/decisions.h"
#include "rooms/hall.h"
#include "rooms/room.h"
#include "rooms/secrets.h"

namespace tablier::server {

namespace {

constexpr int kMostClaimed = 64;
constexpr int kMostArchived = 200;
constexpr Milliseconds kSweepEvery = 5'000;
constexpr Milliseconds kArchiveEvery = 60'000;
/// What a choice takes at least where cards are hidden, above the level's own time: longer than any level takes that is
/// limited by work.
constexpr Milliseconds kUnhurried = 120;

}  // namespace

/// Does what the game waits for and no person will do: the computer's turn, the end of a clock. Only where this node
/// has appended last or has claimed the game: otherwise another node is at it.
void Hall::attend(const RoomPointer& room) {
  const LiveGame& game = *room->game;
  drop_stale_thought(*room);
  if (const auto seat = game.computer_to_act()) {
    if (!room->thought) think(room, *seat);
    return;
  }
  const auto deadline = game.commons().clocks.deadline();
  if (game.commons().phase != Phase::kRunning || !deadline || loop_.now() <= *deadline) return;
  room->tasks.push_back([this](Decided<RoomPointer> found) {
    if (!found) return;
    run(*found, {.kind = CommandKind::kLookAtClock}, [](const Decided<int>&, int) {}, {.left = 1});
  });
}

/// What the computer thinks about a table that is no longer there is not wanted.
void Hall::drop_stale_thought(Room& room) {
  if (room.thought && room.thought_for != room.game->table_version()) room.thought.reset();
}

void Hall::think(const RoomPointer& room, Seat seat) {
  const LiveGame& game = *room->game;
  const AnyGame& rules = game.table().game();
  Question question{.view = game.sight(Viewer(seat)).view(),
                    .settings = computers_.oracles().level(rules, game.place(seat).level)};
  question.settings.seed = random_seed();
  question.settings.past = game.table().turn_hashes();
  question.time =
      decision_time(std::chrono::milliseconds(question.settings.milliseconds), game.decisions_in_turn(), question.view);
  const int version = game.table_version();
  // How long it thinks depends on the cards in its hand; when it plays must not.
  const Milliseconds due = rules.info().hidden_cards ? loop_.now() + question.time.count() + kUnhurried : 0;
  room->thought_for = version;
  room->thought = computers_.ask(std::move(question), [this, &rules, id = room->id, version, due](Action action) {
    loop_.post([this, &rules, id, version, due, action] {
      auto play = [this, &rules, id, version, action] { play_choice(id, version, rules.word(action)); };
      if (const Milliseconds early = due - loop_.now(); early > 0) return loop_.post_after(early, std::move(play));
      play();
    });
  });
}

/// Has the computer play what it has chosen for the table of this version, if that is still there.
void Hall::play_choice(const GameId& game, int version, std::string word) {
  with_room(game, [this, version, word = std::move(word)](Decided<RoomPointer> found) mutable {
    if (!found) return;
    Room& thinking = **found;
    if (thinking.thought_for == version) thinking.thought.reset();
    Command command{.kind = CommandKind::kComputerActs, .version = version, .text = std::move(word)};
    run(*found, std::move(command), [](const Decided<int>&, int) {}, {.left = 2});
  });
}

void Hall::tick() {
  const Milliseconds now = loop_.now();
  renew_leases(now);
  settle_presence(now);
  forget_idle(now);
  if (!claiming_) claim_due_games();
}

/// Takes over what is due: computers' turns, clocks, and what a node that died has left.
void Hall::claim_due_games() {
  claiming_ = true;
  const Milliseconds now = loop_.now();
  // What somebody claimed before we began ends before this; what we claim now ends later, so that nothing is claimed
  // twice here, and all of it by whoever begins after us.
  const Milliseconds inherited = begun_at_ + settings_.lease - 1;
  const Milliseconds until = begins_ && settings_.is_alone ? std::max(now, inherited) : now;
  log_.claim_due(until, now + settings_.lease - until, kMostClaimed, [this](Expected<std::vector<GameRow>> rows) {
    loop_.post([this, rows = std::move(rows)] {
      claiming_ = false;
      if (!rows) return report("due_games_not_read", rows.error().message);
      for (const GameRow& row : *rows) {
        with_room(row.game, [this, version = row.version](Decided<RoomPointer> room) {
          if (room) see_to(*room, version);
        });
      }
      if (rows->size() == kMostClaimed) return claim_due_games();
      begins_ = false;
    });
  });
}

void Hall::see_to(const RoomPointer& room, int claimed_version) {
  if (room->game->version() < claimed_version) {
    room->heard = std::max(room->heard, claimed_version);
    room->tasks.push_front([this](Decided<RoomPointer> found) {
      if (found) see_to(*found, 0);
    });
    return;
  }
  attend(room);
  // The claim has moved the due time: a clock that has not ended yet must be waited for as before.
  const auto deadline = room->game->commons().clocks.deadline();
  if (!deadline || *deadline < loop_.now() || room->thought) return;
  log_.renew(room->id, room->game->version(), *deadline, [](const Expected<bool>&) {});
}

void Hall::renew_leases(Milliseconds now) {
  if (now - renewed_at_ < settings_.lease / 3) return;
  renewed_at_ = now;
  for (const auto& [id, room] : rooms_) {
    if (!room->thought || !room->game || room->busy) continue;
    log_.renew(id, room->game->version(), now + settings_.lease, [](const Expected<bool>&) {});
  }
}

void Hall::forget_idle(Milliseconds now) {
  if (now - archived_at_ >= kArchiveEvery) {
    archived_at_ = now;
    log_.archive_idle(now - settings_.archive_after, kMostArchived, [](const Expected<int>&) {});
  }
  if (now - swept_at_ < kSweepEvery) return;
  swept_at_ = now;
  std::vector<RoomPointer> unread;
  std::erase_if(rooms_, [&](const auto& entry) {
    Room& room = *entry.second;
    std::erase_if(room.followers, [](const Listener& each) { return each.follower.expired(); });
    // What could not be read while the database was gone is tried again for those who still follow.
    if (!room.game && !room.busy && room.is_wanted()) unread.push_back(entry.second);
    return !room.is_wanted() && !room.busy && now - room.touched > settings_.forget_after;
  });
  for (const RoomPointer& room : unread) pump(room);
}

}  // namespace tablier::server

#include "rooms/hall.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "game/frames.h"
#include "rooms/room.h"
#include "rooms/secrets.h"
#include "storage/tally.h"

namespace tablier::server {

namespace {

/// How often a command is decided anew because another node was faster.
constexpr int kMostTries = 8;

std::size_t place_in(Viewer viewer) {
  return viewer.is_onlooker() ? kMaxSeats : static_cast<std::size_t>(index(viewer.seat()));
}

bool changes_who_sits(EventKind kind) {
  return kind == EventKind::kCreated || kind == EventKind::kSat || kind == EventKind::kLeft ||
         kind == EventKind::kStarted;
}

/// A request that may have been carried out is recognised by its id when it comes again.
std::unexpected<Refusal> not_written(bool unsure) {
  if (unsure) {
    return refuse(Code::kUnsure, "the database went away: it may have happened or not; ask again with the same id");
  }
  return refuse(Code::kStorage, "it could not be written down; nothing has happened, try again");
}

}  // namespace

Hall::Hall(Loop& loop, EventLog& log, Computers& computers, HallSettings settings)
    : loop_(loop), log_(log), computers_(computers), settings_(settings), begun_at_(loop.now()) {}

Hall::~Hall() = default;

void Hall::close() {
  // A follower who goes with his room looks for it again: it must be out of the map by then.
  const auto rooms = std::exchange(rooms_, {});
  const auto behind = std::exchange(behind_, {});
}

void Hall::report(std::string_view what, std::string_view why) {
  constexpr Milliseconds kOnceIn = 1000;
  const Milliseconds now = loop_.now();
  if (!settings_.report || now - reported_at_ < kOnceIn) return;
  reported_at_ = now;
  settings_.report(what, why);
}

void Hall::with_room(const GameId& game, Task task) {
  RoomPointer& room = rooms_[game];
  if (!room) {
    room = std::make_shared<Room>();
    room->id = game;
  }
  room->touched = loop_.now();
  room->tasks.push_back(std::move(task));
  pump(RoomPointer(room));
}

/// As with_room; but who names a version that this node does not know has it from another node, whose news are still on
/// their way: the log is read first.
void Hall::with_version(const GameId& game, int version, Task task) {
  with_room(game, [version, task = std::move(task)](Decided<RoomPointer> room) mutable {
    if (!room || (*room)->game->version() >= version) return task(std::move(room));
    (*room)->heard = std::max((*room)->heard, version);
    (*room)->tasks.push_front(std::move(task));
  });
}

/// Does what waits for the game, after what others have added to it has been read.
void Hall::pump(const RoomPointer& room) {
  while (!room->busy && room->is_wanted()) {
    if (!room->game) return load(room);
    if (room->heard > room->game->version()) return catch_up(room);
    if (room->tasks.empty()) return;
    Task task = std::move(room->tasks.front());
    room->tasks.pop_front();
    task(room);
  }
}

void Hall::load(const RoomPointer& room) {
  room->busy = true;
  room->heard = 0;
  log_.read(room->id, 0, kAllEvents, [this, room](Expected<std::vector<StoredEvent>> read) {
    loop_.post([this, room, read = std::move(read)]() mutable { loaded(room, std::move(read)); });
  });
}

void Hall::loaded(const RoomPointer& room, Expected<std::vector<StoredEvent>> read) {
  room->busy = false;
  if (!read) {
    report("game_not_read", read.error().message);
    return give_up(room, {Code::kStorage, "the game cannot be read just now: try again"});
  }
  if (read->empty()) return give_up(room, {Code::kUnknown, "there is no such game"});
  Frames frames;
  if (const auto done = read_on(*room, *read, frames); !done) {
    report("game_damaged", room->id + ": " + done.error().message);
    return give_up(room, {Code::kStorage, "the game cannot be read: " + done.error().message});
  }
  send(frames);
  drop_stale_thought(*room);
  pump(room);
}

/// Nothing can be done with this game: everything that waits for it is told so, and it is forgotten.
void Hall::give_up(const RoomPointer& room, const Refusal& refusal) {
  room->game.reset();
  std::deque<Task> tasks = std::move(room->tasks);
  room->tasks.clear();
  if (room->followers.empty()) rooms_.erase(room->id);
  for (Task& task : tasks) task(std::unexpected(refusal));
}

/// Begins a game or goes on with it; there is none after an error.
Expected<void> Hall::apply(const GameId& id, std::optional<LiveGame>& game, const Event& event) {
  if (!game) {
    Expected<LiveGame> begun = LiveGame::begin(id, event);
    if (!begun) return std::unexpected(begun.error());
    game = std::move(*begun);
  } else if (const auto applied = game->apply(event); !applied) {
    game.reset();
    return applied;
  }
  return {};
}

/// Applies an event and makes the frames of it for all who follow, each distinct one once.
Expected<void> Hall::advance(Room& room, const Event& event, Frames& frames) {
  if (const auto applied = apply(room.id, room.game, event); !applied) return applied;
  const LiveGame& game = *room.game;
  if (changes_who_sits(event.kind) || event.kind == EventKind::kResigned || event.kind == EventKind::kFlagged) {
    room.summary.clear();
    unsettled_.insert(room.id);
  }
  if (event.kind == EventKind::kActed) figures_.actions += 1;
  if (game.version() <= room.shown) return {};
  room.shown = game.version();
  std::array<std::array<Message, kMaxSeats + 1>, 2> made{};  // by detail and viewer
  for (const Listener& listener : room.followers) {
    const auto follower = listener.follower.lock();
    if (!follower || listener.replay) continue;
    const Viewer viewer = game.viewer_of(follower->person().guest);
    Message& frame = made[static_cast<std::size_t>(listener.detail)][place_in(viewer)];
    if (!frame) frame = message(event_frame(game.sight(viewer), game.seen(event, viewer), listener.detail));
    frames.messages.emplace_back(follower, frame);
  }
  return {};
}

Expected<void> Hall::read_on(Room& room, const std::vector<StoredEvent>& read, Frames& frames) {
  for (const StoredEvent& each : read) {
    const int version = room.game ? room.game->version() : 0;
    if (each.version <= version) continue;
    if (each.version != version + 1) return fail("version " + std::to_string(version + 1) + " is missing");
    const Expected<Event> event = read_event(each.payload);
    if (!event) return std::unexpected(event.error());
    if (const auto done = advance(room, *event, frames); !done) return done;
  }
  return {};
}

void Hall::send(Frames& frames) {
  for (auto& [weak, frame] : frames.messages) {
    if (const auto follower = weak.lock()) {
      follower->send(std::move(frame));
      figures_.frames += 1;
    }
  }
}

void Hall::command(const std::shared_ptr<Follower>& follower, const GameId& game, Command command) {
  const auto begin = std::chrono::steady_clock::now();
  const int known = command.version;
  with_version(game, known,
               [this, follower, game, begin, command = std::move(command)](Decided<RoomPointer> room) mutable {
                 const std::string request = command.request;
                 Reply reply = [this, follower, game, begin, request](Decided<int> version, int game_version) {
                   if (!version) {
                     figures_.refusals += 1;
                     return follower->send(message(refused_frame(request, game, game_version, version.error())));
                   }
                   figures_.commands += 1;
                   count_since(begin, figures_.commands_took);
                   follower->send(message(done_frame(request, *version)));
                 };
                 if (!room) return reply(std::unexpected(room.error()), 0);
                 if (command.kind != CommandKind::kSit && !(*room)->game->may_watch(command.person.guest, "") &&
                     !(*room)->game->seat_of(command.person.guest)) {
                   return reply(refuse(Code::kSeat, "you do not sit at this game"), 0);
                 }
                 run(*room, std::move(command), std::move(reply), {.left = kMostTries});
               });
}

void Hall::run(const RoomPointer& room, Command command, Reply reply, Attempt attempt) {
  if (!room->game) return reply(refuse(Code::kStorage, "the game cannot be read just now: try again"), 0);
  Decided<Decision> decision = decide(*room->game, command, {loop_.now(), Random(random_seed())});
  const int version = room->game->version();
  if (!decision) return reply(std::unexpected(decision.error()), version);
  if (decision->events.empty()) return reply(decision->version, version);
  if (!decision->next_game) return store(room, std::move(command), std::move(*decision), std::move(reply), attempt);

  room->busy = true;
  const GamePlan plan = *decision->next_game;
  write_rematch(*room, command.person, plan,
                [this, room, command, decision = std::move(*decision), reply = std::move(reply),
                 attempt](Decided<RoomPointer> next) mutable {
                  room->busy = false;
                  if (next) {
                    decision.events.back().text = (*next)->id;
                    store(room, std::move(command), std::move(decision), std::move(reply), attempt);
                  } else {
                    reply(std::unexpected(next.error()), room->game->version());
                  }
                  pump(room);
                });
}

void Hall::store(const RoomPointer& room, Command command, Decision decision, Reply reply, Attempt attempt) {
  Append append{.game = room->id, .after = room->game->version()};
  bool sitters_change = false;
  Frames frames;
  for (const Event& event : decision.events) {
    append.events.push_back(write_event(event));
    sitters_change = sitters_change || changes_who_sits(event.kind);
    if (const auto done = advance(*room, event, frames); !done) {
      return reply(refuse(Code::kIllegal, done.error().message), 0);
    }
  }
  append.header = header_of(*room);
  if (sitters_change) {
    append.sitters = room->game->sitters();
  }
  room->busy = true;
  log_.append(
      std::move(append), [this, room, command = std::move(command), decision = std::move(decision),
                          reply = std::move(reply), attempt, frames = std::move(frames)](Appended done) mutable {
        loop_.post([this, room, command = std::move(command), decision = std::move(decision), reply = std::move(reply),
                    attempt, frames = std::move(frames), done = std::move(done)]() mutable {
          stored(room, std::move(command), std::move(decision), std::move(reply), attempt, std::move(frames), done);
        });
      });
}

void Hall::stored(const RoomPointer& room, Command command, Decision decision, Reply reply, Attempt attempt,
                  Frames frames, const Appended& appended) {
  room->busy = false;
  if (appended.fate == Fate::kStored) {
    if (decision.decide_again) {
      send(frames);
      attend(room);
      run(room, std::move(command), std::move(reply), attempt);
    } else {
      reply(decision.version, appended.version);
      send(frames);
      attend(room);
    }
    return pump(room);
  }
  if (appended.fate != Fate::kConflict) report("event_not_stored", appended.trouble);
  // Somebody else was faster, or nobody knows: what is in the log counts, and the followers have seen nothing yet.
  room->shown = std::min(room->shown, decision.version - 1);
  room->game.reset();
  attempt.left -= 1;
  attempt.unsure = attempt.unsure || appended.fate == Fate::kUnknown;
  if (appended.fate == Fate::kNotStored || attempt.left == 0) {
    reply(not_written(attempt.unsure), 0);
  } else {
    room->tasks.push_front(
        [this, command = std::move(command), reply = std::move(reply), attempt](Decided<RoomPointer> again) mutable {
          if (!again) return reply(attempt.unsure ? not_written(true) : std::unexpected(again.error()), 0);
          run(*again, std::move(command), std::move(reply), attempt);
        });
  }
  pump(room);
}

GameHeader Hall::header_of(Room& room) const {
  const LiveGame& game = *room.game;
  const Commons& commons = game.commons();
  if (room.summary.empty()) room.summary = summary(commons, game.table().facts());
  GameHeader header{.phase = commons.phase,
                    .is_public = commons.plan->is_public,
                    .summary = summary_now(room.summary, commons, game.table().facts()),
                    .updated_at = commons.at};
  if (game.computer_to_act()) {
    header.due_at = loop_.now() + settings_.lease;
  } else if (commons.phase == Phase::kRunning) {
    header.due_at = commons.clocks.deadline();
  }
  return header;
}

}  // namespace tablier::server

#include "rooms/room.h"

#include <algorithm>
#include <utility>

#include "erased/decisions.h"
#include "rooms/rooms.h"
#include "rooms/secrets.h"
#include "storage/tally.h"

namespace tablier::server {

namespace {

/// How often a command is decided anew because another node was faster.
constexpr int kMostTries = 8;
/// What a choice takes at least where cards are hidden, above the level's own time: longer than any level takes that is
/// limited by work.
constexpr Milliseconds kHiddenChoiceMargin = 120;

bool changes_sitters(EventKind kind) {
  return kind == EventKind::kCreated || kind == EventKind::kSat || kind == EventKind::kLeft ||
         kind == EventKind::kStarted;
}

/// A request that may have been carried out is recognised by its id when it comes again.
Refusal not_written(bool unsure) {
  if (unsure) {
    return {Code::kUnsure, "the database went away: it may have happened or not; ask again with the same id"};
  }
  return {Code::kStorage, "it could not be written down; nothing has happened, try again"};
}

Refusal not_created(Fate fate) {
  if (fate == Fate::kConflict) return {Code::kTaken, "there is such a game already"};
  if (fate == Fate::kUnknown) return {Code::kUnsure, "the database went away: the game may have been made or not"};
  return {Code::kStorage, "the game could not be written down: try again"};
}

}  // namespace

Room::Room(Rooms& rooms, GameId id)
    : rooms_(rooms), node_(rooms.node()), id_(std::move(id)), followers_(node_), touched_(node_.loop.now()) {}

/// A version that is not known here comes from another node: what that has appended is read first.
void Room::enqueue(int version, Task task) {
  touched_ = node_.loop.now();
  heard_ = std::max(heard_, version);
  tasks_.push_back(std::move(task));
  run_tasks();
}

void Room::run_tasks() {
  const auto self = shared_from_this();
  while (is_wanted()) {
    if (state_ == State::kUnread) return load();
    if (state_ != State::kReady) return;
    if (heard_ > game_->version()) {
      state_ = State::kCatchingUp;
      return rooms_.read_news(self);
    }
    if (tasks_.empty()) return;
    Task task = std::move(tasks_.front());
    tasks_.pop_front();
    task(&*game_);
  }
}

void Room::load() {
  state_ = State::kLoading;
  heard_ = 0;
  auto loaded = [self = shared_from_this()](Expected<std::vector<StoredEvent>> read) {
    self->catch_up(std::move(read));
  };
  node_.log.read(id_, 0, kAllEvents, on_loop(node_.loop, std::move(loaded)));
}

Unread Room::begin_catching_up() {
  heard_ = 0;
  return {id_, game_->version()};
}

void Room::catch_up(Expected<std::vector<StoredEvent>> read) {
  if (!read) {
    node_.report("game_not_read", read.error().message);
    return give_up({Code::kStorage, "the game cannot be read just now: try again"});
  }
  Frames frames;
  for (const StoredEvent& stored : *read) {
    if (game_ && stored.version <= game_->version()) continue;
    const Expected<Event> event = apply_stored(id_, game_, stored);
    if (!event) {
      node_.report("game_damaged", id_ + ": " + event.error().message);
      return give_up({Code::kStorage, "the game cannot be read: " + event.error().message});
    }
    note(*event, frames);
  }
  if (!game_) return give_up({Code::kUnknown, "there is no such game"});
  state_ = State::kReady;
  drop_stale_thought();
  followers_.send(std::move(frames));
  run_tasks();
}

void Room::drop_game() {
  game_.reset();
  state_ = State::kUnread;
}

/// Refuses everything that waits for the game. Without followers the room is closed.
void Room::give_up(const Refusal& refusal) {
  drop_game();
  std::deque<Task> tasks = std::exchange(tasks_, {});
  if (followers_.empty()) rooms_.forget(id_);
  for (Task& task : tasks) task(std::unexpected(refusal));
}

void Room::changed(int version) {
  heard_ = std::max(heard_, version);
  run_tasks();
}

bool Room::is_idle() const {
  const bool is_still = state_ == State::kUnread || state_ == State::kReady;
  return is_still && !is_wanted() && node_.loop.now() - touched_ > node_.settings.forget_after;
}

// Writing: decide, append, acknowledge.

void Room::command(std::shared_ptr<Follower> sender, Command command) {
  const int version = command.version;
  Pending pending{.command = std::move(command), .sender = std::move(sender), .tries = kMostTries};
  enqueue(version, [this, pending = std::move(pending)](Decided<const LiveGame*> game) mutable {
    if (!game) return refuse_command(pending, 0, game.error());
    if (pending.command.kind != CommandKind::kSit && !(*game)->may_watch(pending.command.person.guest, "")) {
      return refuse_command(pending, 0, {Code::kSeat, "you do not sit at this game"});
    }
    decide_and_store(std::move(pending));
  });
}

void Room::decide_and_store(Pending pending) {
  Decided<Decision> decision = decide(*game_, pending.command, {node_.loop.now(), Random(random_seed())});
  if (!decision) return refuse_command(pending, game_->version(), decision.error());
  pending.decision = std::move(*decision);
  if (pending.decision.events.empty()) return acknowledge(pending);
  if (pending.decision.next_game) return create_rematch(std::move(pending));
  store(std::move(pending));
}

/// The next game's id follows from this game's, so that it is created once, however often and by however many nodes
/// that is tried.
void Room::create_rematch(Pending pending) {
  const GamePlan plan = *pending.decision.next_game;
  const Person creator = pending.command.person;
  GameId next = hash_of_token(id_ + plan.join_key).substr(0, id_.size());
  pending.decision.events.back().text = next;
  state_ = State::kWaiting;
  auto created = [self = shared_from_this(), pending = std::move(pending)](const Decided<std::string>& game) mutable {
    self->state_ = State::kReady;
    if (game || game.error().code == Code::kTaken) {
      self->store(std::move(pending));
    } else {
      self->refuse_command(pending, self->game_->version(), game.error());
    }
    self->run_tasks();
  };
  rooms_.create(std::move(next), creator, plan, std::move(created));
}

void Room::store(Pending pending) {
  Expected<Append> append = apply(pending.decision.events, pending.frames);
  if (!append) return refuse_command(pending, 0, {Code::kIllegal, append.error().message, append.error()});
  state_ = State::kWaiting;
  auto done = [self = shared_from_this(), pending = std::move(pending)](const Appended& appended) mutable {
    self->stored(std::move(pending), appended);
  };
  node_.log.append(std::move(*append), on_loop(node_.loop, std::move(done)));
}

void Room::stored(Pending pending, const Appended& appended) {
  if (appended.fate != Fate::kStored) return try_again(std::move(pending), appended);
  state_ = State::kReady;
  const bool again = pending.decision.decide_again;
  if (!again) acknowledge(pending);
  followers_.send(std::exchange(pending.frames, {}));
  attend();
  if (again) decide_and_store(std::move(pending));
  run_tasks();
}

/// Another node was faster, or the outcome is unknown: the game is read again. Its followers were sent nothing yet.
void Room::try_again(Pending pending, const Appended& appended) {
  if (!appended.trouble.empty()) node_.report("event_not_stored", appended.trouble);
  followers_.rewind(pending.decision.version - 1);
  drop_game();
  pending.frames.clear();
  pending.tries -= 1;
  pending.unsure = pending.unsure || appended.fate == Fate::kUnknown;
  if (appended.fate == Fate::kNotStored || pending.tries == 0) {
    refuse_command(pending, 0, not_written(pending.unsure));
  } else {
    tasks_.push_front([this, pending = std::move(pending)](Decided<const LiveGame*> game) mutable {
      if (game) return decide_and_store(std::move(pending));
      refuse_command(pending, 0, pending.unsure ? not_written(true) : game.error());
    });
  }
  run_tasks();
}

void Room::create(const Person& creator, const GamePlan& plan, Answer<std::string> answer) {
  Frames none;
  Expected<Append> append = apply(opening_events(plan, {node_.loop.now(), Random(random_seed())}), none);
  if (!append) return answer(refuse(Code::kIllegal, append.error()));
  append->owner = creator.guest;
  state_ = State::kWaiting;
  auto done = [self = shared_from_this(), creator, answer = std::move(answer)](const Appended& appended) mutable {
    if (!appended.trouble.empty()) self->node_.report("game_not_stored", appended.trouble);
    if (appended.fate != Fate::kStored) return answer(std::unexpected(not_created(appended.fate)));
    self->state_ = State::kReady;
    answer(whole_for(*self->game_, creator));
    self->attend();
    self->run_tasks();
  };
  node_.log.append(std::move(*append), on_loop(node_.loop, std::move(done)));
}

/// Applies the events, and makes what is to be appended and the frames. After an error the game is unread.
Expected<Append> Room::apply(const std::vector<Event>& events, Frames& frames) {
  Append append{.game = id_, .after = game_ ? game_->version() : 0};
  for (const Event& event : events) {
    append.events.push_back(write_event(event));
    if (const auto applied = apply_event(id_, game_, event); !applied) {
      drop_game();
      return std::unexpected(applied.error());
    }
    note(event, frames);
  }
  append.header = header();
  const auto changes = [](const Event& event) { return changes_sitters(event.kind); };
  if (std::ranges::any_of(events, changes)) append.sitters = game_->sitters();
  return append;
}

/// Notes what an event that was just applied changes besides the game.
void Room::note(const Event& event, Frames& frames) {
  if (changes_sitters(event.kind) || event.kind == EventKind::kResigned || event.kind == EventKind::kFlagged) {
    summary_.clear();
    followers_.unsettle_presence();
  }
  if (event.kind == EventKind::kActed) node_.figures.actions += 1;
  followers_.add_frames(*game_, event, frames);
}

GameHeader Room::header() {
  const Commons& commons = game_->commons();
  const Facts& facts = game_->table().facts();
  if (summary_.empty()) summary_ = summary(commons, facts);
  GameHeader header{.phase = commons.phase,
                    .is_public = commons.plan->is_public,
                    .summary = summary_now(summary_, commons, facts),
                    .updated_at = commons.at};
  if (game_->computer_to_act()) {
    header.due_at = node_.loop.now() + node_.settings.lease;
  } else if (commons.phase == Phase::kRunning) {
    header.due_at = commons.clocks.deadline();
  }
  return header;
}

void Room::acknowledge(const Pending& pending) {
  if (!pending.sender) return;
  node_.figures.commands += 1;
  count_since(pending.begun, node_.figures.commands_took);
  pending.sender->send(message(done_frame(pending.command.request, pending.decision.version)));
}

void Room::refuse_command(const Pending& pending, int version, const Refusal& refusal) {
  if (!pending.sender) return;
  node_.figures.refusals += 1;
  pending.sender->send(message(refused_frame(pending.command.request, id_, version, refusal)));
}

// Computers and clocks.

/// Called only where this node has appended last or has claimed the game: otherwise another node sees to it.
void Room::attend() {
  drop_stale_thought();
  if (const auto seat = game_->computer_to_act()) {
    if (!thought_) think(*seat);
    return;
  }
  const auto deadline = game_->commons().clocks.deadline();
  if (game_->commons().phase != Phase::kRunning || !deadline || node_.loop.now() <= *deadline) return;
  tasks_.push_back([this](const Decided<const LiveGame*>& game) {
    if (game) decide_and_store({.command = {.kind = CommandKind::kLookAtClock}});
  });
}

/// The computer's choice for a table that is no longer there is not wanted.
void Room::drop_stale_thought() {
  if (thought_ && thought_for_ != game_->table_version()) thought_.reset();
}

void Room::think(Seat seat) {
  const AnyGame& rules = game_->table().game();
  Question question{.view = game_->sight(Viewer(seat)).view(),
                    .settings = node_.computers.tablebases().level(rules, game_->place(seat).level)};
  question.settings.seed = random_seed();
  question.settings.past = game_->table().turn_hashes();
  question.time = decision_time(std::chrono::milliseconds(question.settings.milliseconds), game_->decisions_in_turn(),
                                question.view);
  // How long it thinks depends on the cards in its hand; when it plays must not.
  const Milliseconds due =
      rules.info().hidden_cards ? node_.loop.now() + question.time.count() + kHiddenChoiceMargin : 0;
  thought_for_ = game_->table_version();
  auto chosen = [&rooms = rooms_, &rules, id = id_, version = thought_for_, due](Action action) {
    auto play = [&rooms, id, version, word = rules.word(action)] { rooms.room(id).play_choice(version, word); };
    Loop& loop = rooms.node().loop;
    if (const Milliseconds early = due - loop.now(); early > 0) return loop.post_after(early, std::move(play));
    play();
  };
  thought_ = node_.computers.ask(std::move(question), on_loop(node_.loop, std::move(chosen)));
}

void Room::play_choice(int version, std::string word) {
  enqueue(0, [this, version, word = std::move(word)](const Decided<const LiveGame*>& game) mutable {
    if (!game) return;
    if (thought_for_ == version) thought_.reset();
    Command command{.kind = CommandKind::kComputerActs, .version = version, .text = std::move(word)};
    decide_and_store({.command = std::move(command), .tries = 2});
  });
}

void Room::claimed(int version) {
  enqueue(version, [this](const Decided<const LiveGame*>& game) {
    if (!game) return;
    attend();
    // The claim has moved the due time: a clock that has not ended yet must be waited for as before.
    const auto deadline = (*game)->commons().clocks.deadline();
    if (!deadline || *deadline < node_.loop.now() || thought_) return;
    node_.log.renew(id_, (*game)->version(), *deadline, [](const Expected<bool>&) {});
  });
}

void Room::renew_lease() {
  if (!thought_ || state_ != State::kReady) return;
  const Milliseconds until = node_.loop.now() + node_.settings.lease;
  node_.log.renew(id_, game_->version(), until, [](const Expected<bool>&) {});
}

}  // namespace tablier::server

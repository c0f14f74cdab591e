#include "rooms/room.h"

#include <algorithm>
#include <utility>

#include "erased/decisions.h"
#include "rooms/crypto.h"
#include "rooms/rooms.h"

namespace tablier::server {

namespace {

/// How often a command is decided again because another node was faster.
constexpr int kMostTries = 8;
/// What a choice takes at least where cards are hidden, above the level's own time: longer than any level takes that is
/// limited by work.
constexpr Milliseconds kHiddenChoiceMargin{120};
/// What the database takes for what somebody has caused, which counts like the loop's time.
constexpr std::chrono::microseconds kWorkOfReading{100};
constexpr std::chrono::microseconds kWorkOfWriting{100};
/// How many bytes a game and an event take on the disk besides the event's text.
constexpr std::size_t kGameOnDisk = 1'000;
constexpr std::size_t kEventOnDisk = 50;
/// A longer event takes pages of its own.
constexpr std::size_t kEventInItsRow = 800;
constexpr std::size_t kPage = 4'096;
/// How often people at one address may sit down at a game before it starts.
constexpr int kMostSitsOfClient = 40;

bool changes_sitters(EventKind kind) {
  return kind == EventKind::kCreated || kind == EventKind::kSat || kind == EventKind::kLeft ||
         kind == EventKind::kStarted;
}

std::size_t bytes_of(const Append& append) {
  std::size_t bytes = 0;
  for (const std::string& event : append.events) {
    bytes += kEventOnDisk + event.size();
    if (event.size() > kEventInItsRow) bytes += kPage;
  }
  return bytes;
}

/// A request that may have been carried out is recognised by its id when it comes again.
Refusal not_written(bool unsure) {
  if (unsure) {
    return {Code::kUnsure, "the database is gone: this may have happened or not; repeat the request with the same id"};
  }
  return {Code::kStorage, "this could not be stored: nothing has happened, try again"};
}

Refusal too_many_games(const Excess& excess) {
  const std::string number = std::to_string(excess.number);
  const std::string whose = excess.of_client ? "your address has " : "you have ";
  return {Code::kLimit, excess.without_people
                            ? whose + number + " games that only computers play: wait until one has ended"
                            : whose + number + " unfinished games: finish some or call them off"};
}

Refusal not_created(const AppendResult& appended) {
  if (appended.outcome == Outcome::kConflict) return {Code::kTaken, "this game exists already"};
  if (appended.outcome == Outcome::kTooMany) return too_many_games(appended.excess);
  if (appended.outcome == Outcome::kUnknown)
    return {Code::kUnsure, "the database is gone: the game may have been created or not"};
  return {Code::kStorage, "the game could not be stored: try again"};
}

}  // namespace

Expected<void> apply_event(const GameId& id, std::optional<LiveGame>& game, const Event& event) {
  if (!game) {
    TABLIER_TRY(begun, LiveGame::begin(id, event));
    game = std::move(*begun);
    return {};
  }
  const Expected<void> applied = game->apply(event);
  if (!applied) game.reset();
  return applied;
}

Expected<Event> apply_stored(const GameId& id, std::optional<LiveGame>& game, const StoredEvent& stored) {
  const int next = game ? game->version() + 1 : 1;
  if (stored.version != next) return fail("version " + std::to_string(next) + " is missing");
  TABLIER_TRY(event, read_event(stored.payload));
  TABLIER_TRY(applied, apply_event(id, game, *event));
  return event;
}

Room::Room(Rooms& rooms, GameId id)
    : rooms_(rooms), node_(rooms.node()), id_(std::move(id)), followers_(node_), touched_(node_.loop.now()) {}

/// A version that is not known here comes from another node: what that has appended is read first.
void Room::enqueue(int version, Task task, const std::string& client) {
  const bool is_absent = state_ == State::kUnread || state_ == State::kPutAway;
  if (is_absent || (state_ == State::kLoading && !client.empty())) reader_ = client;
  touched_ = node_.loop.now();
  heard_ = std::max(heard_, version);
  tasks_.push_back(std::move(task));
  run_tasks();
}

void Room::run_tasks() {
  const auto self = shared_from_this();
  while (is_wanted()) {
    const bool is_needed = !tasks_.empty() || (put_away_ && heard_ > put_away_->version);
    if (state_ == State::kUnread || (state_ == State::kPutAway && is_needed)) return load();
    if (state_ != State::kReady) return;
    if (heard_ > game_->version()) {
      state_ = State::kCatchingUp;
      return rooms_.read_remote_events(self);
    }
    if (tasks_.empty()) return;
    Task task = std::move(tasks_.front());
    tasks_.pop_front();
    task(&*game_);
  }
}

void Room::load() {
  node_.work.charge(reader_, kWorkOfReading);
  state_ = State::kLoading;
  put_away_.reset();
  heard_ = 0;
  const int after = game_ ? game_->version() : 0;
  auto loaded = [self = shared_from_this()](Expected<std::vector<StoredEvent>> read) {
    const bool is_all = !read || read->size() < kEventsPerPage;
    self->catch_up(std::move(read), is_all);
  };
  node_.log.read<&Database::events>(on_loop(node_.loop, std::move(loaded)), id_, after, kEventsPerPage);
}

/// Reads the next page, when whoever wants the game may have more done.
void Room::load_on() {
  constexpr std::chrono::milliseconds kPollInterval{50};
  const auto delay = node_.work.debt(reader_);
  if (delay.count() == 0) return load();
  // Somebody else may want it meanwhile.
  node_.loop.pause(std::min<WorkBudget::Duration>(delay, kPollInterval),
                   [self = shared_from_this()] { self->load_on(); });
}

Unread Room::begin_catching_up() {
  heard_ = 0;
  return {id_, game_->version()};
}

void Room::catch_up(Expected<std::vector<StoredEvent>> read, bool is_all) {
  if (!read) {
    node_.report("game_not_read", read.error().message);
    return give_up({Code::kStorage, "the game cannot be read now: try again"});
  }
  const WorkMeter meter(node_.work, reader_);
  Frames frames;
  std::vector<Event> events;
  for (const StoredEvent& stored : *read) {
    if (game_ && stored.version <= game_->version()) continue;
    const Expected<Event> event = apply_stored(id_, game_, stored);
    if (!event) {
      node_.report("game_damaged", id_ + ": " + event.error().message);
      return give_up({Code::kStorage, "the game cannot be read: " + event.error().message});
    }
    note(*event, frames);
    if (event->kind == EventKind::kLeft) events.push_back(*event);
  }
  if (!game_) return give_up({Code::kUnknown, "no such game"});
  if (history_) history_->commit();
  if (state_ == State::kLoading) rooms_.note_read(read->size());
  if (!is_all) return load_on();
  state_ = State::kReady;
  cancel_stale_search();
  followers_.send(std::move(frames));
  followers_.drop_strangers(*game_, events);
  run_tasks();
}

void Room::drop_game() {
  game_.reset();
  put_away_.reset();
  state_ = State::kUnread;
}

std::size_t Room::game_size() const {
  constexpr std::size_t kBytesOfGame = 8'000;
  constexpr std::size_t kBytesOfVersion = 250;
  return game_ ? kBytesOfGame + kBytesOfVersion * static_cast<std::size_t>(game_->version()) : 0;
}

bool Room::can_be_put_away() const {
  return state_ == State::kReady && tasks_.empty() && history_requests_.empty() && !search_ &&
         heard_ <= game_->version();
}

void Room::put_game_away() {
  forget_history();
  put_away_ = game_->status();
  game_.reset();
  state_ = State::kPutAway;
}

/// Refuses everything that waits for the game. Without followers the room is closed.
void Room::give_up(const Refusal& refusal) {
  drop_game();
  std::deque<Task> tasks = std::exchange(tasks_, {});
  if (followers_.empty()) rooms_.forget(id_);
  for (Task& task : tasks) task(std::unexpected(refusal));
  for (HistoryRequest& request : std::exchange(history_requests_, {})) request.task(std::unexpected(refusal));
}

void Room::changed(int version) {
  heard_ = std::max(heard_, version);
  run_tasks();
}

bool Room::rest(Milliseconds time) {
  // Who has sat down how often is known for longer than the game.
  constexpr std::chrono::hours kRememberSits{1};
  const bool is_still = state_ == State::kUnread || state_ == State::kPutAway || state_ == State::kReady;
  if (!is_still || is_wanted() || idle() < time) return false;
  if (sits_.empty() || idle() > kRememberSits) return true;
  drop_game();
  forget_history();
  return false;
}

// Writing: decide, append, acknowledge.

void Room::command(std::shared_ptr<Follower> sender, Command command) {
  const int version = command.version;
  const std::string client = command.person.client;
  Pending pending{.command = std::move(command), .sender = std::move(sender), .tries = kMostTries};
  auto carry_out = [this, pending = std::move(pending)](Decided<const LiveGame*> game) mutable {
    if (!game) return refuse_command(pending, 0, game.error());
    if (pending.command.kind != CommandKind::kSit && !(*game)->may_watch(pending.command.person.guest, "")) {
      return refuse_command(pending, 0, {Code::kSeat, "you do not sit at this game"});
    }
    const auto sits = sits_.find(pending.command.person.client);
    if (pending.command.kind == CommandKind::kSit && sits != sits_.end() && sits->second >= kMostSitsOfClient) {
      return refuse_command(pending, 0, {Code::kLimit, "people at your address have sat down here too often"});
    }
    decide_and_store(std::move(pending));
  };
  enqueue(version, std::move(carry_out), client);
}

void Room::decide_and_store(Pending pending) {
  const Moment moment{node_.loop.now(), Random(random_seed()), node_.check_room(pending.command.person.client)};
  Decided<Decision> decision = decide(*game_, pending.command, moment);
  if (!decision) return refuse_command(pending, game_->version(), decision.error());
  pending.decision = std::move(*decision);
  if (pending.decision.events.empty()) return acknowledge(pending);
  if (pending.decision.next_game) return create_rematch(std::move(pending));
  store(std::move(pending));
}

/// The next game's id follows from this game's, so that it is created once, however often and by however many nodes
/// that is tried.
void Room::create_rematch(Pending pending) {
  const GameConfig config = *pending.decision.next_game;
  const Person creator = pending.command.person;
  GameId next = hash_token(id_ + config.join_key).substr(0, id_.size());
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
  rooms_.create(std::move(next), creator, config, std::move(created));
}

void Room::store(Pending pending) {
  Expected<Append> append = apply(pending.decision.events, pending.frames);
  if (!append) return refuse_command(pending, 0, {Code::kIllegal, append.error().message, append.error()});
  if (pending.sender) node_.work.charge(pending.command.person.client, kWorkOfWriting);
  node_.added.add(pending.sender ? pending.command.person.client : reader_, bytes_of(*append), node_.loop.now());
  state_ = State::kWaiting;
  auto done = [self = shared_from_this(), pending = std::move(pending)](const AppendResult& appended) mutable {
    self->stored(std::move(pending), appended);
  };
  node_.log.append(std::move(*append), on_loop(node_.loop, std::move(done)));
}

void Room::stored(Pending pending, const AppendResult& appended) {
  if (appended.outcome != Outcome::kStored) return try_again(std::move(pending), appended);
  std::optional<WorkMeter> meter;
  if (pending.sender) meter.emplace(node_.work, pending.command.person.client);
  state_ = State::kReady;
  if (history_) history_->commit();
  const bool again = pending.decision.decide_again;
  if (!again) acknowledge(pending);
  followers_.send(std::exchange(pending.frames, {}));
  note_listing(pending.decision.events);
  followers_.drop_strangers(*game_, pending.decision.events);
  if (pending.command.kind == CommandKind::kSit) sits_[pending.command.person.client] += 1;
  if (game_->status().phase != Phase::kOpen) sits_.clear();
  attend();
  if (again) decide_and_store(std::move(pending));
  run_tasks();
}

/// Another node was faster, or the outcome is unknown: the game is read again. Its followers were sent nothing yet.
void Room::try_again(Pending pending, const AppendResult& appended) {
  if (!appended.error.empty()) node_.report("event_not_stored", appended.error);
  followers_.rewind(pending.decision.version - 1);
  if (history_) history_->rewind();
  drop_game();
  pending.frames.clear();
  pending.tries -= 1;
  pending.unsure = pending.unsure || appended.outcome == Outcome::kUnknown;
  if (appended.outcome == Outcome::kNotStored || pending.tries == 0) {
    refuse_command(pending, 0, not_written(pending.unsure));
  } else {
    tasks_.push_front([this, pending = std::move(pending)](Decided<const LiveGame*> game) mutable {
      if (game) return decide_and_store(std::move(pending));
      refuse_command(pending, 0, pending.unsure ? not_written(true) : game.error());
    });
  }
  run_tasks();
}

void Room::create(const Person& creator, const GameConfig& config, Callback<Decided<std::string>> answer) {
  if (const auto room = node_.check_room(creator.client); !room) return answer(std::unexpected(room.error()));
  Frames none;
  Expected<Append> append = apply(opening_events(config, {node_.loop.now(), Random(random_seed())}), none);
  if (!append) return answer(refuse(Code::kIllegal, append.error()));
  const auto is_person = [](const SeatConfig& seat) { return seat.kind != PlaceKind::kComputer; };
  append->creation = {.owner = creator.guest,
                      .client = creator.client.empty() ? "" : hash_token(creator.client),
                      .has_people = std::ranges::any_of(config.seats, is_person),
                      .limits = node_.settings.games};
  node_.work.charge(creator.client, kWorkOfWriting);
  node_.added.add(creator.client, bytes_of(*append) + kGameOnDisk, node_.loop.now());
  reader_ = creator.client;
  state_ = State::kWaiting;
  auto done = [self = shared_from_this(), creator, answer = std::move(answer)](const AppendResult& appended) mutable {
    if (appended.outcome == Outcome::kNotStored) self->node_.report("game_not_stored", appended.error);
    if (appended.outcome != Outcome::kStored) return answer(std::unexpected(not_created(appended)));
    self->state_ = State::kReady;
    self->rooms_.note_read(static_cast<std::size_t>(self->game_->version()));
    self->note_listing({});
    answer(whole_for(*self->game_, creator, {}));
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
    followers_.mark_presence_dirty();
  }
  if (event.kind == EventKind::kActed) node_.metrics.actions += 1;
  followers_.add_frames(*game_, event, frames);
  if (history_) history_->add(*game_, event);
}

/// Notes what events that are in the log now change in the list of public games; a new game stands there too.
void Room::note_listing(const std::vector<Event>& events) {
  const bool is_over = game_->status().phase == Phase::kOver;
  const bool changes = events.empty() || is_over || std::ranges::any_of(events, changes_sitters, &Event::kind);
  if (changes && game_->status().config->is_public) rooms_.forget_lists();
}

GameHeader Room::header() {
  const GameStatus& status = game_->status();
  const Facts& facts = game_->table().facts();
  if (summary_.empty()) summary_ = summary(status, facts);
  GameHeader header{.phase = status.phase,
                    .is_public = status.config->is_public,
                    .summary = summary_now(summary_, status, facts),
                    .updated_at = status.at};
  if (game_->computer_to_act()) {
    header.due_at = node_.loop.now() + node_.settings.lease;
  } else if (status.phase == Phase::kRunning) {
    header.due_at = status.clocks.deadline();
  }
  return header;
}

void Room::acknowledge(const Pending& pending) {
  if (!pending.sender) return;
  node_.metrics.commands += 1;
  node_.metrics.commands_took.add_since(pending.begun);
  pending.sender->send(message(done_frame(pending.command.request, pending.decision.version)));
}

void Room::refuse_command(const Pending& pending, int version, const Refusal& refusal) {
  if (!pending.sender) return;
  node_.metrics.refusals += 1;
  pending.sender->send(message(refused_frame(pending.command.request, id_, version, refusal)));
}

// Computers and clocks.

/// Called only where this node has appended last or has claimed the game: otherwise another node sees to it.
void Room::attend() {
  cancel_stale_search();
  if (const auto seat = game_->computer_to_act()) {
    if (!search_) think(*seat);
    return;
  }
  const auto deadline = game_->status().clocks.deadline();
  if (game_->status().phase != Phase::kRunning || !deadline || node_.loop.now() <= *deadline) return;
  tasks_.push_back([this](const Decided<const LiveGame*>& game) {
    if (game) decide_and_store({.command = {.kind = CommandKind::kCheckClock}});
  });
}

/// The computer's choice for a table that is no longer there is not wanted.
void Room::cancel_stale_search() {
  if (search_ && search_version_ != game_->table_version()) search_.reset();
}

void Room::think(Seat seat) {
  const AnyGame& rules = game_->table().game();
  SearchRequest request{.view = game_->view_for(Viewer(seat)).view(),
                        .settings = node_.computers.tablebases().level(rules, game_->place(seat).level)};
  request.settings.seed = random_seed();
  request.settings.past = game_->table().turn_hashes();
  request.time = decision_time(Milliseconds(request.settings.milliseconds), game_->decisions_in_turn(), request.view);
  // How long it thinks depends on the cards in its hand; when it plays must not.
  const Time due = rules.info().hidden_cards ? node_.loop.now() + request.time + kHiddenChoiceMargin : Time();
  request.account = followers_.account(*game_);
  is_search_awaited_ = request.account.is_waiting;
  search_version_ = game_->table_version();
  auto chosen = [&rooms = rooms_, &rules, id = id_, version = search_version_, due](Action action) {
    auto play = [&rooms, id, version, word = rules.word(action)] { rooms.room(id).play_choice(version, word); };
    Loop& loop = rooms.node().loop;
    if (const Milliseconds early = due - loop.now(); early.count() > 0) return loop.post_after(early, std::move(play));
    play();
  };
  search_ = node_.computers.search(std::move(request), on_loop(node_.loop, std::move(chosen)));
}

/// Somebody has begun to follow the game: he need not wait behind all others for a search that nobody waited for.
void Room::hurry_search() {
  const auto seat = game_->computer_to_act();
  if (!search_ || is_search_awaited_ || !seat) return;
  search_.reset();
  think(*seat);
}

void Room::play_choice(int version, std::string word) {
  enqueue(0, [this, version, word = std::move(word)](const Decided<const LiveGame*>& game) mutable {
    if (!game) return;
    if (search_version_ == version) search_.reset();
    Command command{.kind = CommandKind::kComputerActs, .version = version, .text = std::move(word)};
    decide_and_store({.command = std::move(command), .tries = 2});
  });
}

void Room::claimed(int version) {
  enqueue(version, [this](const Decided<const LiveGame*>& game) {
    if (!game) return;
    attend();
    // The claim has moved the due time: a clock that has not ended yet must be waited for as before.
    const auto deadline = (*game)->status().clocks.deadline();
    if (!deadline || *deadline < node_.loop.now() || search_) return;
    node_.log.write<&Database::renew>([](const Expected<bool>&) {}, id_, (*game)->version(), *deadline);
  });
}

void Room::renew_lease() {
  if (!search_ || state_ != State::kReady) return;
  const Time until = node_.loop.now() + node_.settings.lease;
  node_.log.write<&Database::renew>([](const Expected<bool>&) {}, id_, game_->version(), until);
}

}  // namespace tablier::server

// Looking at a game, following it, and catching up with what was missed.
#include <utility>

#include "rooms/room.h"
#include "session/record.h"

namespace tablier::server {

namespace {

/// How much is sent before others have their turn. A socket that has drained can take several times as much.
constexpr std::size_t kMostBytes = 32 * 1024;

Refusal no_key() { return {Code::kKey, "this game is private: the key of its link is missing or wrong"}; }

std::string game_json(const LiveGame& game, const Person& person, Detail detail) {
  const Viewer viewer = game.viewer_of(person.guest);
  return whole_game(game.view_for(viewer), game.seen_actions(viewer), game.is_maker(person.guest), detail);
}

}  // namespace

/// Sends a follower the versions that he missed. They are read from the log a piece at a time and sent as fast as he
/// reads. Only the room's followers own it: it ends when it is removed there.
class Replay : public std::enable_shared_from_this<Replay> {
 public:
  /// How many events are held in memory for one reader.
  static constexpr int kMostEvents = 256;

  Replay(Node& node, Room& room, const FollowRequest& request);

  std::shared_ptr<Follower> reader() const { return reader_.lock(); }
  /// The last version that has been replayed.
  int version() const { return game_ ? game_->version() : 0; }
  /// Sends these events, then what follows them in the log, then tells the room.
  void send(std::vector<StoredEvent> events);
  /// Reads on after version() and sends that.
  void read_on();

 private:
  void send_when_drained();
  void send_piece(Follower& reader);

  Node& node_;
  Room& room_;
  const std::weak_ptr<Follower> reader_;
  const int seen_;  ///< the last version that the reader has
  const Detail detail_;
  std::optional<LiveGame> game_{};
  std::vector<StoredEvent> events_{};
  std::size_t next_ = 0;  ///< in the events
};

Replay::Replay(Node& node, Room& room, const FollowRequest& request)
    : node_(node),
      room_(room),
      reader_(request.follower),
      seen_(request.version.value_or(0)),
      detail_(request.detail) {}

void Replay::send(std::vector<StoredEvent> events) {
  events_ = std::move(events);
  next_ = 0;
  send_when_drained();
}

void Replay::send_when_drained() {
  const auto reader = reader_.lock();
  if (!reader) return;
  reader->when_drained([weak = weak_from_this()] {
    const auto replay = weak.lock();
    const auto present = replay ? replay->reader() : nullptr;
    if (present) replay->send_piece(*present);
  });
}

void Replay::send_piece(Follower& reader) {
  for (std::size_t bytes = 0; next_ < events_.size() && bytes < kMostBytes; ++next_) {
    const Expected<Event> event = apply_stored(room_.id(), game_, events_[next_]);
    if (!event) {
      node_.report("game_damaged", room_.id() + ": " + event.error().message);
      return reader.dismiss();
    }
    if (version() <= seen_) continue;
    const Viewer viewer = game_->viewer_of(reader.person().guest);
    Message frame = message(event_frame(game_->view_for(viewer), game_->seen(*event, viewer), detail_));
    bytes += frame->size();
    node_.metrics.frames += 1;
    reader.send(std::move(frame));
  }
  if (next_ < events_.size()) return send_when_drained();
  if (events_.size() == kMostEvents) return read_on();
  room_.end_replay(shared_from_this());
}

void Replay::read_on() {
  auto go_on = [weak = weak_from_this()](Expected<std::vector<StoredEvent>> read) {
    const auto replay = weak.lock();
    const auto reader = replay ? replay->reader() : nullptr;
    if (!reader) return;
    if (!read) return reader->dismiss();
    replay->send(std::move(*read));
  };
  node_.log.read<&Database::events>(on_loop(node_.loop, std::move(go_on)), room_.id(), version(), kMostEvents);
}

Decided<std::string> whole_for(const LiveGame& game, const Person& person) {
  return game_json(game, person, Detail::kFull);
}

Decided<std::string> record_for(const LiveGame& game, const Person& person) {
  const GameStatus& status = game.status();
  if (status.phase == Phase::kOpen || status.called_off) return refuse(Code::kPhase, "the game has not started");
  const bool is_over = status.phase == Phase::kOver;
  return write_record(make_record(game.table(), is_over ? std::nullopt : std::optional(game.viewer_of(person.guest))));
}

void Room::look(Person person, std::string key, decltype(whole_for)* text, Callback<Decided<std::string>> answer) {
  enqueue(0, [person = std::move(person), key = std::move(key), text,
              answer = std::move(answer)](Decided<const LiveGame*> game) mutable {
    if (!game) return answer(std::unexpected(game.error()));
    if (!(*game)->may_watch(person.guest, key)) return answer(std::unexpected(no_key()));
    answer(text(**game, person));
  });
}

void Room::follow(FollowRequest request) {
  const int version = request.version.value_or(0);
  enqueue(version, [this, request = std::move(request)](Decided<const LiveGame*> game) mutable {
    if (!game) return refuse_following(request, 0, game.error());
    start_following(std::move(request), **game);
  });
}

void Room::start_following(FollowRequest request, const LiveGame& game) {
  const Person& person = request.follower->person();
  const int version = game.version();
  if (!game.may_watch(person.guest, request.key)) return refuse_following(request, 0, no_key());
  if (request.version > version) {
    const std::string why = "this game has no version " + std::to_string(*request.version) + " yet";
    return refuse_following(request, version, {Code::kVersion, why});
  }
  if (request.version && *request.version < version) return replay(std::move(request));
  request.follower->send(message(request.version
                                     ? done_frame(request.id, version)
                                     : followed_frame(request.id, version, game_json(game, person, request.detail))));
  followers_.add(game, request);
  request.followed(true);
}

/// Answers when the first events have been read, then sends what the follower has missed.
void Room::replay(FollowRequest request) {
  state_ = State::kWaiting;
  auto begin = [self = shared_from_this(),
                request = std::move(request)](Expected<std::vector<StoredEvent>> read) mutable {
    self->state_ = State::kReady;
    self->start_replay(request, std::move(read));
    self->run_tasks();
  };
  node_.log.read<&Database::events>(on_loop(node_.loop, std::move(begin)), id_, 0, Replay::kMostEvents);
}

void Room::start_replay(FollowRequest& request, Expected<std::vector<StoredEvent>> read) {
  if (!read) return refuse_following(request, 0, {Code::kStorage, "the game cannot be read now: try again"});
  const auto replay = std::make_shared<Replay>(node_, *this, request);
  request.follower->send(message(done_frame(request.id, game_->version())));
  followers_.add(*game_, request, replay);
  request.followed(true);
  replay->send(std::move(*read));
}

/// From here on the follower is sent what happens, unless something has happened meanwhile.
void Room::end_replay(const std::shared_ptr<Replay>& replay) {
  enqueue(replay->version(), [this, weak = std::weak_ptr(replay)](Decided<const LiveGame*> game) {
    const auto ending = weak.lock();
    const auto reader = ending ? ending->reader() : nullptr;
    if (!reader) return;
    if (!game) return reader->dismiss();
    if (ending->version() < (*game)->version()) return ending->read_on();
    followers_.end_replay(**game, ending);
  });
}

void Room::refuse_following(FollowRequest& request, int version, const Refusal& refusal) {
  node_.metrics.refusals += 1;
  request.follower->send(message(refused_frame(request.id, id_, version, refusal)));
  request.followed(false);
}

void Room::unfollow(const Follower& follower) {
  touched_ = node_.loop.now();
  followers_.remove(follower);
}

std::optional<SeatSet> Room::publish_presence() {
  // While an event is being written, who sits where is not certain.
  return state_ == State::kReady ? followers_.publish_presence(*game_) : std::nullopt;
}

}  // namespace tablier::server

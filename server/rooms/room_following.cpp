// Looking at a game and following it.
#include <utility>

#include "rooms/room.h"
#include "session/record.h"

namespace tablier::server {

namespace {

Refusal no_key() { return {Code::kKey, "this game is not public: the key of its link is missing or wrong"}; }

std::string game_json(const LiveGame& game, const Person& person, Detail detail) {
  const Viewer viewer = game.viewer_of(person.guest);
  return whole_game(game.sight(viewer), game.seen_actions(viewer), game.is_maker(person.guest), detail);
}

}  // namespace

Decided<std::string> whole_for(const LiveGame& game, const Person& person) {
  return game_json(game, person, Detail::kFull);
}

Decided<std::string> record_for(const LiveGame& game, const Person& person) {
  const Commons& commons = game.commons();
  if (commons.phase == Phase::kOpen || commons.called_off) return refuse(Code::kPhase, "the game has not started");
  const bool is_over = commons.phase == Phase::kOver;
  return write_record(make_record(game.table(), is_over ? std::nullopt : std::optional(game.viewer_of(person.guest))));
}

void Room::look(Person person, std::string key, decltype(whole_for)* text, Answer<std::string> answer) {
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
    const std::string why = "there is no version " + std::to_string(*request.version) + " of this game yet";
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
  node_.log.read(id_, 0, Replay::kMostEvents, on_loop(node_.loop, std::move(begin)));
}

void Room::start_replay(FollowRequest& request, Expected<std::vector<StoredEvent>> read) {
  if (!read) return refuse_following(request, 0, {Code::kStorage, "the game cannot be read just now: try again"});
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
  node_.figures.refusals += 1;
  request.follower->send(message(refused_frame(request.id, id_, version, refusal)));
  request.followed(false);
}

void Room::unfollow(const Follower& follower) {
  touched_ = node_.loop.now();
  followers_.remove(follower);
}

std::optional<SeatSet> Room::settle_presence() {
  // While an event is being written, who sits where is not certain.
  return state_ == State::kReady ? followers_.settle_presence(*game_) : std::nullopt;
}

}  // namespace tablier::server

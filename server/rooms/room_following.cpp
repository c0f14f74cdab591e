// Looking at a game, following it, and catching up with what was missed.
#include <utility>

#include "rooms/room.h"
#include "session/record.h"

namespace tablier::server {

namespace {

/// How much is sent before others have their turn. A socket that has drained can take several times as much.
constexpr std::size_t kMostBytes = 32 * 1024;

Refusal no_key() { return {Code::kKey, "this game is private: the key of its link is missing or wrong"}; }

std::string game_json(const LiveGame& game, const Person& person, std::string_view key, Detail detail) {
  const Viewer viewer = game.viewer_of(person.guest);
  const Reader reader{.is_maker = game.is_maker(person.guest), .may_join = game.may_join(key)};
  return whole_game(game.view_for(viewer), game.seen_actions(viewer), reader, detail);
}

}  // namespace

/// Sends a follower the versions that he missed, as fast as he reads. Only the room's followers own it: it ends when it
/// is removed there.
class Replay : public std::enable_shared_from_this<Replay> {
 public:
  Replay(Node& node, Room& room, const FollowRequest& request)
      : node_(node), room_(room), reader_(request.follower), version_(*request.version), detail_(request.detail) {}

  /// Sends the next versions when the reader has read most of what was sent before; then tells the room.
  void send_when_drained();

 private:
  void wait_for_share();
  void send_piece(const History& history, Follower& reader);

  Node& node_;
  Room& room_;
  const std::weak_ptr<Follower> reader_;
  int version_;  ///< the last that the reader has been sent
  const Detail detail_;
};

void Replay::send_when_drained() {
  const auto reader = reader_.lock();
  if (!reader) return;
  reader->when_drained([weak = weak_from_this()] {
    const auto replay = weak.lock();
    if (replay) replay->wait_for_share();
  });
}

void Replay::wait_for_share() {
  const auto reader = reader_.lock();
  if (!reader) return;
  const std::string& client = reader->person().client;
  if (const auto delay = node_.work.begin(client); delay.count() > 0) {
    return node_.loop.pause(delay, [weak = weak_from_this()] {
      const auto replay = weak.lock();
      if (replay) replay->wait_for_share();
    });
  }
  auto go_on = [&work = node_.work, client, weak = weak_from_this()](const Decided<const History*>& history) {
    work.finish(client);
    const auto replay = weak.lock();
    const auto present = replay ? replay->reader_.lock() : nullptr;
    if (!present) return;
    if (!history) return present->dismiss();
    replay->send_piece(**history, *present);
  };
  room_.ask_history(client, version_, std::move(go_on));
}

void Replay::send_piece(const History& history, Follower& reader) {
  const WorkMeter meter(node_.work, reader.person().client);
  for (std::size_t bytes = 0; version_ < history.version() && bytes < kMostBytes; ++version_) {
    Message frame = message(history.frame(version_ + 1, reader.person().guest, detail_));
    bytes += frame->size();
    node_.metrics.frames += 1;
    reader.send(std::move(frame));
  }
  if (!room_.end_replay(shared_from_this(), version_)) send_when_drained();
}

Decided<std::string> whole_for(const LiveGame& game, const Person& person, std::string_view key) {
  return game_json(game, person, key, Detail::kFull);
}

Decided<std::string> record_for(const LiveGame& game, const Person& person, std::string_view) {
  const GameStatus& status = game.status();
  if (status.phase == Phase::kOpen || status.called_off) return refuse(Code::kPhase, "the game has not started");
  return write_record(make_open_record(game.table(), game.viewer_of(person.guest)));
}

void Room::look(Person person, std::string key, decltype(whole_for)* text, Callback<Decided<std::string>> answer) {
  const std::string client = person.client;
  auto tell = [this, person = std::move(person), key = std::move(key), text,
               answer = std::move(answer)](Decided<const LiveGame*> game) mutable {
    const WorkMeter meter(node_.work, person.client);
    if (!game) return answer(std::unexpected(game.error()));
    if (!(*game)->may_watch(person.guest, key)) return answer(std::unexpected(no_key()));
    answer(text(**game, person, key));
  };
  enqueue(0, std::move(tell), client);
}

void Room::follow(FollowRequest request) {
  const int version = request.version.value_or(0);
  const std::string client = request.follower->person().client;
  auto start = [this, request = std::move(request)](Decided<const LiveGame*> game) mutable {
    if (!game) return refuse_following(request, 0, game.error());
    start_following(std::move(request), **game);
  };
  enqueue(version, std::move(start), client);
}

void Room::start_following(FollowRequest request, const LiveGame& game) {
  const Person& person = request.follower->person();
  const WorkMeter meter(node_.work, person.client);
  const int version = game.version();
  if (!game.may_watch(person.guest, request.key)) return refuse_following(request, 0, no_key());
  if (request.version > version) {
    const std::string why = "this game has no version " + std::to_string(*request.version) + " yet";
    return refuse_following(request, version, {Code::kVersion, why});
  }
  if (request.version && *request.version < version) return replay(std::move(request));
  request.follower->send(message(
      request.version ? done_frame(request.id, version)
                      : followed_frame(request.id, version, game_json(game, person, request.key, request.detail))));
  followers_.add(game, request);
  hurry_search();
  request.followed(true);
}

/// Answers, then sends what the follower has missed.
void Room::replay(FollowRequest request) {
  const std::string client = request.follower->person().client;
  const int after = *request.version;
  auto start = [this, request = std::move(request)](const Decided<const History*>& history) mutable {
    if (!history) return refuse_following(request, 0, history.error());
    // He may have left meanwhile.
    if (!game_->may_watch(request.follower->person().guest, request.key)) return refuse_following(request, 0, no_key());
    const auto replay = std::make_shared<Replay>(node_, *this, request);
    request.follower->send(message(done_frame(request.id, game_->version())));
    followers_.add(*game_, request, replay);
    hurry_search();
    request.followed(true);
    replay->send_when_drained();
  };
  use_history({client, after, std::move(start)});
}

/// In the state kReady. From here on the follower is sent what happens.
bool Room::end_replay(const std::shared_ptr<Replay>& replay, int version) {
  if (version < game_->version()) return false;
  followers_.end_replay(*game_, replay);
  return true;
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

std::optional<Attendance> Room::publish_presence() {
  if (state_ == State::kPutAway) return followers_.publish_presence(*put_away_);
  // While an event is being written, who sits where is not certain.
  return state_ == State::kReady ? followers_.publish_presence(game_->status()) : std::nullopt;
}

}  // namespace tablier::server

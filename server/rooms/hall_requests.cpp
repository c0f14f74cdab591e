#include <algorithm>

#include "game/frames.h"
#include "rooms/hall.h"
#include "rooms/room.h"
#include "rooms/secrets.h"
#include "session/record.h"

namespace tablier::server {

namespace {

constexpr std::size_t kGameIdBytes = 9;
constexpr std::size_t kKeyBytes = 18;
constexpr int kMostListed = 100;
constexpr int kMostOwnListed = 50;

std::string whole_for(const LiveGame& game, const Person& person, Detail detail = Detail::kFull) {
  const Viewer viewer = game.viewer_of(person.guest);
  return whole_game(game.sight(viewer), game.seen_actions(viewer), game.is_maker(person.guest), detail);
}

std::unexpected<Refusal> no_key() {
  return refuse(Code::kKey, "this game is not public: the key of its link is missing or wrong");
}

}  // namespace

void Hall::create(Person creator, GamePlan plan, Answer<std::string> answer) {
  std::string owner = creator.guest;
  log_.count_open_games(std::move(owner), [this, creator = std::move(creator), plan = std::move(plan),
                                           answer = std::move(answer)](Expected<int> count) mutable {
    loop_.post([this, creator = std::move(creator), plan = std::move(plan), answer = std::move(answer),
                count = std::move(count)]() mutable {
      if (!count) return answer(refuse(Code::kStorage, "the game could not be written down: try again"));
      if (*count >= settings_.games_per_guest) {
        return answer(refuse(Code::kLimit, "you have " + std::to_string(*count) +
                                               " unfinished games: end some first, or call them off"));
      }
      plan.join_key = random_word(kKeyBytes);
      plan.watch_key = random_word(kKeyBytes);
      write_game(random_word(kGameIdBytes), creator, plan,
                 [creator, answer = std::move(answer)](Decided<RoomPointer> room) mutable {
                   if (!room) return answer(std::unexpected(room.error()));
                   answer(whole_for(*(*room)->game, creator));
                 });
    });
  });
}

/// The next game of the same people. Its id follows from this game's, so that it is made once, however often that is
/// tried and by however many nodes.
void Hall::write_rematch(const Room& room, const Person& person, const GamePlan& plan, Answer<RoomPointer> answer) {
  GameId id = hash_of_token(room.id + plan.join_key).substr(0, room.id.size());
  auto written = [this, id, answer = std::move(answer)](Decided<RoomPointer> next) mutable {
    if (next || next.error().code != Code::kTaken) return answer(std::move(next));
    with_room(id, std::move(answer));
  };
  write_game(std::move(id), person, plan, std::move(written));
}

/// Writes a new game down, and has it in memory when that is done. Refused as taken if the id is.
void Hall::write_game(GameId id, const Person& creator, const GamePlan& plan, Answer<RoomPointer> answer) {
  auto room = std::make_shared<Room>();
  room->id = std::move(id);
  room->touched = loop_.now();
  Append append;
  append.game = room->id;
  append.owner = creator.guest;
  Frames nobody;
  for (const Event& event : opening_events(plan, {loop_.now(), Random(random_seed())})) {
    append.events.push_back(write_event(event));
    if (const auto done = advance(*room, event, nobody); !done) {
      return answer(refuse(Code::kIllegal, done.error().message));
    }
  }
  append.header = header_of(*room);
  append.sitters = room->game->sitters();
  log_.append(std::move(append), [this, room, answer = std::move(answer)](Appended appended) mutable {
    loop_.post([this, room, answer = std::move(answer), appended = std::move(appended)]() mutable {
      if (appended.fate == Fate::kConflict) return answer(refuse(Code::kTaken, "there is such a game already"));
      if (appended.fate != Fate::kStored) report("game_not_stored", appended.trouble);
      if (appended.fate == Fate::kUnknown) {
        return answer(refuse(Code::kUnsure, "the database went away: the game may have been made or not"));
      }
      if (appended.fate != Fate::kStored) {
        return answer(refuse(Code::kStorage, "the game could not be written down: try again"));
      }
      rooms_.emplace(room->id, room);
      answer(room);
      attend(room);
      pump(room);
    });
  });
}

void Hall::list(Answer<std::string> answer) {
  log_.list_public(kMostListed, [this, answer = std::move(answer)](Expected<std::vector<GameRow>> rows) mutable {
    loop_.post([answer = std::move(answer), rows = std::move(rows)]() mutable {
      if (!rows) return answer(refuse(Code::kStorage, "the games cannot be read just now: try again"));
      answer(public_games(*rows));
    });
  });
}

void Hall::list_own(const Person& person, std::optional<ListPlace> after, Answer<std::string> answer) {
  log_.games_of(person.guest, std::move(after), kMostOwnListed + 1,
                [this, answer = std::move(answer)](Expected<std::vector<SeatedRow>> rows) mutable {
                  loop_.post([answer = std::move(answer), rows = std::move(rows)]() mutable {
                    if (!rows) return answer(refuse(Code::kStorage, "your games cannot be read just now: try again"));
                    const bool more = rows->size() > kMostOwnListed;
                    if (more) rows->resize(kMostOwnListed);
                    answer(own_games(*rows, more));
                  });
                });
}

void Hall::look(const GameId& game, Person person, std::string key, Answer<std::string> answer) {
  with_room(game, [person = std::move(person), key = std::move(key),
                   answer = std::move(answer)](Decided<RoomPointer> room) mutable {
    if (!room) return answer(std::unexpected(room.error()));
    const LiveGame& live = *(*room)->game;
    if (!live.may_watch(person.guest, key)) return answer(no_key());
    answer(whole_for(live, person));
  });
}

void Hall::record(const GameId& game, Person person, std::string key, Answer<std::string> answer) {
  with_room(game, [person = std::move(person), key = std::move(key),
                   answer = std::move(answer)](Decided<RoomPointer> room) mutable {
    if (!room) return answer(std::unexpected(room.error()));
    const LiveGame& live = *(*room)->game;
    if (!live.may_watch(person.guest, key)) return answer(no_key());
    if (live.commons().phase == Phase::kOpen || live.commons().called_off) {
      return answer(refuse(Code::kPhase, "the game has not started"));
    }
    const bool over = live.commons().phase == Phase::kOver;
    const auto eyes = over ? std::nullopt : std::optional(live.viewer_of(person.guest));
    answer(write_record(make_record(live.table(), eyes)));
  });
}

void Hall::follow(const std::shared_ptr<Follower>& follower, const GameId& game, Follow follow,
                  std::move_only_function<void(bool)> followed) {
  const int known = follow.version.value_or(0);
  with_version(
      game, known,
      [this, follower, game, follow = std::move(follow),
       followed = std::move(followed)](Decided<RoomPointer> found) mutable {
        const auto refused = [&](int version, const Refusal& refusal) {
          figures_.refusals += 1;
          follower->send(message(refused_frame(follow.request, game, version, refusal)));
          followed(false);
        };
        if (!found) return refused(0, found.error());
        Room& room = **found;
        const LiveGame& live = *room.game;
        if (!live.may_watch(follower->person().guest, follow.key)) return refused(0, no_key().error());
        if (follow.version.value_or(0) > live.version()) {
          return refused(live.version(), {Code::kVersion, "there is no version " + std::to_string(*follow.version) +
                                                              " of this game yet"});
        }
        if (follow.version && *follow.version < live.version()) {
          return replay(*found, follower, std::move(follow), std::move(followed));
        }
        follower->send(message(follow.version ? done_frame(follow.request, live.version())
                                              : followed_frame(follow.request, live.version(),
                                                               whole_for(live, follower->person(), follow.detail))));
        join(room, follower, follow);
        followed(true);
      });
}

void Hall::join(Room& room, const std::shared_ptr<Follower>& follower, const Follow& follow,
                std::shared_ptr<Replay> replay) {
  std::erase_if(room.followers, [&](const Listener& each) {
    const auto known = each.follower.lock();
    return !known || known == follower;
  });
  room.followers.push_back({follower, follow.presence, follow.detail, replay});
  unsettled_.insert(room.id);
  if (!replay) greet(room, follower, follow.presence);
}

void Hall::unfollow(const Follower& follower, const GameId& game) {
  const auto room = rooms_.find(game);
  if (room == rooms_.end()) return;
  std::erase_if(room->second->followers, [&](const Listener& each) {
    const auto known = each.follower.lock();
    return !known || known.get() == &follower;
  });
  room->second->touched = loop_.now();
  unsettled_.insert(game);
}

}  // namespace tablier::server

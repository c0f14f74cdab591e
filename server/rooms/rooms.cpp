#include "rooms/rooms.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <utility>

#include "game/frames.h"
#include "rooms/crypto.h"

namespace tablier::server {

namespace {

constexpr std::size_t kGameIdBytes = 9;
constexpr std::size_t kKeyBytes = 18;
constexpr int kMostListed = 100;
constexpr int kMostOwnListed = 50;
constexpr int kMostClaimed = 64;
constexpr int kMostArchived = 200;
constexpr Milliseconds kSweepEvery{5'000};
constexpr Milliseconds kArchiveEvery{60'000};  // and measure the disk
/// Versions that are kept for those who missed some, of all games together: some 18 MB.
constexpr std::size_t kMostPastVersions = 15'000;
constexpr Milliseconds kForgetHistoryAfter{30'000};
/// Versions that are read before games that nobody needs go, even if somebody has needed them just now: some 25 MB.
constexpr std::size_t kMostRead = 100'000;
/// A game takes as much memory besides as so many versions.
constexpr std::size_t kVersionsForGame = 100;
constexpr int kMostPastReaders = 4;
/// Games whose past is being read: some 3 MB each at the most.
constexpr std::size_t kMostBegunPasts = 8;
constexpr std::ptrdiff_t kMostBegunPastsOfClient = 2;
constexpr std::ptrdiff_t kMayNotRead = kMostBegunPastsOfClient + 1;
/// Of the memory for games an address has this part.
constexpr std::size_t kClientsPart = 4;

/// Whether so much time has passed since `last`, which is then set to now.
bool is_time(Time& last, Milliseconds interval, Time now) {
  if (now - last < interval) return false;
  last = now;
  return true;
}

}  // namespace

Rooms::Rooms(Loop& loop, EventLog& log, Computers& computers, RoomSettings settings)
    : node_{loop, log, computers, std::move(settings)}, begun_at_(loop.now()) {}

Room& Rooms::room(const GameId& game) {
  std::shared_ptr<Room>& room = rooms_[game];
  if (!room) room = std::make_shared<Room>(*this, game);
  return *room;
}

Room* Rooms::find(const GameId& game) {
  const auto found = rooms_.find(game);
  return found == rooms_.end() ? nullptr : found->second.get();
}

void Rooms::close() {
  // A follower who goes with his room looks for it again: it must be out of the map by then.
  const auto rooms = std::exchange(rooms_, {});
  const auto behind = std::exchange(behind_, {});
  const auto readers = std::exchange(waiting_readers_, {});
  const auto begun = std::exchange(begun_pasts_, {});
}

void Rooms::create(const Person& creator, GameConfig config, Callback<Decided<std::string>> answer) {
  config.join_key = random_token(kKeyBytes);
  config.watch_key = random_token(kKeyBytes);
  create(random_token(kGameIdBytes), creator, config, std::move(answer));
}

void Rooms::create(GameId id, const Person& creator, const GameConfig& config, Callback<Decided<std::string>> answer) {
  const auto room = std::make_shared<Room>(*this, std::move(id));
  room->create(creator, config, [this, room, answer = std::move(answer)](Decided<std::string> whole) mutable {
    if (whole) rooms_.emplace(room->id(), room);
    answer(std::move(whole));
  });
}

void Rooms::list(Phase phase, const std::optional<PublicPlace>& after, Callback<Decided<std::string>> answer) {
  constexpr std::chrono::seconds kFresh{1};
  if (after) return read_list(phase, *after, std::move(answer));
  auto& first = first_pages_[static_cast<std::size_t>(phase)];
  if (first && first->text && std::chrono::steady_clock::now() - first->begun > kFresh) first.reset();
  if (first && first->text) return answer(*first->text);
  if (first) return first->waiting.push_back(std::move(answer));
  first = std::make_shared<FirstPage>();
  first->waiting.push_back(std::move(answer));
  read_list(phase, {}, [page = first](Decided<std::string> text) {
    page->text = std::move(text);
    for (auto& waiting : std::exchange(page->waiting, {})) waiting(*page->text);
  });
}

void Rooms::read_list(Phase phase, const PublicPlace& after, Callback<Decided<std::string>> answer) {
  auto listed = [answer = std::move(answer)](const Expected<PublicPage>& page) mutable {
    if (!page) return answer(refuse(Code::kStorage, "the games cannot be read now: try again"));
    answer(public_games(*page));
  };
  node_.log.quick_read<&Database::public_games>(on_loop(node_.loop, std::move(listed)), phase, after, kMostListed);
}

void Rooms::list_own(const Person& person, std::optional<ListPlace> after, Callback<Decided<std::string>> answer) {
  auto listed = [answer = std::move(answer)](Expected<std::vector<SeatedRow>> rows) mutable {
    if (!rows) return answer(refuse(Code::kStorage, "your games cannot be read now: try again"));
    const bool more = rows->size() > kMostOwnListed;
    if (more) rows->resize(kMostOwnListed);
    answer(own_games(*rows, more));
  };
  node_.log.read<&Database::games_of>(on_loop(node_.loop, std::move(listed)), person.guest, std::move(after),
                                      kMostOwnListed + 1);
}

void Rooms::read_past(std::shared_ptr<Room> room, const std::string& client) {
  waiting_readers_.push_back({std::move(room), client});
  begin_reading_past();
}

void Rooms::pause_reading_past() {
  past_readers_ -= 1;
  begin_reading_past();
}

void Rooms::end_reading_past(const Room& room) {
  std::erase_if(begun_pasts_, [&](const PastReader& begun) { return begun.room.get() == &room; });
  pause_reading_past();
}

bool Rooms::has_begun_past(const PastReader& reader) const {
  return std::ranges::find(begun_pasts_, reader.room, &PastReader::room) != begun_pasts_.end();
}

/// Those who have begun come first, then those for whose address the fewest have; the least may not begin now.
std::ptrdiff_t Rooms::past_rank(const PastReader& reader) const {
  if (has_begun_past(reader)) return 0;
  const auto of_client = std::ranges::count(begun_pasts_, reader.client, &PastReader::client);
  const bool may = begun_pasts_.size() < kMostBegunPasts && of_client < kMostBegunPastsOfClient;
  return may ? 1 + of_client : kMayNotRead;
}

/// Later, because whoever has just ended is still about to use what he has read.
void Rooms::begin_reading_past() {
  while (past_readers_ < kMostPastReaders) {
    const auto rank = [this](const PastReader& reader) { return past_rank(reader); };
    const auto next = std::ranges::min_element(waiting_readers_, {}, rank);
    if (next == waiting_readers_.end() || rank(*next) == kMayNotRead) return;
    past_readers_ += 1;
    if (!has_begun_past(*next)) begun_pasts_.push_back(*next);
    node_.loop.post([room = std::move(next->room)] { room->read_past(); });
    waiting_readers_.erase(next);
  }
}

/// Later, because whoever says so is still at work with the game.
void Rooms::note_read(std::size_t versions) {
  const bool was_enough = read_ > kMostRead;
  read_ += kVersionsForGame + versions;
  if (read_ > kMostRead && !was_enough) node_.loop.post([this] { close_idle_rooms(Milliseconds(0)); });
}

void Rooms::trim_histories(const Room& newest) {
  std::vector<Room*> others;
  std::size_t total = newest.history_size();
  for (const auto& [id, room] : rooms_) {
    if (room->history_size() == 0 || room.get() == &newest) continue;
    others.push_back(room.get());
    total += room->history_size();
  }
  std::ranges::sort(others, {}, &Room::history_used);
  for (Room* room : others) {
    if (total <= kMostPastVersions) return;
    total -= room->history_size();
    room->forget_history();
  }
}

// News from other nodes. Games that nobody follows or asks for here are not read.

void Rooms::on_changes(const std::vector<Change>& changes) {
  for (const Change& change : changes) {
    if (Room* room = find(change.game)) room->changed(change.version);
  }
}

void Rooms::on_gap() {
  for (const auto& [id, room] : rooms_) room->changed(std::numeric_limits<int>::max());
}

/// All games that are behind at this moment are read with one query, and those that fall behind meanwhile with the
/// next: the busier the other nodes are, the more a query brings.
void Rooms::read_remote_events(const std::shared_ptr<Room>& room) {
  behind_.push_back(room);
  if (!std::exchange(is_reading_events_, true)) node_.loop.post([this] { read_waiting_events(); });
}

void Rooms::read_waiting_events() {
  auto rooms = std::exchange(behind_, {});
  std::vector<Unread> unread;
  unread.reserve(rooms.size());
  for (const auto& room : rooms) unread.push_back(room->begin_catching_up());
  auto received = [this, rooms = std::move(rooms)](Expected<EventsOfGames> read) {
    is_reading_events_ = !behind_.empty();
    if (is_reading_events_) read_waiting_events();
    for (const auto& room : rooms) {
      if (read) {
        room->catch_up(std::move((*read)[room->id()]));
      } else {
        room->catch_up(std::unexpected(read.error()));
      }
    }
  };
  node_.log.read<&Database::events_of_games>(on_loop(node_.loop, std::move(received)), std::move(unread));
}

void Rooms::on_message(const std::string& node, const std::string& text) {
  for (const PresenceWord& word : read_presence_words(text)) {
    if (Room* room = find(word.game)) room->followers().note_elsewhere(node, word.present);
  }
}

// Upkeep.

void Rooms::tick() {
  renew_leases();
  publish_presence();
  if (is_time(swept_at_, kSweepEvery, node_.loop.now())) {
    close_idle_rooms(node_.settings.forget_after);
    // A game that could not be read is tried again for those who follow it.
    for (const auto& [id, room] : rooms_) room->changed(0);
  }
  if (!is_claiming_) claim_due_games();
  const Time now = node_.loop.now();
  if (!is_time(archived_at_, kArchiveEvery, now)) return;
  measure_disk();
  node_.log.write<&Database::archive_idle>([](const Expected<int>&) {}, now - node_.settings.archive_after,
                                           kMostArchived);
}

/// Where there is little room left, only what has begun goes on.
void Rooms::measure_disk() {
  auto measured = [this](const Expected<DiskUse>& use) {
    if (!use) return node_.report("disk_not_measured", use.error().message);
    const RoomSettings& most = node_.settings;
    node_.database_bytes = use->used;
    node_.is_almost_full = use->used > most.database_size || (use->free && *use->free < most.disk_reserve);
    if (!node_.is_almost_full) return;
    const std::string free = use->free ? ", " + std::to_string(*use->free) + " are free" : "";
    node_.report("almost_full", std::to_string(use->used) + " bytes are used" + free);
  };
  node_.log.write<&Database::disk_use>(on_loop(node_.loop, std::move(measured)));
}

void Rooms::renew_leases() {
  if (!is_time(renewed_at_, node_.settings.lease / 3, node_.loop.now())) return;
  for (const auto& [id, room] : rooms_) room->renew_lease();
}

void Rooms::publish_presence() {
  const bool refresh = is_time(presence_told_at_, Presence::kAnnounceEvery, node_.loop.now());
  std::string text;
  const auto notify_nodes = [&] {  // whoever does not hear it hears the next
    if (!text.empty()) node_.log.write<&Database::notify_nodes>([](const Expected<void>&) {}, std::exchange(text, {}));
  };
  for (const auto& [id, room] : rooms_) {
    if (refresh) room->followers().refresh_presence();
    const auto present = room->publish_presence();
    if (!present) continue;
    const std::string word = presence_word(id, *present);
    if (text.size() + word.size() + 1 > Database::kLongestMessage) notify_nodes();
    text += (text.empty() ? "" : " ") + word;
  }
  notify_nodes();
}

void Rooms::close_idle_rooms(Milliseconds after) {
  read_ = 0;
  std::erase_if(rooms_, [&](const auto& entry) {
    Room& room = *entry.second;
    room.followers().remove_expired();
    if (node_.loop.now() - room.history_used() > kForgetHistoryAfter) room.forget_history();
    return room.rest(after);
  });
  put_games_away();
}

std::size_t Rooms::games_size() const {
  std::size_t total = 0;
  for (const auto& [id, room] : rooms_) total += room->game_size();
  return total;
}

/// Keeps the games in memory within their bound, and those that were read for one address within its part. Large ones
/// go first, and those that nobody has needed for long.
void Rooms::put_games_away() {
  const std::size_t most = node_.settings.game_memory;
  std::size_t total = 0;
  std::unordered_map<std::string, std::size_t> of_client;
  std::vector<std::pair<double, Room*>> candidates;
  for (const auto& [id, room] : rooms_) {
    total += room->game_size();
    of_client[room->reader()] += room->game_size();
    if (!room->can_be_put_away()) continue;
    constexpr Milliseconds kAtLeast{1'000};
    const double idle = std::chrono::duration<double>(room->idle() + kAtLeast).count();
    candidates.emplace_back(static_cast<double>(room->game_size()) * idle, room.get());
  }
  std::ranges::sort(candidates, std::greater());
  for (const auto& [weight, room] : candidates) {
    std::size_t& clients = of_client[room->reader()];
    if (total <= most && clients <= most / kClientsPart) continue;
    total -= room->game_size();
    clients -= room->game_size();
    room->put_game_away();
  }
}

/// Takes over what is due: computers' turns, clocks, and what a node that died has left.
void Rooms::claim_due_games() {
  is_claiming_ = true;
  const Time now = node_.loop.now();
  const Milliseconds lease = node_.settings.lease;
  // Claims from before the start end before this; claims made now end later, so that nothing is claimed twice here, and
  // all of it by the next server.
  const Time inherited = begun_at_ + lease - Milliseconds(1);
  const Time until = is_first_claim_ && node_.settings.is_alone ? std::max(now, inherited) : now;
  auto claimed = [this](const Expected<std::vector<GameRow>>& rows) {
    is_claiming_ = false;
    if (!rows) return node_.report("due_games_not_read", rows.error().message);
    for (const GameRow& row : *rows) room(row.game).claimed(row.version);
    if (rows->size() == kMostClaimed) return claim_due_games();
    is_first_claim_ = false;
  };
  node_.log.write<&Database::claim_due>(on_loop(node_.loop, std::move(claimed)), until, now + lease - until,
                                        kMostClaimed);
}

}  // namespace tablier::server

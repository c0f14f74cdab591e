#include "game/live_game.h"

#include <algorithm>
#include <functional>

#include "core/text.h"
#include "erased/decisions.h"

namespace tablier::server {

namespace {

/// More guests than this are not remembered: whoever comes and goes cannot make a game grow.
constexpr std::size_t kGuestsRemembered = 16;

bool changes_position(EventKind kind) {
  switch (kind) {
    case EventKind::kCreated:
    case EventKind::kCalledOff:
    case EventKind::kStarted:
    case EventKind::kActed:
    case EventKind::kResigned:
    case EventKind::kFlagged:
    case EventKind::kDrawAgreed:
    case EventKind::kTakenBack:
      return true;
    default:
      return false;
  }
}

/// What neither moves the game nor ends it.
bool is_chatter(EventKind kind) {
  return kind == EventKind::kTalked || kind == EventKind::kMuted || kind == EventKind::kDrawOffered ||
         kind == EventKind::kDrawDeclined || kind == EventKind::kTakeBackAsked || kind == EventKind::kTakeBackAgreed ||
         kind == EventKind::kTakeBackDeclined || kind == EventKind::kTakenBack;
}

SeenEvent seen_as_it_is(const Event& event) {
  return {.kind = event.kind, .at = event.at, .by = event.by, .text = event.text, .number = event.number};
}

int hidden_cards(const AnyView& view) {
  int count = 0;
  for (const Tray& tray : view.scene().trays) count += tray.hidden;
  return count;
}

}  // namespace

LiveGame::LiveGame(GameId id, const Event& created)
    : table_(created.config->spec), talk_times_(created.config->seats.size()) {
  status_.id = std::move(id);
  status_.config = created.config;
  status_.clocks = Clocks(created.config->clock);
  for (const SeatConfig& seat : created.config->seats) {
    status_.places.push_back(
        {.kind = seat.kind, .guest = seat.guest, .name = seat.name, .is_bot = seat.is_bot, .level = seat.level});
  }
  for (int i = 0; i < seats(); ++i) status_.seat_texts[static_cast<std::size_t>(i)] = seat_text(seat_at(i));
  status_.version = 1;
  status_.at = created.at;
}

Expected<LiveGame> LiveGame::begin(GameId id, const Event& created) {
  if (created.kind != EventKind::kCreated || !created.config) return fail("events: the first must be `created`");
  return LiveGame(std::move(id), created);
}

Expected<void> LiveGame::apply(const Event& event) {
  if (event.by.is_seat() && index(event.by.seat()) >= seats()) return fail("event: no such seat");
  const bool names_guest = event.kind == EventKind::kSat || event.kind == EventKind::kCalledOff;
  const GuestId guest = names_guest ? event.guest : event.by.is_seat() ? place(event.by.seat()).guest : GuestId();
  status_.version += 1;
  status_.at = std::max(status_.at, event.at);
  if (changes_position(event.kind)) table_version_ = status_.version;
  remember(event, guest);
  if (!guest.empty() && is_chatter(event.kind)) chatter_[guest] += 1;
  return change(event);
}

Expected<void> LiveGame::change(const Event& event) {
  const bool needs_seat = event.kind != EventKind::kCreated && event.kind != EventKind::kCalledOff &&
                          event.kind != EventKind::kStarted && event.kind != EventKind::kActed &&
                          event.kind != EventKind::kRematch;
  if (needs_seat && !event.by.is_seat()) return fail("event: expected a seat");
  switch (event.kind) {
    case EventKind::kCreated:
      return fail("events: only the first can be `created`");
    case EventKind::kSat:
      sat_[event.guest] += 1;
      place_at(event.by.seat()) = {
          .kind = PlaceKind::kPerson, .guest = event.guest, .name = event.text, .is_bot = event.number != 0};
      break;
    case EventKind::kLeft:
      place_at(event.by.seat()) = {};
      break;
    case EventKind::kCalledOff:
      status_.called_off = true;
      status_.phase = Phase::kOver;
      status_.ending = Ending{.kind = Ending::Kind::kCalledOff};
      break;
    case EventKind::kStarted:
      start(event);
      break;
    case EventKind::kActed:
      return act(event);
    case EventKind::kResigned:
      give_up(event.by.seat(), Ending::Kind::kResignation);
      break;
    case EventKind::kFlagged:
      give_up(event.by.seat(), Ending::Kind::kTime);
      break;
    case EventKind::kDrawOffered:
      status_.draw_offer = event.by.seat();
      break;
    case EventKind::kDrawDeclined:
      status_.draw_offer.reset();
      break;
    case EventKind::kDrawAgreed:
      table_.conclude({.kind = Ending::Kind::kAgreement});
      follow_table();
      break;
    case EventKind::kTakeBackAsked:
      status_.take_back = {.by = event.by.seat(), .to = event.number, .agreed = SeatSet::of(event.by.seat())};
      break;
    case EventKind::kTakeBackAgreed:
      if (status_.take_back) status_.take_back->agreed.insert(event.by.seat());
      break;
    case EventKind::kTakeBackDeclined:
      status_.take_back.reset();
      break;
    case EventKind::kTakenBack:
      take_back(event);
      break;
    case EventKind::kTalked:
      talk(event);
      break;
    case EventKind::kMuted:
      place_at(event.by.seat()).muted = event.number != 0;
      break;
    case EventKind::kRematchOffered:
      status_.rematch.insert(event.by.seat());
      break;
    case EventKind::kRematch:
      status_.rematch_game = event.text;
      break;
  }
  return {};
}

void LiveGame::remember(const Event& event, const GuestId& guest) {
  if (event.request.empty() || guest.empty()) return;
  auto memory = std::ranges::find(memories_, guest, &Memory::guest);
  if (memory == memories_.end()) {
    if (memories_.size() >= kGuestsRemembered) memories_.erase(memories_.begin());
    memory = memories_.insert(memories_.end(), Memory{.guest = guest});
  }
  auto& requests = memory->requests;
  if (requests.size() >= kRequestsRemembered) requests.erase(requests.begin());
  requests.push_back({std::hash<std::string_view>()(event.request), status_.version});
}

std::optional<int> LiveGame::version_of_request(std::string_view guest, std::string_view request) const {
  const auto memory = std::ranges::find(memories_, guest, &Memory::guest);
  if (memory == memories_.end()) return std::nullopt;
  const std::size_t hash = std::hash<std::string_view>()(request);
  const auto found = std::ranges::find(memory->requests, hash, &Remembered::request);
  return found == memory->requests.end() ? std::nullopt : std::optional(found->version);
}

void LiveGame::start(const Event& event) {
  sat_.clear();
  chatter_.clear();
  if (event.order.size() == status_.places.size()) {
    std::vector<Place> drawn;
    for (const int from : event.order) drawn.push_back(status_.places[static_cast<std::size_t>(from)]);
    status_.places = std::move(drawn);
  }
  for (int i = 0; i < seats(); ++i) {
    const Place& taken = place(seat_at(i));
    table_.set_name(seat_at(i), taken.name);
    if (taken.kind == PlaceKind::kComputer) {
      table_.set_player(seat_at(i), {.kind = SeatPlayer::Kind::kComputer, .level = taken.level});
    }
  }
  status_.phase = Phase::kRunning;
  follow_table();
}

Expected<void> LiveGame::act(const Event& event) {
  if (table_.finished() && table_.ending().seat && seats() > 2) {
    // An older log: there the computers played on when the last person had given up.
    const Seat last = *table_.ending().seat;
    table_.undo();
    table_.set_player(last, {.kind = SeatPlayer::Kind::kComputer, .level = kStandInLevel, .stands_in = true});
    status_.phase = Phase::kRunning;
    follow_players();
  }
  const AnyState before = table_.state();
  // Cards dealt before a player has decided anything are no turn of his.
  const bool decided = event.by.is_seat() || decisions_before(table_.states()) > 0;
  TABLIER_TRY(played, table_.play(event.text));
  if (event.by.is_seat()) {
    if (status_.draw_offer && *status_.draw_offer != event.by.seat()) status_.draw_offer.reset();
    status_.take_back.reset();
  }
  status_.clocks.stop(event.at);
  if (table_.state().begins_turn()) {
    if (decided && before.turn_of().is_seat()) status_.clocks.end_turn(before.turn_of().seat());
    if (table_.state().turn_of().is_seat()) status_.clocks.begin_turn(table_.state().turn_of().seat());
  }
  follow_table();
  return {};
}

void LiveGame::take_back(const Event& event) {
  while (static_cast<int>(table_.actions().size()) > event.number && table_.undo()) {
  }
  follow_players();
  status_.take_back.reset();
  status_.draw_offer.reset();
  status_.clocks.stop(event.at);
  if (table_.state().turn_of().is_seat()) status_.clocks.begin_turn(table_.state().turn_of().seat());
  follow_table();
  for (SeenActions& seen : seen_actions_) {
    seen.ends.resize(std::min(seen.ends.size(), table_.actions().size()));
    seen.words.resize(seen.ends.empty() ? 0 : seen.ends.back());
  }
}

void LiveGame::talk(const Event& event) {
  std::vector<TalkLine> lines = *status_.talk;
  if (lines.size() >= kTalkShown) lines.erase(lines.begin());
  const Seat seat = event.by.seat();
  lines.push_back(
      {.version = status_.version, .seat = seat, .name = place(seat).name, .text = event.text, .at = event.at});
  status_.talk = std::make_shared<const std::vector<TalkLine>>(std::move(lines));
  auto& times = talk_times_[static_cast<std::size_t>(index(seat))];
  if (times.size() >= kTalkBurst) times.erase(times.begin());
  times.push_back(event.at);
}

void LiveGame::give_up(Seat seat, Ending::Kind why) {
  table_.give_up(seat, why);
  follow_players();
  status_.draw_offer.reset();
  status_.take_back.reset();
  follow_table();
}

/// Brings the places up to date with who stands in for whom.
void LiveGame::follow_players() {
  for (int i = 0; i < seats(); ++i) {
    Place& taken = place_at(seat_at(i));
    const SeatPlayer& player = table_.player(seat_at(i));
    if (player.stands_in != taken.resigned) taken.level = player.level;
    taken.resigned = player.stands_in;
  }
}

/// Brings what everybody may know up to date with the table, and the clocks with who acts.
void LiveGame::follow_table() {
  status_.actor = table_.actor();
  status_.count = static_cast<int>(table_.actions().size());
  status_.winners = table_.winners();
  status_.ending = table_.finished() ? std::optional(table_.ending()) : std::nullopt;
  if (status_.actor.is_nobody()) {
    status_.phase = Phase::kOver;
    status_.draw_offer.reset();
    status_.take_back.reset();
    status_.clocks.stop(status_.at);
  } else if (status_.actor.is_seat() && status_.clocks.rule().limits() &&
             status_.clocks.running() != status_.actor.seat()) {
    status_.clocks.stop(status_.at);
    status_.clocks.run(status_.actor.seat(), status_.at);
  }
}

std::vector<Sitter> LiveGame::sitters() const {
  std::vector<Sitter> sitting;
  for (int i = 0; i < seats(); ++i) {
    if (const Place& sat = place(seat_at(i)); !sat.guest.empty()) sitting.push_back({sat.guest, i});
  }
  return sitting;
}

std::optional<Seat> GameStatus::seat_of(std::string_view guest) const {
  if (guest.empty()) return std::nullopt;
  const auto found = std::ranges::find(places, guest, &Place::guest);
  return found == places.end() ? std::nullopt : std::optional(seat_at(static_cast<int>(found - places.begin())));
}

Viewer GameStatus::viewer_of(std::string_view guest) const {
  const std::optional<Seat> seat = seat_of(guest);
  return seat ? Viewer(*seat) : Viewer::onlooker();
}

bool LiveGame::may_watch(std::string_view guest, std::string_view key) const {
  const GameConfig& config = *status_.config;
  return config.is_public || seat_of(guest).has_value() || is_maker(guest) || is_key(key, config.join_key) ||
         is_key(key, config.watch_key);
}

bool LiveGame::may_join(std::string_view key) const {
  return status_.config->is_public || is_key(key, status_.config->join_key);
}

bool LiveGame::is_irrevocable(int i) const {
  const AnyState& before = table_.states()[static_cast<std::size_t>(i)];
  const AnyState& after = table_.states()[static_cast<std::size_t>(i) + 1];
  if (!before.actor().is_seat()) return true;
  if (!table_.game().info().hidden_cards) return false;
  const auto shows = [&](Viewer viewer) {
    return hidden_cards(after.view(viewer)) < hidden_cards(before.view(viewer));
  };
  if (shows(Viewer::onlooker())) return true;
  for (int seat = 0; seat < seats(); ++seat) {
    if (shows(Viewer(seat_at(seat)))) return true;
  }
  return false;
}

std::optional<Seat> LiveGame::computer_to_act() const {
  if (status_.phase != Phase::kRunning || !status_.actor.is_seat()) return std::nullopt;
  const Seat seat = status_.actor.seat();
  return place(seat).is_played_by_computer() ? std::optional(seat) : std::nullopt;
}

int LiveGame::decisions_in_turn() const { return decisions_before(table_.states()); }

LiveView LiveGame::view_for(Viewer viewer) const {
  return {status_, table_.facts(), viewer, table_.state().view(viewer)};
}

SeenEvent seen_in(const GameStatus& status, const Event& event, Viewer viewer) {
  const auto place = [&](Seat seat) -> const Place& { return status.places[static_cast<std::size_t>(index(seat))]; };
  SeenEvent seen = seen_as_it_is(event);
  if (event.kind == EventKind::kTalked) {
    seen.name = place(event.by.seat()).name;
    if (!viewer.is_onlooker() && place(viewer.seat()).muted) seen.text.reset();
  }
  return seen;
}

SeenEvent seen_acting(const Event& event, const AnyState& before, Action action, Viewer viewer) {
  SeenEvent seen = seen_as_it_is(event);
  seen.text = before.game().word(before.seen(action, viewer));
  return seen;
}

SeenEvent LiveGame::seen(const Event& event, Viewer viewer) const {
  if (event.kind != EventKind::kActed) return seen_in(status_, event, viewer);
  return seen_acting(event, table_.states()[table_.states().size() - 2], table_.actions().back(), viewer);
}

const std::string& LiveGame::seen_actions(Viewer viewer) const {
  const std::size_t index_of = viewer.is_onlooker() ? kMaxSeats : static_cast<std::size_t>(index(viewer.seat()));
  SeenActions& seen = seen_actions_[index_of];
  for (std::size_t i = seen.ends.size(); i < table_.actions().size(); ++i) {
    if (i > 0) seen.words += ',';
    seen.words.append("\"")
        .append(table_.game().word(table_.states()[i].seen(table_.actions()[i], viewer)))
        .append("\"");
    seen.ends.push_back(seen.words.size());
  }
  return seen.words;
}

int LiveGame::chatter_of(const GuestId& guest) const {
  const auto found = chatter_.find(guest);
  return found == chatter_.end() ? 0 : found->second;
}

int LiveGame::times_sat(const GuestId& guest) const {
  const auto found = sat_.find(guest);
  return found == sat_.end() ? 0 : found->second;
}

}  // namespace tablier::server

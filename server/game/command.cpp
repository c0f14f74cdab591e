#include "game/command.h"

#include <algorithm>

#include "core/text.h"
#include "game/user_text.h"

namespace tablier::server {

namespace {

/// Chance's actions from a position on, until somebody else is to act.
void let_chance_act(AnyState state, Moment& moment, std::vector<Event>& events) {
  while (state.actor().is_chance()) {
    const Action action = state.random_action(moment.chance);
    events.push_back(
        {.kind = EventKind::kActed, .at = moment.now, .by = Actor::chance(), .text = state.game().word(action)});
    state.apply(action);
  }
}

void start(const GameConfig& config, Moment& moment, std::vector<Event>& events) {
  Event started{.kind = EventKind::kStarted, .at = moment.now};
  if (config.random_seats) {
    for (int i = 0; i < static_cast<int>(config.seats.size()); ++i) started.order.push_back(i);
    for (std::size_t left = started.order.size(); left > 1; --left) {
      std::swap(started.order[left - 1], started.order[moment.chance.below(static_cast<std::uint32_t>(left))]);
    }
  }
  events.push_back(std::move(started));
  let_chance_act(config.spec.game->start(config.spec.choices), moment, events);
}

/// One command looked at: the checks are in the order in which a person would want to hear of them.
class Decider {
 public:
  Decider(const LiveGame& game, const Command& command, Moment moment)
      : game_(game), status_(game.status()), command_(command), moment_(moment) {
    moment_.now = std::max(moment_.now, status_.at);  // the clocks of two machines may differ
  }

  Decided<Decision> decide() {
    const auto repeated =
        command_.request.empty() ? std::nullopt : game_.version_of_request(command_.person.guest, command_.request);
    if (repeated) return Decision{.version = *repeated};
    TABLIER_TRY(room, check_room());
    if (time_is_over()) return fall_flag();
    switch (command_.kind) {
      case CommandKind::kAct:
        return act();
      case CommandKind::kSit:
        return sit();
      case CommandKind::kLeave:
        return leave();
      case CommandKind::kCallOff:
        return call_off();
      case CommandKind::kResign:
        return of_player(EventKind::kResigned);
      case CommandKind::kOfferDraw:
        return offer_draw();
      case CommandKind::kAcceptDraw:
        return answer_draw(EventKind::kDrawAgreed);
      case CommandKind::kDeclineDraw:
        return answer_draw(EventKind::kDrawDeclined);
      case CommandKind::kTakeBack:
        return take_back();
      case CommandKind::kAgreeTakeBack:
        return agree_take_back();
      case CommandKind::kDeclineTakeBack:
        return decline_take_back();
      case CommandKind::kTalk:
        return talk();
      case CommandKind::kMute:
        return mute();
      case CommandKind::kRematch:
        return rematch();
      case CommandKind::kComputerActs:
        return computer_acts();
      case CommandKind::kCheckClock:
        break;
    }
    return Decision{.version = game_.version()};
  }

 private:
  Event event(EventKind kind, Seat seat) const {
    return {.kind = kind, .at = moment_.now, .by = Actor(seat), .request = command_.request};
  }
  Decision decision(std::vector<Event> events) const {
    return {.events = std::move(events), .version = game_.version() + 1};
  }
  Decision decision(Event only) const { return decision(std::vector<Event>{std::move(only)}); }

  /// A game that has grown beyond all measure takes only what brings it to its end. Where there is no room on the disk,
  /// so does any that is longer than people play.
  Decided<void> check_room() const {
    const CommandKind kind = command_.kind;
    const bool ends = kind == CommandKind::kResign || kind == CommandKind::kLeave || kind == CommandKind::kCallOff;
    if (ends || command_.person.guest.empty()) return {};
    if (kind == CommandKind::kTalk || game_.version() >= kMostVersionsWithoutRoom) {
      TABLIER_TRY(has_room, moment_.room);
    }
    const bool acts = kind == CommandKind::kAct;
    const bool is_chatter = !acts && kind != CommandKind::kSit && kind != CommandKind::kRematch;
    const int most = status_.phase == Phase::kOpen ? kMostChatterBefore : kMostChatter;
    if (is_chatter && game_.chatter_of(command_.person.guest) >= most) {
      return refuse(Code::kLimit, "you have done this too often in this game: only actions and resignations are left");
    }
    if (game_.version() < (acts ? kMostVersionsWithActions : kMostVersions)) return {};
    return refuse(Code::kLimit, acts ? "this game has become too long: only resignations are accepted"
                                     : "this game has become too long: only actions and resignations are accepted");
  }

  bool time_is_over() const {
    const auto deadline = status_.clocks.deadline();
    return status_.phase == Phase::kRunning && deadline && moment_.now > *deadline && !game_.computer_to_act();
  }
  Decision fall_flag() const {
    Event flagged = event(EventKind::kFlagged, *status_.clocks.running());
    flagged.request.clear();
    Decision made = decision(std::move(flagged));
    made.decide_again = true;
    return made;
  }

  Decided<Seat> own_seat() const {
    const std::optional<Seat> seat = game_.seat_of(command_.person.guest);
    if (!seat) return refuse(Code::kSeat, "you do not sit at this game");
    return *seat;
  }
  Decided<void> need_running() const {
    if (status_.phase == Phase::kOpen) return refuse(Code::kPhase, "the game has not started: a seat is still open");
    if (status_.phase == Phase::kOver) {
      return refuse(Code::kPhase, "the game is over: " + ending_sentence(game_.table().facts(), *status_.ending));
    }
    return {};
  }
  /// The seat of somebody who still plays.
  Decided<Seat> playing_seat() const {
    TABLIER_TRY(running, need_running());
    Decided<Seat> seat = own_seat();
    if (seat && game_.place(*seat).resigned) return refuse(Code::kSeat, "the computer plays on in your place");
    return seat;
  }

  Decided<Decision> play(Seat seat, Event acted) {
    const Session& table = game_.table();
    const Expected<Action> action = table.find(acted.text);
    if (!action) return refuse(Code::kIllegal, action.error());
    acted.by = Actor(seat);
    AnyState next = table.state();
    next.apply(*action);
    std::vector<Event> events{std::move(acted)};
    let_chance_act(next, moment_, events);
    return decision(std::move(events));
  }

  Decided<Decision> act() {
    TABLIER_TRY(sits, own_seat());
    if (command_.version > game_.version()) {
      return refuse(Code::kVersion, "this game has no version " + std::to_string(command_.version) + " yet");
    }
    if (command_.version < game_.table_version()) {
      return refuse(Code::kVersion,
                    "the table has changed since version " + std::to_string(command_.version) + ": look again");
    }
    TABLIER_TRY(seat, playing_seat());
    if (!status_.actor.is_seat() || status_.actor.seat() != *seat) {
      return refuse(Code::kTurn, "it is " + std::string(actor_text(game_.table().facts(), status_.actor)) +
                                     "'s turn, and you sit at " + std::string(game_.seat_text(*seat)));
    }
    Event acted = event(EventKind::kActed, *seat);
    acted.text = command_.text;
    return play(*seat, std::move(acted));
  }

  Decided<Decision> computer_acts() {
    const std::optional<Seat> seat = game_.computer_to_act();
    if (!seat || command_.version != game_.table_version()) {
      return refuse(Code::kVersion, "the computer chose for another version");
    }
    Event acted = event(EventKind::kActed, *seat);
    acted.text = command_.text;
    return play(*seat, std::move(acted));
  }

  Decided<Seat> seat_to_take() const {
    if (!command_.text.empty()) {
      const Expected<Seat> seat = parse_seat(game_.table().facts(), command_.text);
      if (!seat) return refuse(Code::kBadRequest, seat.error());
      if (game_.place(*seat).kind != PlaceKind::kOpen) return refuse(Code::kTaken, "this seat is taken");
      return *seat;
    }
    for (int i = 0; i < game_.seats(); ++i) {
      if (game_.place(seat_at(i)).kind == PlaceKind::kOpen) return seat_at(i);
    }
    return refuse(Code::kTaken, "no seat is open");
  }

  /// The name by which he is known here: nobody is taken for another at the same table.
  std::string name_at_table() const {
    std::string name = command_.person.name;
    const auto has_this_name = [&](const Place& place) {
      return place.kind == PlaceKind::kPerson && are_alike(place.name, name);
    };
    for (int number = 2; std::ranges::any_of(status_.places, has_this_name); ++number) {
      name = command_.person.name + " (" + std::to_string(number) + ")";
    }
    return name;
  }

  Decided<Decision> sit() {
    const GameConfig& config = *status_.config;
    if (game_.seat_of(command_.person.guest)) return refuse(Code::kTaken, "you already sit at this game");
    if (!game_.may_join(command_.key)) {
      return refuse(Code::kKey, "this game can only be joined by its link");
    }
    if (command_.person.is_bot && !config.takes_bots) {
      return refuse(Code::kBot, "no bots at this game: its creator does not allow them");
    }
    if (status_.called_off) return refuse(Code::kPhase, "the game has been called off");
    if (status_.phase != Phase::kOpen) return refuse(Code::kPhase, "the game has started without you");
    if (game_.times_sat(command_.person.guest) >= kMostSits) {
      return refuse(Code::kLimit, "you have sat down here " + std::to_string(kMostSits) + " times: join another game");
    }
    TABLIER_TRY(seat, seat_to_take());
    Event sat = event(EventKind::kSat, *seat);
    sat.guest = command_.person.guest;
    sat.text = name_at_table();
    sat.number = command_.person.is_bot ? 1 : 0;
    std::vector<Event> events{std::move(sat)};
    const auto is_open = [](const Place& place) { return place.kind == PlaceKind::kOpen; };
    if (std::ranges::count_if(status_.places, is_open) == 1) start(config, moment_, events);
    return decision(std::move(events));
  }

  Decided<Decision> leave() const {
    TABLIER_TRY(seat, own_seat());
    if (status_.called_off) return refuse(Code::kPhase, "the game has been called off");
    if (status_.phase != Phase::kOpen) {
      return refuse(Code::kPhase, "the game has started: you can only resign");
    }
    return decision(event(EventKind::kLeft, *seat));
  }

  Decided<Decision> call_off() const {
    if (!game_.is_maker(command_.person.guest)) {
      return refuse(Code::kSeat, "only the creator of the game can call it off");
    }
    if (status_.called_off) return refuse(Code::kPhase, "the game has been called off");
    if (status_.phase != Phase::kOpen) return refuse(Code::kPhase, "the game has started: you can only resign");
    return decision(Event{
        .kind = EventKind::kCalledOff, .at = moment_.now, .guest = command_.person.guest, .request = command_.request});
  }

  Decided<Decision> of_player(EventKind kind) const {
    TABLIER_TRY(seat, playing_seat());
    return decision(event(kind, *seat));
  }

  Decided<Decision> offer_draw() const {
    TABLIER_TRY(seat, playing_seat());
    if (game_.seats() != 2) return refuse(Code::kOffer, "only a game for two can end in an agreed draw");
    if (game_.place(seat_at(1 - index(*seat))).is_played_by_computer()) {
      return refuse(Code::kComputer, "the computer does not agree to draws");
    }
    if (status_.draw_offer == *seat) return refuse(Code::kOffer, "you have already offered a draw");
    return decision(event(status_.draw_offer ? EventKind::kDrawAgreed : EventKind::kDrawOffered, *seat));
  }

  Decided<Decision> answer_draw(EventKind kind) const {
    TABLIER_TRY(seat, playing_seat());
    if (!status_.draw_offer || *status_.draw_offer == *seat) {
      return refuse(Code::kOffer, "nobody has offered you a draw");
    }
    return decision(event(kind, *seat));
  }

  /// To how many actions this seat's last one is taken back.
  Decided<int> take_back_target(Seat seat) const {
    const Session& table = game_.table();
    for (int i = static_cast<int>(table.actions().size()) - 1; i >= 0; --i) {
      if (game_.is_irrevocable(i)) {
        return refuse(Code::kHidden,
                      "a hidden card or a chance event has been revealed since: this cannot be taken back");
      }
      if (table.states()[static_cast<std::size_t>(i)].actor() == Actor(seat)) return i;
    }
    return refuse(Code::kOffer, "you have nothing to take back");
  }

  bool all_agree(SeatSet agreed) const {
    for (int i = 0; i < game_.seats(); ++i) {
      if (!game_.place(seat_at(i)).is_played_by_computer() && !agreed.contains(seat_at(i))) return false;
    }
    return true;
  }

  Decided<Decision> take_back() const {
    TABLIER_TRY(seat, playing_seat());
    if (status_.take_back) {
      if (status_.take_back->by == *seat) return refuse(Code::kOffer, "you have already asked");
      return agree_take_back();
    }
    TABLIER_TRY(target, take_back_target(*seat));
    const bool at_once = all_agree(SeatSet::of(*seat));
    Event asked = event(at_once ? EventKind::kTakenBack : EventKind::kTakeBackAsked, *seat);
    asked.number = *target;
    return decision(std::move(asked));
  }

  Decided<Decision> agree_take_back() const {
    TABLIER_TRY(seat, playing_seat());
    if (!status_.take_back || status_.take_back->agreed.contains(*seat)) {
      return refuse(Code::kOffer, "nobody has asked you for a take-back");
    }
    std::vector<Event> events{event(EventKind::kTakeBackAgreed, *seat)};
    SeatSet agreed = status_.take_back->agreed;
    agreed.insert(*seat);
    if (all_agree(agreed)) {
      Event taken = event(EventKind::kTakenBack, status_.take_back->by);
      taken.number = status_.take_back->to;
      taken.request.clear();
      events.push_back(std::move(taken));
    }
    return decision(std::move(events));
  }

  Decided<Decision> decline_take_back() const {
    TABLIER_TRY(seat, playing_seat());
    if (!status_.take_back) return refuse(Code::kOffer, "nobody has asked for a take-back");
    return decision(event(EventKind::kTakeBackDeclined, *seat));
  }

  Decided<Decision> talk() const {
    TABLIER_TRY(seat, own_seat());
    if (const auto good = check_talk(command_.text); !good) return refuse(Code::kBadRequest, good.error());
    const auto& times = game_.talk_times(*seat);
    if (times.size() >= kTalkBurst && moment_.now - times.front() < kTalkSpan) {
      return refuse(Code::kRate, "too many lines of talk: wait a moment");
    }
    Event talked = event(EventKind::kTalked, *seat);
    talked.text = command_.text;
    return decision(std::move(talked));
  }

  Decided<Decision> mute() const {
    TABLIER_TRY(seat, own_seat());
    Event muted = event(EventKind::kMuted, *seat);
    muted.number = command_.on ? 1 : 0;
    return decision(std::move(muted));
  }

  Decided<Decision> rematch() const {
    TABLIER_TRY(seat, own_seat());
    if (status_.called_off) return refuse(Code::kPhase, "the game has been called off");
    if (status_.phase != Phase::kOver) return refuse(Code::kPhase, "the game is not over yet");
    if (!status_.rematch_game.empty()) return refuse(Code::kOffer, "the rematch has already been created");
    if (status_.rematch.contains(*seat)) return refuse(Code::kOffer, "you have already asked for a rematch");
    Decision made = decision(event(EventKind::kRematchOffered, *seat));
    SeatSet wanted = status_.rematch;
    wanted.insert(*seat);
    std::vector<SeatConfig> sitting;
    for (int i = 0; i < game_.seats(); ++i) {
      const Place& place = game_.place(seat_at(i));
      if (place.kind == PlaceKind::kPerson && !wanted.contains(seat_at(i))) return made;
      const int level = place.kind == PlaceKind::kComputer ? place.level : 0;
      sitting.push_back(
          {.kind = place.kind, .level = level, .guest = place.guest, .name = place.name, .is_bot = place.is_bot});
    }
    made.next_game = rotated(*status_.config, sitting);
    made.events.push_back({.kind = EventKind::kRematch, .at = moment_.now});
    return made;
  }

  const LiveGame& game_;
  const GameStatus& status_;
  const Command& command_;
  Moment moment_;
};

}  // namespace

Decided<Decision> decide(const LiveGame& game, const Command& command, Moment moment) {
  return Decider(game, command, moment).decide();
}

std::vector<Event> opening_events(const GameConfig& config, Moment moment) {
  std::vector<Event> events{
      {.kind = EventKind::kCreated, .at = moment.now, .config = std::make_shared<const GameConfig>(config)}};
  const auto is_open = [](const SeatConfig& seat) { return seat.kind == PlaceKind::kOpen; };
  if (std::ranges::none_of(config.seats, is_open)) start(config, moment, events);
  return events;
}

}  // namespace tablier::server

#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "erased/any_game.h"
#include "game/event.h"
#include "session/ending.h"

namespace tablier::server {

/// A seat and who sits there.
struct Place {
  PlaceKind kind = PlaceKind::kOpen;
  GuestId guest{};
  std::string name{};
  bool is_bot = false;    ///< the person is a program
  int level = 0;          ///< of the computer that plays here
  bool resigned = false;  ///< a person sat here, and the computer plays on
  bool muted = false;     ///< does not want to read the talk

  bool is_played_by_computer() const { return kind == PlaceKind::kComputer || resigned; }
};

struct TakeBack {
  Seat by{};
  int to = 0;  ///< how many actions would remain
  SeatSet agreed{};
};

struct TalkLine {
  int version = 0;
  Seat seat{};
  std::string name{};
  std::string text{};
  Time at{};
};

/// What everybody at a game may know. It contains no position, nor anything made from one except who acts and who won.
struct GameStatus {
  GameId id{};
  int version = 0;
  Time at{};  ///< of the last event
  Phase phase = Phase::kOpen;
  bool called_off = false;  ///< and so over without having begun
  std::shared_ptr<const GameConfig> config{};
  std::vector<Place> places{};
  std::array<std::string_view, kMaxSeats> seat_texts{};  ///< as in positions: "S"
  Clocks clocks{};
  std::optional<Seat> draw_offer{};
  std::optional<TakeBack> take_back{};
  /// The last lines; shared by the copies of a status, of which a history has many.
  std::shared_ptr<const std::vector<TalkLine>> talk = std::make_shared<const std::vector<TalkLine>>();
  SeatSet rematch{};  ///< who wants one
  GameId rematch_game{};
  int count = 0;  ///< actions played
  Actor actor = Actor::nobody();
  SeatSet winners{};
  std::optional<Ending> ending{};

  std::optional<Seat> seat_of(std::string_view guest) const;
  Viewer viewer_of(std::string_view guest) const;
};

/// A game in progress as one viewer sees it: the only thing that frames are made from. What is hidden from the viewer
/// is not in it, and it cannot be made from a State. It refers to the game that gave it and must not outlive it.
class LiveView {
 public:
  LiveView(const GameStatus& status, const Facts& facts, Viewer viewer, const AnyView& view)
      : status_(&status), facts_(&facts), viewer_(viewer), view_(view) {}

  const GameStatus& status() const { return *status_; }
  const Facts& facts() const { return *facts_; }
  Viewer viewer() const { return viewer_; }
  const AnyView& view() const { return view_; }
  std::string_view seat_text(Seat seat) const { return facts_->seats[static_cast<std::size_t>(index(seat))].text; }

 private:
  const GameStatus* status_;
  const Facts* facts_;
  Viewer viewer_;
  AnyView view_;
};

/// An event as one viewer saw it.
struct SeenEvent {
  EventKind kind = EventKind::kCreated;
  Time at{};
  Actor by = Actor::nobody();
  /// As Event::text, but the word of an action is what the viewer may see of it, and talk is left out if he muted it.
  std::optional<std::string> text{};
  std::string name{};  ///< of whoever talked
  int number = 0;
};

}  // namespace tablier::server

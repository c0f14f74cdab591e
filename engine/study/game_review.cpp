#include "study/game_review.h"

#include <algorithm>
#include <utility>

#include "core/json.h"
#include "session/describe.h"

namespace tablier {

namespace {

/// What a turning point costs at least; where fewer than three cost so much, the next ones may cost less.
constexpr Value kTurningPoint = 500;
constexpr Value kSmallTurningPoint = 100;
constexpr std::size_t kFewestTurningPoints = 3;
constexpr std::size_t kMostTurningPoints = 5;

Value value_of(const Worth& worth, Seat seat) { return worth.values[static_cast<std::size_t>(index(seat))]; }

/// Whose doing the ending was that no rule brought about: of one that everybody agreed on, whoever lost by it.
Value& cause_of_ending(ValueSplit& split, const Ending& ending, Seat seat, Value change) {
  if (ending.seat) return *ending.seat == seat ? split.own : split.others;
  if (ending.kind == Ending::Kind::kAgreement) return change < 0 ? split.own : split.others;
  return split.chance;
}

ValueSplit split_for(const PlayedGame& game, const PlayedGame::Eyes& eyes, const std::vector<Worth>& worth, Seat seat) {
  ValueSplit split{.start = value_of(worth.front(), seat)};
  for (std::size_t i = 0; i < eyes.actions.size(); ++i) {
    const Actor actor = eyes.views[i].actor();
    Value& cause = !actor.is_seat() ? split.chance : actor.seat() == seat ? split.own : split.others;
    cause += value_of(worth[i + 1], seat) - value_of(worth[i], seat);
  }
  split.result = value_of(game.winners.empty() ? worth.back() : payoff(game.winners), seat);
  const Value change = split.result - value_of(worth.back(), seat);
  cause_of_ending(split, game.ending, seat, change) += change;
  return split;
}

/// The decisions that cost most, one a turn, in the order of play.
std::vector<std::size_t> turning_points_of(const std::vector<ReviewedDecision>& decisions) {
  struct Point {
    std::size_t decision;
    Value loss;  ///< of the whole turn
  };
  std::vector<Point> points;
  for (std::size_t i = 0; i < decisions.size(); ++i) {
    const ReviewedDecision& each = decisions[i];
    const bool same_turn = !points.empty() && decisions[points.back().decision].turn == each.turn;
    if (!same_turn) points.push_back({.decision = i, .loss = 0});
    points.back().loss += each.loss;
    if (each.loss > decisions[points.back().decision].loss) points.back().decision = i;
  }
  sort_stably(points, [](const Point& a, const Point& b) { return a.loss > b.loss; });
  std::vector<std::size_t> chosen;
  for (const Point& point : points) {
    const Value least = chosen.size() < kFewestTurningPoints ? kSmallTurningPoint : kTurningPoint;
    if (chosen.size() < kMostTurningPoints && point.loss >= least) chosen.push_back(point.decision);
  }
  std::ranges::sort(chosen);
  return chosen;
}

SeatReview review_seat(const PlayedGame& game, const GameReview& review, const PlayedGame::Eyes& eyes,
                       const std::vector<Worth>& worth, Seat seat) {
  SeatReview told{.seat = seat};
  told.worth.assign(worth.begin() + static_cast<std::ptrdiff_t>(std::min(review.from, worth.size())), worth.end());
  if (review.from == 0) told.split = split_for(game, eyes, worth, seat);
  Value kept = 0;
  for (const ReviewedDecision& each : review.decisions) {
    if (each.seat != seat || !each.matters) continue;
    kept += kept_share(each.loss);
    ++told.judged;
  }
  if (told.judged > 0) told.accuracy = kept / told.judged;
  return told;
}

std::string json_words(const AnyGame& game, const std::vector<Action>& actions) {
  JsonBuilder words = JsonBuilder::array();
  for (const Action action : actions) words.add(json_string(game.word(action)));
  return words.text();
}

std::string describe(const ValueSplit& split) {
  return JsonBuilder::object()
      .add("start", std::to_string(split.start))
      .add("own", std::to_string(split.own))
      .add("others", std::to_string(split.others))
      .add("chance", std::to_string(split.chance))
      .add("result", std::to_string(split.result))
      .text();
}

std::string describe(const PlayedGame& game, const GameReview& review, const SeatReview& seat) {
  JsonBuilder values = JsonBuilder::array();
  JsonBuilder exact = JsonBuilder::array();
  for (std::size_t i = 0; i < seat.worth.size(); ++i) {
    values.add(std::to_string(value_of(seat.worth[i], seat.seat)));
    if (seat.worth[i].exact) exact.add(std::to_string(review.from + i));
  }
  return JsonBuilder::object()
      .add("seat", json_string(actor_text(game.facts, Actor(seat.seat))))
      .add("accuracy", seat.accuracy ? std::to_string(*seat.accuracy) : "null")
      .add("judged", std::to_string(seat.judged))
      .add("split", review.from == 0 ? describe(seat.split) : "null")
      .add("values", values.text())
      .add("exact", exact.text())
      .text();
}

std::string describe(const PlayedGame& game, const ReviewedDecision& decision) {
  return JsonBuilder::object()
      .add("action", std::to_string(decision.at + 1))
      .add("turn", std::to_string(decision.turn))
      .add("seat", json_string(actor_text(game.facts, Actor(decision.seat))))
      .add("played", json_string(game.spec.game->word(decision.played)))
      .add("before", std::to_string(decision.before))
      .add("after", std::to_string(decision.after))
      .add("loss", std::to_string(decision.loss))
      .add("exact", json_bool(decision.exact))
      .add("better", json_words(*game.spec.game, decision.better))
      .text();
}

}  // namespace

Worth payoff(SeatSet winners) {
  Worth worth{.exact = true};
  for (int i = 0; i < kMaxSeats; ++i) {
    if (winners.contains(seat_at(i))) worth.values[static_cast<std::size_t>(i)] = kWholeWin / winners.size();
  }
  return worth;
}

GameReview summarize(const PlayedGame& game, std::size_t from, const std::vector<std::vector<Worth>>& worth,
                     std::vector<ReviewedDecision> decisions) {
  std::erase_if(decisions, [&](const ReviewedDecision& each) {
    return each.at < from || (game.judged && each.seat != *game.judged);
  });
  GameReview review{.from = from, .seats = {}, .decisions = std::move(decisions), .turning_points = {}};
  for (std::size_t i = 0; i < game.eyes.size(); ++i) {
    for (const Seat seat : game.eyes[i].seats) {
      if (!game.judged || seat == *game.judged) {
        review.seats.push_back(review_seat(game, review, game.eyes[i], worth[i], seat));
      }
    }
  }
  review.turning_points = turning_points_of(review.decisions);
  return review;
}

std::string describe(const PlayedGame& game, const GameReview& review) {
  JsonBuilder seats = JsonBuilder::array();
  for (const SeatReview& seat : review.seats) seats.add(describe(game, review, seat));
  JsonBuilder decisions = JsonBuilder::array();
  for (const ReviewedDecision& each : review.decisions) decisions.add(describe(game, each));
  JsonBuilder points = JsonBuilder::array();
  for (const std::size_t each : review.turning_points) points.add(std::to_string(review.decisions[each].at + 1));
  return JsonBuilder::object()
      .add("spec", json_string(spec_text(game.spec)))
      .add("actions", std::to_string(game.actions()))
      .add("from", std::to_string(review.from))
      .add("chance", json_bool(game.spec.game->info().chance))
      .add("result", json_string(result_text(game.winners, static_cast<int>(game.facts.seats.size()))))
      .add("seats", seats.text())
      .add("turning_points", points.text())
      .add("decisions", decisions.text())
      .text();
}

Value kept_share(Value loss) {
  constexpr Value kHalved = 1'000;
  const Value whole = kWholeWin >> (loss / kHalved);
  return whole - (whole / 2 * (loss % kHalved) / kHalved);
}

}  // namespace tablier

// What a game waits for and no person does: computers' turns, clocks.
#include <utility>

#include "erased/decisions.h"
#include "rooms/rooms.h"
#include "rooms/secrets.h"

namespace tablier::server {

namespace {

/// What a choice takes at least where cards are hidden, above the level's own time: longer than any level takes that is
/// limited by work.
constexpr Milliseconds kHiddenChoiceMargin = 120;

}  // namespace

/// Called only where this node has appended last or has claimed the game: otherwise another node sees to it.
void Room::attend() {
  drop_stale_thought();
  if (const auto seat = game_->computer_to_act()) {
    if (!thought_) think(*seat);
    return;
  }
  const auto deadline = game_->commons().clocks.deadline();
  if (game_->commons().phase != Phase::kRunning || !deadline || node_.loop.now() <= *deadline) return;
  tasks_.push_back([this](const Decided<const LiveGame*>& game) {
    if (game) decide_and_store({.command = {.kind = CommandKind::kLookAtClock}});
  });
}

/// The computer's choice for a table that is no longer there is not wanted.
void Room::drop_stale_thought() {
  if (thought_ && thought_for_ != game_->table_version()) thought_.reset();
}

void Room::think(Seat seat) {
  const AnyGame& rules = game_->table().game();
  Question question{.view = game_->sight(Viewer(seat)).view(),
                    .settings = node_.computers.oracles().level(rules, game_->place(seat).level)};
  question.settings.seed = random_seed();
  question.settings.past = game_->table().turn_hashes();
  question.time = decision_time(std::chrono::milliseconds(question.settings.milliseconds), game_->decisions_in_turn(),
                                question.view);
  // How long it thinks depends on the cards in its hand; when it plays must not.
  const Milliseconds due =
      rules.info().hidden_cards ? node_.loop.now() + question.time.count() + kHiddenChoiceMargin : 0;
  thought_for_ = game_->table_version();
  auto chosen = [&rooms = rooms_, &rules, id = id_, version = thought_for_, due](Action action) {
    auto play = [&rooms, id, version, word = rules.word(action)] { rooms.room(id).play_choice(version, word); };
    Loop& loop = rooms.node().loop;
    if (const Milliseconds early = due - loop.now(); early > 0) return loop.post_after(early, std::move(play));
    play();
  };
  thought_ = node_.computers.ask(std::move(question), on_loop(node_.loop, std::move(chosen)));
}

void Room::play_choice(int version, std::string word) {
  enqueue(0, [this, version, word = std::move(word)](const Decided<const LiveGame*>& game) mutable {
    if (!game) return;
    if (thought_for_ == version) thought_.reset();
    Command command{.kind = CommandKind::kComputerActs, .version = version, .text = std::move(word)};
    decide_and_store({.command = std::move(command), .tries = 2});
  });
}

void Room::claimed(int version) {
  enqueue(version, [this](const Decided<const LiveGame*>& game) {
    if (!game) return;
    attend();
    // The claim has moved the due time: a clock that has not ended yet must be waited for as before.
    const auto deadline = (*game)->commons().clocks.deadline();
    if (!deadline || *deadline < node_.loop.now() || thought_) return;
    node_.log.renew(id_, (*game)->version(), *deadline, [](const Expected<bool>&) {});
  });
}

void Room::renew_lease() {
  if (!thought_ || state_ != State::kReady) return;
  const Milliseconds until = node_.loop.now() + node_.settings.lease;
  node_.log.renew(id_, game_->version(), until, [](const Expected<bool>&) {});
}

}  // namespace tablier::server

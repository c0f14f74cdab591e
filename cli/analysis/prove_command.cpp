#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <limits>
#include <map>

#include "commands.h"
#include "core/text.h"
#include "erased/verify_win.h"
#include "session/registry.h"
#include "session/texts.h"
#include "terminal/text.h"

namespace tablier::cli {

namespace {

/// "bobail, castelott or gwezboell": those that a proof can be asked for.
std::string provable_games() {
  std::vector<std::string_view> ids;
  for (const AnyGame* game : all_games()) {
    if (game->start({}).proof(ProofSettings{.turns = 0, .work = 1}) != nullptr) ids.push_back(game->info().id);
  }
  return either(ids);
}

std::string why_not(const Session& table) {
  const GameInfo& info = table.game().info();
  const std::string reason = info.hidden_cards    ? "it has hidden cards"
                             : table.seats() != 2 ? "it has more than two seats"
                                                  : "chance has a part in it";
  return fmt::format("{}: a win cannot be proved, {}; prove is for {}", info.id, reason, provable_games());
}

/// Prints a winning tree a turn a line, deeper turns further to the right; what stands there already is referred to.
class TreePrinter {
 public:
  TreePrinter(const Session& table, const WinningTree& tree, std::ostream& out)
      : table_(table), tree_(tree), out_(out) {}

  void print(const AnyState& state, int depth) { print_turns(state, state.actor(), "", depth); }

 private:
  /// Every way on from the middle of a turn: the loser's all, the winner's one.
  void print_turns(const AnyState& state, Actor mover, const std::string& words, int depth) {
    if (mover == Actor(tree_.winner)) return follow(state, tree_.answers.at(state.position()), mover, words, depth);
    for (const WordedAction& each : sorted_by_word(table_.game(), state.legal())) {
      follow(state, each.action, mover, words, depth);
    }
  }

  void follow(AnyState state, Action action, Actor mover, std::string words, int depth) {
    words += " " + table_.game().word(action);
    state.apply(action);
    if (state.actor() == mover && !state.begins_turn()) return print_turns(state, mover, words, depth);
    ++line_;
    fmt::print(out_, "{:{}}{}:{}", "", 2 * depth, seat_name(table_, mover.seat()), words);
    if (state.actor().is_nobody()) {
      fmt::print(out_, " wins for {}\n", seat_name(table_, tree_.winner));
      return;
    }
    const auto [place, is_new] = line_of_.try_emplace(state.position(), line_);
    if (!is_new) {
      fmt::print(out_, " as after line {}\n", place->second);
      return;
    }
    out_ << '\n';
    print(state, depth + 1);
  }

  const Session& table_;
  const WinningTree& tree_;
  std::ostream& out_;
  std::size_t line_ = 0;
  std::map<std::string, std::size_t> line_of_;  ///< where each position at the start of a turn first came up
};

/// The actions of a line, turns separated by commas.
std::string line_text(const Session& table, const std::vector<Action>& line) {
  AnyState state = table.state();
  std::string text;
  for (const Action action : line) {
    if (!text.empty()) text += state.begins_turn() ? ", " : " ";
    text += table.game().word(action);
    state.apply(action);
  }
  return text;
}

void print_nothing_proved(const Session& table, const ProofReport& report, int turns, const Console& console) {
  const bool complete = std::ranges::all_of(report.no_win_within, [&](int within) { return within >= turns; });
  fmt::print(console.out, "Nothing proved: {}.\n", complete ? "the limit of turns is reached" : "the work is used up");
  for (const Seat seat : {seat_at(0), seat_at(1)}) {
    const int within = report.no_win_within[static_cast<std::size_t>(index(seat))];
    if (within > 0) {
      fmt::print(console.out, "{}: no forced win within {}.\n", seat_name(table, seat), turns_text(within));
    }
  }
}

int print_win(const Session& table, const Proof& proof, bool with_tree, const Console& console) {
  const ProofReport report = proof.report();
  const Seat winner = *report.winner;
  if (report.turns == 0) {
    fmt::print(console.out, "{} wins by force in this turn of {}.\n", seat_name(table, winner),
               seat_name(table, seat_at(1 - index(winner))));
  } else {
    fmt::print(console.out, "{} wins by force in {}.\n", seat_name(table, winner), turns_text(report.turns));
  }
  if (proof.tree() == nullptr) {
    fmt::print(console.out, "The winning tree is too large to be written down and verified.\n");
    return kSuccess;
  }
  const Expected<VerifiedWin> verified = verify(table.state(), *proof.tree());
  if (!verified || verified->turns != report.turns) {
    fmt::print(console.err, "tablier: the proof does not stand: {}\n",
               verified ? "it takes " + turns_text(verified->turns) : verified.error().message);
    return kFailure;
  }
  fmt::print(console.out, "Longest resistance: {}\n", line_text(table, verified->line));
  fmt::print(console.out, "Verified by the rules alone: {} positions, every defence answered.\n", verified->positions);
  if (with_tree) TreePrinter(table, *proof.tree(), console.out).print(table.state(), 0);
  return kSuccess;
}

}  // namespace

int run_prove(const ProveChoice& choice, const Console& console) {
  const Expected<Session> table = make_table(choice.place);
  if (!table) return wrong_use(console, table.error().message);
  const auto proof =
      table->seats() == 2 ? table->state().proof(ProofSettings{.turns = choice.turns, .work = choice.work}) : nullptr;
  if (proof == nullptr) return wrong_use(console, why_not(*table));
  if (table->finished()) {
    return wrong_use(console, "position: the game is over, " + payoffs_text(table->winners(), 2));
  }
  while (proof->step(std::numeric_limits<std::uint64_t>::max())) {
  }
  const ProofReport report = proof->report();
  int status = kSuccess;
  if (report.winner) {
    status = print_win(*table, *proof, choice.tree, console);
  } else {
    print_nothing_proved(*table, report, choice.turns, console);
  }
  fmt::print(console.out, "Work: {} positions.\n", report.work);
  return status;
}

}  // namespace tablier::cli

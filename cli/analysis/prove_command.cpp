#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <map>

#include "command_line/command_line.h"
#include "commands.h"
#include "core/text.h"
#include "erased/verify_win.h"
#include "search/proof.h"
#include "session/registry.h"
#include "session/texts.h"
#include "terminal/text.h"

namespace tablier::cli {

namespace {

struct ProveChoice {
  PositionChoice place{};
  int turns = 10;
  std::uint64_t work = 100'000'000;
  bool tree = false;  ///< print the winning tree
};

/// "bobail, castelott or gwezboell": those that a proof can be asked for.
std::string provable_games() {
  std::vector<std::string_view> ids;
  for (const AnyGame* game : all_games()) {
    if (game->start({}).proof(ProofSettings{.turns = 0, .work = 1}) != nullptr) ids.push_back(game->info().id);
  }
  return either(ids);
}

std::string why_not(const Session& session) {
  const GameInfo& info = session.game().info();
  const std::string reason = info.hidden_cards      ? "it has hidden cards"
                             : session.seats() != 2 ? "it has more than two seats"
                                                    : "it involves chance";
  return fmt::format("{}: a win cannot be proved because {}; expected {}", info.id, reason, provable_games());
}

/// Prints a winning tree a turn a line, deeper turns further to the right; what stands there already is referred to.
class TreePrinter {
 public:
  TreePrinter(const Session& session, const WinningTree& tree, std::ostream& out)
      : session_(session), tree_(tree), out_(out) {}

  void print(const AnyState& state, int depth) { print_turns(state, state.actor(), "", depth); }

 private:
  /// Every way on from the middle of a turn: the loser's all, the winner's one.
  void print_turns(const AnyState& state, Actor mover, const std::string& words, int depth) {
    if (mover == Actor(tree_.winner)) return follow(state, tree_.answers.at(state.position()), mover, words, depth);
    for (const WordedAction& each : sorted_by_word(session_.game(), state.legal())) {
      follow(state, each.action, mover, words, depth);
    }
  }

  void follow(AnyState state, Action action, Actor mover, std::string words, int depth) {
    words += " " + session_.game().word(action);
    state.apply(action);
    if (state.actor() == mover && !state.begins_turn()) return print_turns(state, mover, words, depth);
    ++line_;
    fmt::print(out_, "{:{}}{}:{}", "", 2 * depth, seat_name(session_, mover.seat()), words);
    if (state.actor().is_nobody()) {
      fmt::print(out_, " wins for {}\n", seat_name(session_, tree_.winner));
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

  const Session& session_;
  const WinningTree& tree_;
  std::ostream& out_;
  std::size_t line_ = 0;
  std::map<std::string, std::size_t> line_of_;  ///< where each position at the start of a turn first came up
};

/// The actions of a line, turns separated by commas.
std::string line_text(const Session& session, const std::vector<Action>& line) {
  AnyState state = session.state();
  std::string text;
  for (const Action action : line) {
    if (!text.empty()) text += state.begins_turn() ? ", " : " ";
    text += session.game().word(action);
    state.apply(action);
  }
  return text;
}

void print_nothing_proved(const Session& session, const ProofReport& report, int turns, const Console& console) {
  const bool complete = std::ranges::all_of(report.no_win_within, [&](int within) { return within >= turns; });
  fmt::print(console.out, "Nothing proved: {}.\n", complete ? "the limit of turns is reached" : "the work is used up");
  for (const Seat seat : {seat_at(0), seat_at(1)}) {
    const int within = report.no_win_within[static_cast<std::size_t>(index(seat))];
    if (within > 0) {
      fmt::print(console.out, "{}: no forced win within {}.\n", seat_name(session, seat), turns_text(within));
    }
  }
}

int print_win(const Session& session, const Proof& proof, bool with_tree, const Console& console) {
  const ProofReport report = proof.report();
  const Seat winner = *report.winner;
  if (report.turns == 0) {
    fmt::print(console.out, "{} wins by force in this turn of {}.\n", seat_name(session, winner),
               seat_name(session, seat_at(1 - index(winner))));
  } else {
    fmt::print(console.out, "{} wins by force in {}.\n", seat_name(session, winner), turns_text(report.turns));
  }
  if (proof.tree() == nullptr) {
    fmt::print(console.out, "The winning tree is too large to store and verify.\n");
    return kSuccess;
  }
  const Expected<VerifiedWin> verified = verify(session.state(), *proof.tree());
  if (!verified || verified->turns != report.turns) {
    const std::string why = verified ? "it takes " + turns_text(verified->turns) : verified.error().message;
    return complain(console, "the proof is wrong: " + why, kFailure);
  }
  fmt::print(console.out, "Longest resistance: {}\n", line_text(session, verified->line));
  fmt::print(console.out, "Verified by the rules alone: {} positions, every defence answered.\n", verified->positions);
  if (with_tree) TreePrinter(session, *proof.tree(), console.out).print(session.state(), 0);
  return kSuccess;
}

Expected<int> run_prove(const ProveChoice& choice, const Console& console) {
  TABLIER_TRY(session, choice.place.session());
  const ProofSettings settings{.turns = choice.turns, .work = choice.work};
  const auto proof = session->seats() == 2 ? session->state().proof(settings) : nullptr;
  if (proof == nullptr) return fail(why_not(*session));
  if (session->finished()) return fail("position: the game is over, " + payoffs_text(session->winners(), 2));
  while (proof->step(kAnyNumber)) {
  }
  const ProofReport report = proof->report();
  int status = kSuccess;
  if (report.winner) {
    status = print_win(*session, *proof, choice.tree, console);
  } else {
    print_nothing_proved(*session, report, choice.turns, console);
  }
  fmt::print(console.out, "Work: {} positions.\n", report.work);
  return status;
}

}  // namespace

void add_prove(CommandLine& line) {
  auto [command, choice] = line.add("prove", "Prove who wins by force, in how many turns, and how",
                                    "tablier prove bobail --position \"n1nnn/5/sTn2/5/ss1ss S t\" --tree", run_prove);
  command.place(choice.place);
  command.number("--turns", choice.turns, 0, kMostProofTurns, "Most turns of the winner");
  command.number("--work", choice.work, 0, kAnyNumber, "Positions to search");
  command.flag("--tree", choice.tree, "Also print the whole winning tree, one turn per line");
}

}  // namespace tablier::cli

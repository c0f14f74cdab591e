#include <fmt/format.h>
#include <fmt/ostream.h>

#include <map>

#include "command_line/command_line.h"
#include "commands.h"
#include "core/text.h"
#include "session/batch.h"
#include "session/report.h"
#include "session/texts.h"
#include "terminal/draw.h"

namespace tablier::cli {

namespace {

std::string_view actor_name(const Session& session) {
  const Actor actor = session.actor();
  if (actor.is_chance()) return "Chance";
  return actor.is_nobody() ? "Nobody" : seat_name(session, actor.seat());
}

/// "South to act: Move the tower one square." or who has won.
std::string status_line(const Session& session) {
  if (session.finished()) {
    return fmt::format("The game is over ({}): {}",
                       ending_sentence(session.facts(), session.ending(), english_names(session.game())),
                       payoffs_text(session.winners(), session.seats()));
  }
  return fmt::format("{} to act. {}", actor_name(session), asked(session));
}

struct ShowChoice {
  PositionChoice place{};
  std::optional<std::string> seat{};
};

Expected<int> run_show(const ShowChoice& choice, const Console& console) {
  TABLIER_TRY(session, choice.place.session());
  // A position typed by the user may be shown whole; the board is drawn from the view of the seat to act.
  Viewer viewer = Viewer::onlooker();
  if (choice.seat) {
    TABLIER_TRY(seat, parse_seat(session->facts(), *choice.seat));
    viewer = Viewer(*seat);
  } else if (session->state().turn_of().is_seat()) {
    viewer = Viewer(session->state().turn_of().seat());
  }
  const AnyView view = session->state().view(viewer);
  fmt::print(console.out, "{}\n{}\n\n{}\n{}\n{}\n", spec_text(session->spec()),
             choice.seat ? view.text() : session->state().position(), draw(session->facts(), view, console.style),
             legend(session->facts(), view, console.style), status_line(*session));
  return kSuccess;
}

Expected<int> run_moves(const PositionChoice& choice, const Console& console) {
  TABLIER_TRY(session, choice.session());
  if (session->actor().is_chance()) {
    for (const auto& [word, odds] : outcomes(session->state())) console.out << word << ' ' << odds << '\n';
  } else {
    for (const WordedAction& each : report_to_owner(*session).actions) console.out << each.word << '\n';
  }
  return kSuccess;
}

struct ApplyChoice {
  PositionChoice place{};
  std::vector<std::string> words{};
};

Expected<int> run_apply(const ApplyChoice& choice, const Console& console) {
  TABLIER_TRY(session, choice.place.session());
  const std::vector<std::string>& words = choice.words;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (auto played = session->play(words[i]); !played) {
      return fail(fmt::format("action {} of {}: {}", i + 1, words.size(), played.error().message));
    }
  }
  console.out << session->state().position() << '\n';
  if (session->drawn_by_repetition()) console.err << "drawn: the position has occurred three times\n";
  return kSuccess;
}

struct PerftChoice {
  PositionChoice place{};
  int depth = 0;
  bool divide = false;
};

Expected<int> run_perft(const PerftChoice& choice, const Console& console) {
  TABLIER_TRY(session, choice.place.session());
  if (choice.divide && choice.depth > 0) {
    std::map<std::string, std::uint64_t> shares;
    for (const auto& [action, share] : session->state().divide(choice.depth)) {
      shares[session->game().word(action)] = share;
    }
    for (const auto& [word, share] : shares) console.out << word << ' ' << share << '\n';
  }
  console.out << session->state().perft(choice.depth, kAnyNumber).value_or(0) << '\n';
  return kSuccess;
}

struct NoChoice {};

/// Answers each line of input as it comes, until the input ends.
Expected<int> run_batch(const NoChoice&, const Console& console) {
  constexpr std::size_t kLongestRequest = std::size_t{16} << 20U;
  std::string line;
  for (LineRead read; console.out && (read = read_line(console.in, line, kLongestRequest)) != LineRead::kEnd;) {
    console.out << (read == LineRead::kTooLong ? "error: the request is too long" : batch_answer(line)) << '\n'
                << std::flush;
  }
  return kSuccess;
}

}  // namespace

void add_positions(CommandLine& line) {
  auto [show, shown] =
      line.add("show", "Draw a position", "tablier show bobail --position \"nnnnn/5/2T2/5/sssss S f\"", run_show);
  show.place(shown.place);
  show.option("--seat", "SEAT", shown.seat, "Show only what this seat may see");
  show.look();

  auto [moves, place] = line.add("moves", "List the legal actions, or the outcomes of chance with probabilities",
                                 "tablier moves gwezboell", run_moves);
  moves.place(place);

  auto [apply, applied] = line.add("apply", "Play actions and print the resulting position",
                                   "tablier apply bobail c1e3 c3d4 d5a2", run_apply);
  apply.place(applied.place);
  apply.argument("ACTION", applied.words, "The actions, in order").required();

  auto [perft, counted] = line.add("perft", "Count the action sequences of a given length",
                                   "tablier perft gwezboell 4 --divide", run_perft);
  perft.place(counted.place);
  perft.argument("DEPTH", counted.depth, "The length of the sequences").required().check(whole_number(0, 1000));
  perft.flag("--divide", counted.divide, "Also print the count of each first action");
}

void add_batch(CommandLine& line) {
  line.add("batch", "Answer requests from programs, one per line", "printf 'start\\tbobail\\n' | tablier batch",
           run_batch)
      .command.explain(batch_help());
}

}  // namespace tablier::cli

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <limits>
#include <map>

#include "commands.h"
#include "core/text.h"
#include "session/report.h"
#include "session/texts.h"
#include "terminal/draw.h"

namespace tablier::cli {

Expected<Session> make_table(const PositionChoice& choice) {
  TABLIER_TRY(spec, parse_spec(choice.spec));
  return choice.position ? Session::from_position(*spec, *choice.position) : Session(*spec);
}

namespace {

std::string_view actor_name(const Session& table) {
  const Actor actor = table.actor();
  if (actor.is_chance()) return "Chance";
  return actor.is_nobody() ? "Nobody" : seat_name(table, actor.seat());
}

/// "South to act: Move the tower one square." or who has won.
std::string status_line(const Session& table) {
  if (table.finished()) {
    return fmt::format("The game is over ({}): {}",
                       told_ending(table.facts(), table.ending(), english_names(table.game())),
                       payoffs_text(table.winners(), table.seats()));
  }
  return fmt::format("{} to act. {}", actor_name(table), asked(table));
}

}  // namespace

int run_show(const PositionChoice& choice, const std::optional<std::string>& seat, const Console& console) {
  const Expected<Session> table = make_table(choice);
  if (!table) return wrong_use(console, table.error().message);
  // Whoever shows a position he has typed may see all of it; the board is drawn with the eyes of the one to act.
  Viewer viewer = Viewer::onlooker();
  if (seat) {
    const Expected<Seat> parsed = parse_seat(table->facts(), *seat);
    if (!parsed) return wrong_use(console, parsed.error().message);
    viewer = Viewer(*parsed);
  } else if (table->state().turn_of().is_seat()) {
    viewer = Viewer(table->state().turn_of().seat());
  }
  const AnyView view = table->state().view(viewer);
  fmt::print(console.out, "{}\n{}\n\n{}\n{}\n{}\n", spec_text(table->spec()),
             seat ? view.text() : table->state().position(), draw(table->facts(), view, console.style),
             legend(table->facts(), view, console.style), status_line(*table));
  return kSuccess;
}

int run_moves(const PositionChoice& choice, const Console& console) {
  const Expected<Session> table = make_table(choice);
  if (!table) return wrong_use(console, table.error().message);
  if (table->actor().is_chance()) {
    for (const auto& [word, odds] : outcomes(table->state())) console.out << word << ' ' << odds << '\n';
  } else {
    for (const WordedAction& each : report_to_owner(*table).actions) console.out << each.word << '\n';
  }
  return kSuccess;
}

int run_apply(const PositionChoice& choice, const std::vector<std::string>& words, const Console& console) {
  Expected<Session> table = make_table(choice);
  if (!table) return wrong_use(console, table.error().message);
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (auto played = table->play(words[i]); !played) {
      return wrong_use(console, fmt::format("action {} of {}: {}", i + 1, words.size(), played.error().message));
    }
  }
  console.out << table->state().position() << '\n';
  if (table->drawn_by_repetition()) console.err << "drawn: the position has come up for the third time\n";
  return kSuccess;
}

int run_perft(const PositionChoice& choice, int depth, bool divide, const Console& console) {
  const Expected<Session> table = make_table(choice);
  if (!table) return wrong_use(console, table.error().message);
  constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();
  if (divide && depth > 0) {
    std::map<std::string, std::uint64_t> shares;
    for (const auto& [action, share] : table->state().divide(depth)) shares[table->game().word(action)] = share;
    for (const auto& [word, share] : shares) console.out << word << ' ' << share << '\n';
  }
  console.out << table->state().perft(depth, kUnlimited).value_or(0) << '\n';
  return kSuccess;
}

}  // namespace tablier::cli

#include "play.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <chrono>

#include "core/text.h"
#include "draw.h"
#include "files.h"

namespace tablier::cli {

namespace {

std::string today() {
  const auto now = std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now());
  const std::chrono::year_month_day date(now);
  return fmt::format("{:04}-{:02}-{:02}", int(date.year()), unsigned(date.month()), unsigned(date.day()));
}

constexpr std::string_view kCommands =
    "  ACTION       play it; the beginning of its word is enough where only one fits\n"
    "  list [WORD]  the legal actions, or those that begin with WORD\n"
    "  show         the board again\n"
    "  undo, redo   take back to your last decision; play it again\n"
    "  save FILE    write the record of the game (`save! FILE` overwrites)\n"
    "  position     the position as text, as you may see it\n"
    "  rules        the rules of this game\n"
    "  resign       give the game up (games of two)\n"
    "  help         this text\n"
    "  quit         leave\n";

}  // namespace

PlaySession::PlaySession(Table table, std::set<int> computers, std::uint64_t seed, const Console& console)
    : table_(std::move(table)),
      computers_(std::move(computers)),
      random_(seed),
      console_(console),
      news_from_(static_cast<std::size_t>(table_.seats()), table_.actions().size()) {
  const int people = table_.seats() - static_cast<int>(computers_.size());
  cover_hands_ = table_.game().info().hidden_cards && people > 1;
  if (people == 1) {
    for (int i = 0; i < table_.seats(); ++i) {
      if (!computers_.contains(i)) present_ = seat_at(i);
    }
  }
}

bool PlaySession::run() {
  Next next = Next::kGoOn;
  while (next == Next::kGoOn) {
    play_without_people();
    if (table_.finished()) {
      if (!shown_) show_result();
      next = after_the_end();
      continue;
    }
    const Seat seat = table_.actor().seat();
    if (cover_hands_ && present_ != seat && !hand_over(seat)) break;
    present_ = seat;
    if (!shown_) show_turn(seat);
    next = ask(seat);
  }
  return table_.finished();
}

bool PlaySession::is_human(Actor actor) const { return actor.is_seat() && !computers_.contains(index(actor.seat())); }

std::string PlaySession::seat_title(Seat seat) const {
  const std::string title(table_.facts().seats[static_cast<std::size_t>(index(seat))].name);
  return table_.name(seat).empty() ? title : title + " (" + table_.name(seat) + ")";
}

void PlaySession::play_without_people() {
  while (!table_.finished() && !is_human(table_.actor())) {
    shown_ = false;
    // What chance gave before an undo it gives again, as long as the same actions lead there.
    if (table_.actor().is_chance() && table_.redo()) continue;
    table_.play(table_.state().random_action(random_));
  }
}

bool PlaySession::hand_over(Seat seat) {
  if (console_.style.can_clear) console_.out << "\x1b[2J\x1b[3J\x1b[H";
  const auto line =
      prompt(console_, fmt::format("\n--- {}: press Enter when only you can see the screen --- ", seat_title(seat)));
  shown_ = false;
  return line.has_value();
}

void PlaySession::show_news(Seat seat) {
  const std::size_t from = std::min(news_from_[static_cast<std::size_t>(index(seat))], table_.actions().size());
  news_from_[static_cast<std::size_t>(index(seat))] = table_.actions().size();
  std::vector<Record::Turn> turns;
  for (std::size_t i = from; i < table_.actions().size(); ++i) {
    const AnyState& before = table_.states()[i];
    add_entry(turns, table_.facts(), before, table_.game().word(before.seen(table_.actions()[i], Viewer(seat))));
  }
  for (const Record::Turn& turn : turns) {
    console_.out << turn.seat << ':';
    for (const Record::Entry& entry : turn.entries) console_.out << ' ' << entry.word;
    console_.out << '\n';
  }
}

void PlaySession::show_board(Viewer viewer) {
  std::optional<Action> last;
  if (!table_.actions().empty()) {
    last = table_.states()[table_.actions().size() - 1].seen(table_.actions().back(), viewer);
  }
  console_.out << '\n' << draw(table_.facts(), table_.state().view(viewer), console_.style, last) << '\n';
}

void PlaySession::show_turn(Seat seat) {
  show_news(seat);
  show_board(Viewer(seat));
  const std::string_view ask = table_.facts().steps[static_cast<std::size_t>(table_.state().step())].ask;
  fmt::print(console_.out, "{}: {}\n", seat_title(seat), ask);
  const ActionList legal = table_.legal();
  constexpr int kFew = 10;
  if (legal.size() <= kFew) list_actions("");
  shown_ = true;
}

void PlaySession::show_result() {
  const Viewer viewer = present_ ? Viewer(*present_) : Viewer::onlooker();
  if (present_) show_news(*present_);
  show_board(viewer);
  const SeatSet winners = table_.winners();
  std::string names;
  for (int i = 0; i < table_.seats(); ++i) {
    if (winners.contains(seat_at(i))) names += (names.empty() ? "" : ", ") + seat_title(seat_at(i));
  }
  const std::string how = table_.drawn_by_repetition() ? " (the position came up for the third time)"
                          : !table_.ending().empty()   ? " (" + table_.ending() + ")"
                                                       : "";
  fmt::print(console_.out, "The game is over{}: {} {}. Result {}\n", how,
             winners.size() == 1 ? "the winner is" : "the win is shared by", names,
             result_text(winners, table_.seats()));
  shown_ = true;
}

PlaySession::Next PlaySession::ask(Seat seat) {
  const auto line = prompt(console_, fmt::format("{}> ", actor_text(table_.facts(), Actor(seat))));
  if (!line) {
    console_.out << "The input has ended; the game is left as it stands.\n";
    return Next::kLeave;
  }
  return obey(*line, seat);
}

PlaySession::Next PlaySession::after_the_end() {
  if (static_cast<int>(computers_.size()) == table_.seats()) return Next::kLeave;
  const auto line = prompt(console_, "save FILE, undo, or quit> ");
  if (!line || line->empty()) return Next::kLeave;
  return obey(*line, std::nullopt);
}

PlaySession::Next PlaySession::obey(const std::string& line, std::optional<Seat> seat) {
  const std::size_t space = line.find(' ');
  const std::string verb = line.substr(0, space);
  const std::string rest = space == std::string::npos ? "" : line.substr(line.find_first_not_of(' ', space));
  if (verb == "quit" || verb == "exit" || verb == "q") return Next::kLeave;
  if (verb == "help" || verb == "?" || verb == "h") {
    show_help(seat);
  } else if (verb == "list" || verb == "moves") {
    list_actions(rest);
  } else if (verb == "show") {
    shown_ = false;
  } else if (verb == "undo") {
    take_back();
  } else if (verb == "redo") {
    play_again();
  } else if (verb == "save" || verb == "save!") {
    save(rest, verb == "save!");
  } else if (verb == "position") {
    const Viewer viewer = present_ ? Viewer(*present_) : Viewer::onlooker();
    console_.out << table_.state().view(viewer).text() << '\n';
  } else if (verb == "rules") {
    console_.out << table_.game().info().rules;
  } else if (verb == "resign" && seat) {
    resign(*seat);
  } else if (line.empty()) {
    console_.out << "Type an action, `list` to see them all, or `help`.\n";
  } else if (seat) {
    play_word(line, *seat);
  } else {
    console_.out << "The game is over; type `save FILE`, `undo` or `quit`.\n";
  }
  return Next::kGoOn;
}

void PlaySession::play_word(const std::string& word, Seat seat) {
  const std::vector<WordedAction> legal = sorted_by_word(table_.game(), table_.legal());
  std::vector<WordedAction> fitting;
  for (const WordedAction& each : legal) {
    if (each.word == word) {
      fitting = {each};
      break;
    }
    if (each.word.starts_with(word)) fitting.push_back(each);
  }
  if (fitting.empty()) {
    console_.out << find_action(table_.game(), table_.legal(), word).error().message << '\n';
    return;
  }
  if (fitting.size() > 1) {
    list_actions(word);
    return;
  }
  if (fitting[0].word != word) console_.out << fitting[0].word << '\n';
  table_.play(fitting[0].action);
  news_from_[static_cast<std::size_t>(index(seat))] = table_.actions().size();
  shown_ = false;
}

void PlaySession::list_actions(std::string_view prefix) {
  constexpr std::size_t kWidth = 76;
  std::string line = " ";
  std::size_t count = 0;
  for (const WordedAction& each : sorted_by_word(table_.game(), table_.legal())) {
    if (!each.word.starts_with(prefix)) continue;
    ++count;
    if (line.size() + each.word.size() + 1 > kWidth) {
      console_.out << line << '\n';
      line = " ";
    }
    line += " " + each.word;
  }
  if (count == 0) {
    fmt::print(console_.out, "No legal action begins with {}.\n", tablier::quoted(prefix));
  } else {
    console_.out << line << '\n';
  }
}

void PlaySession::show_help(std::optional<Seat> seat) {
  if (seat) {
    const std::string_view ask = table_.facts().steps[static_cast<std::size_t>(table_.state().step())].ask;
    const std::vector<WordedAction> legal = sorted_by_word(table_.game(), table_.legal());
    fmt::print(console_.out, "{} Legal actions: {}, for example `{}`.\n", ask, legal.size(), legal[0].word);
  }
  console_.out << kCommands;
}

void PlaySession::take_back() {
  std::size_t undone = 0;
  bool found = false;
  while (!found && table_.undo()) {
    ++undone;
    found = is_human(table_.actor());
  }
  if (!found) {
    for (; undone > 0; --undone) table_.redo();
    console_.out << "There is nothing to take back.\n";
    return;
  }
  for (std::size_t& from : news_from_) from = std::min(from, table_.actions().size());
  shown_ = false;
}

void PlaySession::play_again() {
  if (!table_.redo()) {
    console_.out << "There is nothing to play again.\n";
    return;
  }
  while (!table_.finished() && !is_human(table_.actor()) && table_.redo()) {
  }
  shown_ = false;
}

void PlaySession::save(const std::string& path, bool overwrite) {
  if (path.empty()) {
    console_.out << "Name a file: save FILE\n";
    return;
  }
  Record record = make_record(table_);
  record.tags.emplace_back("Date", today());
  if (auto written = write_file(path, write_record(record), overwrite); !written) {
    console_.out << written.error().message << (overwrite ? "" : "; `save!` overwrites") << '\n';
    return;
  }
  fmt::print(console_.out, "Saved to {}{}\n", path,
             table_.game().info().hidden_cards ? " (the file holds everybody's cards)" : "");
}

void PlaySession::resign(Seat seat) {
  if (table_.seats() != 2) {
    console_.out << "Only in games of two can one resign.\n";
    return;
  }
  table_.conclude(SeatSet::of(seat_at(1 - index(seat))),
                  std::string(actor_text(table_.facts(), Actor(seat))) + " resigns");
  shown_ = false;
}

}  // namespace tablier::cli

#include "play/play_session.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <span>

#include "core/text.h"
#include "players/parallel_search.h"
#include "records/record_files.h"
#include "search/levels.h"
#include "session/texts.h"
#include "system/files.h"
#include "system/interrupts.h"
#include "terminal/draw.h"
#include "terminal/text.h"
#include "terminal/typed_actions.h"

namespace tablier::cli {

namespace {

constexpr std::string_view kHelp =
    "You can type\n"
    "  ACTION       play it; its beginning is enough if only one action fits\n"
    "  list [WORD]  the legal actions, or those that begin with WORD\n"
    "  show         the board again\n"
    "  undo, redo   take back the last decision of a person; play it again\n"
    "  save FILE    write the record of the game, as far as you may see it\n"
    "               (`save! FILE` overwrites)\n"
    "  position     the position as text, as you may see it\n"
    "  rules        the rules of this game\n"
    "  hint         what the strongest level would play\n"
    "  resign       give up; with three or four players the computer\n"
    "               plays on for you\n"
    "  help         this text\n"
    "  quit         leave; an unfinished game is kept\n";

constexpr std::array<std::string_view, 12> kVerbs{"list",     "show",  "undo", "redo",   "save", "save!",
                                                  "position", "rules", "hint", "resign", "help", "quit"};

constexpr SeatPlayer kComputer{.kind = SeatPlayer::Kind::kComputer};

/// Whether it is a command with nothing behind it.
bool stands_alone(std::string_view verb) {
  const bool takes_words = verb == "list" || verb.starts_with("save");
  return !takes_words && std::ranges::find(kVerbs, verb) != kVerbs.end();
}

}  // namespace

std::string player_title(const PlayerSpec& player) {
  const Expected<int> level = parse_level(player.text);
  if (!level) return player.text;
  return fmt::format("computer, level {} {}", *level, kLevelNames[static_cast<std::size_t>(*level - 1)]);
}

PlaySession::PlaySession(Session session, const Computers& computers, Settings settings, const Console& console)
    : session_(std::move(session)),
      settings_(std::move(settings)),
      random_(settings_.seed),
      console_(console),
      news_from_(static_cast<std::size_t>(session_.seats()), session_.actions().size()),
      saved_(session_.actions()) {
  Random seeds(settings_.seed);
  for (const auto& [number, player] : computers) {
    const Seat seat = seat_at(number);
    session_.set_player(seat, kComputer);
    if (session_.name(seat).empty()) session_.set_name(seat, player_title(player));
    const bool is_program = player.kind == PlayerSpec::Kind::kProgram;
    computers_tag_ += fmt::format("{}{}={}", computers_tag_.empty() ? "" : ",",
                                  actor_text(session_.facts(), Actor(seat)), is_program ? kSomeProgram : player.text);
    PlayerSpec at_least = player;
    at_least.threads = std::max(player.threads, settings_.threads);
    computers_[number] = make_player(at_least, seeds.next());
  }
  cover_hands_ = session_.game().info().hidden_cards && session_.people() > 1;
  for (int i = 0; i < session_.seats() && session_.people() == 1; ++i) {
    if (session_.is_person(Actor(seat_at(i)))) present_ = seat_at(i);
  }
}

void PlaySession::run() {
  introduce();
  Next next = Next::kGoOn;
  while (next == Next::kGoOn && !interruption()) {
    play_without_people();
    if (interruption()) break;
    if (session_.finished()) {
      if (!shown_) show_result();
      next = after_the_end();
      continue;
    }
    const Seat seat = session_.actor().seat();
    if (cover_hands_ && present_ != seat && !hand_over(seat)) {
      tell_input_ended();
      break;
    }
    present_ = seat;
    if (!shown_) show_turn(seat);
    next = ask(seat);
  }
  keep();
}

std::string PlaySession::seat_title(Seat seat) const {
  const std::string title(seat_name(session_, seat));
  return session_.name(seat).empty() ? title : title + " (" + session_.name(seat) + ")";
}

Viewer PlaySession::viewer() const { return present_ ? Viewer(*present_) : Viewer::onlooker(); }

void PlaySession::introduce() {
  std::string played;
  for (const auto& [seat, player] : computers_) {
    played += (played.empty() ? "" : ", ") + std::string(seat_name(session_, seat_at(seat)));
  }
  if (session_.people() == 0) played = "every seat";
  const std::string who = played.empty() ? "People play every seat." : "The computer plays " + played + ".";
  fmt::print(console_.out, "\n{}, seed {}. {}\n\n", english(session_.game()).name(), settings_.seed, who);
  console_.out << legend(session_.facts(), session_.state().view(Viewer::onlooker()), console_.style);
  if (session_.people() > 0) console_.out << "\nType `help` for the commands, `rules` to learn the game.\n";
  console_.out << '\n';
}

void PlaySession::play_without_people() {
  while (!session_.finished() && !session_.is_person(session_.actor()) && !interruption()) {
    shown_ = false;
    // What chance gave before an undo it gives again, as long as the same actions lead there.
    if (session_.actor().is_chance() && session_.redo()) continue;
    if (session_.actor().is_chance()) {
      session_.play(session_.state().random_action(random_));
      continue;
    }
    const Seat seat = session_.actor().seat();
    const Expected<Action> action = computers_.at(index(seat))->choose(session_);
    if (interruption()) return;  // what it has found so far is not what it would have played
    if (action) {
      session_.play(*action);
    } else {
      session_.conclude({.kind = Ending::Kind::kBreakdown, .seat = seat, .detail = action.error().message});
    }
  }
}

void PlaySession::tell_input_ended() {
  if (!interruption()) console_.out << "The input has ended; the game is unfinished.\n";
}

bool PlaySession::hand_over(Seat seat) {
  cover(console_);
  const auto line =
      prompt(console_, fmt::format("\n--- {}: press Enter when only you can see the screen --- ", seat_title(seat)));
  shown_ = false;
  return line.has_value();
}

void PlaySession::show_changes(Seat seat) {
  std::size_t& from = news_from_[static_cast<std::size_t>(index(seat))];
  show_turns(std::min(from, session_.actions().size()), Viewer(seat));
  from = session_.actions().size();
}

void PlaySession::show_turns(std::size_t from, Viewer viewer) {
  std::vector<Record::Turn> turns;
  for (std::size_t i = from; i < session_.actions().size(); ++i) {
    const AnyState& before = session_.states()[i];
    add_entry(turns, session_.facts(), before, session_.game().word(before.seen(session_.actions()[i], viewer)));
  }
  for (const Record::Turn& turn : turns) {
    console_.out << turn.seat << ':';
    for (const Record::Entry& entry : turn.entries) console_.out << ' ' << entry.word;
    console_.out << '\n';
  }
}

void PlaySession::show_turn(Seat seat) {
  show_changes(seat);
  show_board(session_, Viewer(seat), console_);
  const int choices = session_.legal().size();
  constexpr int kFew = 10;
  fmt::print(console_.out, "{}: {}{}\n", seat_title(seat), asked(session_),
             choices <= kFew ? "" : fmt::format(" ({} actions: `list` shows them)", choices));
  if (choices <= kFew) list_actions(session_, "", console_);
  shown_ = true;
}

void PlaySession::show_result() {
  if (present_) {
    show_changes(*present_);
  } else {
    show_turns(0, viewer());
  }
  show_board(session_, viewer(), console_);
  const SeatSet winners = session_.winners();
  std::string names;
  for (int i = 0; i < session_.seats(); ++i) {
    if (winners.contains(seat_at(i))) names += (names.empty() ? "" : ", ") + seat_title(seat_at(i));
  }
  fmt::print(console_.out, "The game is over ({}): {} {}. Result {}\n",
             ending_sentence(session_.facts(), session_.ending(), english_names(session_.game())),
             winners.size() == 1 ? "the winner is" : "the win is shared by", names,
             result_text(winners, session_.seats()));
  shown_ = true;
}

PlaySession::Next PlaySession::ask(Seat seat) {
  const auto line = ask_seat(session_, seat, console_);
  if (!line) {
    tell_input_ended();
    return Next::kLeave;
  }
  return obey(*line, seat);
}

PlaySession::Next PlaySession::after_the_end() {
  if (session_.people() == 0) return Next::kLeave;
  const auto line = prompt(console_, "save FILE, undo, or quit> ");
  if (!line || line->empty()) return Next::kLeave;
  return obey(*line, std::nullopt);
}

PlaySession::Next PlaySession::obey(const std::string& line, std::optional<Seat> seat) {
  const TypedLine typed(line);
  const auto& [verb, rest] = typed;
  const bool means_quit = verb == "quit" || verb == "exit" || (verb == "q" && actions_like(session_, line).empty());
  if (!rest.empty() && stands_alone(verb)) {
    fmt::print(console_.out, "`{}` takes nothing after it, found {}.\n", verb, tablier::quoted(rest));
    return Next::kGoOn;
  }
  if (means_quit) return Next::kLeave;
  if (verb == "help" || verb == "?") {
    show_help(seat);
  } else if (verb == "show") {
    shown_ = false;
  } else if (verb == "undo") {
    undo();
  } else if (verb == "redo") {
    redo();
  } else if (verb == "save" || verb == "save!") {
    save(rest, verb == "save!");
  } else if (tell(session_, viewer(), typed, console_)) {
    // it is told
  } else if (verb == "hint" && seat) {
    hint();
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
  const auto meant = choose_action(session_, word, kVerbs, console_);
  if (!meant) return;
  session_.play(meant->action);
  news_from_[static_cast<std::size_t>(index(seat))] = session_.actions().size();
  shown_ = false;
}

void PlaySession::show_help(std::optional<Seat> seat) {
  if (seat) {
    const std::vector<WordedAction> legal = sorted_by_word(session_.game(), session_.legal());
    fmt::print(console_.out, "{} There are {} legal actions, for example `{}`.\n\n", asked(session_), legal.size(),
               legal[0].word);
  }
  console_.out << kHelp << "\nOn the board\n";
  console_.out << legend(session_.facts(), session_.state().view(Viewer::onlooker()), console_.style);
}

void PlaySession::undo() {
  if (!session_.undo_decision()) {
    console_.out << "There is nothing to take back.\n";
    return;
  }
  for (std::size_t& from : news_from_) from = std::min(from, session_.actions().size());
  shown_ = false;
}

void PlaySession::redo() {
  if (!session_.redo_decision()) {
    console_.out << "There is nothing to redo.\n";
    return;
  }
  shown_ = false;
}

void PlaySession::save(const std::string& path, bool overwrite) {
  if (path.empty()) {
    console_.out << "Name a file: save FILE\n";
    return;
  }
  if (!overwrite && file_exists(path)) {
    fmt::print(console_.out, "File {} already exists; `save! FILE` overwrites it.\n", tablier::quoted(path));
    return;
  }
  const Record record = noted(make_open_record(session_, viewer()));
  if (auto written = write_file(path, write_record(record), overwrite); !written) {
    console_.out << written.error().message << '\n';
    return;
  }
  if (!record.eyes) saved_ = session_.actions();
  fmt::print(console_.out, "Saved to {}{}\n", path,
             record.eyes ? fmt::format(" as {} sees the game: the other cards are not in it",
                                       present_ ? seat_title(*present_) : "an onlooker")
                         : "");
}

Record PlaySession::noted(Record record) const {
  record.tags.emplace_back("Date", date_text(today()));
  record.tags.emplace_back(kComputerTag, computers_text());
  return record;
}

std::string PlaySession::computers_text() const {
  std::vector<std::string> all;
  if (!computers_tag_.empty()) all.push_back(computers_tag_);
  for (int i = 0; i < session_.seats(); ++i) {
    if (!session_.player(seat_at(i)).stands_in) continue;
    all.push_back(fmt::format("{}={}", actor_text(session_.facts(), Actor(seat_at(i))), kStandInLevel));
  }
  return all.empty() ? "none" : fmt::format("{}", fmt::join(all, ","));
}

bool PlaySession::is_worth_keeping() const {
  if (session_.finished() || session_.actions() == saved_) return false;
  const auto played = std::span(session_.states()).first(session_.actions().size());
  return std::ranges::any_of(played, [this](const AnyState& before) { return session_.is_person(before.actor()); });
}

void PlaySession::keep() {
  if (settings_.keep_in.empty()) return;
  if (is_worth_keeping()) {
    const auto kept = keep_game(settings_.keep_in, write_record(noted(make_record(session_))));
    console_.out << (kept ? "The game is kept: `tablier play --resume` continues it.\n"
                          : "The game could not be kept: " + kept.error().message + "\n");
  } else if (settings_.is_kept && session_.finished()) {
    forget_kept_game(settings_.keep_in);
  }
}

void PlaySession::hint() {
  constexpr std::chrono::milliseconds kMoment{1000};
  SearchSettings settings = settings_.tablebases.level(session_.game(), kLevels);
  settings.past = session_.turn_hashes();
  const auto search = make_search(session_.state().view(Viewer(session_.actor().seat())), settings, settings_.threads);
  think(*search, kMoment);
  if (interruption()) return;
  const SearchReport report = search->report();
  std::string line;
  for (const Action action : report.line) line += " " + session_.game().word(action);
  fmt::print(console_.out, "Perhaps {}. Expected play:{}\n", session_.game().word(search->choice()), line);
  if (report.wins_in > 0) fmt::print(console_.out, "It wins by force in {} of your turns.\n", report.wins_in);
}

void PlaySession::resign(Seat seat) {
  session_.give_up(seat);
  shown_ = false;
  if (session_.finished()) return;
  fmt::print(console_.out, "{} resigns; the computer plays on at level {}.\n", seat_title(seat), kStandInLevel);
  const Expected<PlayerSpec> stand_in = parse_player(session_.game(), std::to_string(kStandInLevel));
  computers_[index(seat)] = make_player(*stand_in, settings_.seed + static_cast<std::uint64_t>(index(seat)));
}

}  // namespace tablier::cli

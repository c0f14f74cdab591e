#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "players/player.h"
#include "session/record.h"
#include "terminal/console.h"

namespace tablier::cli {

/// The tag of a saved game that tells who played for the computer, as `--computer` takes it: "N=4,W=random".
inline constexpr std::string_view kComputerTag = "Computer";

/// What stands in a record for a program: not its command, for what is read from a file must not start anything.
inline constexpr std::string_view kSomeProgram = "program";

/// "computer, level 3 Casual" for a level, else as it was written: the name of a seat that it plays.
std::string player_title(const PlayerSpec& player);

/// A game in the terminal: people at one keyboard, and the computer on the other seats.
/// Everything it shows of a position is a View of the person at the keyboard; where hands are hidden, the screen is
/// covered until that person says he is there.
class PlaySession {
 public:
  /// The seats that the computer plays, and who plays them.
  using Computers = std::map<int, PlayerSpec>;

  struct Settings {
    std::uint64_t seed = 0;
    Tablebases tablebases{};  ///< for hints, …
    int threads = 1;          ///< … like these
    std::string keep_in{};    ///< where the game is kept when it is left unfinished; empty if it is not
    bool is_kept = false;     ///< it was kept there before, and goes on
  };

  /// A computer player gets its own name, unless the seat has one.
  PlaySession(Session session, const Computers& computers, Settings settings, const Console& console);

  /// Plays until the game is left, or until the program is asked to end (interrupts.h).
  void run();

 private:
  enum class Next : std::uint8_t { kGoOn, kLeave };

  std::string seat_title(Seat seat) const;
  /// Whose eyes are on the screen.
  Viewer viewer() const;
  /// Who plays, what the signs mean, and where help is.
  void introduce();
  void play_without_people();
  /// The person at the keyboard says he is there; false if the input has ended.
  bool hand_over(Seat seat);
  void tell_input_ended();
  /// What has been played since the seat was last told of it.
  void show_changes(Seat seat);
  void show_turns(std::size_t from, Viewer viewer);
  void show_turn(Seat seat);
  void show_result();

  Next ask(Seat seat);
  Next after_the_end();
  Next obey(const std::string& line, std::optional<Seat> seat);
  void play_word(const std::string& word, Seat seat);
  void show_help(std::optional<Seat> seat);
  void undo();
  void redo();
  void save(const std::string& path, bool overwrite);
  /// With the date, and who plays for the computer.
  Record noted(Record record) const;
  /// Who plays for the computer now, those included who stand in for somebody.
  std::string computers_text() const;
  /// Keeps the game where it was left unfinished, unless nothing would be lost.
  void keep();
  bool is_worth_keeping() const;
  void resign(Seat seat);
  /// What the strongest level would play, after a moment.
  void hint();

  Session session_;
  std::map<int, std::unique_ptr<Player>> computers_;
  std::string computers_tag_;  ///< as a record tells them: "N=4"
  Settings settings_;
  Random random_;
  const Console& console_;
  bool cover_hands_;                    ///< several people share the screen and each has cards to hide
  std::optional<Seat> present_;         ///< whose eyes are on the screen
  std::vector<std::size_t> news_from_;  ///< for each seat, the first action it has not been told of
  bool shown_ = false;                  ///< whether the position is on the screen
  std::vector<Action> saved_;           ///< the game as it was last saved whole, or as it began here
};

}  // namespace tablier::cli

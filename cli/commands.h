#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "erased/tablebase.h"
#include "session/session.h"
#include "terminal/console.h"

namespace tablier::cli {

// Each command of the program: what it was given, and the function that carries it out and returns the exit
// status. command_line/ describes them to the person at the command line. Top levels ask the tablebases that are given.

int run_games(bool json, const Console& console);
int run_rules(const std::string& spec, const Console& console);
int run_facts(const std::string& spec, const Console& console);

/// A position as the command line names it: a spec, and the start unless a text is given.
struct PositionChoice {
  std::string spec;
  std::optional<std::string> position{};
};

/// The table that goes on from there, or what is wrong with the choice.
Expected<Session> make_table(const PositionChoice& choice);

int run_show(const PositionChoice& choice, const std::optional<std::string>& seat, const Console& console);
int run_moves(const PositionChoice& choice, const Console& console);
int run_apply(const PositionChoice& choice, const std::vector<std::string>& words, const Console& console);
int run_perft(const PositionChoice& choice, int depth, bool divide, const Console& console);

struct ProveChoice {
  PositionChoice place{};
  int turns = 10;
  std::uint64_t work = 100'000'000;
  bool tree = false;  ///< print the winning tree
};
int run_prove(const ProveChoice& choice, const Console& console);

struct SolveChoice {
  std::string game;
  std::optional<std::string> tables{};  ///< the folder for the table; the usual one if there is none
  std::optional<std::string> work{};    ///< the folder for what is found on the way
  std::optional<std::string> values{};  ///< a file for a table of values alone
  int threads = 1;
  bool keep = false;  ///< the passes
  bool overwrite = false;
  bool histogram = false;
};
int run_solve(const SolveChoice& choice, const Console& console);

struct VerifyChoice {
  std::string game;
  std::optional<std::string> file{};
  int threads = 1;
};
int run_verify(const VerifyChoice& choice, const Console& console);

struct ProbeChoice {
  PositionChoice place{};
  std::optional<std::string> tables{};
  bool json = false;
};
int run_probe(const ProbeChoice& choice, const Console& console);

struct GradeChoice {
  std::string game;
  std::string file;  ///< records
  std::optional<std::string> tables{};
};
int run_grade(const GradeChoice& choice, const Console& console);

struct BookChoice {
  std::string game;
  std::string file;
  std::optional<std::string> tables{};
  bool overwrite = false;
};
int run_book_make(const BookChoice& choice, const Console& console);
int run_book_check(const BookChoice& choice, const Console& console);

enum class RecordFormat : unsigned char { kRecord, kJson, kWords };

int run_record_show(const std::string& file, const Console& console);
int run_record_check(const std::string& file, const Console& console);
int run_record_convert(const std::string& file, RecordFormat format, const std::optional<std::string>& eyes,
                       const Console& console);

struct BenchChoice {
  bool json = false;
  bool signature = false;
  std::vector<std::string> games{};  ///< all if none is named
};
int run_bench(const BenchChoice& choice, const Console& console);

struct PlayChoice {
  std::optional<std::string> spec{};  ///< a menu asks if there is none
  std::optional<std::string> position{};
  std::optional<std::string> resume{};    ///< a file whose last record goes on; empty for the game kept last
  std::optional<std::string> computer{};  ///< seats played by the computer: "N", "W,E", "all", "none"
  std::optional<std::string> level{};     ///< who plays them: "5", "expert", "random"
  std::vector<std::string> names{};       ///< "S=Anna"
  std::optional<std::uint64_t> seed{};
  int threads = 1;  ///< for one decision of the computer, hints included
};
int run_play(const PlayChoice& choice, const Tablebases& tablebases, const Console& console);

struct MatchChoice {
  std::string spec;
  std::vector<std::string> players{};
  int games = 100;
  std::uint64_t seed = 1;
  int opening = 4;
  bool any_opening = false;  ///< also one that is decided already
  int longest = 5000;
  int threads = 1;
  bool sprt = false;
  double elo0 = 0;
  double elo1 = 20;
  std::optional<std::string> records{};  ///< a file for the games
};
int run_match(const MatchChoice& choice, const Tablebases& tablebases, const Console& console);

/// The Universal Game Interface; `spec` is the game until the other side names one.
int run_engine(const std::string& spec, const Tablebases& tablebases, const Console& console);

struct AnalyseChoice {
  std::optional<std::string> spec{};  ///< may be left out where a record names the game
  std::optional<std::string> position{};
  std::optional<std::string> record{};  ///< a file: every decision in it
  std::optional<int> milliseconds{};    ///< for each position; a second if there is no other limit
  std::optional<std::uint64_t> work{};  ///< positions looked at, for each position
  int lines = 3;
  int threads = 1;
  bool json = false;
};
int run_analyse(const AnalyseChoice& choice, const Tablebases& tablebases, const Console& console);

}  // namespace tablier::cli

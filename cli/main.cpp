#include <CLI/CLI.hpp>
#include <cctype>
#include <concepts>
#include <iostream>
#include <limits>
#include <string_view>

#include "arguments.h"
#include "batch.h"
#include "commands.h"
#include "puzzle_command.h"
#include "search/proof.h"
#include "serve_command.h"
#include "tables.h"
#include "team.h"

namespace {

using namespace tablier;
using namespace tablier::cli;

constexpr std::string_view kAbout =
    "Tablier: play, study and program six little-known board games.\n"
    "`tablier games` lists them; `tablier play` starts one.\n"
    "GAME is a game's id, with options in parentheses where wanted, then quoted:\n"
    "  bobail   \"castelott(push=plain)\"   \"bosworth(players=3,edition=first)\"";
constexpr std::string_view kExitStatus =
    "Exit status: 0 for success, 1 if a record is wrong or the output cannot be\n"
    "written, 2 for wrong use.\n"
    "`tablier COMMAND --help` tells everything about a command, with an example.\n"
    "Example: tablier play bobail";

/// The look of what is printed, as options that several commands share.
struct Look {
  bool ascii = false;
  std::string colour = "auto";

  void add_to(CLI::App& command) {
    command.add_flag("--ascii", ascii, "Draw with ASCII characters and without colour");
    command.add_option("--color,--colour", colour, "auto (looks at the terminal), always or never")
        ->check(one_of({"auto", "always", "never"}))
        ->option_text("WHEN");
  }

  Style style() const {
    return detect_style(ascii, colour == "always" ? When::kAlways : colour == "never" ? When::kNever : When::kAuto);
  }
};

/// The whole command line: what was typed, and, after parsing, the one thing to do.
class Program {
 public:
  Program() {
    app_.require_subcommand(1);
    app_.footer(std::string(kExitStatus));
    add_catalogue();
    add_position_commands();
    add_prove();
    add_play();
    add_puzzle();
    add_record();
    add_tools();
    add_match();
    add_programs();
    add_serve();
    add_solved();
    add_grade();
    add_book();
    add_move_data();
  }

  int run(std::vector<std::string> arguments) {
    const Console plain{std::cin, std::cout, std::cerr, {}};
    if (arguments.empty()) {
      return wrong_use(plain, "what shall be done? `tablier --help` lists the commands, `tablier play` starts a game");
    }
    if (arguments[0] == "help") {
      arguments.erase(arguments.begin());
      arguments.emplace_back("--help");
    }
    try {
      app_.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
    } catch (const CLI::Success& asked_for_help) {
      return app_.exit(asked_for_help);
    } catch (const CLI::Error& error) {
      return wrong_use(plain, complaint(app_, arguments, error));
    }
    const Console console{std::cin, std::cout, std::cerr, look_.style()};
    const int status = action_(console);
    if (!std::cout.flush()) {
      std::cerr << "tablier: standard output cannot be written\n";
      return kFailure;
    }
    return status;
  }

 private:
  CLI::App* command(std::string_view name, std::string_view what, std::string_view example) {
    CLI::App* added = app_.add_subcommand(std::string(name), std::string(what));
    added->footer("Example: " + std::string(example));
    return added;
  }

  template <class Action>
  void on(CLI::App* command, Action action) {
    command->callback([this, action] { action_ = action; });
  }

  void add_game(CLI::App* command) {
    command->add_option("GAME", place_.spec, "The game, with its options")->required()->option_text(" ");
  }

  void add_position_options(CLI::App* command) {
    add_game(command);
    command->add_option("-p,--position", place_.position, "The position's text, quoted (default: the start)")
        ->option_text("TEXT");
  }

  void add_threads(CLI::App* command, int& threads) {
    command->add_option("--threads", threads, "With how many threads the computer thinks about one decision")
        ->check(CLI::Range(1, kMostThreads))
        ->capture_default_str()
        ->option_text("NUMBER");
  }

  void add_catalogue() {
    CLI::App* games = command("games", "List the games with their players and options", "tablier games");
    games->add_flag("--json", json_, "As JSON");
    on(games, [this](const Console& console) { return run_games(json_, console); });

    CLI::App* rules = command("rules", "Print the rules of a game in our own words", "tablier rules bobail");
    add_game(rules);
    on(rules, [this](const Console& console) { return run_rules(place_.spec, console); });

    CLI::App* facts = command("facts", "Print a game's options, squares, pieces, seats and steps as JSON",
                              "tablier facts \"bosworth(players=3)\"");
    add_game(facts);
    on(facts, [this](const Console& console) { return run_facts(place_.spec, console); });
  }

  void add_position_commands() {
    CLI::App* show = command("show", "Draw a position", "tablier show bobail --position \"nnnnn/5/2T2/5/sssss S f\"");
    add_position_options(show);
    show->add_option("--seat", seat_, "Show only what this seat may see")->option_text("SEAT");
    look_.add_to(*show);
    on(show, [this](const Console& console) { return run_show(place_, seat_, console); });

    CLI::App* moves =
        command("moves", "List the legal actions; where chance acts, with probabilities", "tablier moves gwezboell");
    add_position_options(moves);
    on(moves, [this](const Console& console) { return run_moves(place_, console); });

    CLI::App* apply =
        command("apply", "Play actions and print the position after them", "tablier apply bobail c1e3 c3d4 d5a2");
    add_position_options(apply);
    apply->add_option("ACTION", words_, "Actions, one after another")->required()->option_text(" ");
    on(apply, [this](const Console& console) { return run_apply(place_, words_, console); });

    CLI::App* perft =
        command("perft", "Count the action sequences of a given length", "tablier perft gwezboell 4 --divide");
    add_position_options(perft);
    perft->add_option("DEPTH", depth_, "The length of the sequences")
        ->required()
        ->check(whole_number_to(1000))
        ->option_text(" ");
    perft->add_flag("--divide", divide_, "Also the share of each first action");
    on(perft, [this](const Console& console) { return run_perft(place_, depth_, divide_, console); });
  }

  void add_prove() {
    CLI::App* prove = command("prove", "Prove who wins by force, in how many turns, and how",
                              "tablier prove bobail --position \"n1nnn/5/sTn2/5/ss1ss S t\" --tree");
    add_position_options(prove);
    prove->add_option("--turns", prove_.turns, "How many turns of the winner to look ahead (default: 10)")
        ->check(whole_number_to(kMostProofTurns))
        ->option_text("NUMBER");
    prove->add_option("--work", prove_.work, "How many positions to look at (default: a hundred million)")
        ->check(whole_number_to(std::numeric_limits<std::uint64_t>::max()))
        ->option_text("NUMBER");
    prove->add_flag("--tree", prove_.tree, "Also the whole winning tree, a turn a line");
    on(prove, [this](const Console& console) {
      prove_.place = place_;
      return run_prove(prove_, console);
    });
  }

  void add_play() {
    CLI::App* play = command("play", "Play in the terminal: people at one keyboard, or the computer",
                             "tablier play \"bosworth(players=3)\" --computer W,N --name S=Anna --seed 7");
    play->add_option("GAME", play_.spec, "The game, with its options (default: a menu)")->option_text(" ");
    play->add_option("-p,--position", play_.position, "Begin from this position")->option_text("TEXT");
    play->add_option("--resume", play_.resume, "Go on with the last game of this record")->option_text("FILE");
    play->add_option("--computer", play_.computer,
                     "Who is played by the computer: W,N or all or none\n(default: all but the first)")
        ->option_text("SEATS");
    play->add_option("--level", play_.level, "How well it plays: 1 to 8, random or greedy (default: 3)")
        ->option_text("LEVEL");
    play->add_option("--name", play_.names, "A player's name; once for each player")->option_text("SEAT=NAME");
    play->add_option("--seed", play_.seed, "Make chance and the computer reproducible")
        ->check(whole_number_to(std::numeric_limits<std::uint64_t>::max()))
        ->option_text("NUMBER");
    add_threads(play, play_.threads);
    look_.add_to(*play);
    on_with_tables(play, [this](const Console& console) { return run_play(play_, console); });
  }

  void add_puzzle() {
    CLI::App* puzzle = command("puzzle", "Solve puzzles: find the one turn that wins by force (docs/puzzles.md)",
                               "tablier puzzle castelott --level 2");
    puzzle->add_option("GAME", puzzle_.game, "The game (default: a list of the puzzles)")->option_text(" ");
    puzzle->add_option("--level", puzzle_.level, "How hard: 1 to 6")->check(CLI::Range(1, kPuzzleLevels));
    puzzle->add_option("--id", puzzle_.id, "This puzzle")->option_text("ID");
    puzzle->add_option("--day", puzzle_.day, "The puzzle of this day (default: today)")->option_text("DATE");
    look_.add_to(*puzzle);
    puzzle->callback([this, puzzle] {
      if (puzzle->get_subcommands().empty()) {
        action_ = [this](const Console& console) { return run_puzzle(puzzle_, console); };
      }
    });
    add_puzzle_make(puzzle);
    add_puzzle_verify(puzzle);
  }

  void add_puzzle_make(CLI::App* puzzle) {
    CLI::App* make = puzzle->add_subcommand("make", "Find new puzzles in games between computers");
    make->footer("Example: tablier puzzle make castelott --count 2 --most 2 --seed 3");
    const auto number = [make](const std::string& name, auto& value, const std::string& what, int least, int most) {
      make->add_option(name, value, what)->check(CLI::Range(least, most))->capture_default_str()->option_text("NUMBER");
    };
    make->add_option("GAME", puzzle_make_.spec, "The game, with its options")->required()->option_text(" ");
    number("--count", puzzle_make_.count, "How many, in equal shares for each number of turns", 1, 100'000);
    make->add_option("--seed", puzzle_make_.seed, "Other games, other puzzles")->capture_default_str();
    number("--fewest", puzzle_make_.fewest, "Turns of the shortest", kShortestPuzzle, kLongestPuzzle);
    number("--most", puzzle_make_.most, "Turns of the longest", kShortestPuzzle, kLongestPuzzle);
    make->add_option(
            "--beyond", puzzle_make_.beyond,
            "Turns beyond the solution within which no other turn wins;\nall: none wins at all, by the table of bobail")
        ->capture_default_str();
    make->add_option("--tables", puzzle_make_.tables, "Folder of that table (default: your data folder's)")
        ->option_text("FOLDER");
    make->add_option("--work", puzzle_make_.work, "How many positions to look at for a puzzle, before it is given up")
        ->capture_default_str();
    number("--games", puzzle_make_.games, "Games after which to give up", 1, 100'000'000);
    make->add_option("--keep", puzzle_make_.keep, "Puzzles of this file stay, and count")->option_text("FILE");
    make->add_option("--output", puzzle_make_.output, "A new file (default: the standard output)")->option_text("FILE");
    on(make, [this](const Console& console) { return run_puzzle_make(puzzle_make_, console); });
  }

  void add_puzzle_verify(CLI::App* puzzle) {
    CLI::App* verify = puzzle->add_subcommand("verify", "Check every puzzle of a file by search");
    verify->footer("Example: tablier puzzle make castelott --count 2 --most 2 | tablier puzzle verify -");
    verify->add_option("FILE", puzzle_verify_.file, "The file, - for standard input")->required()->option_text(" ");
    verify->add_option("--beyond", puzzle_verify_.beyond, "Other turns beyond the solution (default: the file's claim)")
        ->check(CLI::Range(0, 20));
    verify->add_option("--horizon", puzzle_verify_.horizon, "Turns beyond which no other turn is looked at")
        ->check(CLI::Range(1, kMostProofTurns));
    verify->add_option("--most", puzzle_verify_.most, "Turns of the longest puzzles to look at; others are only read")
        ->check(CLI::Range(kShortestPuzzle, kLongestPuzzle));
    verify->add_option("--threads", puzzle_verify_.threads, "Puzzles at a time")->check(CLI::Range(1, 256));
    verify->add_flag("--each", puzzle_verify_.each, "Also how many positions each puzzle took");
    on(verify, [this](const Console& console) { return run_puzzle_verify(puzzle_verify_, console); });
  }

  void add_record() {
    CLI::App* record = command("record", "Show, check or convert records of games (docs/record.md)",
                               "tablier record check game.tablier");
    record->require_subcommand(1);
    const auto add = [&](std::string_view name, std::string_view what) {
      CLI::App* added = record->add_subcommand(std::string(name), std::string(what));
      added->add_option("FILE", file_, "The file, - for standard input")->required()->option_text(" ");
      added->footer("Example: tablier record " + std::string(name) + " game.tablier");
      return added;
    };
    CLI::App* show = add("show", "Print each game with its last position");
    look_.add_to(*show);
    on(show, [this](const Console& console) { return run_record_show(file_, console); });
    CLI::App* check = add("check", "Replay each game; tell where an action is wrong");
    on(check, [this](const Console& console) { return run_record_check(file_, console); });
    CLI::App* convert = add("convert", "Print the games in another form, or for one seat's eyes");
    convert->add_option("--to", format_, "record (default), json (an object a line) or words (the actions)")
        ->check(one_of({"record", "json", "words"}))
        ->option_text("FORM");
    convert->add_option("--eyes", seat_, "Only what this seat (or `onlooker`) saw; hidden cards become ?")
        ->option_text("SEAT");
    on(convert, [this](const Console& console) {
      const RecordFormat format = format_ == "json"    ? RecordFormat::kJson
                                  : format_ == "words" ? RecordFormat::kWords
                                                       : RecordFormat::kRecord;
      return run_record_convert(file_, format, seat_, console);
    });
  }

  void add_tools() {
    constexpr std::string_view kExample = "printf 'start\\tbobail\\n' | tablier batch";
    CLI::App* batch = command("batch", "Answer requests of programs, one a line, as they come", kExample);
    batch->footer(batch_help() + "\nExample: " + std::string(kExample));
    on(batch, [](const Console& console) {
      run_batch(console.in, console.out);
      return kSuccess;
    });
    CLI::App* bench = command("bench", "Measure the engine's speed, on one thread", "tablier bench bobail --json");
    bench->add_flag("--json", bench_.json, "As JSON");
    bench->add_option("GAME", bench_.games, "Only these games")->option_text(" ");
    on(bench, [this](const Console& console) { return run_bench(bench_, console); });
  }

  void add_match() {
    CLI::App* match = command("match", "Play many games between levels, random, greedy, tree or programs",
                              "tablier match bobail 2 \"program:time=20:tablier engine\" --games 4 --threads 2");
    match->add_option("GAME", match_.spec, "The game, with its options")->required()->option_text(" ");
    match
        ->add_option("PLAYER", match_.players,
                     "The players; the last one takes the seats left over.\n"
                     "a level (1 to 8 or its name), random, greedy, tree, best,\n"
                     "or program:COMMAND for one of your own (docs/protocol.md)")
        ->required()
        ->option_text(" ");
    match->add_option("--games", match_.games, "How many games")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    match->add_option("--seed", match_.seed, "Makes openings and chance reproducible")->capture_default_str();
    match->add_option("--opening", match_.opening, "Random actions before the players take over")
        ->check(CLI::Range(0, 100))
        ->capture_default_str();
    match->add_flag("--any-opening", match_.any_opening,
                    "Take them as they come; otherwise, in games of skill for two,\n"
                    "one that a short look finds decided is drawn again");
    match->add_option("--longest", match_.longest, "Actions after which a game is called shared")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    match->add_option("--threads", match_.threads, "Games at a time")->check(CLI::Range(1, 256))->capture_default_str();
    match->add_flag("--sprt", match_.sprt, "Stop when it is decided whether the first player is better by ...");
    match->add_option("--elo0", match_.elo0, "... not more than this")->capture_default_str();
    match->add_option("--elo1", match_.elo1, "... at least this")->capture_default_str();
    match->add_option("--records", match_.records, "Write the games to this new file");
    on_with_tables(match, [this](const Console& console) { return run_match(match_, console); });
  }

  void add_programs() {
    CLI::App* engine = command("engine", "Play for other programs, by the Universal Game Interface",
                               "printf 'position startpos\\ngo movetime 100\\n' | tablier engine gwezboell");
    engine->add_option("GAME", engine_game_, "The game until another is named")
        ->capture_default_str()
        ->option_text(" ");
    on_with_tables(engine, [this](const Console& console) { return run_engine(engine_game_, console); });

    CLI::App* analyse = command("analyse", "Tell the best lines of a position, or of each in a record",
                                "tablier analyse bobail --time 200 --lines 2");
    analyse->add_option("GAME", analyse_.spec, "The game, with its options (a record names its own)")->option_text(" ");
    analyse->add_option("-p,--position", analyse_.position, "The position's text, quoted (default: the start)")
        ->option_text("TEXT");
    analyse->add_option("--record", analyse_.record, "Every decision in this file of records, - for standard input")
        ->option_text("FILE");
    analyse->add_option("--time", analyse_.milliseconds, "Milliseconds for each position (default: 1000)")
        ->check(CLI::Range(1, 3'600'000))
        ->option_text("MS");
    analyse->add_option("--work", analyse_.work, "Positions to look at for each position: reproducible")
        ->check(CLI::PositiveNumber)
        ->option_text("NUMBER");
    analyse->add_option("--lines", analyse_.lines, "How many of the best actions")
        ->check(CLI::Range(1, 256))
        ->capture_default_str()
        ->option_text("NUMBER");
    add_threads(analyse, analyse_.threads);
    analyse->add_flag("--json", analyse_.json, "As JSON, an object a line");
    on_with_tables(analyse, [this](const Console& console) { return run_analyse(analyse_, console); });
  }

  void add_tables(CLI::App* command) {
    command
        ->add_option("--tables", tables_,
                     "Folder of the tables of solved games; none for none\n(default: your data folder's)")
        ->envname("TABLIER_TABLES")
        ->option_text("FOLDER  [TABLIER_TABLES]");
  }

  /// Like `on`, for a command whose top level plays by the tables.
  template <class Action>
  void on_with_tables(CLI::App* command, Action action) {
    add_tables(command);
    on(command, [this, action](const Console& console) {
      const Expected<void> opened = use_tables(tables_, console);
      return opened ? action(console) : wrong_use(console, opened.error().message);
    });
  }

  void add_solved() {
    CLI::App* solve = command("solve", "Solve a game: who wins in every position (docs/bobail-solved.md)",
                              "tablier solve bobail --threads 2");
    solve->add_option("GAME", solve_.game, "bobail")->required()->option_text(" ");
    solve->add_option("--tables", solve_.tables, "Folder for the table, bobail.table (default: your data folder's)")
        ->envname("TABLIER_TABLES")
        ->option_text("FOLDER  [TABLIER_TABLES]");
    solve
        ->add_option("--work", solve_.work,
                     "Folder for what is found on the way, so that an interrupted\n"
                     "run can go on (default: one beside the table)")
        ->option_text("FOLDER");
    solve->add_option("--values", solve_.values, "Write a smaller table that tells only who wins, too")
        ->option_text("FILE");
    solve->add_option("--threads", solve_.threads, "Threads")->check(CLI::Range(1, 256))->capture_default_str();
    solve->add_flag("--keep", solve_.keep, "Leave what was found on the way where it is");
    solve->add_flag("--overwrite", solve_.overwrite, "Make a table anew that is there already");
    solve->add_flag("--histogram", solve_.histogram, "Print how many positions take how many turns");
    on(solve, [this](const Console& console) { return run_solve(solve_, console); });

    CLI::App* verify =
        command("verify", "Check every position of a table against the rules", "tablier verify --threads 2");
    verify->add_option("FILE", verify_.file, "The table (default: your data folder's)")->option_text(" ");
    verify->add_option("--threads", verify_.threads, "Threads")->check(CLI::Range(1, 256))->capture_default_str();
    on(verify, [this](const Console& console) { return run_verify(verify_, console); });

    CLI::App* probe = command("probe", "Tell what a position of a solved game and its actions are worth",
                              "tablier probe bobail -p 'nnnnn/5/2T2/5/sssss N t'");
    probe->add_option("GAME", probe_.place.spec, "bobail")->required()->option_text(" ");
    probe->add_option("-p,--position", probe_.place.position, "The position's text, quoted (default: the start)")
        ->option_text("TEXT");
    probe->add_option("--tables", probe_.tables, "Folder of the tables (default: your data folder's)")
        ->envname("TABLIER_TABLES")
        ->option_text("FOLDER  [TABLIER_TABLES]");
    probe->add_flag("--json", probe_.json, "As JSON");
    on(probe, [this](const Console& console) { return run_probe(probe_, console); });
  }

  void add_grade() {
    CLI::App* grade = command("grade", "Tell how often the players of Bobail's records kept what they had",
                              "tablier grade games.txt");
    grade->add_option("FILE", grade_.file, "The records, - for standard input")->required()->option_text(" ");
    grade->add_option("--tables", grade_.tables, "Folder of the tables (default: your data folder's)")
        ->envname("TABLIER_TABLES")
        ->option_text("FOLDER  [TABLIER_TABLES]");
    on(grade, [this](const Console& console) { return run_grade(grade_, console); });
  }

  void add_book() {
    CLI::App* book = command("book", "Make or check the winning side's pocket book (docs/bobail-solved.md)",
                             "tablier book check data/bobail.book");
    book->require_subcommand(1);
    CLI::App* make = book->add_subcommand("make", "Make it from the table of the solved game");
    CLI::App* check = book->add_subcommand("check", "Play against it everything that there is, by the rules alone");
    for (CLI::App* each : {make, check}) each->add_option("FILE", book_.file, "The book")->required()->option_text(" ");
    make->add_option("--tables", book_.tables, "Folder of the tables (default: your data folder's)")
        ->envname("TABLIER_TABLES")
        ->option_text("FOLDER  [TABLIER_TABLES]");
    make->add_flag("--overwrite", book_.overwrite, "Make a book anew that is there already");
    on(make, [this](const Console& console) { return run_book_make(book_, console); });
    on(check, [this](const Console& console) { return run_book_check(book_, console); });
  }

  /// An option of the server: also an environment variable, TABLIER_ and its name, which the help tells.
  template <class Value>
  CLI::Option* serve_option(CLI::App* serve, const std::string& name, Value& value, const std::string& kind,
                            const std::string& what) {
    std::string variable = "TABLIER_" + name.substr(2);
    for (char& c : variable) c = c == '-' ? '_' : static_cast<char>(std::toupper(c));
    CLI::Option* option = nullptr;
    if constexpr (std::same_as<Value, bool>) {
      option = serve->add_flag(name, value, what);
    } else {
      option = serve->add_option(name, value, what);
    }
    return option->envname(variable)->option_text(kind + "  [" + variable + "]");
  }

  void serve_number(CLI::App* serve, const std::string& name, auto& value, const std::string& what, int least,
                    int most) {
    serve_option(serve, name, value, "NUMBER", what + " (default: " + std::to_string(value) + ")")
        ->check(CLI::Range(least, most));
  }

  CLI::Option* serve_database(CLI::App* command, const std::string& what) {
    return serve_option(command, "--database", serve_.database, "URL", what)
        ->check(CLI::Validator(
            [](const std::string& url) {
              return url.starts_with("postgresql://") || url.starts_with("postgres://")
                         ? std::string()
                         : "expected postgresql://USER:PASSWORD@HOST:PORT/NAME";
            },
            "", "url"));
  }

  void add_move_data() {
    CLI::App* move = command("move-data", "Copy a server's games from its file into PostgreSQL (docs/hosting.md)",
                             "tablier move-data --data /var/lib/tablier --database postgresql://…");
    serve_option(move, "--data", serve_.data, "FOLDER", "The folder of the database file\n(default: your data folder)");
    serve_database(move, "The database, in which there must be no games yet")->required();
    on(move, [this](const Console& console) { return run_move_data(serve_, console); });
  }

  void add_serve() {
    CLI::App* serve = command("serve", "Let people play over the network (docs/hosting.md, docs/api.md)",
                              "tablier serve --port 8080 --data /var/lib/tablier");
    serve->footer("An option can also be given as the environment variable behind it.\n" + serve->get_footer());
    constexpr int kMany = 1'000'000;
    serve_option(serve, "--listen", serve_.listen, "ADDRESS",
                 "The IP address to listen at, 0.0.0.0 or :: for all (default: 127.0.0.1)");
    serve_number(serve, "--port", serve_.port, "The port; 0 for any that is free", 0, 65535);
    serve_option(serve, "--data", serve_.data, "FOLDER",
                 "The folder of the database file; made if it is not there\n(default: your data folder)");
    serve_database(serve, "postgresql://… instead of the file: for several servers");
    serve_option(serve, "--pages", serve_.pages, "FOLDER",
                 "The folder of the built page (default: where it is\nfound beside the program)");
    serve_option(serve, "--origins", serve_.origins, "ORIGIN,…",
                 "Other sites whose pages may connect, such as https://club.example")
        ->delimiter(',')
        ->check(CLI::Validator(
            [](const std::string& origin) {
              const std::size_t host = origin.find("://") + 3;
              const bool good = (origin.starts_with("https://") || origin.starts_with("http://")) &&
                                host < origin.size() && origin.find('/', host) == std::string::npos;
              return good ? std::string() : "expected https://HOST, without anything behind it, found " + origin;
            },
            "", "origin"));
    serve_option(serve, "--behind-proxy", serve_.behind_proxy, "",
                 "Believe X-Forwarded-For and X-Forwarded-Proto:\nonly with a proxy of your own in front");
    serve_option(serve, "--log-level", serve_.log_level, "LEVEL", "debug, info (default), warning or error")
        ->check(one_of({"debug", "info", "warning", "error"}));
    serve_option(serve, "--access-log", serve_.access_log, "",
                 "A line in the log for each request and each live\nsocket, with the client's address");
    serve_number(serve, "--computer-threads", serve_.computer_threads, "Threads for the computer players", 1, 256);
    serve_number(serve, "--sockets", serve_.sockets, "Connections at a time", 1, kMany);
    serve_number(serve, "--sockets-per-client", serve_.sockets_per_client, "… from one address", 1, kMany);
    serve_number(serve, "--games-per-guest", serve_.games_per_guest, "Unfinished games made by one guest", 1, kMany);
    serve_number(serve, "--games-per-socket", serve_.games_per_socket, "Games followed on one socket", 1, 10'000);
    serve_number(serve, "--messages-per-second", serve_.messages_per_second, "… from one socket", 1, kMany);
    serve_number(serve, "--requests-per-second", serve_.requests_per_second, "… from one address", 1, kMany);
    serve_number(serve, "--archive-days", serve_.archive_days, "Days after which an idle game is archived", 1, 36'500);
    on_with_tables(serve, [this](const Console& console) { return run_serve(serve_, console); });
  }

  CLI::App app_{std::string(kAbout), "tablier"};
  Look look_;
  bool json_ = false;
  PositionChoice place_;
  std::optional<std::string> seat_;
  std::vector<std::string> words_;
  int depth_ = 0;
  bool divide_ = false;
  ProveChoice prove_;
  PlayChoice play_;
  PuzzleChoice puzzle_;
  PuzzleMakeChoice puzzle_make_;
  PuzzleVerifyChoice puzzle_verify_;
  std::string file_;
  std::string format_ = "record";
  BenchChoice bench_;
  MatchChoice match_;
  std::string engine_game_ = "bobail";
  AnalyseChoice analyse_;
  SolveChoice solve_;
  VerifyChoice verify_;
  ProbeChoice probe_;
  GradeChoice grade_;
  BookChoice book_;
  std::optional<std::string> tables_;
  server::Settings serve_;
  std::function<int(const Console&)> action_;
};

}  // namespace

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  return Program().run({argv + 1, argv + argc});
}

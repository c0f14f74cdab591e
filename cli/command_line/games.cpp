#include <memory>

#include "command_line/arguments.h"
#include "command_line/command_line.h"
#include "command_line/groups.h"
#include "commands.h"

namespace tablier::cli {

namespace {

void add_show(CommandLine& line) {
  struct Choice {
    PositionChoice place{};
    std::optional<std::string> seat{};
  };
  const auto choice = std::make_shared<Choice>();
  CLI::App* show =
      line.command("show", "Draw a position", "tablier show bobail --position \"nnnnn/5/2T2/5/sssss S f\"");
  add_game(show, choice->place.spec);
  add_position(show, choice->place.position);
  show->add_option("--seat", choice->seat, "Show only what this seat may see")->option_text("SEAT");
  line.add_look(show);
  line.on(show, [choice](const Console& console) { return run_show(choice->place, choice->seat, console); });
}

void add_moves(CommandLine& line) {
  const auto place = std::make_shared<PositionChoice>();
  CLI::App* moves =
      line.command("moves", "List the legal actions; where chance acts, with probabilities", "tablier moves gwezboell");
  add_game(moves, place->spec);
  add_position(moves, place->position);
  line.on(moves, [place](const Console& console) { return run_moves(*place, console); });
}

void add_apply(CommandLine& line) {
  struct Choice {
    PositionChoice place{};
    std::vector<std::string> words{};
  };
  const auto choice = std::make_shared<Choice>();
  CLI::App* apply =
      line.command("apply", "Play actions and print the position after them", "tablier apply bobail c1e3 c3d4 d5a2");
  add_game(apply, choice->place.spec);
  add_position(apply, choice->place.position);
  apply->add_option("ACTION", choice->words, "Actions, one after another")->required()->option_text(" ");
  line.on(apply, [choice](const Console& console) { return run_apply(choice->place, choice->words, console); });
}

void add_perft(CommandLine& line) {
  struct Choice {
    PositionChoice place{};
    int depth = 0;
    bool divide = false;
  };
  const auto choice = std::make_shared<Choice>();
  CLI::App* perft =
      line.command("perft", "Count the action sequences of a given length", "tablier perft gwezboell 4 --divide");
  add_game(perft, choice->place.spec);
  add_position(perft, choice->place.position);
  perft->add_option("DEPTH", choice->depth, "The length of the sequences")
      ->required()
      ->check(whole_number(0, 1000))
      ->option_text(" ");
  perft->add_flag("--divide", choice->divide, "Also the share of each first action");
  line.on(perft, [choice](const Console& console) {
    return run_perft(choice->place, choice->depth, choice->divide, console);
  });
}

CLI::App* add_record_command(CLI::App* record, const std::string& name, const std::string& what, std::string& file) {
  CLI::App* added = record->add_subcommand(name, what);
  added->add_option("FILE", file, "The file, - for standard input")->required()->option_text(" ");
  added->footer("Example: tablier record " + name + " game.tablier");
  return added;
}

void add_record_convert(CommandLine& line, CLI::App* record) {
  struct Choice {
    std::string file{};
    std::string format = "record";
    std::optional<std::string> eyes{};
  };
  const auto choice = std::make_shared<Choice>();
  CLI::App* convert =
      add_record_command(record, "convert", "Print the games in another form, or for one seat's eyes", choice->file);
  convert->add_option("--to", choice->format, "record (default), json (an object a line) or words (the actions)")
      ->check(one_of({"record", "json", "words"}))
      ->option_text("FORM");
  convert->add_option("--eyes", choice->eyes, "Only what this seat (or `onlooker`) saw; hidden cards become ?")
      ->option_text("SEAT");
  line.on(convert, [choice](const Console& console) {
    const RecordFormat format = choice->format == "json"    ? RecordFormat::kJson
                                : choice->format == "words" ? RecordFormat::kWords
                                                            : RecordFormat::kRecord;
    return run_record_convert(choice->file, format, choice->eyes, console);
  });
}

}  // namespace

void add_catalogue(CommandLine& line) {
  const auto json = std::make_shared<bool>(false);
  CLI::App* games = line.command("games", "List the games with their players and options", "tablier games");
  games->add_flag("--json", *json, "As JSON");
  line.on(games, [json](const Console& console) { return run_games(*json, console); });

  const auto ruled = std::make_shared<std::string>();
  CLI::App* rules = line.command("rules", "Print the rules of a game in our own words", "tablier rules bobail");
  add_game(rules, *ruled);
  line.on(rules, [ruled](const Console& console) { return run_rules(*ruled, console); });

  const auto described = std::make_shared<std::string>();
  CLI::App* facts = line.command("facts", "Print a game's options, squares, pieces, seats and steps as JSON",
                                 "tablier facts \"bosworth(players=3)\"");
  add_game(facts, *described);
  line.on(facts, [described](const Console& console) { return run_facts(*described, console); });
}

void add_positions(CommandLine& line) {
  add_show(line);
  add_moves(line);
  add_apply(line);
  add_perft(line);
}

void add_play(CommandLine& line) {
  const auto choice = std::make_shared<PlayChoice>();
  CLI::App* play = line.command("play", "Play in the terminal: people at one keyboard, or the computer",
                                "tablier play \"bosworth(players=3)\" --computer W,N --name S=Anna --seed 7");
  play->add_option("GAME", choice->spec, "The game, with its options (default: a menu)")->option_text(" ");
  play->add_option("-p,--position", choice->position, "Begin from this position")->option_text("TEXT");
  play->add_option(
          "--resume", choice->resume,
          "Go on with the last game of this record; without a file,\nwith the one that you left unfinished last")
      ->expected(0, 1)
      ->option_text("[FILE]");
  play->add_option("--computer", choice->computer,
                   "Who is played by the computer: W,N or all or none\n(default: all but the first)")
      ->option_text("SEATS");
  play->add_option("--level", choice->level,
                   "How well it plays: 1 to 8, a level's name, random or greedy,\n"
                   "or program:COMMAND (docs/protocol.md) (default: 3)")
      ->option_text("LEVEL");
  play->add_option("--name", choice->names, "A player's name; once for each player")->option_text("SEAT=NAME");
  play->add_option("--seed", choice->seed, "Make chance and the computer reproducible")
      ->check(whole_number(0, kAnyNumber))
      ->option_text("NUMBER");
  add_threads(play, choice->threads);
  line.add_look(play);
  line.on_with_tables(play, [choice](const Tablebases& tablebases, const Console& console) {
    return run_play(*choice, tablebases, console);
  });
}

void add_record(CommandLine& line) {
  CLI::App* record = line.command("record", "Show, check or convert records of games (docs/record.md)",
                                  "tablier record check game.tablier");
  record->require_subcommand(1);

  const auto shown = std::make_shared<std::string>();
  CLI::App* show = add_record_command(record, "show", "Print each game with its last position", *shown);
  line.add_look(show);
  line.on(show, [shown](const Console& console) { return run_record_show(*shown, console); });

  const auto checked = std::make_shared<std::string>();
  CLI::App* check = add_record_command(record, "check", "Replay each game; tell where an action is wrong", *checked);
  line.on(check, [checked](const Console& console) { return run_record_check(*checked, console); });

  add_record_convert(line, record);
}

}  // namespace tablier::cli

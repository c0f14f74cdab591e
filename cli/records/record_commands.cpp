#include <fmt/format.h>
#include <fmt/ostream.h>

#include "command_line/command_line.h"
#include "commands.h"
#include "records/record_files.h"
#include "session/describe.h"
#include "terminal/draw.h"

namespace tablier::cli {

namespace {

/// The file could not be read (wrong use), or its records are wrong (the check failed).
int report(const Error& error, const Console& console) {
  const bool is_read = error.message.contains(": line ");
  return complain(console, error.message, is_read ? kFailure : kWrongUse);
}

std::size_t count_actions(const Record& record) {
  std::size_t count = 0;
  for (const Record::Turn& turn : record.turns) count += turn.entries.size();
  return count;
}

/// The last position of a record, for drawing: with the eyes it was written for, or an onlooker's.
Expected<AnyView> last_view(const Record& record) {
  if (record.eyes) {
    TABLIER_TRY(seen, replay_seen(record));
    return seen->state();
  }
  TABLIER_TRY(session, replay(record));
  return session->state().view(Viewer::onlooker());
}

std::string words_of(const Record& record) {
  std::string line;
  for (const Record::Turn& turn : record.turns) {
    for (const Record::Entry& entry : turn.entries) line += (line.empty() ? "" : " ") + entry.word;
  }
  return line;
}

Expected<int> run_record_show(const std::string& file, const Console& console) {
  const Expected<std::vector<Record>> records = load_records(file);
  if (!records) return report(records.error(), console);
  for (const Record& record : *records) {
    const Expected<AnyView> view = last_view(record);
    if (!view) return report(view.error(), console);
    const Facts facts = record.spec.game->facts(record.spec.choices);
    fmt::print(console.out, "{}\n{}\n", write_record(record), draw(facts, *view, console.style));
  }
  return kSuccess;
}

Expected<int> run_record_check(const std::string& file, const Console& console) {
  const Expected<std::vector<Record>> records = load_records(file);
  if (!records) return report(records.error(), console);
  for (std::size_t i = 0; i < records->size(); ++i) {
    const Record& record = (*records)[i];
    fmt::print(console.out, "game {}: {}, {} turns, {} actions, result {}\n", i + 1, spec_text(record.spec),
               record.turns.size(), count_actions(record), record.result);
  }
  fmt::print(console.out, "{} {}, every action legal\n", records->size(), records->size() == 1 ? "game" : "games");
  return kSuccess;
}

struct ConvertChoice {
  std::string file{};
  std::string format = "record";
  std::optional<std::string> eyes{};
};

Expected<int> run_record_convert(const ConvertChoice& choice, const Console& console) {
  const Expected<std::vector<Record>> records = load_records(choice.file);
  if (!records) return report(records.error(), console);
  std::string out;
  for (Record record : *records) {
    if (choice.eyes) {
      TABLIER_TRY(viewer, parse_viewer(record.spec.game->facts(record.spec.choices), *choice.eyes));
      TABLIER_TRY(seen, record_for(record, *viewer));
      record = std::move(*seen);
    }
    if (choice.format == "record") {
      out += (out.empty() ? "" : "\n") + write_record(record);
    } else {
      out += (choice.format == "json" ? describe(record) : words_of(record)) + "\n";
    }
  }
  console.out << out;
  return kSuccess;
}

}  // namespace

void add_record(CommandLine& line) {
  line.add_group("record", "Show, check or convert records of games (docs/record.md)",
                 "tablier record check game.tablier");
  const auto add_file = [](Command& command, std::string& file) {
    command.argument("FILE", file, "The file, - for standard input").required();
  };
  auto [show, shown] = line.add("record show", "Print each game with its last position",
                                "tablier record show game.tablier", run_record_show);
  add_file(show, shown);
  show.look();
  auto [check, checked] = line.add("record check", "Replay each game and report illegal actions",
                                   "tablier record check game.tablier", run_record_check);
  add_file(check, checked);
  auto [convert, choice] = line.add("record convert", "Print the games in another format, or as one seat saw them",
                                    "tablier record convert game.tablier", run_record_convert);
  add_file(convert, choice.file);
  convert.option("--to", "FORMAT", choice.format, "record (default), json (one object per line) or words (the actions)")
      .check(one_of({"record", "json", "words"}));
  convert.option("--eyes", "SEAT", choice.eyes, "Only what this seat (or `onlooker`) saw; hidden cards become ?");
}

}  // namespace tablier::cli

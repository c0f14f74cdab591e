#include <fmt/format.h>
#include <fmt/ostream.h>

#include "commands.h"
#include "session/describe.h"
#include "system/files.h"
#include "terminal/draw.h"

namespace tablier::cli {

namespace {

Expected<std::vector<Record>> load(const std::string& file) {
  TABLIER_TRY(text, read_file(file));
  Expected<std::vector<Record>> records = read_records(*text);
  if (!records) return fail(file + ": " + records.error().message);
  return records;
}

/// What went wrong: the file could not be had (wrong use), or it is no good record (the check failed).
int report(const Error& error, const Console& console) {
  wrong_use(console, error.message);
  return error.message.find(": line ") == std::string::npos ? kWrongUse : kFailure;
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
  TABLIER_TRY(table, replay(record));
  return table->state().view(Viewer::onlooker());
}

std::string words_of(const Record& record) {
  std::string line;
  for (const Record::Turn& turn : record.turns) {
    for (const Record::Entry& entry : turn.entries) line += (line.empty() ? "" : " ") + entry.word;
  }
  return line;
}

}  // namespace

int run_record_show(const std::string& file, const Console& console) {
  const Expected<std::vector<Record>> records = load(file);
  if (!records) return report(records.error(), console);
  for (const Record& record : *records) {
    const Expected<AnyView> view = last_view(record);
    if (!view) return report(view.error(), console);
    const Facts facts = record.spec.game->facts(record.spec.choices);
    fmt::print(console.out, "{}\n{}\n", write_record(record), draw(facts, *view, console.style));
  }
  return kSuccess;
}

int run_record_check(const std::string& file, const Console& console) {
  const Expected<std::vector<Record>> records = load(file);
  if (!records) return report(records.error(), console);
  for (std::size_t i = 0; i < records->size(); ++i) {
    const Record& record = (*records)[i];
    fmt::print(console.out, "game {}: {}, {} turns, {} actions, result {}\n", i + 1, spec_text(record.spec),
               record.turns.size(), count_actions(record), record.result);
  }
  fmt::print(console.out, "{} {}, every action legal\n", records->size(), records->size() == 1 ? "game" : "games");
  return kSuccess;
}

int run_record_convert(const std::string& file, RecordFormat format, const std::optional<std::string>& eyes,
                       const Console& console) {
  const Expected<std::vector<Record>> records = load(file);
  if (!records) return report(records.error(), console);
  std::string out;
  for (const Record& whole : *records) {
    Expected<Record> record = whole;
    if (eyes) {
      const Expected<Viewer> viewer = parse_viewer(whole.spec.game->facts(whole.spec.choices), *eyes);
      if (!viewer) return wrong_use(console, viewer.error().message);
      record = record_for(whole, *viewer);
      if (!record) return wrong_use(console, record.error().message);
    }
    switch (format) {
      case RecordFormat::kRecord:
        out += (out.empty() ? "" : "\n") + write_record(*record);
        break;
      case RecordFormat::kJson:
        out += describe(*record) + "\n";
        break;
      case RecordFormat::kWords:
        out += words_of(*record) + "\n";
        break;
    }
  }
  console.out << out;
  return kSuccess;
}

}  // namespace tablier::cli

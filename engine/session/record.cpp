#include "session/record.h"

#include <algorithm>

namespace tablier {

std::string result_text(SeatSet winners, int seats) {
  if (winners.empty()) return "*";
  std::string text;
  for (int i = 0; i < seats; ++i) {
    const bool wins = winners.contains(seat_at(i));
    text += i > 0 ? "-" : "";
    text += !wins ? "0" : winners.size() == 1 ? "1" : "1/" + std::to_string(winners.size());
  }
  return text;
}

std::string rule_text(const Facts& facts, const Cause& cause) {
  if (cause.why.code.empty()) return "";
  std::string text(cause.why.code);
  for (const int square : cause.squares) text.append(" ").append(facts.squares[static_cast<std::size_t>(square)].name);
  return text.append(": ").append(sentence(cause.why));
}

Record make_record(const Session& table, std::optional<Viewer> eyes) {
  if (!table.game().info().hidden_cards) eyes.reset();
  Record record{.spec = table.spec(), .eyes = eyes};
  const AnyState& first = table.states().front();
  if (!table.from_start()) record.position = eyes ? first.view(*eyes).text() : first.position();
  for (int i = 0; i < table.seats(); ++i) record.names.push_back(table.name(seat_at(i)));
  for (std::size_t i = 0; i < table.actions().size(); ++i) {
    const AnyState& before = table.states()[i];
    const Action action = table.actions()[i];
    add_entry(record.turns, table.facts(), before, table.game().word(eyes ? before.seen(action, *eyes) : action));
  }
  if (table.finished()) {
    record.ending = ending_text(table.facts(), table.ending());
    record.rule = rule_text(table.facts(), table.ending().cause);
  }
  record.result = result_text(table.winners(), table.seats());
  return record;
}

Record make_record(const SeenSession& table) {
  Record record{.spec = table.spec(), .eyes = table.viewer()};
  const std::string first = table.views().front().text();
  if (first != table.game().start(table.spec().choices).view(table.viewer()).text()) record.position = first;
  record.names.resize(table.facts().seats.size());
  for (std::size_t i = 0; i < table.actions().size(); ++i) {
    add_entry(record.turns, table.facts(), table.views()[i], table.game().word(table.actions()[i]));
  }
  if (table.finished()) record.rule = rule_text(table.facts(), table.ending().cause);
  record.result = result_text(table.winners(), table.seats());
  return record;
}

Record make_open_record(const Session& table, Viewer viewer) {
  return make_record(table, table.finished() ? std::nullopt : std::optional(viewer));
}

Expected<Record> record_for(const Record& record, Viewer eyes) {
  if (record.eyes) {
    if (*record.eyes == eyes) return record;
    return fail_in("record", "other_eyes",
                   "it was written for other eyes, and does not hold what these would have seen");
  }
  TABLIER_TRY(table, replay(record));
  if (!table->game().info().hidden_cards) return record;
  Record seen = make_record(*table, eyes);
  seen.tags = record.tags;  // but no comments: they may tell what is hidden
  return seen;
}

namespace {

template <class AnySession>
Expected<AnySession> play_record(AnySession table, const Record& record) {
  for (const Record::Turn& turn : record.turns) {
    for (const Record::Entry& entry : turn.entries) {
      TABLIER_TRY(played, table.play(entry.word));
    }
  }
  return table;
}

}  // namespace

Expected<Session> replay(const Record& record) {
  if (record.eyes) {
    return fail_in("record", "one_seat", "it was written for one seat's eyes and does not hold everything");
  }
  Expected<Session> table =
      record.position.empty() ? Session(record.spec) : Session::from_position(record.spec, record.position);
  if (!table) return table;
  for (std::size_t i = 0; i < record.names.size(); ++i) table->set_name(seat_at(static_cast<int>(i)), record.names[i]);
  table = play_record(std::move(*table), record);
  if (table && !record.ending.empty() && !table->finished()) {
    table->conclude(parse_ending(table->facts(), record.ending),
                    parse_result(record.result, table->seats()).value_or(SeatSet()));
  }
  return table;
}

Expected<SeenSession> replay_seen(const Record& record) {
  if (!record.eyes) return fail_in("record", "not_one_seat", "it was not written for one seat's eyes");
  Expected<SeenSession> table = record.position.empty()
                                    ? SeenSession(record.spec, *record.eyes)
                                    : SeenSession::from_view(record.spec, *record.eyes, record.position);
  if (!table) return table;
  return play_record(std::move(*table), record);
}

namespace {

void write_tag(std::string& out, std::string_view name, std::string_view value) {
  out += "[" + std::string(name) + " \"";
  for (const char c : value) {
    if (c == '"' || c == '\\') out += '\\';
    out += c == '\n' || c == '\r' ? ' ' : c;
  }
  out += "\"]\n";
}

void write_comment(std::string& out, std::string_view comment) {
  if (comment.empty()) return;
  std::string text(comment);
  std::ranges::replace(text, '}', ')');
  out += " {" + text + "}";
}

}  // namespace

std::string write_record(const Record& record) {
  const Facts facts = record.spec.game->facts(record.spec.choices);
  std::string out;
  write_tag(out, "Game", spec_text(record.spec));
  for (std::size_t i = 0; i < record.names.size(); ++i) {
    if (!record.names[i].empty()) write_tag(out, "Seat-" + std::string(facts.seats[i].text), record.names[i]);
  }
  for (const auto& [name, value] : record.tags) write_tag(out, name, value);
  if (record.eyes) write_tag(out, "Eyes", viewer_text(facts, *record.eyes));
  if (!record.position.empty()) write_tag(out, "Position", record.position);
  if (!record.ending.empty()) write_tag(out, "Ending", record.ending);
  if (!record.rule.empty()) write_tag(out, "Rule", record.rule);
  out += "\n";
  if (!record.comment.empty()) {
    std::string comment;
    write_comment(comment, record.comment);
    out += comment.substr(1) + "\n";
  }
  for (std::size_t i = 0; i < record.turns.size(); ++i) {
    out += std::to_string(i + 1) + "." + record.turns[i].seat;
    for (const Record::Entry& entry : record.turns[i].entries) {
      out += " " + entry.word;
      write_comment(out, entry.comment);
    }
    out += "\n";
  }
  return out + record.result + "\n";
}

}  // namespace tablier

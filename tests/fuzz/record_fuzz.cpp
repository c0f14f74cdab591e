// Input: a file of records.

#include "session/record.h"

#include "fuzz/law.h"

namespace tablier::fuzz {
namespace {

std::string write_all(const std::vector<Record>& records) {
  std::string text;
  for (const Record& record : records) text += write_record(record);
  return text;
}

}  // namespace
}  // namespace tablier::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tablier;
  const Expected<std::vector<Record>> records = read_records(fuzz::text_of(data, size));
  if (!records) {
    fuzz::require_sentence(records.error());
    return 0;
  }
  const std::string text = fuzz::write_all(*records);
  const Expected<std::vector<Record>> again = read_records(text);
  fuzz::require(again.has_value(), "what was written can be read");
  fuzz::require(fuzz::write_all(*again) == text, "records read and written are the same text");
  for (const Record& record : *records) {
    fuzz::require(record.eyes ? replay_seen(record).has_value() : replay(record).has_value(),
                  "a record that was read can be replayed");
    if (record.eyes) continue;
    const Expected<Record> seen = record_for(record, Viewer(seat_at(0)));
    fuzz::require(seen && read_records(write_record(*seen)).has_value(), "a record can be written for one seat's eyes");
  }
  return 0;
}

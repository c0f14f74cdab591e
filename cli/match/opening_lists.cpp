#include "match/opening_lists.h"

#include <span>

#include "core/text.h"
#include "system/files.h"

namespace tablier {

std::span<const EmbeddedFile> opening_files();  // those of data/openings, by name

}  // namespace tablier

namespace tablier::cli {

Expected<std::vector<OpeningList>> opening_lists() {
  std::vector<OpeningList> lists;
  for (const EmbeddedFile& file : opening_files()) {
    Expected<OpeningList> list = read_openings(file.text());
    if (!list) return fail(std::string(file.name) + ".txt: " + list.error().message);
    lists.push_back(std::move(*list));
  }
  return lists;
}

Expected<std::optional<OpeningList>> find_openings(const Spec& spec) {
  TABLIER_TRY(lists, opening_lists());
  for (OpeningList& list : *lists) {
    if (list.spec == spec) return std::move(list);
  }
  return std::nullopt;
}

Expected<OpeningList> load_openings(const Spec& spec, const std::string& file) {
  TABLIER_TRY(text, read_file(file));
  Expected<OpeningList> list = read_openings(*text);
  if (!list) return fail(file + ": " + list.error().message);
  if (list->spec != spec) {
    return fail(file + ": expected openings of " + spec_text(spec) + ", found " + spec_text(list->spec));
  }
  if (list->openings.empty()) return fail(file + ": expected at least one opening, found none");
  return list;
}

}  // namespace tablier::cli

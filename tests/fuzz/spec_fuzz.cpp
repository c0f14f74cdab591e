// Input: a spec.

#include "session/spec.h"

#include "fuzz/law.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tablier;
  const Expected<Spec> spec = parse_spec(fuzz::text_of(data, size));
  if (!spec) {
    fuzz::require_sentence(spec.error());
    return 0;
  }
  const Expected<Spec> again = parse_spec(spec_text(*spec));
  fuzz::require(again && *again == *spec, "a spec written and read is the same");
  fuzz::require_position(*spec, spec->game->start(spec->choices));
  return 0;
}

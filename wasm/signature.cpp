// The signature of every game, as `tablier bench --signature` prints it, as a WebAssembly module for the tests: ./test
// compares it without a byte more in the page's module.

#include "session/signature.h"

namespace {

std::string text;

}  // namespace

#define TABLIER_EXPORT(name) extern "C" __attribute__((export_name(#name))) auto name

/// Where the text begins, which takes some seconds; and how many bytes it has.
TABLIER_EXPORT(make_signature)()->const char* {
  text = tablier::signature(tablier::every_spec());
  return text.data();
}
TABLIER_EXPORT(signature_size)()->std::uint32_t { return static_cast<std::uint32_t>(text.size()); }

// The engine as a WebAssembly module, with one of its contracts: four functions with plain numbers, text in the
// module's memory.

#include <cstdint>
#include <string>

#ifdef TABLIER_STUDIES
#include "study_contract.h"
using ServedContract = tablier::wasm::StudyContract;
#else
#include "contract.h"
using ServedContract = tablier::wasm::Contract;
#endif

namespace {

std::string request;
std::string response;

ServedContract& contract() {
  static ServedContract one;
  return one;
}

}  // namespace

#define TABLIER_EXPORT(name) extern "C" __attribute__((export_name(#name))) auto name

/// Makes room for a request of so many bytes, and says where to write it.
TABLIER_EXPORT(room_for_request)(std::uint32_t size)->char* {
  request.resize(size);
  return request.data();
}

/// Responds to the request written there; the response stays until the next one.
TABLIER_EXPORT(respond)()->void { response = contract().respond(request); }
TABLIER_EXPORT(response_begin)()->const char* { return response.data(); }
TABLIER_EXPORT(response_size)()->std::uint32_t { return static_cast<std::uint32_t>(response.size()); }

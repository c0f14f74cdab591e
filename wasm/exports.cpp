// The engine as a WebAssembly module: four functions with plain numbers, text in the module's memory.

#include <cstdint>
#include <string>

#include "contract.h"

namespace {

std::string question;
std::string answer;

tablier::wasm::Contract& contract() {
  static tablier::wasm::Contract one;
  return one;
}

}  // namespace

#define TABLIER_EXPORT(name) extern "C" __attribute__((export_name(#name))) auto name

/// Makes room for a question of so many bytes, and says where to write it.
TABLIER_EXPORT(room_for_question)(std::uint32_t size)->char* {
  question.resize(size);
  return question.data();
}

/// Answers the question written there; the answer stays until the next one.
TABLIER_EXPORT(answer_question)()->void { answer = contract().answer(question); }
TABLIER_EXPORT(answer_begin)()->const char* { return answer.data(); }
TABLIER_EXPORT(answer_size)()->std::uint32_t { return static_cast<std::uint32_t>(answer.size()); }

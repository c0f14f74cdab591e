#include "support/ask.h"

#include "core/text.h"
#include "session/batch.h"

namespace tablier::testing {

namespace {

std::string ask(std::initializer_list<std::string_view> fields, std::initializer_list<std::string_view> more = {}) {
  std::string request;
  for (const std::string_view field : fields) request += (request.empty() ? "" : "\t") + std::string(field);
  for (const std::string_view field : more) request += "\t" + std::string(field);
  return batch_answer(request);
}

}  // namespace

std::string start(std::string_view spec) { return ask({"start", spec}); }
std::string actor(std::string_view spec, std::string_view position) { return ask({"actor", spec, position}); }
std::string moves(std::string_view spec, std::string_view position) { return ask({"moves", spec, position}); }
std::string chance(std::string_view spec, std::string_view position) { return ask({"chance", spec, position}); }
std::string apply(std::string_view spec, std::string_view position, std::initializer_list<std::string_view> words) {
  return ask({"apply", spec, position}, words);
}
std::string result(std::string_view spec, std::string_view position, std::initializer_list<std::string_view> words) {
  return ask({"result", spec, position}, words);
}
std::string view(std::string_view spec, std::string_view position, std::string_view seat) {
  return ask({"view", spec, position, seat});
}
std::string perft(std::string_view spec, std::string_view position, int depth) {
  return ask({"perft", spec, position, std::to_string(depth)});
}

std::string read(std::string_view spec, std::string_view position) { return apply(spec, position, {}); }

std::string moves_from(std::string_view spec, std::string_view position, std::string_view square) {
  const std::string all = moves(spec, position);
  std::string found;
  for (const std::string_view word : split(all, ' ')) {
    if (word.starts_with(square)) found += (found.empty() ? "" : " ") + std::string(word);
  }
  return found;
}

bool legal(std::string_view spec, std::string_view position, std::string_view word) {
  return (" " + moves(spec, position) + " ").find(" " + std::string(word) + " ") != std::string::npos;
}

}  // namespace tablier::testing

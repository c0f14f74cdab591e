#include "support/names.h"

#include <algorithm>
#include <ostream>

namespace tablier {

void PrintTo(const Spec& spec, std::ostream* out) { *out << spec_text(spec); }

}  // namespace tablier

namespace tablier::testing {

std::string spec_as_name(const Spec& spec) {
  std::string name = spec_text(spec);
  std::erase(name, ')');
  std::ranges::replace_if(name, [](char c) { return c == '(' || c == '=' || c == ',' || c == '-'; }, '_');
  return name;
}

std::vector<Viewer> viewers(const Facts& facts) {
  std::vector<Viewer> all;
  for (std::size_t i = 0; i < facts.seats.size(); ++i) all.emplace_back(seat_at(static_cast<int>(i)));
  all.push_back(Viewer::onlooker());
  return all;
}

std::string viewer_name(const Facts& facts, Viewer viewer) {
  if (viewer.is_onlooker()) return "onlooker";
  return std::string(facts.seats[static_cast<std::size_t>(index(viewer.seat()))].text);
}

std::vector<std::string> words(const AnyGame& game, const ActionList& actions) {
  std::vector<std::string> all;
  for (WordedAction& each : sorted_by_word(game, actions)) all.push_back(std::move(each.word));
  return all;
}

bool is_sentence(const std::string& message) {
  constexpr std::size_t kLongest = 1000;
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; };
  return !message.empty() && message.size() <= kLongest && std::ranges::none_of(message, is_control);
}

}  // namespace tablier::testing

// Input: a spec, then a position on a line of its own. What can be read is played on at random, and seen by all.

#include "fuzz/law.h"
#include "session/session.h"

namespace tablier::fuzz {
namespace {

void require_views(const AnyState& state, const Facts& facts, Random& random) {
  for (const Viewer viewer : testing::viewers(facts)) {
    const AnyView view = state.view(viewer);
    const AnyState determinized = view.determinize(random);
    require(determinized.view(viewer).text() == view.text(),
            "an determinized position gives the view it was made from");
  }
}

void read_and_play(const Spec& spec, std::string_view text) {
  constexpr int kActions = 8;
  Expected<Session> table = Session::from_position(spec, text);
  if (!table) {
    require_sentence(table.error());
    return;
  }
  Random random(table->state().hash());
  require_position(spec, table->state());
  require_views(table->state(), table->facts(), random);
  for (int i = 0; i < kActions && !table->finished(); ++i) {
    const Action action = table->state().random_action(random);
    require(table->legal().contains(action), "a random action is legal");
    table->play(action);
    require_position(spec, table->state());
  }
}

}  // namespace
}  // namespace tablier::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tablier;
  std::string_view text = fuzz::text_of(data, size);
  if (const Expected<Spec> spec = parse_spec(fuzz::take_line(text))) fuzz::read_and_play(*spec, text);
  return 0;
}

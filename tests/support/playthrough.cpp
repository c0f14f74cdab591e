#include "support/playthrough.h"

#include "core/record.h"
#include "support/random_game.h"

namespace tablier::testing {

namespace {

constexpr std::uint64_t kSeed = 1;
constexpr std::size_t kFirstTurns = 12;  ///< told in full
constexpr std::size_t kLastTurns = 6;    ///< so are these; between them only the actions

/// What happens next, each action by its probability. Picked by word, so that a game is the same however the engine
/// lists and samples its actions.
Action pick(const AnyState& state, Random& random) {
  const std::vector<WordedAction> all = sorted_by_word(state.game(), state.legal());
  const auto weight = [&state](Action action) { return state.actor().is_chance() ? state.weight(action) : 1U; };
  std::uint32_t total = 0;
  for (const WordedAction& each : all) total += weight(each.action);
  std::uint32_t ticket = random.below(total);
  for (const WordedAction& each : all) {
    if (ticket < weight(each.action)) return each.action;
    ticket -= weight(each.action);
  }
  return all.back().action;
}

Table play(const Spec& spec) {
  Table table(spec);
  Random random(kSeed);
  while (!table.finished()) table.play(pick(table.state(), random));
  return table;
}

class Storyteller {
 public:
  explicit Storyteller(const Spec& spec) : table_(play(spec)), record_(make_record(table_)) {}

  std::string tell() {
    tell_heading();
    std::size_t played = 0;
    for (std::size_t turn = 0; turn < record_.turns.size(); ++turn) {
      if (turn < kFirstTurns || turn + kLastTurns >= record_.turns.size()) {
        tell_turn(turn, played);
      } else {
        tell_words(turn);
      }
      played += record_.turns[turn].entries.size();
    }
    tell_end();
    return std::move(text_);
  }

 private:
  const Facts& facts() const { return table_.facts(); }

  void line(std::string_view label, std::string_view content) {
    constexpr std::size_t kLabelWidth = 10;
    text_ += "  " + std::string(label) + std::string(kLabelWidth - std::min(label.size(), kLabelWidth - 1), ' ');
    text_ += std::string(content) + "\n";
  }

  void tell_heading() {
    text_ += spec_text(table_.spec()) + "\n";
    text_ += "One game played at random, written by tools/make_playthroughs.\n";
    for (const SeatFact& seat : facts().seats) line(seat.text, seat.name);
  }

  std::string turn_name(std::size_t turn) const { return std::to_string(turn + 1) + "." + record_.turns[turn].seat; }

  void tell_words(std::size_t turn) {
    text_ += (turn == kFirstTurns ? "\n" : "") + turn_name(turn);
    for (const Record::Entry& entry : record_.turns[turn].entries) text_ += " " + entry.word;
    text_ += "\n";
  }

  void tell_turn(std::size_t turn, std::size_t first) {
    text_ += "\nTurn " + turn_name(turn) + "\n";
    tell_views(table_.states()[first]);
    for (std::size_t i = 0; i < record_.turns[turn].entries.size(); ++i) {
      tell_action(table_.states()[first + i], table_.actions()[first + i]);
    }
  }

  void tell_views(const AnyState& state) {
    if (!table_.game().info().hidden_cards) return;
    for (const Viewer viewer : viewers(facts()))
      line(viewer_name(facts(), viewer) + " sees", state.view(viewer).text());
  }

  void tell_action(const AnyState& state, Action action) {
    const StepFact& step = facts().steps[static_cast<std::size_t>(state.step())];
    line("position", state.position());
    line("step",
         std::string(actor_text(facts(), state.actor())) + " " + std::string(step.id) + ": " + std::string(step.ask));
    line(state.actor().is_chance() ? "chance" : "actions", choices_of(state));
    line("counts", counts_of(state));
    line("plays", table_.game().word(action) + as_others_see_it(state, action));
  }

  /// All legal actions, with their probabilities where chance acts; of very many the first and the last.
  std::string choices_of(const AnyState& state) const {
    constexpr std::size_t kMany = 100;
    constexpr std::size_t kEnds = 40;
    const std::vector<WordedAction> all = sorted_by_word(state.game(), state.legal());
    std::uint64_t total = 0;
    if (state.actor().is_chance()) {
      for (const WordedAction& each : all) total += state.weight(each.action);
    }
    std::string list;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (all.size() > kMany && i == kEnds) {
        list += " …";
        i = all.size() - kEnds;
      }
      list += (i > 0 ? " " : "") + all[i].word;
      if (total > 0) list += "=" + fraction_text(state.weight(all[i].action), total);
    }
    return list;
  }

  /// How many sequences of one action and of two there are: a change of the rules shows here even where the actions
  /// that it concerns are not played.
  static std::string counts_of(const AnyState& state) {
    constexpr std::uint64_t kNoLimit = ~std::uint64_t{0};
    return std::to_string(*state.perft(1, kNoLimit)) + " " + std::to_string(*state.perft(2, kNoLimit));
  }

  std::string as_others_see_it(const AnyState& state, Action action) const {
    std::string others;
    for (const Viewer viewer : viewers(facts())) {
      const Action seen = state.seen(action, viewer);
      if (seen != action) others += "; " + viewer_name(facts(), viewer) + " sees " + table_.game().word(seen);
    }
    return others;
  }

  void tell_end() {
    text_ += "\nEnd\n";
    tell_views(table_.state());
    line("position", table_.state().position());
    const std::string_view why = table_.drawn_by_repetition() ? " by repetition" : "";
    line("result", payoffs_text(table_.winners(), table_.seats()) + std::string(why));
  }

  Table table_;
  Record record_;
  std::string text_;
};

}  // namespace

std::string playthrough(const Spec& spec) { return Storyteller(spec).tell(); }

std::string playthrough_file(const Spec& spec) { return spec_as_name(spec) + ".txt"; }

}  // namespace tablier::testing

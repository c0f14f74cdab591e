#include "support/playthrough.h"

#include "session/record.h"
#include "session/texts.h"
#include "support/names.h"
#include "support/random_game.h"

namespace tablier::testing {

namespace {

constexpr std::size_t kFirstTurns = 12;  ///< told in full
constexpr std::size_t kLastTurns = 6;    ///< so are these; between them only the actions

/// Always the same game for a spec, and another for every spec.
std::uint64_t seed_of(const Spec& spec) {
  std::uint64_t seed = 0;
  for (const char c : spec_text(spec)) seed = mix(seed + static_cast<std::uint64_t>(c));
  return seed;
}

class Storyteller {
 public:
  explicit Storyteller(const Session& table) : table_(table), record_(make_record(table)) {}

  std::string tell() {
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

  std::string turn_name(std::size_t turn) const { return std::to_string(turn + 1) + "." + record_.turns[turn].seat; }

  void tell_words(std::size_t turn) {
    text_ += (turn == kFirstTurns ? "\n" : "") + turn_name(turn);
    for (const Record::Entry& entry : record_.turns[turn].entries) text_ += " " + entry.word;
    text_ += "\n";
  }

  void tell_turn(std::size_t turn, std::size_t first) {
    text_ += "\nTurn " + turn_name(turn) + "\n";
    write_views(table_.states()[first]);
    for (std::size_t i = 0; i < record_.turns[turn].entries.size(); ++i) {
      tell_action(table_.states()[first + i], table_.actions()[first + i]);
    }
  }

  void write_views(const AnyState& state) {
    if (!table_.game().info().hidden_cards) return;
    for (const Viewer viewer : viewers(facts()))
      line(viewer.is_onlooker() ? "onlooker" : viewer_name(facts(), viewer) + " sees", state.view(viewer).text());
  }

  void tell_action(const AnyState& state, Action action) {
    const StepFact& step = facts().steps[static_cast<std::size_t>(state.step())];
    line("position", state.position());
    line("step", std::string(actor_text(facts(), state.actor())) + " " + std::string(step.id) + ": " +
                     std::string(english(table_.game()).step(step.id)));
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
    write_views(table_.state());
    line("position", table_.state().position());
    const std::string_view why = table_.drawn_by_repetition() ? " by repetition" : "";
    line("result", payoffs_text(table_.winners(), table_.seats()) + std::string(why));
  }

  const Session& table_;
  Record record_;
  std::string text_;
};

bool has_sole_winner(const Session& table) { return table.winners().size() == 1; }

/// A game that has a sole winner, not too soon, from one of the positions in tests/vectors/.
std::optional<Session> decided_game(const Spec& spec) {
  constexpr std::size_t kNotTooSoon = 10;
  for (Session& table : vector_tables(spec)) {
    play_at_random(table, seed_of(spec));
    if (has_sole_winner(table) && table.actions().size() >= kNotTooSoon) return std::move(table);
  }
  return std::nullopt;
}

}  // namespace

std::string playthrough(const Spec& spec) {
  const Session table = random_game(spec, seed_of(spec));
  std::string text = spec_text(spec) + "\nPlayed at random, written by tools/make_playthroughs.\n\nSeats";
  for (const SeatFact& seat : table.facts().seats) {
    text += " " + std::string(seat.text) + "=" + std::string(english(*spec.game).seat(seat.text));
  }
  text += "\n" + Storyteller(table).tell();
  if (has_sole_winner(table)) return text;
  const std::optional<Session> decided = decided_game(spec);
  if (decided) text += "\n\nAnother game, from a position further on\n" + Storyteller(*decided).tell();
  return text;
}

std::string playthrough_file(const Spec& spec) { return spec_as_name(spec) + ".txt"; }

}  // namespace tablier::testing

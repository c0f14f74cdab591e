#include <gtest/gtest.h>

#include <fstream>
#include <map>

#include "games/bobail/rules.h"
#include "solve/coder.h"
#include "solve/perfect_search.h"
#include "solve/solver.h"
#include "solve/table.h"
#include "solve/table_writer.h"
#include "solve/verify.h"

// The solver, its table and what verifies it, on Bobail with one and with two knights a side.

namespace tablier::solve {
namespace {

namespace files = std::filesystem;
using bobail::Bobail;
using bobail::State;
using bobail::Step;
using tower_and_slide::kNorth;
using tower_and_slide::kSouth;
using tower_and_slide::Square;
using tower_and_slide::square_at;
using tower_and_slide::SquareSet;

/// A folder that is gone at the end.
class Folder {
 public:
  Folder() {
    std::string name = (files::temp_directory_path() / "tablier_solve_XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  ~Folder() { files::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  files::path operator/(const char* name) const { return path_ / name; }

 private:
  files::path path_;
};

std::string bytes_of_file(const files::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void write_bytes(const files::path& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

template <int kKnights>
Expected<std::vector<PassFacts>> solve_into(const files::path& folder, std::uint64_t few = 1000) {
  SolveSettings settings;
  settings.folder = folder;
  settings.threads = 2;
  settings.few = few;
  return Solver<kKnights>(std::move(settings)).run();
}

template <int kKnights>
Expected<TableHeader> write_from(const files::path& passes, TableKind kind, const files::path& file) {
  const auto solved = SolvedRows<kKnights>::open(passes);
  if (!solved) return std::unexpected(solved.error());
  return write_table(*solved, kind, file, {.threads = 2});
}

/// The game with two knights a side, solved once for all tests.
class Solved : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ = std::make_unique<Folder>();
    ASSERT_TRUE(solve_into<2>(*folder_ / "passes"));
    ASSERT_TRUE(write_from<2>(*folder_ / "passes", TableKind::kTurns, *folder_ / "turns"));
    ASSERT_TRUE(write_from<2>(*folder_ / "passes", TableKind::kValues, *folder_ / "values"));
  }
  static void TearDownTestSuite() { folder_.reset(); }

  static std::unique_ptr<Folder> folder_;
};
std::unique_ptr<Folder> Solved::folder_;

TEST(Subsets, sets_have_numbers_without_gaps) {
  const Subsets<20, 5> subsets;
  for (std::uint32_t number = 0; number < Subsets<20, 5>::kCount; ++number) {
    ASSERT_EQ(std::popcount(subsets.set(number)), 5);
    ASSERT_EQ(subsets.number(subsets.set(number)), number);
  }
}

TEST(Layout, positions_and_their_mirror_images_are_kept_at_one_place) {
  const Layout<2> layout;
  EXPECT_EQ(layout.rows(), Layout<2>::kRows);
  for (std::uint32_t row = 0; row < layout.rows(); ++row) {
    const std::uint32_t waiting = layout.waiting(row);
    for (std::uint32_t column = 0; column < Layout<2>::kColumns; ++column) {
      const std::uint32_t moving = layout.moving(waiting, column);
      const auto place = layout.place(waiting, moving);
      ASSERT_EQ(place.row, row);
      ASSERT_EQ(place.column, column);
      const auto image = layout.place(mirrored(waiting), mirrored(moving));
      ASSERT_EQ(image.row, row);
      if (!layout.is_own_mirror_image(row)) {
        ASSERT_TRUE(image.mirrored);
        ASSERT_EQ(image.column, column);
      }
    }
  }
}

TEST(Layout, five_knights_a_side_make_bobails_number_of_positions) {
  const Layout<5> layout;
  EXPECT_EQ(layout.rows(), Layout<5>::kRows);
  std::uint64_t pairs = 0;
  for (std::uint32_t row = 0; row < layout.rows(); ++row) {
    pairs += (layout.is_own_mirror_image(row) ? 1 : 2) * std::uint64_t{Layout<5>::kColumns};
  }
  EXPECT_EQ(pairs, std::uint64_t{53'130} * 15'504);
}

TEST(Coder, what_is_written_is_read_back) {
  std::array<std::uint64_t, 256> even{};
  std::array<std::uint64_t, 256> skewed{};
  for (std::size_t i = 0; i < 200; ++i) even[i] = 5;
  skewed[7] = 1'000'000;
  skewed[9] = 1;
  const std::vector<SymbolChances> contexts{SymbolChances::of_counts(even), SymbolChances::of_counts(skewed)};
  Random random(3);
  std::vector<CodedSymbol> symbols;
  std::vector<std::size_t> context_of;
  for (int i = 0; i < 5000; ++i) {
    context_of.push_back(random.below(2));
    const bool second = context_of.back() == 1;
    symbols.push_back(
        {.chances = &contexts[context_of.back()],
         .symbol = static_cast<std::uint8_t>(second ? (random.below(50) == 0 ? 9 : 7) : random.below(200))});
  }
  std::vector<std::uint16_t> words;
  encode(symbols, words);
  const ChancesTable table(contexts);
  SymbolReader reader(words);
  for (std::size_t i = 0; i < symbols.size(); ++i) {
    ASSERT_EQ(reader.read(table, context_of[i]), symbols[i].symbol);
  }
  EXPECT_TRUE(reader.at_end());
  words[words.size() / 2] ^= 4;
  SymbolReader damaged(words);
  for (std::size_t i = 0; i < symbols.size(); ++i) damaged.read(table, context_of[i]);
  EXPECT_FALSE(damaged.at_end());
}

/// Every position of the game with one knight a side, worth what going through the rules again and again finds: a turn
/// more each time.
class Plain {
 public:
  Plain() {
    for (std::uint32_t south = 0; south < kSquares; ++south) {
      for (std::uint32_t north = 0; north < kSquares; ++north) {
        for (int tower = kSide; tower < kSquares - kSide; ++tower) {
          if (south != north && static_cast<int>(south) != tower && static_cast<int>(north) != tower) {
            worth_[{south, north, tower}] = std::nullopt;
          }
        }
      }
    }
    for (int turns = 0; pass(turns) || turns == 0; ++turns) {
    }
  }

  /// The mover is North.
  struct Key {
    std::uint32_t south;
    std::uint32_t north;
    int tower;
    auto operator<=>(const Key&) const = default;
  };
  const std::map<Key, std::optional<Outcome>>& worth() const { return worth_; }

  static State state(const Key& key) {
    State state;
    state.knights[kSouth] = SquareSet(1U << key.south);
    state.knights[kNorth] = SquareSet(1U << key.north);
    state.tower = square_at(key.tower);
    state.actor = kNorth;
    state.step = Step::kTowerStep;
    return state;
  }

 private:
  /// The position with South to move, turned so that North is.
  static Key turned(const State& state) {
    const auto flip = [](Square square) {
      return ((kSide - 1 - (index(square) / kSide)) * kSide) + (index(square) % kSide);
    };
    return {.south = static_cast<std::uint32_t>(flip(state.knights[kNorth].first())),
            .north = static_cast<std::uint32_t>(flip(state.knights[kSouth].first())),
            .tower = flip(state.tower)};
  }

  bool pass(int turns) {
    std::vector<std::pair<Key, Outcome>> found;
    for (const auto& [key, known] : worth_) {
      if (known) continue;
      const State start = state(key);
      if (bobail::tower_enclosed(start)) {
        found.emplace_back(key, Outcome::lost_in(0));
        continue;
      }
      bool wins = false;
      bool escapes = false;
      ActionList steps;
      Bobail::legal(start, steps);
      for (const Action step : steps) {
        State middle = start;
        Bobail::apply(middle, step);
        if (middle.step == Step::kFinished) {
          wins |= middle.actor == kNorth && turns >= 1;
          escapes |= middle.actor == kNorth;
          continue;
        }
        ActionList slides;
        Bobail::legal(middle, slides);
        for (const Action slide : slides) {
          State end = middle;
          Bobail::apply(end, slide);
          const std::optional<Outcome>& after = worth_.at(turned(end));
          wins |= after == Outcome::lost_in(turns - 1);
          escapes |= !after || !after->is_won();
        }
      }
      if (turns == 0) continue;
      if (wins) found.emplace_back(key, Outcome::won_in(turns));
      if (!wins && !escapes) found.emplace_back(key, Outcome::lost_in(turns));
    }
    for (const auto& [key, outcome] : found) worth_[key] = outcome;
    return !found.empty();
  }

  std::map<Key, std::optional<Outcome>> worth_;
};

TEST(Solver, finds_what_going_through_the_rules_again_and_again_finds) {
  const Folder folder;
  ASSERT_TRUE(solve_into<1>(folder / "passes"));
  ASSERT_TRUE(write_from<1>(folder / "passes", TableKind::kTurns, folder / "table"));
  const auto table = Table<1>::open(folder / "table");
  ASSERT_TRUE(table);
  const Plain plain;
  ASSERT_EQ(plain.worth().size(), 15U * 24 * 23);
  for (const auto& [key, worth] : plain.worth()) {
    const auto outcomes = table->outcomes(1U << key.north, 1U << key.south);
    ASSERT_TRUE(outcomes);
    ASSERT_EQ((*outcomes)[static_cast<std::size_t>(key.tower - kSide)], worth.value_or(Outcome()));
  }
}

TEST_F(Solved, every_position_is_verified_by_the_rules_engine) {
  const auto table = Table<2>::open(*folder_ / "turns");
  ASSERT_TRUE(table);
  const auto verified = verify(*table, {.threads = 2});
  ASSERT_TRUE(verified) << verified.error().message;
  EXPECT_EQ(verified->positions, 15U * 276 * 231);
}

TEST_F(Solved, it_does_not_matter_how_few_positions_are_told_one_by_one) {
  for (const std::uint64_t few : {std::uint64_t{0}, std::uint64_t{1'000'000}}) {
    const Folder other;
    const auto passes = solve_into<2>(other / "passes", few);
    ASSERT_TRUE(passes);
    ASSERT_TRUE(write_from<2>(other / "passes", TableKind::kTurns, other / "turns"));
    EXPECT_EQ(bytes_of_file(other / "turns"), bytes_of_file(*folder_ / "turns"));
  }
}

TEST_F(Solved, an_interrupted_run_goes_on_where_it_was) {
  const Folder other;
  std::atomic<bool> stop = false;
  SolveSettings settings;
  settings.folder = other / "passes";
  settings.stop = &stop;
  settings.passed = [&](const PassFacts& facts) { stop = facts.turns == 4; };
  const auto stopped = Solver<2>(settings).run();
  ASSERT_FALSE(stopped);
  EXPECT_TRUE(stopped.error().message.starts_with("stopped")) << stopped.error().message;
  EXPECT_TRUE(files::exists(PassReader::path(other / "passes", 4)));
  EXPECT_FALSE(files::exists(PassReader::path(other / "passes", 5)));
  ASSERT_TRUE(solve_into<2>(other / "passes"));
  ASSERT_TRUE(write_from<2>(other / "passes", TableKind::kTurns, other / "turns"));
  EXPECT_EQ(bytes_of_file(other / "turns"), bytes_of_file(*folder_ / "turns"));
}

TEST_F(Solved, a_damaged_pass_is_refused_by_name) {
  const Folder other;
  ASSERT_TRUE(solve_into<2>(other / "passes"));
  const files::path pass = PassReader::path(other / "passes", 3);
  const std::string whole = bytes_of_file(pass);
  for (const std::size_t at : {std::size_t{3}, whole.size() / 3, whole.size() - 5}) {
    std::string bytes = whole;
    bytes[at] = static_cast<char>(bytes[at] ^ 0x10);
    write_bytes(pass, bytes);
    const auto again = solve_into<2>(other / "passes");
    ASSERT_FALSE(again) << at;
    EXPECT_TRUE(again.error().message.contains("pass_003")) << again.error().message;
  }
  write_bytes(pass, whole.substr(0, whole.size() / 2));
  EXPECT_FALSE(solve_into<2>(other / "passes"));
}

TEST_F(Solved, a_pass_of_another_game_is_refused) { EXPECT_FALSE(solve_into<1>(*folder_ / "passes")); }

TEST_F(Solved, verification_finds_a_single_wrong_position) {
  const Folder other;
  ASSERT_TRUE(solve_into<2>(other / "passes"));
  const auto reader = PassReader::open(PassReader::path(other / "passes", 5));
  ASSERT_TRUE(reader);
  PassFacts facts = reader->facts();
  auto writer = PassWriter::make(other / "passes", facts.rows);
  ASSERT_TRUE(writer);
  bool dropped = false;
  for (std::uint32_t row = 0; row < facts.rows; ++row) {
    std::vector<Change> changes;
    ASSERT_TRUE(reader->read(row, changes));
    if (!dropped && !changes.empty() && changes.back().won != 0) {
      Change& change = changes.back();
      facts.won -= 2 * static_cast<std::uint64_t>(std::popcount(change.won));
      change.won = 0;
      dropped = true;
    }
    ASSERT_TRUE((*writer)->write(row, changes));
  }
  ASSERT_TRUE(dropped);
  ASSERT_TRUE((*writer)->finish(facts));
  ASSERT_TRUE(write_from<2>(other / "passes", TableKind::kTurns, other / "turns"));
  const auto table = Table<2>::open(other / "turns");
  ASSERT_TRUE(table);
  const auto verified = verify(*table, {});
  ASSERT_FALSE(verified);
  EXPECT_TRUE(verified.error().message.contains("the table says")) << verified.error().message;
}

TEST_F(Solved, values_alone_agree_with_turns_and_take_less) {
  const auto turns = Table<2>::open(*folder_ / "turns");
  const auto values = Table<2>::open(*folder_ / "values");
  ASSERT_TRUE(turns && values);
  EXPECT_LT(values->header().file_size(), turns->header().file_size());
  for (std::uint32_t row = 0; row < turns->layout().rows(); ++row) {
    const std::uint32_t waiting = turns->layout().waiting(row);
    for (std::uint32_t column = 0; column < Layout<2>::kColumns; column += 7) {
      const std::uint32_t moving = turns->layout().moving(waiting, column);
      const auto exact = turns->outcomes(moving, waiting);
      const auto coarse = values->outcomes(moving, waiting);
      ASSERT_TRUE(exact && coarse);
      for (std::size_t tower = 0; tower < kTowerSquares; ++tower) {
        ASSERT_EQ((*exact)[tower].is_won(), (*coarse)[tower].is_won());
        ASSERT_EQ((*exact)[tower].is_lost(), (*coarse)[tower].is_lost());
      }
    }
  }
}

TEST_F(Solved, a_file_that_is_no_table_or_cut_short_or_of_another_game_is_refused) {
  const auto message = [](const files::path& path) {
    const auto table = Table<2>::open(path);
    return table ? std::string("opened") : table.error().message;
  };
  const Folder other;
  const std::string whole = bytes_of_file(*folder_ / "turns");
  EXPECT_TRUE(message(other / "absent").contains("absent: No such file"));
  write_bytes(other / "empty", "");
  EXPECT_TRUE(message(other / "empty").contains("not a Bobail table"));
  write_bytes(other / "text", std::string(500, 'x'));
  EXPECT_TRUE(message(other / "text").contains("not a Bobail table"));
  write_bytes(other / "short", whole.substr(0, whole.size() - 2));
  EXPECT_TRUE(message(other / "short").contains("bytes, found"));
  std::string later = whole;
  later[16] = 9;
  write_bytes(other / "later", later);
  EXPECT_TRUE(message(other / "later").contains("expected version 1, found 9"));
  const auto fewer = Table<1>::open(*folder_ / "turns");
  ASSERT_FALSE(fewer);
  EXPECT_TRUE(fewer.error().message.contains("expected 1 knights a side, found 2"));
}

TEST_F(Solved, a_damaged_byte_is_noticed_wherever_it_is) {
  const Folder other;
  const std::string whole = bytes_of_file(*folder_ / "turns");
  const auto intact = Table<2>::open(*folder_ / "turns");
  ASSERT_TRUE(intact && intact->intact());
  Random random(1);
  for (int i = 0; i < 40; ++i) {
    std::string bytes = whole;
    const std::size_t at =
        i < 20 ? random.below(static_cast<std::uint32_t>(whole.size()))
               : intact->header().data_at() + random.below(static_cast<std::uint32_t>(2 * intact->header().data_words));
    bytes[at] = static_cast<char>(bytes[at] ^ (1 << random.below(8)));
    write_bytes(other / "damaged", bytes);
    const auto table = Table<2>::open(other / "damaged");
    if (!table) continue;
    EXPECT_FALSE(table->intact()) << at;
    if (i % 20 == 10) {
      EXPECT_FALSE(verify(*table, {})) << at;
    }
  }
}

State with_two_knights(std::uint32_t moving, std::uint32_t waiting, int tower) {
  State state;
  state.knights[kNorth] = SquareSet(moving);
  state.knights[kSouth] = SquareSet(waiting);
  state.tower = square_at(tower);
  state.actor = kNorth;
  state.step = Step::kTowerStep;
  return state;
}

TEST_F(Solved, perfect_play_wins_in_the_turns_that_the_table_says_and_loses_no_sooner) {
  const auto oracle = TableOracle<2>::open(*folder_ / "turns");
  ASSERT_TRUE(oracle);
  Random random(5);
  const Layout<2> layout;
  int won_games = 0;
  int lost_games = 0;
  for (int game = 0; game < 2000; ++game) {
    const std::uint32_t waiting = layout.waiting(random.below(layout.rows()));
    const std::uint32_t moving = layout.moving(waiting, random.below(Layout<2>::kColumns));
    const TowerWord free = towers_on(kBoard & ~(moving | waiting));
    State state = with_two_knights(moving, waiting, index(any_of(SquareSet(squares_of(free)), random)));
    const auto outcome = (*oracle)->outcome(state);
    ASSERT_TRUE(outcome);
    if (outcome->is_draw() || outcome->turns() == 0 || bobail::tower_enclosed(state)) continue;
    const bool hurry = outcome->is_won();
    int turns = 0;
    // The side that is to move plays perfectly; the other one as it happens, if it loses, and perfectly if it wins.
    while (state.step != Step::kFinished && turns <= outcome->turns()) {
      const Seat mover = state.actor;
      SearchSettings settings;
      settings.seed = random.next();
      PerfectSearch<2> search(**oracle, state, settings);
      ASSERT_TRUE(search.knows());
      Action action = search.choice();
      if (hurry && mover == kSouth) action = Bobail::sample(state, random);
      Bobail::apply(state, action);
      if (state.step == Step::kFinished || state.actor != mover) ++turns;
    }
    ASSERT_EQ(state.step, Step::kFinished);
    if (hurry) {
      EXPECT_EQ(state.actor, kNorth);
      EXPECT_LE(turns, outcome->turns());
      ++won_games;
    } else {
      EXPECT_EQ(turns, outcome->turns());
      ++lost_games;
    }
  }
  EXPECT_GT(won_games, 300);
  EXPECT_GT(lost_games, 5);
}

TEST_F(Solved, in_a_draw_the_other_side_is_left_the_fewest_answers_that_hold_it) {
  const auto oracle = TableOracle<2>::open(*folder_ / "turns");
  ASSERT_TRUE(oracle);
  const State start = with_two_knights(0b11U << 20, 0b11U << 3, 12);
  const auto outcome = (*oracle)->outcome(start);
  ASSERT_TRUE(outcome && outcome->is_draw());
  const auto share = [&](const State& state) {
    const auto answers = (*oracle)->answers(state);
    return 1000 * answers->good / answers->all;
  };
  // What the search plays in two actions is as hard as the hardest of all its drawing turns.
  State played = start;
  for (int i = 0; i < 2; ++i) Bobail::apply(played, PerfectSearch<2>(**oracle, played, {}).choice());
  int hardest = 1000;
  ActionList steps;
  Bobail::legal(start, steps);
  for (const Action step : steps) {
    State middle = start;
    Bobail::apply(middle, step);
    if (middle.step == Step::kFinished) continue;
    const auto slides = (*oracle)->rate(middle);
    ASSERT_TRUE(slides);
    for (const KnownAction& each : *slides) {
      if (!each.outcome.is_draw()) continue;
      State end = middle;
      Bobail::apply(end, each.action);
      hardest = std::min(hardest, share(end));
    }
  }
  EXPECT_EQ(share(played), hardest);
  EXPECT_EQ(played.actor, kSouth);
}

TEST_F(Solved, a_table_of_values_is_no_oracle_of_turns) {
  const auto oracle = TableOracle<2>::open(*folder_ / "values");
  ASSERT_FALSE(oracle);
  EXPECT_TRUE(oracle.error().message.contains("values alone"));
}

}  // namespace
}  // namespace tablier::solve

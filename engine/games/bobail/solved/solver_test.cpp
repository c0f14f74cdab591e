#include "games/bobail/solved/solver.h"

#include <map>

#include "games/bobail/rules.h"
#include "games/bobail/solved/table.h"
#include "games/bobail/solved/test_solved.h"

namespace tablier::bobail::solved {
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
  const TemporaryFolder folder;
  ASSERT_TRUE(solve_into<1>(folder.file("passes")));
  ASSERT_TRUE(write_from<1>(folder.file("passes"), TableKind::kTurns, folder.file("table")));
  const auto table = Table<1>::open(folder.file("table"));
  ASSERT_TRUE(table);
  const Plain plain;
  ASSERT_EQ(plain.worth().size(), 15U * 24 * 23);
  for (const auto& [key, worth] : plain.worth()) {
    const auto outcomes = table->outcomes(1U << key.north, 1U << key.south);
    ASSERT_TRUE(outcomes);
    ASSERT_EQ((*outcomes)[static_cast<std::size_t>(key.tower - kSide)], worth.value_or(Outcome()));
  }
}

TEST_F(Solved, it_does_not_matter_how_few_positions_are_told_one_by_one) {
  for (const std::uint64_t few : {std::uint64_t{0}, std::uint64_t{1'000'000}}) {
    const TemporaryFolder other;
    const auto passes = solve_into<2>(other.file("passes"), few);
    ASSERT_TRUE(passes);
    ASSERT_TRUE(write_from<2>(other.file("passes"), TableKind::kTurns, other.file("turns")));
    EXPECT_EQ(bytes_of_file(other.file("turns")), bytes_of_file(folder_->file("turns")));
  }
}

TEST_F(Solved, an_interrupted_run_goes_on_where_it_was) {
  const TemporaryFolder other;
  std::atomic<bool> stop = false;
  SolveSettings settings;
  settings.folder = other.file("passes");
  settings.work.stop = &stop;
  settings.passed = [&](const PassFacts& facts) { stop = facts.turns == 4; };
  const auto stopped = Solver<2>(settings).run();
  ASSERT_FALSE(stopped);
  EXPECT_TRUE(stopped.error().message.starts_with("stopped")) << stopped.error().message;
  EXPECT_TRUE(files::exists(PassReader::path(other.file("passes"), 4)));
  EXPECT_FALSE(files::exists(PassReader::path(other.file("passes"), 5)));
  ASSERT_TRUE(solve_into<2>(other.file("passes")));
  ASSERT_TRUE(write_from<2>(other.file("passes"), TableKind::kTurns, other.file("turns")));
  EXPECT_EQ(bytes_of_file(other.file("turns")), bytes_of_file(folder_->file("turns")));
}

TEST_F(Solved, a_damaged_pass_is_refused_by_name) {
  const TemporaryFolder other;
  ASSERT_TRUE(solve_into<2>(other.file("passes")));
  const files::path pass = PassReader::path(other.file("passes"), 3);
  const std::string whole = bytes_of_file(pass);
  for (const std::size_t at : {std::size_t{3}, whole.size() / 3, whole.size() - 5}) {
    std::string bytes = whole;
    bytes[at] = static_cast<char>(bytes[at] ^ 0x10);
    write_bytes(pass, bytes);
    const auto again = solve_into<2>(other.file("passes"));
    ASSERT_FALSE(again) << at;
    EXPECT_TRUE(again.error().message.contains("pass_003")) << again.error().message;
  }
  write_bytes(pass, whole.substr(0, whole.size() / 2));
  EXPECT_FALSE(solve_into<2>(other.file("passes")));
}

TEST_F(Solved, a_pass_of_another_game_is_refused) { EXPECT_FALSE(solve_into<1>(folder_->file("passes"))); }

}  // namespace
}  // namespace tablier::bobail::solved

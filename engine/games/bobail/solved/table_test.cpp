#include "games/bobail/solved/table.h"

#include "games/bobail/solved/test_solved.h"
#include "games/bobail/solved/verify.h"
#include "solving/coder.h"

namespace tablier::bobail::solved {
namespace {

namespace files = std::filesystem;

TEST(Coder, what_is_written_is_read_back) {
  std::array<std::uint64_t, 256> even{};
  std::array<std::uint64_t, 256> skewed{};
  for (std::size_t i = 0; i < 200; ++i) even[i] = 5;
  skewed[7] = 1'000'000;
  skewed[9] = 1;
  const std::vector<SymbolFrequencies> contexts{SymbolFrequencies::of_counts(even),
                                                SymbolFrequencies::of_counts(skewed)};
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
  const FrequencyTable table(contexts);
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

TEST_F(Solved, every_position_is_verified_by_the_rules_engine) {
  const auto table = Table<2>::open(folder_->file("turns"));
  ASSERT_TRUE(table);
  const auto verified = verify(*table, {.threads = 2});
  ASSERT_TRUE(verified) << verified.error().message;
  EXPECT_EQ(verified->positions(), 15U * 276 * 231);
}

TEST_F(Solved, verification_finds_a_single_wrong_position) {
  const TemporaryFolder other;
  ASSERT_TRUE(solve_into<2>(other.file("passes")));
  const auto reader = PassReader::open(PassReader::path(other.file("passes"), 5));
  ASSERT_TRUE(reader);
  PassFacts facts = reader->facts();
  auto writer = PassWriter::make(other.file("passes"), facts.rows);
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
  ASSERT_TRUE(write_from<2>(other.file("passes"), TableKind::kTurns, other.file("turns")));
  const auto table = Table<2>::open(other.file("turns"));
  ASSERT_TRUE(table);
  const auto verified = verify(*table, {});
  ASSERT_FALSE(verified);
  EXPECT_TRUE(verified.error().message.contains("the table says")) << verified.error().message;
}

TEST_F(Solved, values_alone_agree_with_turns_and_take_less) {
  const auto turns = Table<2>::open(folder_->file("turns"));
  const auto values = Table<2>::open(folder_->file("values"));
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
  const TemporaryFolder other;
  const std::string whole = bytes_of_file(folder_->file("turns"));
  EXPECT_TRUE(message(other.file("absent")).contains("absent: No such file"));
  write_bytes(other.file("empty"), "");
  EXPECT_TRUE(message(other.file("empty")).contains("not a Bobail table"));
  write_bytes(other.file("text"), std::string(500, 'x'));
  EXPECT_TRUE(message(other.file("text")).contains("not a Bobail table"));
  write_bytes(other.file("short"), whole.substr(0, whole.size() - 2));
  EXPECT_TRUE(message(other.file("short")).contains("bytes, found"));
  std::string later = whole;
  later[16] = 9;
  write_bytes(other.file("later"), later);
  EXPECT_TRUE(message(other.file("later")).contains("expected version 1, found 9"));
  const auto fewer = Table<1>::open(folder_->file("turns"));
  ASSERT_FALSE(fewer);
  EXPECT_TRUE(fewer.error().message.contains("expected 1 knights a side, found 2"));
}

TEST_F(Solved, a_damaged_byte_is_noticed_wherever_it_is) {
  const TemporaryFolder other;
  const std::string whole = bytes_of_file(folder_->file("turns"));
  const auto intact = Table<2>::open(folder_->file("turns"));
  ASSERT_TRUE(intact && intact->intact());
  Random random(1);
  for (int i = 0; i < 40; ++i) {
    std::string bytes = whole;
    const std::size_t at =
        i < 20 ? random.below(static_cast<std::uint32_t>(whole.size()))
               : intact->header().data_at() + random.below(static_cast<std::uint32_t>(2 * intact->header().data_words));
    bytes[at] = static_cast<char>(bytes[at] ^ (1 << random.below(8)));
    write_bytes(other.file("damaged"), bytes);
    const auto table = Table<2>::open(other.file("damaged"));
    if (!table) continue;
    EXPECT_FALSE(table->intact()) << at;
    if (i % 20 == 10) {
      EXPECT_FALSE(verify(*table, {})) << at;
    }
  }
}

}  // namespace
}  // namespace tablier::bobail::solved

#include <utility>

#include "erased/encoded_game.h"
#include "erased/erase.h"
#include "games/bobail/book_proof.h"
#include "games/bobail/encoding.h"
#include "games/bobail/rules.h"
#include "games/book_tablebase.h"

namespace tablier::bobail {

namespace {

// Indices into Facts::pieces.
constexpr int kKnight = 0;
constexpr int kTower = 1;

}  // namespace

const GameInfo& Bobail::info() {
  static const GameInfo kInfo{
      .id = "bobail",
      .minutes = 15,
      .repetition_draws = true,
      .middle_game = "1n1n1/5/s2Tn/1sn1n/2sss S t",
      .bench_depth = 6,  // three whole turns
      .assets = {{.level = kLevels, .name = "bobail.book"}},
  };
  return kInfo;
}

Facts Bobail::facts(const Choices& /*choices*/) {
  return {
      .seats = seat_facts(),
      .squares = square_facts(),
      .pieces = {{.letter = 'K', .drawing = "helmet", .symbol = "♞"},
                 {.letter = 'T', .drawing = "tower", .symbol = "♜"}},
      .steps = {{"f"}, {"t"}, {"k"}, {"-"}},
  };
}

Scene Bobail::scene(const State& state) {
  Scene scene;
  for (const Seat seat : {kSouth, kNorth}) {
    for (const Square square : state.knights[seat]) {
      scene.pieces.push_back({.square = index(square), .piece = kKnight, .owner = index(seat)});
    }
  }
  scene.pieces.push_back({.square = index(state.tower), .piece = kTower});
  return scene;
}

namespace {

class BookKnowledge final : public Knowledge {
 public:
  BookKnowledge(const Book& book, BookProof::Counted& counted, const State& state) : proof_(book, counted, state) {}

  bool step(std::uint64_t work) override { return proof_.step(work); }
  std::vector<KnownAction> actions() const override {
    std::vector<KnownAction> known;
    for (const BookProof::Proved& each : proof_.actions()) {
      known.push_back({.action = each.action, .outcome = each.outcome});
    }
    return known;
  }

 private:
  BookProof proof_;
};

class KnownBook final : public BookTablebase<Bobail, Book> {
 public:
  explicit KnownBook(Book its_book) : BookTablebase(std::move(its_book)), counted_(book().size()) {}

 private:
  std::unique_ptr<Knowledge> knowledge(const State& state) const override {
    return std::make_unique<BookKnowledge>(book(), counted_, state);
  }

  mutable BookProof::Counted counted_;
};

}  // namespace

Expected<std::unique_ptr<const Tablebase>> Bobail::read_asset(std::string_view /*name*/,
                                                              std::span<const std::byte> bytes) {
  TABLIER_TRY(book, Book::read(bytes));
  return std::make_unique<const KnownBook>(std::move(*book));
}

GameList games() {
  static const std::array<const AnyGame*, 1> kGames{&erase<Bobail>()};
  return kGames;
}

EncodingList encodings() {
  static const std::array kEncodings{&encode<Bobail, Encoding>()};
  return kEncodings;
}

}  // namespace tablier::bobail

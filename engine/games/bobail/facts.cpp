#include <utility>

#include "erased/encoded_game.h"
#include "erased/erase.h"
#include "erased/informed_search.h"
#include "games/bobail/book_proof.h"
#include "games/bobail/encoding.h"
#include "games/bobail/rules.h"

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

/// Says what the book says.
class BookSearch final : public Search {
 public:
  BookSearch(Action action, Seat seat) : action_(action), seat_(seat) {}

  bool step(std::uint64_t /*work*/) override { return false; }
  Action choice() const override { return action_; }
  SearchReport report() const override {
    SearchReport report;
    report.work = 1;
    report.values[static_cast<std::size_t>(index(seat_))] = kWholeWin;
    report.line = {action_};
    report.rated = {{.action = action_, .values = report.values}};
    return report;
  }

 private:
  Action action_;
  Seat seat_;
};

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

class BookTablebase final : public Tablebase {
 public:
  explicit BookTablebase(Book book) : book_(std::move(book)), counted_(book_.size()) {}

  std::unique_ptr<Search> search(const AnyView& view, const SearchSettings& settings) const override {
    const State* state = view.as<Bobail>();
    if (state == nullptr) return nullptr;
    if (settings.spread >= kWholeWin) {
      return informed_search(view, settings, std::make_unique<BookKnowledge>(book_, counted_, *state));
    }
    const std::optional<Action> action = book_.action(*state);
    return action ? std::make_unique<BookSearch>(*action, state->actor) : nullptr;
  }

  Expected<std::vector<KnownAction>> probe(const AnyView& /*view*/) const override {
    return fail("book_answers", "a book of answers knows no other actions");
  }

  std::optional<Value> value(const AnyView& view) const override {
    const State* state = view.as<Bobail>();
    const std::optional<Seat> winner = state != nullptr ? book_.winner(*state) : std::nullopt;
    if (!winner) return std::nullopt;
    return *winner == state->actor ? kWholeWin : 0;
  }

  bool is_complete() const override { return false; }

 private:
  Book book_;
  mutable BookProof::Counted counted_;
};

}  // namespace

Expected<std::unique_ptr<const Tablebase>> Bobail::read_asset(std::string_view /*name*/,
                                                              std::span<const std::byte> bytes) {
  TABLIER_TRY(book, Book::read(bytes));
  return std::make_unique<const BookTablebase>(std::move(*book));
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

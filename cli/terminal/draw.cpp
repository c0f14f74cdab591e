#include "terminal/draw.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "session/texts.h"
#include "terminal/grid.h"
#include "terminal/text.h"

namespace tablier::cli {

namespace {

/// How an empty square shows what is printed on it: with a sign of its own or, where there is none, with its value in
/// small letters; and what the legend says of it, if anything.
struct MarkSign {
  std::string_view mark;
  std::string_view unicode;
  std::string_view ascii;
  std::string_view meaning;
};
constexpr std::array kMarkSigns{
    MarkSign{"number", "", "", ""},          MarkSign{"camp", "", "", "camp"},
    MarkSign{"start", "", "", "start line"}, MarkSign{"throne", "╳", "x", "throne"},
    MarkSign{"corner", "◇", "+", "corner"},
};

// Colours of the 256-colour palette. Those of seats are dark on squares, which are light whatever the terminal's own
// background is, and pale where a square belongs to a seat.
constexpr std::array<std::string_view, kMaxSeats> kSeatInk{"1;38;5;19", "1;38;5;124", "1;38;5;22", "1;38;5;90"};
constexpr std::array<std::string_view, kMaxSeats> kSeatPaper{"48;5;153", "48;5;217", "48;5;151", "48;5;183"};
constexpr std::array<std::string_view, 2> kSquarePaper{"48;5;230", "48;5;187"};
constexpr std::string_view kMarkedPaper = "48;5;152";
constexpr std::string_view kLastPaper = "48;5;222";
constexpr std::string_view kNobodysInk = "1;38;5;16";
constexpr std::string_view kPrintInk = "38;5;241";
constexpr std::string_view kTextureInk = "38;5;245";
constexpr std::string_view kLinesBetweenSquares = "48;5;230;38;5;101";
constexpr std::string_view kLinesRoundChequers = "48;5;180;38;5;58";

/// Between the things beside the board, and between those of the legend.
constexpr std::string_view kGap = "   ";

const Mark* find_mark(const SquareFact& square, std::string_view name) {
  const auto found = std::ranges::find(square.marks, name, &Mark::name);
  return found == square.marks.end() ? nullptr : &*found;
}

std::string sign_of(const MarkSign& sign, const Mark& mark, const Style& style) {
  const std::string_view drawn = style.unicode ? sign.unicode : sign.ascii;
  return drawn.empty() ? lower_case(mark.value) : std::string(drawn);
}

/// A piece whose letter is not a letter, such as a closed square, is drawn as a texture over its whole square.
bool is_texture(const PieceFact& kind) {
  const char letter = lower_case({&kind.letter, 1})[0];
  return letter < 'a' || letter > 'z';
}

std::string sign_of(const PieceFact& kind, const Style& style) {
  return style.unicode && !kind.symbol.empty() ? std::string(kind.symbol) : std::string(1, kind.letter);
}

class Drawing {
 public:
  Drawing(const Facts& facts, const GameTexts& texts, const Scene& scene, const Style& style,
          std::optional<Action> last)
      : facts_(facts), texts_(texts), scene_(scene), style_(style), last_(last) {
    for (std::size_t i = 0; i < facts.squares.size(); ++i) {
      const SquareFact& square = facts.squares[i];
      square_at_[{square.x, square.y}] = static_cast<int>(i);
      width_ = std::max(width_, square.x + 1);
      height_ = std::max(height_, square.y + 1);
    }
    // Lines between all squares make them square on the screen, but double the height of the board.
    constexpr int kMostRanksWithLines = 8;
    has_lines_ = height_ <= kMostRanksWithLines;
  }

  std::string board() const {
    Grid grid(width_, height_, has_lines_ ? kLinesBetweenSquares : kLinesRoundChequers);
    for (int y = 0; y <= height_; ++y) {
      for (int x = 0; x <= width_; ++x) {
        if (const auto here = square_at(x, y)) grid.set_cell(x, y, cell(*here, has_lines_ ? 0 : (x + y) % 2));
        grid.set_edge_below(x, y, edge(square_at(x, y), square_at(x, y - 1), "S", "N"));
        grid.set_edge_left(x, y, edge(square_at(x, y), square_at(x - 1, y), "W", "E"));
      }
    }
    label_parts(grid);
    return grid.text(style_);
  }

  /// What lies beside the board: a line for each seat that owns something there, then what nobody owns.
  std::string trays() const {
    std::size_t longest_name = 0;
    for (const Tray& tray : scene_.trays) {
      if (tray.owner != PlacedPiece::kNoOwner) longest_name = std::max(longest_name, seat_name(tray.owner).size());
    }
    std::string out;
    for (int owner = 0; owner < static_cast<int>(facts_.seats.size()); ++owner) {
      std::string name(seat_name(owner));
      name.resize(std::max(longest_name, name.size()), ' ');
      out += trays_of(owner, "    " + name + "   ");
    }
    return out + trays_of(PlacedPiece::kNoOwner, "    ");
  }

 private:
  std::optional<int> square_at(int x, int y) const {
    const auto found = square_at_.find({x, y});
    return found == square_at_.end() ? std::nullopt : std::optional(found->second);
  }
  const SquareFact& square(int number) const { return facts_.squares[static_cast<std::size_t>(number)]; }
  const SeatFact& seat(int owner) const { return facts_.seats[static_cast<std::size_t>(owner)]; }
  std::string_view seat_name(int owner) const { return texts_.seat(seat(owner).text); }
  const PieceFact& kind(const PlacedPiece& placed) const {
    return facts_.pieces[static_cast<std::size_t>(placed.piece)];
  }

  /// The line between a square and its neighbour, each of which may be off the board; the sides are those on which
  /// they touch.
  Edge edge(std::optional<int> here, std::optional<int> neighbour, std::string_view side,
            std::string_view neighbours_side) const {
    if (!here && !neighbour) return Edge::kNone;
    if (!here || !neighbour) return Edge::kLine;
    const Mark* finish = find_mark(square(*here), "finish");
    const Mark* other_finish = find_mark(square(*neighbour), "finish");
    if (finish != nullptr && finish->value == side) return Edge::kWall;
    if (other_finish != nullptr && other_finish->value == neighbours_side) return Edge::kWall;
    const Mark* part = find_mark(square(*here), "part");
    const Mark* other_part = find_mark(square(*neighbour), "part");
    if (part != nullptr && other_part != nullptr && part->value != other_part->value) return Edge::kSeam;
    return has_lines_ ? Edge::kLine : Edge::kNone;
  }

  /// Writes the name of each part into the hole beside it, where the board has a hole.
  void label_parts(Grid& grid) const {
    std::set<std::string> labelled;
    for (int y = 0; y < height_; ++y) {
      for (int x = 0; x < width_; ++x) {
        const std::set<std::string> beside = parts_beside(x, y);
        if (square_at(x, y) || beside.size() != 1 || !labelled.insert(*beside.begin()).second) continue;
        std::string text = " " + *beside.begin();
        text.append(static_cast<std::size_t>(std::max(0, Grid::kCellColumns - columns(text))), ' ');
        grid.set_cell(x, y, text);
      }
    }
  }

  std::set<std::string> parts_beside(int x, int y) const {
    std::set<std::string> parts;
    for (const auto& [dx, dy] : {std::pair(0, 1), std::pair(0, -1), std::pair(1, 0), std::pair(-1, 0)}) {
      const auto neighbour = square_at(x + dx, y + dy);
      const Mark* part = neighbour ? find_mark(square(*neighbour), "part") : nullptr;
      if (part != nullptr) parts.insert(part->value);
    }
    return parts;
  }

  std::string cell(int number, int shade) const {
    const auto found = std::ranges::find(scene_.pieces, number, &PlacedPiece::square);
    const PlacedPiece* placed = found == scene_.pieces.end() ? nullptr : &*found;
    const bool marked = last_ && (last_->from == number || last_->to == number);
    std::string text;
    if (placed != nullptr && is_texture(kind(*placed))) {
      for (int i = 0; i < Grid::kCellColumns; ++i) text += sign_of(kind(*placed), style_);
    } else {
      text = placed != nullptr ? piece(*placed) : print_on(square(number));
      text.append(static_cast<std::size_t>(std::max(0, 2 - columns(text))), ' ');
      text = (marked ? "[" : " ") + text + (marked ? "]" : " ");
    }
    if (!style_.colour) return text;
    const std::string_view background = marked ? kLastPaper : paper(square(number), placed, shade);
    return "\x1b[" + std::string(background) + ";" + std::string(ink(placed)) + "m" + text + "\x1b[0m";
  }

  /// "S♞"; "♜" where nobody owns it; "A" rather than "AA" where the letters of seat and piece are the same.
  std::string piece(const PlacedPiece& placed) const {
    const std::string sign = sign_of(kind(placed), style_);
    if (placed.owner == PlacedPiece::kNoOwner || seat(placed.owner).text == sign) return sign;
    return std::string(seat(placed.owner).text) + sign;
  }

  std::string print_on(const SquareFact& square) const {
    for (const MarkSign& sign : kMarkSigns) {
      if (const Mark* mark = find_mark(square, sign.mark)) return sign_of(sign, *mark, style_);
    }
    if (style_.colour || has_lines_) return " ";
    return style_.unicode ? "·" : ".";
  }

  std::string_view paper(const SquareFact& square, const PlacedPiece* placed, int shade) const {
    if (placed != nullptr && is_texture(kind(*placed))) return kSquarePaper[1];
    if (const Mark* camp = find_mark(square, "camp")) {
      const auto owner = std::ranges::find(facts_.seats, camp->value, &SeatFact::text) - facts_.seats.begin();
      return kSeatPaper[static_cast<std::size_t>(owner) % kSeatPaper.size()];
    }
    for (const std::string_view mark : {"throne", "corner", "start"}) {
      if (find_mark(square, mark) != nullptr) return kMarkedPaper;
    }
    return kSquarePaper[static_cast<std::size_t>(shade)];
  }

  std::string_view ink(const PlacedPiece* placed) const {
    if (placed == nullptr) return kPrintInk;
    if (is_texture(kind(*placed))) return kTextureInk;
    if (placed->owner == PlacedPiece::kNoOwner) return kNobodysInk;
    return kSeatInk[static_cast<std::size_t>(placed->owner) % kSeatInk.size()];
  }

  /// "hand: KQRR", "pile: 8 face down". What nobody owns is left out where there is nothing of it.
  std::string trays_of(int owner, const std::string& indent) const {
    std::vector<std::string> items;
    for (const Tray& tray : scene_.trays) {
      if (tray.owner != owner) continue;
      const bool nothing = tray.content.empty() && tray.hidden == 0;
      if (nothing && owner == PlacedPiece::kNoOwner) continue;
      std::string content = nothing ? "none" : tray.content;
      if (tray.hidden > 0) content += (content.empty() ? "" : " ") + std::to_string(tray.hidden) + " face down";
      items.push_back(std::string(tray.name) + ": " + content);
    }
    for (const MarkedSquare& mark : scene_.marks) {
      const auto marked = std::ranges::find(scene_.pieces, mark.square, &PlacedPiece::square);
      if (marked == scene_.pieces.end() || marked->owner != owner) continue;
      items.push_back(std::string(mark.name) + ": " + facts_.squares[static_cast<std::size_t>(mark.square)].name);
    }
    return items.empty() ? "" : flow(indent, kGap, items);
  }

  const Facts& facts_;
  const GameTexts& texts_;
  const Scene& scene_;
  const Style& style_;
  std::optional<Action> last_;
  std::map<std::pair<int, int>, int> square_at_;
  int width_ = 0;
  int height_ = 0;
  bool has_lines_ = false;
};

/// Whether nothing that is printed on the square can be seen, now or later.
bool is_covered(const Facts& facts, const Scene& scene, int number) {
  return std::ranges::any_of(scene.pieces, [&](const PlacedPiece& placed) {
    return placed.square == number && is_texture(facts.pieces[static_cast<std::size_t>(placed.piece)]);
  });
}

/// "r b n k start line": the signs of a mark in the order of the squares; empty if there are none.
std::string explain(const Facts& facts, const Scene& scene, const MarkSign& sign, const Style& style) {
  std::string signs;
  std::set<std::string> seen;
  for (std::size_t i = 0; i < facts.squares.size(); ++i) {
    const Mark* mark = find_mark(facts.squares[i], sign.mark);
    if (mark == nullptr || is_covered(facts, scene, static_cast<int>(i))) continue;
    const std::string text = sign_of(sign, *mark, style);
    if (seen.insert(text).second) signs += text + " ";
  }
  return signs.empty() ? signs : signs + std::string(sign.meaning);
}

}  // namespace

std::string draw(const Facts& facts, const AnyView& view, const Style& style, std::optional<Action> last) {
  const Scene scene = view.scene();
  const Drawing drawing(facts, english(view.game()), scene, style, last);
  return drawing.board() + drawing.trays();
}

std::string legend(const Facts& facts, const AnyView& view, const Style& style) {
  const Scene scene = view.scene();
  const GameTexts& texts = english(view.game());
  std::vector<std::string> items;
  for (const SeatFact& seat : facts.seats) {
    items.push_back(std::string(seat.text) + " " + std::string(texts.seat(seat.text)));
  }
  for (const PieceFact& kind : facts.pieces) {
    const std::string sign = sign_of(kind, style);
    const std::string letter(1, kind.letter);
    const bool tell_letter = sign != letter && !is_texture(kind);
    items.push_back(sign + " " + std::string(texts.piece(kind.letter)) + (tell_letter ? " (" + letter + ")" : ""));
  }
  for (const MarkSign& sign : kMarkSigns) {
    if (sign.meaning.empty()) continue;
    if (std::string item = explain(facts, scene, sign, style); !item.empty()) items.push_back(std::move(item));
  }
  const auto anywhere = [&facts](std::string_view mark) {
    return std::ranges::any_of(facts.squares,
                               [mark](const SquareFact& square) { return find_mark(square, mark) != nullptr; });
  };
  if (anywhere("finish")) items.push_back(std::string(style.unicode ? "━━" : "==") + " finish line");
  if (anywhere("part")) items.emplace_back("in the middle: the parts");
  std::string out = flow("    ", kGap, items);
  for (const Tray& tray : scene.trays) {
    const std::string_view about = texts.about(tray.name);
    if (!about.empty()) out += paragraph("    " + std::string(tray.name) + ": ", about);
  }
  return out;
}

std::string rules_text(const AnyGame& game) {
  struct Section {
    std::string_view name;
    std::string_view title;
  };
  constexpr std::array<Section, kSections.size()> kTitles{{{"goal", "THE GOAL"},
                                                           {"setup", "SETTING UP"},
                                                           {"turn", "YOUR TURN"},
                                                           {"moves", "HOW PIECES MOVE"},
                                                           {"end", "THE END"},
                                                           {"notation", "WRITING IT DOWN"},
                                                           {"rulings", "WHAT WE DECIDED"}}};
  const GameTexts& texts = english(game);
  std::string out = paragraph("", texts.name()) + "\n" + paragraph("", texts.tagline());
  for (const auto& [name, title] : kTitles) {
    const GameTexts::Paragraphs& paragraphs = texts.section(name);
    if (paragraphs.empty()) continue;
    out += "\n" + std::string(title) + "\n\n";
    if (name == "rulings") out += "The printed sheet leaves some things open. These answers are ours.\n\n";
    for (const std::string_view each : paragraphs) out += paragraph(paragraphs.size() > 1 ? "- " : "", each);
  }
  return out + "\nCREDITS\n\n" + paragraph("", texts.credits());
}

}  // namespace tablier::cli

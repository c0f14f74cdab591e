#include "draw.h"

#include <algorithm>
#include <array>
#include <map>

namespace tablier::cli {

namespace {

/// How an empty square shows what is printed on it.
struct MarkSign {
  std::string_view mark;
  std::string_view unicode;
  std::string_view ascii;
};
constexpr std::array kMarkSigns{
    MarkSign{"throne", "╳", "X"}, MarkSign{"corner", "◇", "+"},     MarkSign{"finish", "▁", "_"},
    MarkSign{"camp", "▫", ":"},   MarkSign{"start line", "▹", ">"},
};

/// Text that takes up `width` columns of a terminal, however many bytes it is long.
struct Cell {
  std::string text;
  int width = 0;
};

int columns(std::string_view text) {
  // One column a character: every symbol we draw with is narrow.
  return static_cast<int>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

constexpr std::array<std::string_view, kMaxSeats> kSeatColours{"34", "31", "32", "35"};
constexpr std::array<std::string_view, 2> kSquareColours{"48;5;230", "48;5;187"};
constexpr std::string_view kLastColour = "48;5;222";

class Drawing {
 public:
  Drawing(const Facts& facts, const Scene& scene, const Style& style, std::optional<Action> last)
      : facts_(facts), scene_(scene), style_(style), last_(last) {
    for (const SquareFact& square : facts.squares) {
      width_ = std::max(width_, square.x + 1);
      height_ = std::max(height_, square.y + 1);
    }
  }

  std::string board() const {
    std::map<std::pair<int, int>, int> square_at;
    for (std::size_t i = 0; i < facts_.squares.size(); ++i) {
      square_at[{facts_.squares[i].x, facts_.squares[i].y}] = static_cast<int>(i);
    }
    std::string out;
    for (int y = height_ - 1; y >= 0; --y) {
      const std::string rank = std::to_string(y + 1);
      out += std::string(3 - std::min<std::size_t>(3, rank.size()), ' ') + rank + " ";
      for (int x = 0; x < width_; ++x) {
        const auto found = square_at.find({x, y});
        out += found == square_at.end() ? "    " : square(found->second, (x + y) % 2);
      }
      while (out.ends_with(' ')) out.pop_back();
      out += '\n';
    }
    out += "    ";
    for (int x = 0; x < width_; ++x) out += std::string(x > 0 ? 3 : 1, ' ') + static_cast<char>('a' + x);
    return out + "\n";
  }

  std::string trays() const {
    std::string out;
    for (const Tray& tray : scene_.trays) {
      std::string line(tray.name);
      if (tray.owner != PlacedPiece::kNoOwner) line += " " + std::string(seat(tray.owner).text);
      line += ": " + tray.content;
      if (tray.hidden > 0) {
        line += (tray.content.empty() ? "" : " ") + std::to_string(tray.hidden) + " face down";
      } else if (tray.content.empty()) {
        line += "none";
      }
      out += "    " + line + "\n";
    }
    return out;
  }

 private:
  const SeatFact& seat(int owner) const { return facts_.seats[static_cast<std::size_t>(owner)]; }

  std::string square(int number, int shade) const {
    const auto found = std::ranges::find(scene_.pieces, number, &PlacedPiece::square);
    Cell cell =
        found == scene_.pieces.end() ? empty_square(facts_.squares[static_cast<std::size_t>(number)]) : piece(*found);
    const bool marked = last_ && (last_->from == number || last_->to == number);
    const std::string_view brackets = marked && !style_.colour ? "[]" : "  ";
    const int padding = 2 - cell.width;
    std::string text = std::string(1, brackets[0]) + cell.text +
                       std::string(static_cast<std::size_t>(std::max(0, padding)), ' ') + std::string(1, brackets[1]);
    if (!style_.colour) return text;
    const bool taken = found != scene_.pieces.end();
    const std::string_view background = marked ? kLastColour : kSquareColours[static_cast<std::size_t>(shade)];
    std::string foreground = "38;5;243";
    if (taken && found->owner == PlacedPiece::kNoOwner) foreground = "30";
    if (taken && found->owner != PlacedPiece::kNoOwner) {
      foreground = "1;" + std::string(kSeatColours[static_cast<std::size_t>(found->owner) % kSeatColours.size()]);
    }
    return "\x1b[" + std::string(background) + ";" + foreground + "m" + text + "\x1b[0m";
  }

  Cell piece(const PlacedPiece& placed) const {
    const PieceFact& kind = facts_.pieces[static_cast<std::size_t>(placed.piece)];
    const std::string sign =
        style_.unicode && !kind.symbol.empty() ? std::string(kind.symbol) : std::string(1, kind.letter);
    std::string text = placed.owner == PlacedPiece::kNoOwner ? sign : std::string(seat(placed.owner).text) + sign;
    const int width = columns(text);
    return {std::move(text), width};
  }

  Cell empty_square(const SquareFact& square) const {
    for (const Mark& mark : square.marks) {
      if (mark.name == "number") return {mark.value, columns(mark.value)};
    }
    for (const MarkSign& sign : kMarkSigns) {
      const bool here = std::ranges::find(square.marks, sign.mark, &Mark::name) != square.marks.end();
      if (here) return {std::string(style_.unicode ? sign.unicode : sign.ascii), 1};
    }
    if (style_.colour) return {" ", 1};
    return {style_.unicode ? "·" : ".", 1};
  }

  const Facts& facts_;
  const Scene& scene_;
  const Style& style_;
  std::optional<Action> last_;
  int width_ = 0;
  int height_ = 0;
};

}  // namespace

std::string draw(const Facts& facts, const AnyView& view, const Style& style, std::optional<Action> last) {
  const Scene scene = view.scene();
  const Drawing drawing(facts, scene, style, last);
  return drawing.board() + drawing.trays();
}

}  // namespace tablier::cli

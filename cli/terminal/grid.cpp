#include "terminal/grid.h"

#include <algorithm>
#include <array>

namespace tablier::cli {

namespace {

constexpr std::string_view kMargin = "    ";

std::string_view across(Edge edge, bool unicode) {
  switch (edge) {
    case Edge::kSeam:
      return unicode ? "┈" : ".";
    case Edge::kLine:
      return unicode ? "─" : "-";
    case Edge::kWall:
      return unicode ? "━" : "=";
    default:
      return " ";
  }
}

std::string_view upright(Edge edge, bool unicode) {
  switch (edge) {
    case Edge::kSeam:
      return unicode ? "┊" : ":";
    case Edge::kLine:
      return unicode ? "│" : "|";
    case Edge::kWall:
      return unicode ? "┃" : "|";
    default:
      return " ";
  }
}

/// Where lines meet: a row for each of the upright arms (none, down, up, both), in it the arm to the left (none,
/// line, wall) times three and the arm to the right.
constexpr std::array<std::array<std::string_view, 9>, 4> kCrossings{{
    {" ", "╶", "╺", "╴", "─", "╼", "╸", "╾", "━"},
    {"╷", "┌", "┍", "┐", "┬", "┮", "┑", "┭", "┯"},
    {"╵", "└", "┕", "┘", "┴", "┶", "┙", "┵", "┷"},
    {"│", "├", "┝", "┤", "┼", "┾", "┥", "┽", "┿"},
}};

std::size_t weight(Edge edge) { return edge == Edge::kNone ? 0 : edge == Edge::kWall ? 2 : 1; }

std::string repeat(std::string_view sign, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) text += sign;
  return text;
}

void trim_right(std::string& text) { text.erase(text.find_last_not_of(' ') + 1); }

}  // namespace

Grid::Grid(int width, int height, std::string_view line_colour)
    : width_(width), height_(height), line_colour_(line_colour) {
  const auto size = static_cast<std::size_t>((width + 1) * (height + 1));
  cells_.resize(size);
  below_.resize(size, Edge::kNone);
  left_.resize(size, Edge::kNone);
}

void Grid::set_cell(int x, int y, std::string text) { cells_[at(x, y)] = std::move(text); }
void Grid::set_edge_below(int x, int y, Edge edge) { below_[at(x, y)] = edge; }
void Grid::set_edge_left(int x, int y, Edge edge) { left_[at(x, y)] = edge; }

Edge Grid::edge(const std::vector<Edge>& edges, int x, int y) const {
  const bool inside = x >= 0 && x <= width_ && y >= 0 && y <= height_;
  return inside ? edges[at(x, y)] : Edge::kNone;
}

bool Grid::has_cell(int x, int y) const {
  return x >= 0 && x < width_ && y >= 0 && y < height_ && !cells_[at(x, y)].empty();
}

bool Grid::line_takes_row(int y) const {
  const auto row = below_.begin() + static_cast<std::ptrdiff_t>(at(0, y));
  return std::any_of(row, row + width_, [](Edge edge) { return edge != Edge::kNone; });
}

bool Grid::line_takes_column(int x) const {
  for (int y = 0; y < height_; ++y) {
    if (left(x, y) != Edge::kNone) return true;
  }
  return false;
}

std::string Grid::coloured(const std::string& line, bool on_paper, const Style& style) const {
  return style.colour && on_paper ? "\x1b[" + std::string(line_colour_) + "m" + line + "\x1b[0m" : line;
}

std::string Grid::text(const Style& style) const {
  std::string out;
  for (int y = height_; y >= 0; --y) {
    if (y < height_) out += rank_row(y, style) + "\n";
    if (line_takes_row(y)) out += line_row(y, style) + "\n";
  }
  return out + file_row() + "\n";
}

std::string Grid::rank_row(int y, const Style& style) const {
  std::string row = std::to_string(y + 1) + " ";
  row.insert(0, kMargin.size() - std::min(kMargin.size(), row.size()), ' ');
  for (int x = 0; x <= width_; ++x) {
    const bool paper = has_cell(x - 1, y) || has_cell(x, y);
    if (line_takes_column(x)) row += coloured(std::string(upright(left(x, y), style.unicode)), paper, style);
    if (x < width_) row += has_cell(x, y) ? cells_[at(x, y)] : std::string(kCellColumns, ' ');
  }
  trim_right(row);
  return row;
}

std::string Grid::line_row(int y, const Style& style) const {
  std::string row(kMargin);
  for (int x = 0; x <= width_; ++x) {
    const bool paper = has_cell(x, y) || has_cell(x, y - 1);
    const bool paper_before = has_cell(x - 1, y) || has_cell(x - 1, y - 1);
    if (line_takes_column(x)) row += coloured(std::string(crossing(x, y, style)), paper || paper_before, style);
    if (x < width_) row += coloured(repeat(across(below(x, y), style.unicode), kCellColumns), paper, style);
  }
  trim_right(row);
  return row;
}

std::string Grid::file_row() const {
  std::string row(kMargin);
  for (int x = 0; x < width_; ++x) {
    if (line_takes_column(x)) row += ' ';
    row += std::string(" ") + static_cast<char>('a' + x) + "  ";
  }
  trim_right(row);
  return row;
}

std::string_view Grid::crossing(int x, int y, const Style& style) const {
  const Edge to_left = below(x - 1, y);
  const Edge to_right = x < width_ ? below(x, y) : Edge::kNone;
  const bool up = y < height_ && left(x, y) != Edge::kNone;
  const bool down = left(x, y - 1) != Edge::kNone;
  if (style.unicode) return kCrossings[(up ? 2U : 0U) + (down ? 1U : 0U)][weight(to_left) * 3 + weight(to_right)];
  const bool sideways = to_left != Edge::kNone || to_right != Edge::kNone;
  if (sideways && !up && !down) return across(std::max(to_left, to_right), false);
  return sideways ? "+" : upright(up && down ? std::max(left(x, y), left(x, y - 1)) : Edge::kNone, false);
}

}  // namespace tablier::cli

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "terminal/console.h"

namespace tablier::cli {

/// What is drawn between two neighbouring cells.
enum class Edge : std::uint8_t { kNone, kSeam, kLine, kWall };

/// Cells on a plane with lines between and around them, as text. It knows nothing of games: every cell has its text,
/// already as wide as a cell, and every edge its kind. A line takes up a row (or a column) of the text only where at
/// least one edge lies on it, so that a board without inner lines stays small.
class Grid {
 public:
  static constexpr int kCellColumns = 4;

  /// In colour, lines are drawn on paper of their own where they touch a cell, so that the board is one sheet;
  /// line_colour is an SGR sequence such as "48;5;230;38;5;101".
  Grid(int width, int height, std::string_view line_colour);

  /// Cells that are never set stay empty. x counts to the right, y upwards.
  void set_cell(int x, int y, std::string text);
  /// The edge below the cell (x, y); y may be the height, for the edge on top of the highest cell.
  void set_edge_below(int x, int y, Edge edge);
  /// The edge to the left of the cell (x, y); x may be the width, for the edge to the right of the last one.
  void set_edge_left(int x, int y, Edge edge);

  /// Ranks from the top with their numbers, and the letters of the files at the foot.
  std::string text(const Style& style) const;

 private:
  /// Edges by the cell that they are below or to the left of; none outside of the plane.
  Edge below(int x, int y) const { return edge(below_, x, y); }
  Edge left(int x, int y) const { return edge(left_, x, y); }
  Edge edge(const std::vector<Edge>& edges, int x, int y) const;
  std::size_t at(int x, int y) const { return static_cast<std::size_t>(y * (width_ + 1) + x); }
  bool line_takes_row(int y) const;
  bool line_takes_column(int x) const;

  std::string rank_row(int y, const Style& style) const;
  std::string line_row(int y, const Style& style) const;
  std::string file_row() const;
  std::string coloured(const std::string& line, bool on_paper, const Style& style) const;
  std::string_view crossing(int x, int y, const Style& style) const;
  bool has_cell(int x, int y) const;

  int width_;
  int height_;
  std::string_view line_colour_;
  std::vector<std::string> cells_;
  std::vector<Edge> below_;
  std::vector<Edge> left_;
};

}  // namespace tablier::cli

// Where squares lie on the screen. Facts count x to the right and y upwards; the screen counts rows downwards.
import type { Facts, PlacedPiece, SquareFact } from "tablier-engine";

interface Layout {
  columns: number;
  rows: number;
  /** By row and column of the screen; null where the board has a hole. */
  cells: (SquareFact | null)[][];
  places: ReadonlyMap<string, { row: number; column: number }>;
}

export function boardSize(facts: Pick<Facts, "squares">): { columns: number; rows: number } {
  return { columns: Math.max(...facts.squares.map((square) => square.x)) + 1, rows: Math.max(...facts.squares.map((square) => square.y)) + 1 };
}

/** The board's size for the layout of a page (`.at-board` in style.css), and room for cards below it. */
export function sizeStyle(facts: Pick<Facts, "squares" | "hidden_cards">): string {
  const { columns, rows } = boardSize(facts);
  return `--columns:${columns};--rows:${rows}${facts.hidden_cards ? ";--hand:8.5rem" : ""}`;
}

export function layOut(facts: Pick<Facts, "squares">, flipped: boolean): Layout {
  const { columns, rows } = boardSize(facts);
  const cells: (SquareFact | null)[][] = Array.from({ length: rows }, () => Array<SquareFact | null>(columns).fill(null));
  const places = new Map<string, { row: number; column: number }>();
  for (const square of facts.squares) {
    const row = flipped ? square.y : rows - 1 - square.y;
    const column = flipped ? columns - 1 - square.x : square.x;
    cells[row]![column] = square;
    places.set(square.name, { row, column });
  }
  return { columns, rows, cells, places };
}

export const directions = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"] as const;
export type Direction = (typeof directions)[number];

const steps: Record<Direction, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The next square in a direction, over holes; the same square at the edge. */
export function neighbour(layout: Layout, square: string, direction: Direction): string {
  const from = layout.places.get(square);
  if (!from) return square;
  const [down, right] = steps[direction];
  for (let row = from.row + down, column = from.column + right; ; row += down, column += right) {
    const line = layout.cells[row];
    if (!line || column < 0 || column >= layout.columns) return square;
    const cell = line[column];
    if (cell) return cell.name;
  }
}

/** Whether a seat's pieces stand in the upper half, so that the board is better turned. */
export function sitsAtTheTop(facts: Pick<Facts, "squares">, pieces: readonly PlacedPiece[], seat: string): boolean {
  const height = new Map(facts.squares.map((square) => [square.name, square.y]));
  const own = pieces.filter((piece) => piece.owner === seat).map((piece) => height.get(piece.square) ?? 0);
  if (own.length === 0) return false;
  const middle = (Math.max(...height.values()) + Math.min(...height.values())) / 2;
  const mean = own.reduce((sum, y) => sum + y, 0) / own.length;
  return mean > middle + 0.5;
}

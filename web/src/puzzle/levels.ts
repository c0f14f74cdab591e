// Puzzles by level, and the next one to solve.
import type { Puzzle } from "../engine/types";

export function byLevel(puzzles: readonly Puzzle[]): { level: number; puzzles: Puzzle[] }[] {
  const levels = [...new Set(puzzles.map((puzzle) => puzzle.level))].sort((a, b) => a - b);
  return levels.map((level) => ({ level, puzzles: puzzles.filter((puzzle) => puzzle.level === level) }));
}

/** The next unsolved puzzle of the same level, round to its beginning; then of the next levels; null if all are solved. */
export function nextAfter(puzzles: readonly Puzzle[], now: Puzzle, isSolved: (id: string) => boolean): Puzzle | null {
  const levels = byLevel(puzzles);
  const own = levels.find((each) => each.level === now.level)?.puzzles ?? [];
  const place = own.findIndex((puzzle) => puzzle.id === now.id);
  const others = [...own.slice(place + 1), ...own.slice(0, place), ...levels.filter((each) => each.level > now.level).flatMap((each) => each.puzzles)];
  return others.find((puzzle) => !isSolved(puzzle.id)) ?? null;
}

// Which puzzles have been solved in this browser, and which come next.
import { keep, readKept } from "../browser";
import type { Puzzle } from "tablier-engine";

/** How a puzzle was solved: at once, after errors, or with help. */
export type Solved = "clean" | "errors" | "helped";

const place = "tablier.puzzles";
const better: readonly Solved[] = ["helped", "errors", "clean"];

function read(): Record<string, Solved> {
  const kept = Object.entries(readKept(place, {}) as object).filter(([, how]) => better.includes(how as Solved));
  return Object.fromEntries(kept) as Record<string, Solved>;
}

export class Progress {
  private kept = $state.raw(read());

  solved(id: string): Solved | null {
    return this.kept[id] ?? null;
  }

  count(ids: readonly string[]): number {
    return ids.filter((id) => this.kept[id] !== undefined).length;
  }

  /** Keeps the best that was ever done. */
  note(id: string, how: Solved): void {
    const before = this.kept[id];
    if (before && better.indexOf(before) >= better.indexOf(how)) return;
    this.kept = { ...this.kept, [id]: how };
    keep(place, this.kept);
  }
}

export const progress = new Progress();

/** Puzzles by level. */
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

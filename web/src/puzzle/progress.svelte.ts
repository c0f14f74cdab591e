// Which puzzles have been solved in this browser.

/** How a puzzle was solved: at once, after errors, or with help. */
export type Solved = "clean" | "errors" | "helped";

const place = "tablier.puzzles";
const better: readonly Solved[] = ["helped", "errors", "clean"];

function read(): Record<string, Solved> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? "{}");
    if (typeof kept !== "object" || kept === null || Array.isArray(kept)) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, how]) => better.includes(how as Solved))) as Record<string, Solved>;
  } catch {
    return {};
  }
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
    try {
      localStorage.setItem(place, JSON.stringify(this.kept));
    } catch {
      // A browser that keeps nothing still lets one solve.
    }
  }
}

export const progress = new Progress();

// A list that this browser keeps, the newest first.

export class KeptList<Kept extends { id: string }> {
  constructor(
    private readonly place: string,
    private readonly most: number,
    /** Whether what was found there is what we once wrote. */
    private readonly isWhole: (found: Kept) => boolean,
  ) {}

  all(): Kept[] {
    try {
      const found: unknown = JSON.parse(localStorage.getItem(this.place) ?? "[]");
      return Array.isArray(found) ? (found as Kept[]).filter((each) => typeof each.id === "string" && this.isWhole(each)) : [];
    } catch {
      return [];
    }
  }

  /** Whether it could be kept: a browser may have no room, or want to keep nothing. */
  keep(what: Kept): boolean {
    return this.write([what, ...this.all().filter((each) => each.id !== what.id)]);
  }

  drop(id: string): void {
    this.write(this.all().filter((each) => each.id !== id));
  }

  private write(list: readonly Kept[]): boolean {
    try {
      localStorage.setItem(this.place, JSON.stringify(list.slice(0, this.most)));
      return true;
    } catch {
      return false;
    }
  }
}

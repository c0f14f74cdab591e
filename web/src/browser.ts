// What the page asks of the browser: to keep things, to save files.

/** What is kept at this place; what is not there, or cannot be read, is `otherwise`. */
export function readKept(place: string, otherwise: unknown): unknown {
  try {
    return JSON.parse(localStorage.getItem(place) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Whether it could be kept: a browser may have no room, or want to keep nothing. */
export function keep(place: string, what: unknown): boolean {
  try {
    localStorage.setItem(place, JSON.stringify(what));
    return true;
  } catch {
    return false;
  }
}

/** A list that this browser keeps, the newest first. */
export class KeptList<Kept extends { id: string }> {
  constructor(
    private readonly place: string,
    private readonly most: number,
    /** Whether what was found there is what we once wrote. */
    private readonly isWhole: (found: Kept) => boolean,
  ) {}

  all(): Kept[] {
    const found = readKept(this.place, []);
    return Array.isArray(found) ? (found as Kept[]).filter((each) => typeof each?.id === "string" && this.isWhole(each)) : [];
  }

  /** Whether it could be kept. */
  keep(what: Kept): boolean {
    return keep(this.place, [what, ...this.all().filter((each) => each.id !== what.id)].slice(0, this.most));
  }

  drop(id: string): void {
    keep(this.place, this.all().filter((each) => each.id !== id));
  }
}

/** A name that nothing else has. */
export function freshId(): string {
  return crypto.getRandomValues(new Uint32Array(2)).reduce((text, number) => text + number.toString(36), "");
}

/** Hands a text to the browser as a file to keep. */
export function saveText(name: string, text: string): void {
  saveFile(new File([text], name, { type: "text/plain" }));
}

/** Hands a file to the browser to keep. */
export function saveFile(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(link.href);
}

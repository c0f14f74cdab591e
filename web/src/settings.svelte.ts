// What a visitor has chosen for himself; kept in the browser.
import { keep, readKept } from "./browser";
import { preferredLanguage, type Language } from "./text/language";

export type Look = "auto" | "light" | "dark" | "contrast";

export const boards = ["wood", "meadow", "slate"] as const;
export const pieceSets = ["carved", "flat", "discs"] as const;
export type PieceSet = (typeof pieceSets)[number];

/** Of the pauses between the computer's steps. */
const paces = { slow: 2.5, normal: 1, fast: 0.3, instant: 0 };
export type Pace = keyof typeof paces;

interface Kept {
  language: Language | "auto";
  look: Look;
  board: (typeof boards)[number];
  pieces: PieceSet;
  motion: boolean;
  sound: boolean;
  /** Whether the system tells when it is one's turn at a table on the network. */
  notify: boolean;
  coordinates: boolean;
  /** How actions are written: in words, or as in records. */
  notation: "words" | "record";
  /** How fast the computer's steps follow each other. */
  pace: Pace;
  /** How the visitor is called at tables on the network. */
  name: string;
}

const place = "tablier.settings";
const usual: Kept = { language: "auto", look: "auto", board: "wood", pieces: "carved", motion: true, sound: true, notify: false, coordinates: true, notation: "words", pace: "normal", name: "" };

function prefersStillness(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

class Settings {
  kept = $state<Kept>({ ...usual, ...(readKept(place, {}) as Partial<Kept>) });

  // Every sentence asks for it, and a browser is slow to tell its languages.
  private readonly spoken: Language = $derived(this.kept.language === "auto" ? preferredLanguage(navigator.languages) : this.kept.language);

  get language(): Language {
    return this.spoken;
  }
  get look(): Look {
    return this.kept.look;
  }
  /** Whether things may move: also the system has a say. */
  get motion(): boolean {
    return this.kept.motion && !prefersStillness();
  }

  /** What the usual pauses are multiplied by. */
  get slowness(): number {
    return paces[this.kept.pace] ?? paces.normal;
  }

  choose(change: Partial<Kept>): void {
    this.kept = { ...this.kept, ...change };
    keep(place, this.kept);
  }
}

export const settings = new Settings();

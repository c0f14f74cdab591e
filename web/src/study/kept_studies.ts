// The studies that were saved in this browser, the newest first.
import type { Study } from "./study_game.svelte";

export interface KeptStudy extends Study {
  id: string;
  name: string;
  at: number;
}

const place = "tablier.studies";
const most = 60;

export function keptStudies(): KeptStudy[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? "[]");
    return Array.isArray(kept) ? (kept as KeptStudy[]).filter((each) => typeof each.id === "string" && Array.isArray(each.lines)) : [];
  } catch {
    return [];
  }
}

/** Whether it could be kept: a browser may have no room, or want to keep nothing. */
function write(studies: readonly KeptStudy[]): boolean {
  try {
    localStorage.setItem(place, JSON.stringify(studies.slice(0, most)));
    return true;
  } catch {
    return false;
  }
}

export function keepStudy(study: KeptStudy): boolean {
  return write([study, ...keptStudies().filter((each) => each.id !== study.id)]);
}

export function dropStudy(id: string): void {
  write(keptStudies().filter((each) => each.id !== id));
}

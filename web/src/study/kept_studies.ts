// The studies that were saved in this browser, the newest first.
import { KeptList } from "../game/kept_list";
import type { Study } from "./study_game.svelte";

export interface KeptStudy extends Study {
  id: string;
  name: string;
  at: number;
}

const list = new KeptList<KeptStudy>("tablier.studies", 60, (study) => Array.isArray(study.lines));

export function keptStudies(): KeptStudy[] {
  return list.all();
}

/** Whether it could be kept. */
export function keepStudy(study: KeptStudy): boolean {
  return list.keep(study);
}

export function dropStudy(id: string): void {
  list.drop(id);
}

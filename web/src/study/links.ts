// A study in an address: `~`, then the spec (with whose eyes, if not everybody's), where it began, and its lines, the main
// one first, so that a link holds the whole of it.
import type { Study } from "../study/study_game.svelte";

const mark = "~";

export function linkTo({ spec, eyes, position, lines }: Study): string {
  const head = eyes === null ? spec : `${spec} ${eyes}`;
  return mark + [head, position, ...lines.map((line) => line.join(" "))].join("|");
}

/** The study in an address; null if there is none. What is wrong in it the engine will say. */
export function studyInLink(text: string): Study | null {
  if (!text.startsWith(mark)) return null;
  const [head = "", position = "", ...lines] = text.slice(mark.length).split("|");
  const [spec = "", eyes = null] = head.split(" ");
  return { spec, eyes, position, lines: lines.map((line) => line.split(" ").filter(Boolean)) };
}

// Studies as data: in this browser, in an address, in a text of records.
import { KeptList } from "../browser";
import { type Engine, Session } from "tablier-engine";
import { openingOf, type KeptGame } from "../game/kept_games";
import type { Path } from "./tree";

/** What a study is made of. */
export interface Study {
  spec: string;
  /** Where it begins; empty for the game's own start. */
  position: string;
  /** Whose eyes everything is seen with; null if nothing is hidden. */
  eyes: string | null;
  lines: readonly Path[];
}

/** A study without any line yet. */
export const freshStudy = (spec: string, position = ""): Study => ({ spec, position, eyes: null, lines: [] });

export interface KeptStudy extends Study {
  id: string;
  name: string;
  at: number;
}

/** Those that were saved in this browser, the newest first. */
export const keptStudies = new KeptList<KeptStudy>("tablier.studies", 60, (study) => Array.isArray(study.lines));

// A study in an address is `~`, then the spec (with whose eyes, if not everybody's), where it began, and its lines, the
// main one first.
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

/**
 * A game kept on this screen as a study. While cards are hidden it is what the only person at it has seen; where several
 * share the screen, what everybody may see.
 */
export async function studyOfGame(engine: Engine, kept: KeptGame): Promise<Study> {
  const { seats } = await engine.facts(kept.spec);
  const people = seats.filter((_, number) => kept.players[number]?.kind === "person");
  const session = new Session(engine, openingOf(kept));
  const text = await session.record(people.length === 1 ? people[0]!.text : undefined);
  session.close();
  return (await readStudy(engine, text))!;
}

/** The study in a text of records: the first, and those behind it that are marked as its variations. */
export async function readStudy(engine: Engine, text: string): Promise<Study | null> {
  const [first, ...others] = await engine.read(text);
  if (!first) return null;
  const end = others.findIndex((record) => record.tags["Variation"] === undefined);
  const variations = end < 0 ? others : others.slice(0, end);
  const { spec, position, eyes } = first;
  return { spec, position, eyes, lines: [first, ...variations].map((record) => record.words) };
}

// Actions said in words: those that were played, from what they did to the board, and those that may be.
import type { Action, Facts, PlacedPiece, Step } from "tablier-engine";
import { settings } from "../settings.svelte";
import { gameSays, pieceName, seatName, t } from "../text/talk.svelte";

type Pieces = readonly PlacedPiece[];
/** A step as far as its words go. */
type Deed = Pick<Step, "seen" | "moved" | "taken"> & Partial<Pick<Step, "by">>;
/** To be heard, or to be read in a list. */
type Form = "say" | "log";

/** An action that has not been played, as far as its squares tell. */
function presumed(pieces: Pieces, action: Action): Deed {
  const mover = pieces.find((piece) => piece.square === action.from);
  const met = pieces.find((piece) => piece.square === action.to && piece !== mover);
  return { seen: action, moved: mover ? [{ ...mover, to: action.to }] : [], taken: mover && met ? [met] : [] };
}

/** What is done and with what: `draw:R` draws R, `Q@c1` places Q, `d5*` takes d5 off the board; `pass` is all verb. */
export function verbOf(word: string): { verb: string; value: string } {
  const [, verb = word, said = ""] = /^(\w+):(.+)$/.exec(word) ?? [];
  const [, value = said, sign = verb] = /^(\w+)([@*])/.exec(word) ?? [];
  return { verb: sign, value };
}

/** What the game says of an action with such a verb. */
function sayVerb(key: "say" | "button", facts: Facts, { seen: { word, from, to }, moved }: Deed): string | undefined {
  const { verb, value } = verbOf(word);
  const piece = moved[0] ? pieceName(facts, moved[0].piece) : value.length === 1 ? pieceName(facts, value) : "";
  return gameSays(facts, [`${key} ${verb} ${value}`, `${key} ${verb}`], value, { from: from ?? "", to: to ?? "", piece })?.trim();
}

function changesPlaces(mover: Step["moved"][number], met: Step["moved"][number]): boolean {
  return met.square === mover.to && met.to === mover.square;
}

/** Whether the step took a piece, or changed places with one. */
export function takes({ moved: [mover, met], taken }: Pick<Step, "moved" | "taken">): boolean {
  return taken.some(({ owner }) => owner !== null) || (mover !== undefined && met !== undefined && changesPlaces(mover, met));
}

function sayMove(facts: Facts, { moved, taken, by }: Deed, form: Form): string {
  const [mover, met] = moved;
  if (!mover?.to) return "";
  const isTheirs = by !== undefined && mover.owner !== null && mover.owner !== by;
  const name = pieceName(facts, mover.piece);
  const piece = isTheirs ? `${name} (${seatName(facts, mover.owner!)})` : name;
  const way = { piece, from: mover.square, to: mover.to };
  if (met && changesPlaces(mover, met)) return t(`${form}.swap`, { ...way, taken: pieceName(facts, met.piece) });
  const captured = taken.find((each) => each.square === mover.to);
  return captured ? t(`${form}.capture`, { ...way, taken: pieceName(facts, captured.piece) }) : t(`${form}.move`, way);
}

/** "knight c1 to e3", and what else it did to the board. */
export function sayStep(facts: Facts, step: Deed, form: Form = "say"): string {
  const { seen, moved, taken } = step;
  const verb = sayVerb("say", facts, step);
  const said = verb ?? (sayMove(facts, step, form) || seen.word);
  const isMover = (each: Step["moved"][number]) => each === moved[0] && (verb === undefined || each.square === seen.from || each.to === seen.to);
  const isMet = (each: Step["moved"][number]) => each.square === seen.to && each.to === seen.from;
  const others = moved.filter((each) => !isMover(each) && !isMet(each)).map((each) => sayMove(facts, { seen, moved: [each], taken: [] }, form));
  const more = [said, ...others].filter((each) => each !== "").join(", ");
  const lost = taken.filter((each) => each.owner !== null && each.square !== seen.to).map((each) => `${pieceName(facts, each.piece)} ${each.square}`);
  return lost.length > 0 ? t("say.taking", { action: more, pieces: lost.join(", ") }) : more;
}

/** An action that may be played. */
export function sayAction(facts: Facts, pieces: Pieces, action: Action): string {
  return sayStep(facts, presumed(pieces, action));
}

/** Whether actions are written in words, as the visitor wants it, or as records have them. */
export const inWords = (): boolean => settings.kept.notation === "words";

/** An action that was played, as it is written wherever one is read: in lists, analyses, reviews and on paper. */
export function writeStep(facts: Facts, step: Deed): string {
  return inWords() ? sayStep(facts, step, "log") : step.seen.word;
}

/** The same of one that may be played. */
export function writeAction(facts: Facts, pieces: Pieces, action: Action): string {
  return writeStep(facts, presumed(pieces, action));
}

/** The steps of a turn in one sentence about whoever did them; what is repeated is counted. */
export function saySteps(facts: Facts, who: string | null, steps: readonly Deed[], form: Form = "say"): string {
  const said: { words: string; times: number }[] = [];
  for (const step of steps) {
    const words = sayStep(facts, step, form);
    if (said.at(-1)?.words === words) ++said.at(-1)!.times;
    else said.push({ words, times: 1 });
  }
  const action = said.map(({ words, times }) => (times > 1 ? t("say.times", { action: words, n: times }) : words)).join(", ");
  return who === null ? capital(action) : t("table.lastAction", { seat: who, action });
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What stands on a button for an action that has no square to point at. */
export function buttonText(facts: Facts, pieces: Pieces, action: Action): string {
  return capital(sayVerb("button", facts, presumed(pieces, action)) ?? sayAction(facts, pieces, action));
}

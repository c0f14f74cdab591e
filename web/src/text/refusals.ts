// Why something was refused, in the visitor's own language. The engine and the server refuse in English; what they say
// is recognised here, and where it is not, a sentence of ours says what it is about and theirs stands behind it.
import { Refusal } from "../engine/engine";
import { ServerRefusal } from "../online/refusal";
import { en, type Key } from "./en";
import type { Filling } from "./language";
import { fieldName, t } from "./talk.svelte";

export interface Refused {
  key: Key;
  filling: Filling;
  /** The part of a position that it is about. */
  field?: string;
  /** The letter of the kind of piece that it is about, as positions write it. */
  letter?: string;
  /** What was said in English, where our sentence does not say all of it. */
  detail?: string;
}

/** What the engine says, what we say then, and what its parts are called in our sentence. */
const sayings: readonly [RegExp, Key, readonly string[]][] = [
  [/^move (\d+) of \d+: action "(.*?)"/, "refused.action", ["number", "word"]],
  [/^field BOARD: expected (\d+) `(\w)`, found (\d+)$/, "refused.count", ["expected", "letter", "found"]],
  [/^field BOARD: expected exactly one king/, "refused.oneKing", []],
  [/^field BOARD: too many (?:guards|attackers); expected at most (\d+)/, "refused.tooMany", ["most"]],
  [/^field BOARD: a pawn stands on (\w+)/, "refused.closedToPawns", ["square"]],
  [/^field BOARD: expected the tower on ranks 2 to 4/, "refused.towerHome", []],
];
const letterOf: Record<string, string> = { guards: "d", attackers: "a" };

/** The fields of a position's text, by what the engine calls them. */
function fieldCalled(name: string): string | undefined {
  const plain = name.toLowerCase();
  const field = plain === "pieces" ? "board" : plain === "seat" ? "actor" : plain;
  return fieldName(field) === undefined ? undefined : field;
}

function refusedByEngine(message: string): Refused {
  for (const [form, key, names] of sayings) {
    const found = form.exec(message);
    if (!found) continue;
    const { letter, ...filling } = Object.fromEntries(names.map((name, number) => [name, found[number + 1] ?? ""]));
    return { key, filling, letter: letter ?? letterOf[/guards|attackers/.exec(message)?.[0] ?? ""] };
  }
  const line = /^line (\d+): /.exec(message);
  if (line) return { key: "refused.record", filling: { line: line[1]! }, detail: message };
  if (message.startsWith("spec: ")) return { key: "refused.game", filling: {}, detail: message };
  if (/\bfields BOARD\b/.test(message)) return { key: "refused.fields", filling: {}, detail: message };
  const field = fieldCalled(/\bfields? (\w+)/.exec(message)?.[1] ?? "");
  if (field) return { key: "refused.field", filling: {}, field, detail: message };
  return { key: message.startsWith("position") ? "refused.position" : "refused.engine", filling: {}, detail: message };
}

export function refusedByServer(code: string, message: string): Refused {
  const key = `refused.server.${code}`;
  if (!(key in en)) return { key: "refused.server.other", filling: {}, detail: message };
  return { key: key as Key, filling: {}, ...(code === "bad_request" ? { detail: message } : {}) };
}

/** Whatever went wrong. */
export function whyRefused(error: unknown): Refused {
  if (error instanceof Refusal) return refusedByEngine(error.message);
  if (error instanceof ServerRefusal) return refusedByServer(error.code, error.message);
  return { key: "page.broken", filling: {}, detail: String(error) };
}

/** Our sentence; a piece goes by the name that whoever asks has for its letter. */
export function sayRefused({ key, filling, field, letter }: Refused, pieceOf: (letter: string) => string = (each) => each): string {
  return t(key, { ...filling, ...(field ? { field: fieldName(field) ?? field } : {}), ...(letter ? { piece: pieceOf(letter) } : {}) });
}

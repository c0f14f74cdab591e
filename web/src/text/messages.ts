// What the engine and the server say, in the visitor's language. The engine's sentences come as codes and values
// (engine/core/error.h); those of other languages stand beside the code that says them, in engine/messages/ and the
// games' folders.
import catalogues from "virtual:messages";
import { type GameCard, type Message, type Reason, Refusal } from "tablier-engine";
import { ServerRefusal } from "../online/server";
import { settings } from "../settings.svelte";
import { en, type Key } from "./en";
import { fieldName, pieceName, seatName, t } from "./talk.svelte";

/** What people call a value of this kind: a seat, a piece, a letter of a position. */
export type Names = (kind: string, value: string) => string;

function filled(kind: string, value: string, names: Names): string {
  if (kind !== "and" && kind !== "or") return kind ? names(kind, value) : value;
  const type = kind === "and" ? "conjunction" : "disjunction";
  return new Intl.ListFormat(settings.language === "en" ? "en-GB" : settings.language, { type }).format(value.split(" "));
}

/** The sentence, without a capital letter at its beginning and a full stop at its end. */
export function say({ code, values, english }: Message, names: Names = (_, value) => value): string {
  const template = catalogues[settings.language]?.[code] ?? english;
  return template.replace(/\{(\w+)(?::(\w+))?\}/g, (brace, name: string, kind = "") => {
    const value = values[name];
    return value === undefined ? brace : filled(kind as string, value, names);
  });
}

/** As a sentence of its own; squares keep their small letters. */
export function asSentence(text: string): string {
  const closed = /[.?!]$/.test(text) ? text : `${text}.`;
  return /^[a-z]\d/.test(closed) ? closed : closed.charAt(0).toLocaleUpperCase(settings.language) + closed.slice(1);
}

/** What the engine says, or a sentence of ours, with what was said in English where ours does not say all of it. */
export type Refused = { reason: Reason } | { key: Key; detail?: string };

/** What an error is about: "line 3", "field BOARD"; nothing for what the visitor did not write himself. */
function placeName(place: string, names: Names): string {
  const [, kind = "", value = ""] = /^(\w+) (.+)$/.exec(place) ?? [];
  if (kind === "field" || kind === "fields") return value.split(", ").map((each) => names("field", each)).join(", ");
  const key = `place.${kind}`;
  return key in en ? t(key as Key, { value: value.split(" ")[0] ?? "" }) : "";
}

export function refusedByServer({ code, message, reason }: ServerRefusal): Refused {
  const key = `refused.server.${code}`;
  if (reason) return { reason };
  return key in en ? { key: key as Key } : { key: "refused.server.other", detail: message };
}

/** Whatever went wrong. */
export function whyRefused(error: unknown): Refused {
  if (error instanceof Refusal && error.reason) return { reason: error.reason };
  if (error instanceof ServerRefusal) return refusedByServer(error);
  return { key: "page.broken", detail: String(error) };
}

/** What a game calls seats, pieces and fields; a letter of a position goes by the name that whoever asks has for it. */
export function namesOf(card: Pick<GameCard, "id"> | null | undefined, pieceOf: (letter: string) => string = (letter) => letter): Names {
  return (kind, value) => {
    if (kind === "letter") return pieceOf(value);
    if (kind === "field") return fieldName(value.toLowerCase(), card) ?? value;
    if (!card) return value;
    return kind === "seat" ? seatName(card, value) : pieceName(card, value);
  };
}

/** What helps those who type. */
const typing = ["near_word", "many_words", "expected_words"];

/** Why an action is not legal: the reason and what would be legal, without naming the word. */
export function sayWhy({ why, ...what }: Reason, names: Names): string {
  const told = why.filter((each) => !typing.includes(each.code));
  const said = told.length > 0 ? told : [what];
  return said.map((each) => asSentence(say(each, names))).join(" ");
}

export function sayRefused(refused: Refused, names: Names = namesOf(null)): string {
  if ("key" in refused) return t(refused.key);
  const { field, why, ...what } = refused.reason;
  const places = field.split("/").map((place) => placeName(place, names)).filter((place) => place !== "");
  const parts = [what, ...why].map((each) => say(each, names));
  return asSentence(`${places.map((place) => `${place}: `).join("")}${parts.join("; ")}`);
}

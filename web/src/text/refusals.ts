// Why something was refused, in the visitor's own language.
import { Refusal } from "../engine/engine";
import type { GameCard, Reason } from "../engine/types";
import { ServerRefusal } from "../online/refusal";
import { en, type Key } from "./en";
import { asSentence, say, type Names } from "./messages";
import { fieldName, pieceName, seatName, t } from "./talk.svelte";

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

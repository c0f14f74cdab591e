// The engine's sentences in the visitor's language. They come as codes and values (engine/core/error.h); the sentences of
// other languages stand beside the code that says them, in engine/messages/ and the games' folders.
import catalogues from "virtual:messages";
import type { Message } from "../engine/types";
import { settings } from "../settings.svelte";

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

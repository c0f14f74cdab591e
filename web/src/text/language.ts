import { de } from "./de";
import { en, type Key, type Words } from "./en";
import { fr } from "./fr";
import { frenchSpaces } from "./game_texts";
import type { Language } from "./languages";

export const pageWords: Readonly<Record<Language, Words>> = { en, fr: frenchSpaces(fr), de };

export type Filling = Readonly<Record<string, string | number>>;

/** A text with its {braces} filled in. */
export function fillIn(text: string, filling: Filling): string {
  return text.replace(/\{(\w+)\}/g, (brace, name: string) => String(filling[name] ?? brace));
}

export function sentence(language: Language, key: Key, filling: Filling = {}): string {
  return fillIn(pageWords[language][key], filling);
}

export * from "./languages";
export type { Key };

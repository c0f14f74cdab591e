import { de } from "./de";
import { en, type Key, type Words } from "./en";
import { fr } from "./fr";
import { frenchSpaces } from "./game_texts";

export const languages = ["en", "fr", "de"] as const;
export type Language = (typeof languages)[number];

export const languageNames: Readonly<Record<Language, string>> = { en: "English", fr: "Français", de: "Deutsch" };

export const pageWords: Readonly<Record<Language, Words>> = { en, fr: frenchSpaces(fr), de };

/** The first of the browser's languages that we speak. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const short = tag.slice(0, 2).toLowerCase();
    const known = languages.find((language) => language === short);
    if (known) return known;
  }
  return "en";
}

export type Filling = Readonly<Record<string, string | number>>;

/** A text with its {braces} filled in. */
export function fillIn(text: string, filling: Filling): string {
  return text.replace(/\{(\w+)\}/g, (brace, name: string) => String(filling[name] ?? brace));
}

export function sentence(language: Language, key: Key, filling: Filling = {}): string {
  return fillIn(pageWords[language][key], filling);
}

export type { Key };

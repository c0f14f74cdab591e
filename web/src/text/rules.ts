// The rules for a player, in our own words. docs/rules/ is the exact book; this is what one reads before playing.
import type { Language } from "./language";
import { frenchSpaces } from "./french";
import { rulesDe } from "./rules/de";
import { rulesEn } from "./rules/en";
import { rulesFr } from "./rules/fr";

export interface Rules {
  goal: readonly string[];
  setup: readonly string[];
  turn: readonly string[];
  end: readonly string[];
  /** What the printed sheets leave open and we have decided. */
  rulings: readonly string[];
  credits: string;
}

const all: Readonly<Record<Language, Readonly<Record<string, Rules>>>> = { en: rulesEn, fr: frenchSpaces(rulesFr), de: rulesDe };

export function rulesOf(language: Language, game: string): Rules | undefined {
  return all[language][game];
}

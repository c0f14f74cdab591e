// The rules for a player, in our own words. docs/rules/ is the exact book; this is what one reads before playing.
import rules from "virtual:rules";
import type { Language } from "./language";

export const sections = ["goal", "setup", "turn", "moves", "end", "notation"] as const;
/** `rulings` is what the printed sheets leave open and we have decided. */
export type Section = (typeof sections)[number] | "rulings";
/** The paragraphs of each section; a game has not all of them. */
export type Rules = Readonly<Partial<Record<Section, readonly string[]>>>;

export function rulesOf(language: Language, game: string): Rules | undefined {
  return rules[language][game];
}

// The page's sentences in the chosen language. Reading them in a component keeps it up to date with the choice.
import gameWords from "virtual:words";
import type { Facts, GameCard } from "../engine/types";
import { settings } from "../settings.svelte";
import { en } from "./en";
import { sentence, type Filling, type Key } from "./language";

export function t(key: Key, filling?: Filling): string {
  return sentence(settings.language, key, filling);
}

type Card = Pick<GameCard, "id">;

/** A word of a game by its key, or what stands for it where there is none. */
function word(card: Card, key: string, instead: string): string {
  return gameWords[settings.language][card.id]?.[key] ?? instead;
}

export const gameName = (card: Card): string => word(card, "name", card.id);
export const gameTagline = (card: Card): string => word(card, "tagline", "");
export const gameCredits = (card: Card): string => word(card, "credits", "");
export const seatName = (card: Card, seat: string): string => word(card, `seat ${seat}`, seat);
export const pieceName = (card: Card, letter: string): string => word(card, `piece ${letter}`, letter);
export const stepAsk = (card: Card, step: string): string => word(card, `step ${step}`, "");
export const optionMeaning = (card: Card, option: string): string => word(card, `option ${option}`, option);
export const valueMeaning = (card: Card, option: string, value: string): string => word(card, `value ${option}=${value}`, value);

/** What is printed on a square, for those who listen. */
export function markText(facts: Facts, name: string, value: string): string {
  const key = `mark.${name}`;
  if (!(key in en)) return `${name} ${value}`.trim();
  const spoken = name === "camp" || name === "home" ? seatName(facts, value) : name === "start" ? pieceName(facts, value) : value;
  return t(key as Key, { value: spoken });
}

export function levelName(level: number): string {
  return t(`level.${level}` as Key);
}

/** A day as it is written in the chosen language. */
export function dateText(when: Date | number): string {
  return new Date(when).toLocaleDateString(settings.language, { dateStyle: "medium" });
}

/** A whole number with its thousands set apart. */
export function numberText(number: number): string {
  return number.toLocaleString(settings.language);
}

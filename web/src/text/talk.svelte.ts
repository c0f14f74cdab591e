// The page's sentences in the chosen language. Reading them in a component keeps it up to date with the choice.
import type { Facts, GameCard } from "../engine/types";
import { settings } from "../settings.svelte";
import { en } from "./en";
import { gameWords, type GameWords } from "./games";
import { sentence, type Filling, type Key } from "./language";

export function t(key: Key, filling?: Filling): string {
  return sentence(settings.language, key, filling);
}

function wordsOf(game: string): GameWords | undefined {
  return gameWords[settings.language][game];
}

export function gameName(card: Pick<GameCard, "id" | "name">): string {
  return wordsOf(card.id)?.name ?? card.name;
}

export function gameTagline(card: Pick<GameCard, "id" | "tagline">): string {
  return wordsOf(card.id)?.tagline ?? card.tagline;
}

export function seatName(facts: Facts, seat: string): string {
  return wordsOf(facts.id)?.seats[seat] ?? facts.seats.find((each) => each.text === seat)?.name ?? seat;
}

export function pieceName(facts: Facts, letter: string): string {
  return wordsOf(facts.id)?.pieces[letter] ?? facts.pieces.find((each) => each.letter === letter)?.name ?? letter;
}

export function stepAsk(facts: Facts, step: string): string {
  return wordsOf(facts.id)?.steps[step] ?? facts.steps.find((each) => each.id === step)?.ask ?? "";
}

export function optionMeaning(card: GameCard, option: string): string {
  return wordsOf(card.id)?.options[option]?.meaning ?? card.options.find((each) => each.name === option)?.meaning ?? option;
}

export function valueMeaning(card: GameCard, option: string, value: string): string {
  const fact = card.options.find((each) => each.name === option)?.values.find((each) => each.value === value);
  return wordsOf(card.id)?.options[option]?.values[value] ?? fact?.meaning ?? value;
}

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

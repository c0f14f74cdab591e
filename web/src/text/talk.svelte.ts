// The page's sentences in the chosen language. Reading them in a component keeps it up to date with the choice.
import gameWords from "virtual:words";
import type { GameCard, Mark, Tray } from "tablier-engine";
import { settings } from "../settings.svelte";
import { fillIn, sentence, type Filling, type Key } from "./language";

export function t(key: Key, filling?: Filling): string {
  return sentence(settings.language, key, filling);
}

/** What a theme of puzzles is called. */
export const themeName = (theme: string): string => t(`theme.${theme}` as Key);

type Card = Pick<GameCard, "id">;

/** A word of a game by its key, or what stands for it where there is none. */
function word(card: Card, key: string, instead: string): string {
  return gameWords[settings.language][card.id]?.[key] ?? instead;
}

export const gameName = (card: Card): string => word(card, "name", card.id);
export const gameTagline = (card: Card): string => word(card, "tagline", "");
export const gameCredits = (card: Card): string => word(card, "credits", "");
export const seatName = (card: Card, seat: string): string => word(card, `seat ${seat}`, seat);
/** A seat in one sign, as on its pieces: its number, or what its name begins with. */
export const seatSign = (card: Card, seat: string): string => (/\d/.test(seat) ? seat : seatName(card, seat).charAt(0));
export const pieceName = (card: Card, letter: string): string => word(card, `piece ${letter}`, letter);

/** How many of each kind, in the order in which they come: long lists are easier to read so. */
export function counted(letters: string): [string, number][] {
  const counts = new Map<string, number>();
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return [...counts];
}

/** What a step asks: more exactly where something that lies beside the board says more, such as the card drawn. */
export function stepAsk(card: Card, step: string, trays: readonly Tray[] = []): string {
  const common = trays.filter((tray) => tray.owner === null && tray.content !== "");
  const keys = common.flatMap(({ name, content }) => [{ key: `step ${step} ${name}=${content}`, content }, { key: `step ${step} ${name}`, content }]);
  const known = keys.find(({ key }) => word(card, key, "") !== "");
  return known ? fillIn(word(card, known.key, ""), { piece: pieceName(card, known.content) }) : word(card, `step ${step}`, "");
}
/** What a game has to say about what lies beside the board, or about what is drawn on it. */
export const aboutText = (card: Card, what: string): string => word(card, `about ${what}`, "");
export const optionMeaning = (card: Card, option: string): string => word(card, `option ${option}`, option);
/** The name of a game, with what those options mean that its spec names. */
export function specTitle(spec: string): string {
  const [id = "", options = ""] = spec.replace(")", "").split("(");
  const said = options.split(",").filter(Boolean).map((each) => {
    const [option = "", value = ""] = each.split("=");
    return valueMeaning({ id }, option, value);
  });
  return said.length > 0 ? t("game.with", { game: gameName({ id }), meaning: said.join(", ") }) : gameName({ id });
}
export const valueMeaning = (card: Card, option: string, value: string): string => word(card, `value ${option}=${value}`, value);

/** What a field of positions is called; without a card, what the first game that has it calls it. */
export function fieldName(field: string, card?: Card | null): string | undefined {
  if (field === "board" || field === "pieces") return t("board.label");
  if (field === "actor" || field === "seat") return t("edit.actor");
  if (field === "step") return t("edit.step");
  const words = gameWords[settings.language];
  return (card ? [words[card.id]] : Object.values(words)).map((each) => each?.[`field ${field}`] ?? each?.[`tray ${field}`]).find(Boolean);
}
export const trayName = (card: Card, tray: string): string => word(card, `tray ${tray}`, tray);

/** What a game says of something that has a value, such as a seat, a letter of a piece or `B4`: by the first of the keys
 * that it knows, filled in. */
export function gameSays(card: Card, keys: readonly string[], value: string, filling: Filling = {}): string | undefined {
  const key = keys.find((each) => word(card, each, "") !== "");
  const named = { value, first: value.slice(0, 1), rest: value.slice(1), seat: seatName(card, value), piece: pieceName(card, value) };
  return key && fillIn(word(card, key, ""), { ...named, ...filling });
}

/** What is printed on a square, for those who listen. */
export function markText(card: Card, { name, value }: Mark): string {
  return gameSays(card, [`mark ${name}`], value) ?? `${name} ${value}`.trim();
}

export function levelName(level: number): string {
  return t(`level.${level}` as Key);
}

/** A day as it is written in the chosen language. */
export function dateText(when: Date | number): string {
  return new Date(when).toLocaleDateString(settings.language, { dateStyle: "medium" });
}

/** A part of one, as so many per cent. */
export function shareText(share: number, digits = 0): string {
  return share.toLocaleString(settings.language, { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** A time of day, with the day if it was another. */
export function timeText(when: number): string {
  const isToday = new Date(when).toDateString() === new Date().toDateString();
  return new Date(when).toLocaleString(settings.language, isToday ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" });
}

/** A whole number with its thousands set apart. */
export function numberText(number: number): string {
  return number.toLocaleString(settings.language);
}

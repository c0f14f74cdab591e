// A game in an address: `~` and then the spec, where it began and its words, so that a link holds the whole of it.
import { newGame, type KeptGame } from "./kept_games";
import type { GameSoFar } from "../engine/questions";

const mark = "~";

export function linkTo(game: GameSoFar): string {
  return mark + [game.spec, game.position, game.words.join(" ")].join("|");
}

/** The game in an address; null if there is none. What is wrong in it the engine will say. */
export function gameInLink(text: string): KeptGame | null {
  if (!text.startsWith(mark)) return null;
  const [spec = "", position = "", words = ""] = text.slice(mark.length).split("|");
  return newGame(spec, [], words.split(" ").filter(Boolean), position);
}

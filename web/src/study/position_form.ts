// How a game's positions are filled in. Only the form of their text is known here, as the rule book tells it; whether a
// position can be is asked of the engine.
import type { Facts, TableView } from "../engine/types";
import { cellText } from "./cell_text";
import type { FormText } from "./form";
import { letterText } from "./letter_text";
import { raceText } from "./race_text";

/** What positions of this game look like, learned from its start: the text of the whole position, and what is seen of it. */
export function formText(facts: Facts, start: TableView, startText: string): FormText {
  if (startText.startsWith("pieces=")) return raceText(facts, startText);
  const columns = Math.max(...facts.squares.map((square) => square.x)) + 1;
  const [board = ""] = startText.split(" ");
  const twoLetters = board.split("/").every((rank) => rank.length === 2 * columns);
  return twoLetters ? cellText(facts, start) : letterText(facts, start, startText);
}

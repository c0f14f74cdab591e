// An action said in words, from what the board looked like before and after it.
import type { Action, Facts, PlacedPiece } from "../engine/types";
import { gameSays, pieceName, t } from "../text/talk.svelte";

type Pieces = readonly PlacedPiece[];

function at(pieces: Pieces, square: string | null): PlacedPiece | undefined {
  return pieces.find((piece) => piece.square === square);
}

/** Those who stood on the board before and are not there any more, whoever moved left aside. */
function takenBy(before: Pieces, after: Pieces, action: Action): PlacedPiece[] {
  return before.filter((piece) => {
    if (piece.square === action.from || piece.owner === null) return false;
    const now = at(after, piece.square);
    if (now && now.piece === piece.piece && now.owner === piece.owner) return false;
    const elsewhere = after.filter((each) => each.piece === piece.piece && each.owner === piece.owner).length;
    const once = before.filter((each) => each.piece === piece.piece && each.owner === piece.owner).length;
    return elsewhere < once;
  });
}

function sayMove(facts: Facts, before: Pieces, after: Pieces, from: string, to: string, action: Action): string {
  const mover = at(before, from);
  const piece = mover ? pieceName(facts, mover.piece) : "";
  const met = at(before, to);
  if (met && at(after, from)?.piece === met.piece) return t("say.swap", { piece, from, to, taken: pieceName(facts, met.piece) });
  if (met) return t("say.capture", { piece, from, to, taken: pieceName(facts, met.piece) });
  const taken = takenBy(before, after, action).map((each) => `${pieceName(facts, each.piece)} ${each.square}`);
  const move = t("say.move", { piece, from, to });
  return taken.length > 0 ? `${move}. ${t("say.taken", { pieces: taken.join(", ") })}` : move;
}

/** What is done and with what: `draw:R` draws R, `Q@c1` places Q, `d5*` takes d5 off the board; `pass` is all verb. */
export function verbOf(word: string): { verb: string; value: string } {
  const [, verb = word, said = ""] = /^(\w+):(.+)$/.exec(word) ?? [];
  const [, value = said, sign = verb] = /^(\w+)([@*])/.exec(word) ?? [];
  return { verb: sign, value };
}

/** What the game says of an action with such a verb. */
function sayVerb(key: "say" | "button", facts: Facts, before: Pieces, { word, from, to }: Action): string | undefined {
  const { verb, value } = verbOf(word);
  const piece = pieceName(facts, from === null ? value : (at(before, from)?.piece ?? ""));
  return gameSays(facts, [`${key} ${verb} ${value}`, `${key} ${verb}`], value, { from: from ?? "", to: to ?? "", piece });
}

/** "knight c1 to e3"; before and after may be empty where nothing is known of the board. */
export function sayAction(facts: Facts, before: Pieces, after: Pieces, action: Action): string {
  const said = sayVerb("say", facts, before, action);
  if (said !== undefined) return said;
  return action.from !== null && action.to !== null ? sayMove(facts, before, after, action.from, action.to, action) : action.word;
}

/** What stands on a button for an action that has no square to point at. */
export function buttonText(facts: Facts, before: Pieces, action: Action): string {
  const said = sayVerb("button", facts, before, action) ?? sayAction(facts, before, before, action);
  return said.charAt(0).toUpperCase() + said.slice(1);
}

// An action said in words, from what the board looked like before and after it.
import type { Action, Facts, PlacedPiece } from "../engine/types";
import { pieceName, seatName, t } from "../text/talk.svelte";

type Pieces = readonly PlacedPiece[];

function at(pieces: Pieces, square: string | null): PlacedPiece | undefined {
  return pieces.find((piece) => piece.square === square);
}

/** Those who stood on the board before and are not there any more, whoever moved left aside. */
export function takenBy(before: Pieces, after: Pieces, action: Action): PlacedPiece[] {
  return before.filter((piece) => {
    if (piece.square === action.from || piece.owner === null) return false;
    const now = at(after, piece.square);
    if (now && now.piece === piece.piece && now.owner === piece.owner) return false;
    const elsewhere = after.filter((each) => each.piece === piece.piece && each.owner === piece.owner).length;
    const once = before.filter((each) => each.piece === piece.piece && each.owner === piece.owner).length;
    return elsewhere < once;
  });
}

function sayMove(facts: Facts, before: Pieces, after: Pieces, action: Action): string {
  const mover = at(before, action.from);
  const piece = mover ? pieceName(facts, mover.piece) : "";
  const from = action.from ?? "";
  if (action.to === null) return t("say.cross", { piece, from });
  const to = action.to;
  const met = at(before, to);
  if (met && at(after, from)?.piece === met.piece) return t("say.swap", { piece, from, to, taken: pieceName(facts, met.piece) });
  if (met) return t("say.capture", { piece, from, to, taken: pieceName(facts, met.piece) });
  const taken = takenBy(before, after, action).map((each) => `${pieceName(facts, each.piece)} ${each.square}`);
  const move = t("say.move", { piece, from, to });
  return taken.length > 0 ? `${move}. ${t("say.taken", { pieces: taken.join(", ") })}` : move;
}

/** "knight c1 to e3"; before and after may be empty where nothing is known of the board. */
export function sayAction(facts: Facts, before: Pieces, after: Pieces, action: Action): string {
  if (action.from !== null) return sayMove(facts, before, after, action);
  const [head = "", tail = ""] = action.word.split(":");
  if (action.word === "pass") return t("say.pass");
  if (action.word.includes("@")) return t("say.place", { piece: pieceName(facts, action.word.split("@")[0]!), to: action.to ?? "" });
  switch (head) {
    case "draw":
      return tail === "?" ? t("say.drawHidden") : t("say.draw", { piece: pieceName(facts, tail) });
    case "first":
      return t("say.first", { seat: seatName(facts, tail) });
    case "roll":
      return t("say.roll", { part: tail.slice(0, 1), number: tail.slice(1) });
    case "card":
      return t("say.card", { piece: pieceName(facts, tail) });
    case "board":
      return t("say.board", { part: tail });
    case "back":
      return t("say.back", { to: action.to ?? tail });
    default:
      return action.word;
  }
}

/** What stands on a button for an action that has no square to point at. */
export function buttonText(facts: Facts, before: Pieces, action: Action): string {
  if (action.word === "pass") return t("table.pass");
  const part = /^board:(.)$/.exec(action.word)?.[1];
  if (part) return t("table.part", { part });
  if (action.from !== null && action.to === null) return t("table.cross");
  const said = sayAction(facts, before, before, action);
  return said.charAt(0).toUpperCase() + said.slice(1);
}

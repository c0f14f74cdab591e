// What has been taken from a seat: what it had at the beginning and has nowhere any more.
import type { TableView } from "../engine/types";

const holding = new Set(["hand", "pieces", "unseen"]);

/** All letters of a seat: on the board, in its cards, and among those who have arrived (`1K:10`). */
function lettersOf(view: TableView, seat: string): string[] {
  const standing = view.pieces.filter((piece) => piece.owner === seat).map((piece) => piece.piece);
  const held = view.trays.filter((tray) => tray.owner === seat && holding.has(tray.kind)).flatMap((tray) => [...tray.content]);
  const arrivals = view.trays.find((tray) => tray.kind === "arrivals")?.content.split(" ") ?? [];
  return [...standing, ...held, ...arrivals.filter((word) => word.startsWith(seat)).map((word) => word.slice(seat.length, seat.length + 1))];
}

/** The letters of what a seat has lost, in the order in which it had them; nothing for one who has fallen altogether. */
export function takenSince(first: TableView, now: TableView, seat: string): string {
  if (now.trays.find((tray) => tray.kind === "fallen")?.content.includes(seat)) return "";
  const left = lettersOf(first, seat);
  for (const letter of lettersOf(now, seat)) {
    const place = left.indexOf(letter);
    if (place >= 0) left.splice(place, 1);
  }
  return left.join("");
}

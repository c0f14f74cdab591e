// `nnnnn/5/2T2/5/sssss S f`: a letter a piece, a digit for a run of empty squares, then who acts and the step.
import type { Facts, PlacedPiece, TableView } from "../engine/types";
import { choicesFor, sameKind, type Field, type FormText, type Stock } from "./form";

const keys = ["actor", "step"];

function squareAt(facts: Facts, row: number, column: number): string | undefined {
  const top = Math.max(...facts.squares.map((square) => square.y));
  return facts.squares.find((square) => square.x === column && square.y === top - row)?.name;
}

/** The letter on each square that has one. */
function lettersOn(facts: Facts, board: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [row, rank] of board.split("/").entries()) {
    let column = 0;
    for (const sign of rank) {
      const square = squareAt(facts, row, column);
      if (/\d/.test(sign)) column += Number(sign);
      else {
        if (square) letters.set(square, sign);
        ++column;
      }
    }
  }
  return letters;
}

export function letterText(facts: Facts, start: TableView, startText: string): FormText {
  // Every kind stands on the board at the start: so the engine itself says what the letters mean.
  const meaning = new Map<string, Stock>();
  const counts = new Map<string, number>();
  for (const [square, letter] of lettersOn(facts, startText.split(" ")[0] ?? "")) {
    const placed = start.pieces.find((piece) => piece.square === square);
    if (placed) meaning.set(letter, { piece: placed.piece, owner: placed.owner });
    counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  const letterOf = (kind: Stock) => [...meaning].find(([, each]) => sameKind(each, kind))?.[0] ?? "";

  function writeBoard(pieces: readonly PlacedPiece[]): string {
    const columns = Math.max(...facts.squares.map((square) => square.x)) + 1;
    const rows = Math.max(...facts.squares.map((square) => square.y)) + 1;
    const ranks = Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (_, column) => {
        const placed = pieces.find((piece) => piece.square === squareAt(facts, row, column));
        return placed ? letterOf(placed) : ".";
      }).join(""),
    );
    return ranks.map((rank) => rank.replace(/\.+/g, (run) => String(run.length))).join("/");
  }

  return {
    stock: [...meaning.values()].sort((a, b) => facts.seats.findIndex((seat) => seat.text === a.owner) - facts.seats.findIndex((seat) => seat.text === b.owner)),
    kindOf: (letter) => meaning.get(letter),
    isSingle: (kind) => counts.get(letterOf(kind)) === 1,
    read(text) {
      const [board = "", ...rest] = text.split(" ");
      const pieces = [...lettersOn(facts, board)].flatMap(([square, letter]) => {
        const kind = meaning.get(letter);
        return kind ? [{ square, ...kind }] : [];
      });
      const fields = rest.map((value, number): Field => {
        const key = keys[number] ?? `${number + 1}`;
        return { key, choices: choicesFor(facts, key, value), value };
      });
      return { pieces, fields };
    },
    write: ({ pieces, fields }) => [writeBoard(pieces), ...fields.map((field) => field.value)].join(" "),
  };
}

// `##NPNP..##/… S move hand=S:KRNP,N:- quiet=0`: two signs a square, seat and kind, then who acts, the step, and fields by
// name, some of them a value for each seat.
import type { Facts, PlacedPiece, TableView } from "../engine/types";
import { choicesFor, type Field, type FormText, type Stock } from "./form";

const empty = "..";

export function cellText(facts: Facts, start: TableView): FormText {
  const rows = Math.max(...facts.squares.map((square) => square.y)) + 1;
  const columns = Math.max(...facts.squares.map((square) => square.x)) + 1;
  const seats = facts.seats.map((seat) => seat.text);
  const unowned = new Set(start.pieces.filter((piece) => piece.owner === null).map((piece) => piece.piece));
  const stock: Stock[] = [
    ...seats.flatMap((owner) => facts.pieces.filter((kind) => !unowned.has(kind.letter)).map((kind) => ({ piece: kind.letter, owner }))),
    ...[...unowned].map((piece) => ({ piece, owner: null })),
  ];
  const squareAt = (row: number, column: number) => facts.squares.find((square) => square.x === column && square.y === rows - 1 - row)?.name ?? "";

  function readBoard(board: string): PlacedPiece[] {
    return board.split("/").flatMap((rank, row) =>
      Array.from({ length: columns }, (_, column) => {
        const cell = rank.slice(2 * column, 2 * column + 2);
        const [owner = "", piece = ""] = cell;
        if (cell === empty || cell === "") return [];
        return [{ square: squareAt(row, column), piece, owner: seats.includes(owner) ? owner : null }];
      }).flat(),
    );
  }
  function writeBoard(pieces: readonly PlacedPiece[]): string {
    const cell = (square: string) => {
      const placed = pieces.find((piece) => piece.square === square);
      return placed ? (placed.owner ?? placed.piece) + placed.piece : empty;
    };
    return Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column) => cell(squareAt(row, column))).join("")).join("/");
  }

  /** `hand=S:KR,N:-` is a field for each seat, also for those who are out and have none. */
  function readField(word: string): Field[] {
    const [key = "", value = ""] = word.split("=");
    if (!value.includes(":")) return [{ key, value }];
    const bySeat = new Map(value.split(",").map((each) => each.split(":") as [string, string]));
    return seats.map((seat) => ({ key, seat, value: bySeat.get(seat) ?? "" }));
  }
  function writeFields(fields: readonly Field[]): string[] {
    const byKey = new Map<string, string[]>();
    for (const { key, seat, value } of fields) {
      if (seat !== undefined && value === "") continue;
      byKey.set(key, [...(byKey.get(key) ?? []), seat === undefined ? value : `${seat}:${value}`]);
    }
    return [...byKey].map(([key, values]) => `${key}=${values.join(",")}`);
  }

  return {
    stock,
    isSingle: () => false,
    read(text) {
      const [board = "", actor = "", step = "", ...rest] = text.split(" ");
      return {
        pieces: readBoard(board),
        fields: [
          { key: "actor", choices: choicesFor(facts, "actor", actor), value: actor },
          { key: "step", choices: choicesFor(facts, "step", step), value: step },
          ...rest.flatMap(readField),
        ],
      };
    },
    write({ pieces, fields }) {
      const [actor, step, ...rest] = fields;
      return [writeBoard(pieces), actor?.value ?? "", step?.value ?? "", ...writeFields(rest)].join(" ");
    },
  };
}

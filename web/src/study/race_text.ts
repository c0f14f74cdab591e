// `pieces=1:a1,i1,*1,-;2:… obst=3162 actor=1 …`: for each seat where its pieces are, in the order of the facts: a square,
// `-` for one that is not placed yet, `*k` for the k-th to arrive. All other fields go by their names.
import type { Facts, PlacedPiece } from "../engine/types";
import { choicesFor, type Field, type FormText } from "./form";

const arrived = "arrivals";

export function raceText(facts: Facts, startText: string): FormText {
  const perSeat = /^pieces=\w+:([^; ]*)/.exec(startText)?.[1]?.split(",").length ?? 0;
  const letters = facts.pieces.slice(0, perSeat).map((kind) => kind.letter);
  const seats = facts.seats.map((seat) => seat.text);

  function readPieces(value: string): { pieces: PlacedPiece[]; arrivals: string } {
    const pieces: PlacedPiece[] = [];
    const order: string[] = [];
    for (const team of value.split(";")) {
      const [owner = "", places = ""] = team.split(":");
      for (const [number, place] of places.split(",").entries()) {
        const piece = letters[number] ?? "";
        if (place.startsWith("*")) order[Number(place.slice(1)) - 1] = owner + piece;
        else if (place !== "-") pieces.push({ square: place, piece, owner });
      }
    }
    return { pieces, arrivals: order.filter(Boolean).join(" ") || "-" };
  }
  function writePieces(pieces: readonly PlacedPiece[], arrivals: string): string {
    const order = arrivals.split(/[\s,]+/);
    const place = (owner: string, letter: string) => {
      const standing = pieces.find((piece) => piece.owner === owner && piece.piece === letter);
      const number = order.indexOf(owner + letter);
      return standing?.square ?? (number >= 0 ? `*${number + 1}` : "-");
    };
    return seats.map((seat) => `${seat}:${letters.map((letter) => place(seat, letter)).join(",")}`).join(";");
  }

  return {
    stock: seats.flatMap((owner) => letters.map((piece) => ({ piece, owner }))),
    isSingle: () => true,
    read(text) {
      const words = text.split(" ").map((word) => [word.slice(0, word.indexOf("=")), word.slice(word.indexOf("=") + 1)] as const);
      const { pieces, arrivals } = readPieces(words.find(([key]) => key === "pieces")?.[1] ?? "");
      const others = words.filter(([key]) => key !== "pieces");
      const fields = others.map(([key, value]): Field => ({ key, choices: choicesFor(facts, key, value), value }));
      return { pieces, fields: [...fields, { key: arrived, value: arrivals }] };
    },
    write({ pieces, fields }) {
      const arrivals = fields.find((field) => field.key === arrived)?.value ?? "";
      const others = fields.filter((field) => field.key !== arrived).map((field) => `${field.key}=${field.value}`);
      return [`pieces=${writePieces(pieces, arrivals)}`, ...others].join(" ");
    },
  };
}

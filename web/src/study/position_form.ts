// A position as something to be filled in: pieces on squares, and the other fields of its text. A game declares the form
// of its positions; whether a position can be is asked of the engine.
import { pageOf, type FormFacts } from "../board/game_page";
import { layOut } from "../board/layout";
import type { Facts, PlacedPiece } from "tablier-engine";

/** A kind of piece that can be put on the board. */
export interface Stock {
  piece: string;
  owner: string | null;
}

export interface Field {
  /** What the field is called: `step`, `hand`, … */
  key: string;
  /** Whose it is, where each seat has one. */
  seat?: string;
  /** What can be chosen; without it anything can be written. */
  choices?: readonly string[];
  value: string;
}

export interface Form {
  pieces: readonly PlacedPiece[];
  fields: readonly Field[];
}

/** How the board of a position is read and written. */
interface BoardText {
  stock: readonly Stock[];
  read(board: string): Form;
  write(form: Form): string;
}

/** How a game's positions are read and written. */
export interface FormText extends BoardText {
  isSingle(kind: Stock): boolean;
  /** The kind that a letter of the text stands for, where letters do. */
  kindOf(letter: string): Stock | undefined;
}

export function sameKind(one: Stock, other: Stock): boolean {
  return one.piece === other.piece && one.owner === other.owner;
}

const kindFrom = (text: string): Stock => ({ piece: text.slice(-1), owner: text.slice(0, -1) || null });

/** Ranks of signs of one width. A dot for each sign is an empty square; runs of them are counted where signs are letters. */
function ranksText(facts: Facts, kinds: ReadonlyMap<string, Stock>, width: 1 | 2): BoardText {
  const { cells } = layOut(facts, false);
  const signsIn = (rank: string) => (width === 1 ? rank.replace(/\d/g, (run) => ".".repeat(Number(run))) : rank).match(width === 1 ? /./g : /../g) ?? [];
  const signOf = (placed: PlacedPiece | undefined) => [...kinds].find(([, kind]) => placed && sameKind(kind, placed))?.[0] ?? ".".repeat(width);
  return {
    stock: [...kinds.values()],
    read(board) {
      const pieces = board.split("/").flatMap((rank, row) =>
        signsIn(rank).flatMap((sign, column) => {
          const kind = kinds.get(sign);
          const square = cells[row]?.[column];
          return kind && square ? [{ square: square.name, ...kind }] : [];
        }),
      );
      return { pieces, fields: [] };
    },
    write({ pieces }) {
      const ranks = cells.map((line) => line.map((square) => signOf(pieces.find((piece) => piece.square === square?.name))).join(""));
      return ranks.map((rank) => (width === 1 ? rank.replace(/\.+/g, (run) => String(run.length)) : rank)).join("/");
    },
  };
}

/** Where the pieces of each seat are; who has arrived is a field of its own. */
function teamsText(seats: readonly string[], letters: readonly string[]): BoardText {
  return {
    stock: seats.flatMap((owner) => letters.map((piece) => ({ piece, owner }))),
    read(board) {
      const pieces: PlacedPiece[] = [];
      const order: string[] = [];
      for (const team of board.split(";")) {
        const [owner = "", places = ""] = team.split(":");
        for (const [number, place] of places.split(",").entries()) {
          const piece = letters[number] ?? "";
          if (place.startsWith("*")) order[Number(place.slice(1)) - 1] = owner + piece;
          else if (place !== "-") pieces.push({ square: place, piece, owner });
        }
      }
      return { pieces, fields: [{ key: "arrivals", value: order.filter(Boolean).join(" ") || "-" }] };
    },
    write({ pieces, fields }) {
      const order = fields.find((field) => field.key === "arrivals")?.value.split(/[\s,]+/) ?? [];
      const place = (owner: string, letter: string) => {
        const standing = pieces.find((piece) => piece.owner === owner && piece.piece === letter);
        const number = order.indexOf(owner + letter);
        return standing?.square ?? (number >= 0 ? `*${number + 1}` : "-");
      };
      return seats.map((seat) => `${seat}:${letters.map((letter) => place(seat, letter)).join(",")}`).join(";");
    },
  };
}

function boardText(facts: Facts, form: FormFacts): BoardText {
  const seats = facts.seats.map((seat) => seat.text);
  if (form.teams) return teamsText(seats, [...form.teams]);
  if (form.letters) return ranksText(facts, new Map(Object.entries(form.letters).map(([letter, kind]) => [letter, kindFrom(kind)])), 1);
  const nobody = form.cells?.nobody ?? "";
  const letters = facts.pieces.map((kind) => kind.letter).filter((letter) => !nobody.includes(letter));
  const cells = [...seats.flatMap((seat) => letters.map((letter) => seat + letter)), ...nobody];
  return ranksText(facts, new Map(cells.map((kind) => [kind.padStart(2, kind), kindFrom(kind)])), 2);
}

/** The form of this game's positions. */
export function formText(facts: Facts): FormText {
  const { form } = pageOf(facts.id);
  const board = boardText(facts, form);
  const seats = facts.seats.map((seat) => seat.text);
  const known: Record<string, readonly string[]> = { seat: seats, step: facts.steps.map((step) => step.id) };
  const words = form.text.split(" ").map((word) => {
    const [, before = "", key = "", kind = ""] = /^(.*)\{(\w+):?(\w*)\}$/.exec(word) ?? [];
    return { before, key, kind };
  });

  function readField(key: string, kind: string, value: string): Field[] {
    if (kind === "each") {
      // Those who are out have none.
      const bySeat = new Map(value.split(",").map((each) => each.split(":") as [string, string]));
      return seats.map((seat) => ({ key, seat, value: bySeat.get(seat) ?? "" }));
    }
    const choices = known[kind];
    return [{ key, value, choices: choices && !choices.includes(value) ? [...choices, value] : choices }];
  }
  function writeField(key: string, fields: readonly Field[]): string {
    const own = fields.filter((field) => field.key === key);
    const bySeat = own.filter((field) => field.seat !== undefined && field.value !== "");
    return bySeat.length > 0 ? bySeat.map(({ seat, value }) => `${seat}:${value}`).join(",") : (own[0]?.value ?? "");
  }

  return {
    stock: board.stock,
    isSingle: (kind) => form.teams !== undefined || (form.single ?? []).some((each) => sameKind(kindFrom(each), kind)),
    kindOf: (letter) => (form.letters?.[letter] === undefined ? undefined : kindFrom(form.letters[letter])),
    read(text) {
      const values = text.split(" ").map((word, number) => word.slice(words[number]?.before.length));
      const { pieces, fields } = board.read(values[words.findIndex(({ key }) => key === "board")] ?? "");
      const others = words.flatMap(({ key, kind }, number) => (key === "board" ? [] : readField(key, kind, values[number] ?? "")));
      return { pieces, fields: [...others, ...fields] };
    },
    write: (filled) => words.map(({ before, key }) => before + (key === "board" ? board.write(filled) : writeField(key, filled.fields))).join(" "),
  };
}

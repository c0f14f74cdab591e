// A position as something to be filled in: pieces on squares, and the other fields of its text.
import type { Facts, PlacedPiece } from "../engine/types";

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

/** How a game's positions are read and written. */
export interface FormText {
  stock: readonly Stock[];
  /** Of these there is at most one: put down elsewhere, it moves. */
  isSingle(kind: Stock): boolean;
  /** The kind that a letter of the text stands for, where letters do. */
  kindOf?(letter: string): Stock | undefined;
  read(text: string): Form;
  write(form: Form): string;
}

export function sameKind(one: Stock, other: Stock): boolean {
  return one.piece === other.piece && one.owner === other.owner;
}

/** The seat or step of a field, which are the same in all games; others are written freely. */
export function choicesFor(facts: Facts, key: string, value: string): readonly string[] | undefined {
  const known: Record<string, readonly string[]> = {
    actor: facts.seats.map((seat) => seat.text),
    opener: facts.seats.map((seat) => seat.text),
    step: facts.steps.map((step) => step.id),
  };
  const choices = known[key];
  return choices && !choices.includes(value) ? [...choices, value] : choices;
}

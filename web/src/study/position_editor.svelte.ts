// A position that is being set up by hand. It holds what has been filled in; the engine says what is wrong with it.
import { type Engine, type Facts, type PlacedPiece, Refusal } from "tablier-engine";
import { whyRefused, type Refused } from "../text/messages";
import { seatName, pieceName, t } from "../text/talk.svelte";
import { formText, sameKind, type Field, type Form, type FormText, type Stock } from "./position_form";

/** What a tap on a square does: put this down, take away, or (null) pick a piece up and put it elsewhere. */
export type Tool = Stock | "remove" | null;

export class PositionEditor {
  readonly facts: Facts;
  form = $state.raw<Form>({ pieces: [], fields: [] });
  tool = $state.raw<Tool>(null);
  /** The square whose piece is in the hand. */
  picked = $state<string | null>(null);
  /** Why the position cannot be; null if it can. */
  refusal = $state.raw<Refused | null>(null);
  /** For those who listen: what was done last. */
  announcement = $state("");
  /** What the engine adds to the board by itself, such as the obstacles that a number stands for. */
  private added = $state.raw<readonly PlacedPiece[]>([]);
  private asked = 0;

  private constructor(
    private readonly engine: Engine,
    readonly spec: string,
    facts: Facts,
    private readonly language: FormText,
    private readonly start: string,
  ) {
    this.facts = facts;
  }

  /** An editor that begins with a position of this game, as its whole text. */
  static async open(engine: Engine, spec: string, text: string): Promise<PositionEditor> {
    const facts = await engine.facts(spec);
    const start = await engine.position({ spec, position: "", words: [] });
    const editor = new PositionEditor(engine, spec, facts, formText(facts), start);
    await editor.fill(text || start);
    return editor;
  }

  get stock(): readonly Stock[] {
    return this.language.stock;
  }
  get text(): string {
    return this.language.write(this.form);
  }
  get pieces(): readonly PlacedPiece[] {
    const taken = new Set(this.form.pieces.map((piece) => piece.square));
    return [...this.form.pieces, ...this.added.filter((piece) => !taken.has(piece.square))];
  }

  private async fill(text: string): Promise<void> {
    await this.set(this.language.read(text));
  }
  toStart(): Promise<void> {
    return this.fill(this.start);
  }
  clear(): Promise<void> {
    return this.set({ ...this.form, pieces: [] });
  }

  /** A square was tapped, or Enter pressed on it. */
  async tap(square: string): Promise<void> {
    const here = this.form.pieces.find((piece) => piece.square === square);
    if (this.tool === "remove") return this.remove(square);
    if (this.tool !== null) return here && sameKind(here, this.tool) ? this.remove(square) : this.put(this.tool, square);
    if (this.picked === null) {
      this.picked = here ? square : null;
      return;
    }
    return this.move(this.picked, square);
  }

  /** Moves a piece; off the board if there is no square to go to. */
  async move(from: string, to: string | null): Promise<void> {
    this.picked = null;
    const piece = this.form.pieces.find((each) => each.square === from);
    if (!piece || from === to) return;
    const others = this.form.pieces.filter((each) => each.square !== from && each.square !== to);
    this.say(piece, to);
    await this.set({ ...this.form, pieces: to === null ? others : [...others, { ...piece, square: to }] });
  }

  async put(kind: Stock, square: string): Promise<void> {
    const single = this.language.isSingle(kind);
    const others = this.form.pieces.filter((each) => each.square !== square && !(single && sameKind(each, kind)));
    this.say(kind, square);
    await this.set({ ...this.form, pieces: [...others, { square, piece: kind.piece, owner: kind.owner }] });
  }

  async remove(square: string): Promise<void> {
    const piece = this.form.pieces.find((each) => each.square === square);
    if (!piece) return;
    this.say(piece, null);
    await this.set({ ...this.form, pieces: this.form.pieces.filter((each) => each !== piece) });
  }

  async write(field: Field, value: string): Promise<void> {
    await this.set({ ...this.form, fields: this.form.fields.map((each) => (each === field ? { ...each, value: value.trim() } : each)) });
  }

  /** A kind of piece, and whose it is. */
  nameOf(kind: Stock): string {
    const piece = pieceName(this.facts, kind.piece);
    return kind.owner === null ? piece : t("board.pieceOf", { piece, seat: seatName(this.facts, kind.owner) });
  }

  private say(kind: Stock, square: string | null): void {
    this.announcement = square === null ? t("edit.removed", { piece: this.nameOf(kind) }) : t("edit.put", { piece: this.nameOf(kind), square });
  }

  /** The engine speaks of letters in the text; whoever looks at a board knows the pieces by their names. */
  pieceOf(letter: string): string {
    const kind = this.language.kindOf(letter);
    return kind ? this.nameOf(kind) : letter;
  }

  /** Takes the form on, and asks the engine about it. */
  private async set(form: Form): Promise<void> {
    this.form = form;
    const asked = ++this.asked;
    try {
      const { pieces } = await this.engine.table({ spec: this.spec, position: this.text, words: [] });
      if (asked !== this.asked) return;
      this.added = pieces.filter((piece) => !this.stock.some((kind) => kind.piece === piece.piece));
      this.refusal = null;
    } catch (error) {
      if (asked !== this.asked) return;
      if (!(error instanceof Refusal)) throw error;
      this.refusal = whyRefused(error);
    }
  }
}

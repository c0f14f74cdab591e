// A walk through a solved game: the visitor plays one side and tries what he likes, the book plays the side that wins.
import { sitsAtTheTop } from "../board/layout";
import { type Action, type Engine, Session } from "tablier-engine";
import { BoardGame, pause } from "../game/board_game.svelte";
import { pickedByItself } from "../game/offers";
import { writeAction } from "../game/speech";
import { playedTurns } from "../game/story";
import type { KnownPosition } from "../online/known_positions";
import { t } from "../text/talk.svelte";

/** The top level asks the book. */
const bookLevel = 8;
/** What a report gives a seat that is certain to win. */
const wholeWin = 10_000;

export class SolvedGame extends BoardGame {
  stage = $state<"answering" | "yours" | "over" | "noBook">("answering");
  /** Who wins by the book, and who tries to stop it; empty where nobody wins. */
  winner = $state("");
  visitor = $state("");
  protected declare session: Session;

  constructor(
    engine: Engine,
    private readonly spec: string,
    readonly known: KnownPosition,
  ) {
    super(engine, new Session(engine, { spec, position: "", words: [] }));
  }

  get canAct(): boolean {
    return this.stage === "yours" && this.shown === null;
  }
  /** How many actions there were when the visitor's turns began, this one's and those before. */
  private readonly turnsBegan: readonly number[] = $derived.by(() => {
    return playedTurns(this.view?.steps ?? []).filter((turn) => turn.seat === this.visitor).map((turn) => turn.begin);
  });
  override get watcher(): string {
    return this.visitor;
  }
  override get canUndo(): boolean {
    return this.stage !== "answering" && this.shown === null && this.turnsBegan.length > 0;
  }

  async begin(): Promise<void> {
    this.facts = await this.engine.facts(this.spec);
    this.first = await this.session.at([]);
    const beginner = this.first.turn;
    const other = this.facts.seats.find((seat) => seat.text !== beginner)?.text ?? "";
    const begins = this.known.value === "won";
    [this.winner, this.visitor] = this.known.value === "draw" ? ["", ""] : begins ? [beginner, other] : [other, beginner];
    this.flipped = sitsAtTheTop(this.facts, this.first.pieces, this.visitor);
    await this.look();
    if (this.winner) await this.goOn();
  }

  async play(action: Action): Promise<void> {
    if (!this.canAct) return;
    this.stage = "answering"; // nobody acts twice on the same board
    await this.append(action.word);
    await this.goOn();
  }

  /** The book plays until the visitor decides, or all is over. Asked again where it could not be loaded. */
  async goOn(): Promise<void> {
    const epoch = this.stop();
    this.stage = "answering";
    while (!this.finished && this.view?.actor === this.winner) {
      await pause(400);
      if (epoch !== this.epoch) return;
      const word = await this.answer();
      if (epoch !== this.epoch) return;
      if (word === null) {
        this.stage = "noBook";
        this.announce(this.prompt());
        return;
      }
      await this.append(word);
      if (epoch !== this.epoch) return;
    }
    this.stage = this.finished ? "over" : "yours";
    this.picked = pickedByItself(this.offers);
    this.announce(this.prompt());
  }

  /** What the book answers. Without the book the engine only searches, and is certain of nothing. */
  private async answer(): Promise<string | null> {
    const found = await this.found(this.engine.think({ spec: this.spec, position: "", words: this.words }, { level: bookLevel }));
    return found?.report.values[this.winner] === wholeWin ? found.word : null;
  }

  /** Back to where the visitor's last turn began. */
  override async undo(): Promise<void> {
    if (this.canUndo) await this.backTo(this.turnsBegan.at(-1) ?? 0);
  }

  async restart(): Promise<void> {
    await this.backTo(0);
  }

  private async backTo(count: number): Promise<void> {
    this.stop();
    this.stage = "answering";
    this.shown = null;
    this.words = this.words.slice(0, count);
    await this.look();
    this.nothingToAnnounce();
    await this.goOn();
  }

  /** An action that begins the game, as it is written. */
  firstWritten(word: string): string {
    const action = this.first?.legal.find((each) => each.word === word);
    return action && this.facts ? writeAction(this.facts, this.first!.pieces, action) : "";
  }

  /** Whose turn it is and what is asked, or how it ended. */
  prompt(): string {
    switch (this.stage) {
      case "answering":
        return t("solved.answering", { seat: this.seatTitle(this.winner) });
      case "yours":
        return `${t("solved.yours", { seat: this.seatTitle(this.visitor) })} ${this.ask()}`;
      case "over":
        return `${this.resultOf(this.view?.winners ?? [], this.session.report.ending, null)} ${this.reasonOf(this.session.report.ending)}`.trim();
      case "noBook":
        return t("solved.noBook");
    }
  }
}

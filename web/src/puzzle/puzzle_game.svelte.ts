// A puzzle being solved. Where one side wins by force, whoever solves finds how: the engine judges every turn, answers for
// the other side as stubbornly as it can, and shows why a wrong turn fails. Where nothing can be forced, one action is
// the best, and the puzzle knows what it and others are worth.
import { type Action, type Engine, type GameSoFar, type JudgeOptions, type Puzzle, type PuzzleBook, Session, type Verdict } from "tablier-engine";
import { sitsAtTheTop } from "../board/layout";
import { BoardGame, pause } from "../game/board_game.svelte";
import { pickedByItself } from "../game/offers";
import { t } from "../text/talk.svelte";
import type { Solved } from "./progress.svelte";

/** What goes on: someone decides; the engine judges; the other side answers; a wrong turn is looked at; it is over. */
type Stage = "solving" | "judging" | "answering" | "wrong" | "solved" | "shown";

/** How long the engine may look at a turn. What is known to be right needs only an answer, what is known to be wrong only
 * a good reason. */
const judgeTime = 20_000;
const answerTime = 8_000;
const refuteTime = 2_500;

export class PuzzleGame extends BoardGame {
  stage = $state<Stage>("solving");
  /** Who solves. */
  solver = $state("");
  /** Why the last turn is wrong; null if unknown. */
  refutation = $state.raw<Verdict | null>(null);
  /** In how many turns of the solver the win is there, from where he decides. */
  turnsLeft = $state(0);
  /** A turn that is right where the solver decides. */
  private wayOn: readonly string[] = [];
  /** How many actions had been played when the solver's turn began. */
  private turnBegan = $state(0);
  /** Whether what follows takes too long to judge. */
  private unjudged = $state(false);
  private errors = 0;
  private helped = false;
  protected declare session: Session;

  constructor(
    engine: Engine,
    private readonly book: Pick<PuzzleBook, "game" | "margin">,
    readonly puzzle: Puzzle,
    private readonly onsolved: (how: Solved) => void = () => undefined,
  ) {
    super(engine, new Session(engine, { spec: book.game, position: puzzle.position, eyes: puzzle.eyes, words: [] }));
    this.turnsLeft = puzzle.turns;
    this.wayOn = puzzle.solution;
  }

  get canAct(): boolean {
    return this.stage === "solving" && this.shown === null;
  }
  /** Whether an action of the turn that is being made can be taken back. */
  override get canUndo(): boolean {
    return this.stage === "solving" && this.words.length > this.turnBegan;
  }
  private get asksForAction(): boolean {
    return this.book.margin !== null;
  }
  private get isFirstTurn(): boolean {
    return this.turnBegan === 0;
  }
  private get soFar(): GameSoFar {
    return { spec: this.book.game, position: this.puzzle.position, eyes: this.puzzle.eyes, words: this.words };
  }

  async begin(): Promise<void> {
    this.facts = await this.engine.facts(this.book.game);
    const start = await this.engine.table({ spec: this.book.game, position: "", words: [] });
    this.first = await this.session.at([]);
    this.solver = this.first.turn;
    this.flipped = sitsAtTheTop(this.facts, start.pieces, this.solver); // before it is shown: a board does not turn by itself
    await this.look();
    this.nothingToAnnounce();
    this.announce(this.prompt());
  }

  override get watcher(): string {
    return this.solver;
  }

  async play(action: Action): Promise<void> {
    if (!this.canAct) return;
    const epoch = this.epoch;
    this.stage = "judging"; // nobody acts twice on the same board
    await this.append(action.word);
    if (epoch !== this.epoch) return;
    if (this.asksForAction) return this.compare();
    if (!this.finished && this.view?.actor === this.solver) {
      this.stage = "solving";
      this.picked = pickedByItself(this.offers);
      this.announceSteps(true);
      this.announce(this.ask());
      return;
    }
    await this.judgeTurn(epoch);
  }

  /** An action has been played where the best is asked for. */
  private compare(): void {
    if (this.words[0] === this.puzzle.solution[0]) this.solve();
    else this.err(null);
  }

  /** The solver's turn is over: is it one that wins? */
  private async judgeTurn(epoch: number): Promise<void> {
    if (this.finished) return this.view?.winners.includes(this.solver) ? this.solve() : this.err({ kind: "loses", turns: 0, line: [] });
    const knownRight = this.isFirstTurn && (await this.isSolution());
    const knownWrong = this.isFirstTurn && !knownRight;
    if (knownRight) this.stage = "answering";
    const turns = Math.max(1, this.turnsLeft - 1);
    const verdict = await this.judge({ turns, knownWrong, milliseconds: knownWrong ? refuteTime : knownRight ? answerTime : judgeTime });
    if (epoch !== this.epoch) return;
    if (verdict?.kind === "wins") return this.goOn(epoch, verdict);
    if (verdict !== null || knownWrong) return this.err(verdict);
    // A turn is never called wrong, or right, only because the engine is too slow: the first turn was the solution.
    this.unjudged = true;
    this.solve();
  }

  /** Two ways to the same position are the same turn. */
  private async isSolution(): Promise<boolean> {
    const solved = await this.engine.table({ ...this.soFar, words: this.puzzle.solution });
    return solved.position === this.view?.position;
  }

  private judge(options: Omit<JudgeOptions, "solver">): Promise<Verdict | null> {
    return this.found(this.engine.judge(this.soFar, { ...options, solver: this.solver }));
  }

  private err(verdict: Verdict | null): void {
    ++this.errors;
    this.refutation = verdict;
    this.stage = "wrong";
    this.announce(this.prompt());
  }

  /** The turn was right: the other side answers as stubbornly as it can. */
  private async goOn(epoch: number, verdict: Verdict): Promise<void> {
    this.stage = "answering";
    this.announce(t("puzzle.right"));
    const [answer = [], next = []] = verdict.line;
    for (const word of answer) {
      await pause(500);
      if (epoch !== this.epoch) return;
      await this.append(word);
    }
    if (this.finished) return this.solve();
    this.turnBegan = this.words.length;
    this.turnsLeft = verdict.turns;
    this.wayOn = next;
    this.stage = "solving";
    this.picked = pickedByItself(this.offers);
    this.announce(this.prompt());
  }

  private solve(): void {
    this.stage = "solved";
    this.announce(this.prompt());
    this.onsolved(this.helped ? "helped" : this.errors > 0 ? "errors" : "clean");
  }

  /** Takes an action of the turn back, or the whole of a wrong one. */
  override async undo(): Promise<void> {
    if (this.stage === "wrong") return this.again();
    if (!this.canUndo) return;
    this.words = this.words.slice(0, -1);
    await this.look();
    this.announce(this.prompt());
  }

  /** After a wrong turn, or a look at the solution: back to where it was to be decided. */
  async again(): Promise<void> {
    this.stop();
    if (this.stage === "shown" || this.stage === "solved") {
      this.turnBegan = 0;
      this.turnsLeft = this.puzzle.turns;
      this.wayOn = this.puzzle.solution;
    }
    this.words = this.words.slice(0, this.turnBegan);
    this.shown = null;
    this.refutation = null;
    this.unjudged = false;
    await this.look();
    this.stage = "solving";
    this.picked = pickedByItself(this.offers);
    this.announce(this.prompt());
  }

  /** Puts what refutes the wrong turn behind it, to be walked through. */
  async showWhy(): Promise<void> {
    if (this.stage !== "wrong" || !this.refutation) return;
    const count = this.words.length;
    this.words = [...this.words, ...this.refutation.line.flat()];
    this.refutation = { ...this.refutation, line: [] };
    await this.showAt(count + 1);
  }

  /** Points at what is to be moved next. */
  override showHint(): void {
    if (!this.canAct) return;
    const done = this.words.slice(this.turnBegan);
    const word = this.wayOn[done.length];
    if (!done.every((each, number) => each === this.wayOn[number])) {
      this.refuse(t("puzzle.offWay"));
      return;
    }
    this.helped = true;
    const action = this.view?.legal.find((each) => each.word === word);
    if (action) this.pointAt(action);
  }

  /** Shows the solution with the longest resistance to it. */
  async showSolution(): Promise<void> {
    const epoch = this.stop();
    this.helped = true;
    this.stage = "judging";
    this.shown = null;
    this.refutation = null;
    this.words = this.puzzle.solution;
    await this.look();
    const verdict = this.asksForAction ? null : await this.judge({ turns: Math.max(1, this.puzzle.turns - 1), milliseconds: judgeTime });
    if (epoch !== this.epoch) return;
    this.unjudged = verdict === null;
    this.words = [...this.words, ...(verdict?.line.flat() ?? [])];
    this.stage = "shown";
    await this.showAt(1);
  }

  /** Walks through what is played, when it is over or a wrong turn is looked at. */
  override async showAt(count: number): Promise<void> {
    if (this.stage !== "solving" && this.stage !== "judging" && this.stage !== "answering") await super.showAt(count);
  }

  /** What is asked, or what has happened: the line above the board. */
  prompt(): string {
    const filling = { seat: this.seatTitle(this.solver), n: this.turnsLeft };
    switch (this.stage) {
      case "solving":
        return `${t(this.asksForAction ? "puzzle.best" : this.turnsLeft === 1 ? "puzzle.winNow" : "puzzle.win", filling)} ${this.ask()}`;
      case "judging":
        return t("puzzle.judging");
      case "answering":
        return t("puzzle.right");
      case "wrong":
        return `${t("puzzle.wrong")} ${this.whyWrong()}`;
      case "solved":
        return `${t(this.helped ? "puzzle.solvedHelped" : this.errors > 0 ? "puzzle.solvedErrors" : "puzzle.solved")} ${this.worth()}`.trim();
      case "shown":
        return this.worth() || t("puzzle.shown");
    }
  }

  /** What the best action is worth, and the next best; of a win only that the rest of it is not known. */
  private worth(): string {
    if (!this.asksForAction) return this.unjudged ? t("puzzle.unjudged") : "";
    const [next] = this.puzzle.tempting;
    return next ? t("puzzle.worth", { share: this.puzzle.share, next: next.share }) : t("puzzle.worthAlone", { share: this.puzzle.share });
  }

  private whyWrong(): string {
    if (this.asksForAction) {
      const known = this.puzzle.tempting.find(({ words }) => words[0] === this.words[0]);
      const share = known?.share ?? this.puzzle.share - (this.book.margin ?? 0);
      return t(known ? "puzzle.worthLess" : "puzzle.worthAtMost", { share, best: this.puzzle.share });
    }
    const other = this.facts?.seats.find((seat) => seat.text !== this.solver)?.text ?? "";
    const filling = { seat: this.seatTitle(other), n: this.refutation?.turns ?? 0 };
    if (this.refutation?.kind === "loses") return t(filling.n > 0 ? "puzzle.loses" : "puzzle.lost", filling);
    if (this.refutation?.kind === "no_win") return t("puzzle.noWin", filling);
    return "";
  }
}

// A game that is studied: a position to begin with and a tree of variations, walked and changed freely. Chance and both
// sides are played by whoever studies; where he only has one seat's eyes, the engine tells what was possible for all
// that seat knew.
import { type Action, type Engine, type GameSoFar, type SeenTable, Session, type Step } from "tablier-engine";
import { BoardGame } from "../game/board_game.svelte";
import { pickedByItself } from "../game/offers";
import { t } from "../text/talk.svelte";
import type { Study } from "./studies";
import { keyOf, leavesAt, linesOf, lineThrough, nextAt, promoted, treeOf, without, withLine, type Path, type Tree } from "./tree";

export class StudyGame extends BoardGame {
  readonly spec: string;
  readonly position: string;
  readonly eyes: string | null;
  tree = $state.raw<Tree>([]);
  /** The position that is shown. */
  here = $state.raw<Path>([]);
  /** The steps of each line, by its words: what the list of variations is made from. */
  steps = $state.raw<ReadonlyMap<string, readonly Step[]>>(new Map());

  private past = $state.raw<readonly { tree: Tree; here: Path }[]>([]);
  private busy = $state(true);
  protected declare session: Session;

  constructor(
    engine: Engine,
    study: Study,
  ) {
    super(engine, new Session(engine, { spec: study.spec, position: study.position, eyes: study.eyes, words: [] }));
    this.spec = study.spec;
    this.position = study.position;
    this.eyes = study.eyes;
    this.tree = treeOf(study.lines);
  }

  get canAct(): boolean {
    return !this.busy && (this.view?.legal.length ?? 0) > 0;
  }
  override get canUndo(): boolean {
    return this.past.length > 0;
  }
  /** Whether the position shown is in a variation that could come first. */
  get canPromote(): boolean {
    return leavesAt(this.tree, this.here) > 0;
  }
  /** The position shown, as the engine is asked about it. */
  get soFar(): GameSoFar {
    return { ...this.about, words: this.here };
  }
  get study(): Study {
    return { spec: this.spec, position: this.position, eyes: this.eyes, lines: linesOf(this.tree) };
  }
  /** Whether the engine can be asked for the best of a decision here. */
  get decides(): boolean {
    const actor = this.view?.actor ?? "";
    return (this.facts?.seats.some((seat) => seat.text === actor) ?? false) && (this.eyes === null || this.eyes === actor);
  }
  private get about(): Omit<GameSoFar, "words"> {
    return { spec: this.spec, position: this.position, eyes: this.eyes };
  }

  /** Shows the end of the main line; what the engine refuses in any line is thrown. */
  async begin(): Promise<void> {
    this.facts = await this.engine.facts(this.spec);
    this.first = await this.session.at([]);
    await this.label();
    await this.stand(lineThrough(this.tree, []));
    await this.letChanceAct();
  }

  /** Walks to a position of the tree. */
  async walk(path: Path): Promise<void> {
    await this.stand(path);
    if (this.gone) return;
    this.announce(this.lastSaid());
    this.announce(this.checkSaid());
  }

  /** Walks along the line that is shown. */
  override async showAt(count: number): Promise<void> {
    await this.walk(this.words.slice(0, Math.max(0, count)));
  }

  async play(action: Action): Promise<void> {
    if (!this.canAct) return;
    this.busy = true;
    this.picked = null;
    const path = [...this.here, action.word];
    await this.change(withLine(this.tree, path), path);
    await this.letChanceAct();
    if (this.gone) return;
    this.sound();
    for (const each of [this.lastSaid(), this.checkSaid(), this.prompt()]) this.announce(each);
  }

  /** The variation shown comes first where it branches off. */
  async promote(): Promise<void> {
    await this.change(promoted(this.tree, this.here), this.here);
  }

  /** Forgets the action shown and all that follows it. */
  async remove(): Promise<void> {
    if (this.here.length > 0) await this.change(without(this.tree, this.here), this.here.slice(0, -1));
  }

  /** Back to the tree before the last change. */
  override async undo(): Promise<void> {
    const last = this.past.at(-1);
    if (!last) return;
    this.past = this.past.slice(0, -1);
    this.tree = last.tree;
    await this.stand(last.here);
    await this.label();
  }

  /** Whose turn it is and what is asked. */
  prompt(): string {
    if (!this.view) return t("page.loading");
    if (this.finished) {
      const { ending } = this.session.report;
      return `${this.resultOf(this.view.winners, ending, null)} ${this.reasonOf(ending)}`.trim();
    }
    const who = this.view.actor === "*" ? t("table.chance") : `${t("table.turnOf", { seat: this.seatTitle(this.view.actor) })}.`;
    return `${who} ${this.ask()}`;
  }

  private async change(tree: Tree, here: Path): Promise<void> {
    if (tree !== this.tree) this.past = [...this.past.slice(-99), { tree: this.tree, here: this.here }];
    this.tree = tree;
    await this.stand(here);
    await this.label();
  }

  /** After an action chance acts: as it did before, or anew. With one seat's eyes, whoever studies says what it did. */
  private async letChanceAct(): Promise<void> {
    this.busy = true;
    while (this.view?.actor === "*" && this.eyes === null && !this.gone) {
      const known = nextAt(this.tree, this.here)[0]?.word;
      const path = [...this.here, known ?? (await this.engine.chance(this.soFar))];
      this.tree = withLine(this.tree, path);
      await this.stand(path, true);
    }
    if (this.gone) return;
    this.busy = false;
    this.picked = pickedByItself(this.offers);
    await this.label();
  }

  private async stand(path: Path, goesOn = false): Promise<void> {
    this.busy = true;
    await this.showAfter(path, () => {
      this.here = path;
      this.words = lineThrough(this.tree, path);
      this.shown = path.length < this.words.length ? path.length : null;
      this.busy = goesOn;
    });
  }

  /** Asks for the steps of every line that is new. */
  private async label(): Promise<void> {
    const steps = new Map<string, readonly Step[]>();
    for (const line of linesOf(this.tree)) {
      const key = keyOf(line);
      steps.set(key, this.steps.get(key) ?? (await this.engine.steps({ ...this.about, words: line })));
    }
    this.steps = steps;
  }

  /** A game that is over is open: no draw of it is hidden from whoever is to act. */
  protected override async tableAt(words: readonly string[]): Promise<SeenTable> {
    const table = await super.tableAt(words);
    if (!this.facts?.hidden_cards) return table;
    const line = table.line.map((step, number) => ({ ...step, seen: { ...step.seen, word: this.session.words[number]! } }));
    return { ...table, line, steps: line.slice(0, words.length) };
  }

  /** The study as text: the main line as a plain record, and each variation as another one behind it. */
  async record(): Promise<string> {
    const records: string[] = [];
    for (const [number, words] of linesOf(this.tree).entries()) {
      const text = await this.engine.record({ ...this.about, words });
      records.push(number === 0 ? text : text.replace("\n", `\n[Variation "${number}"]\n`));
    }
    return records.join("\n");
  }
}

// A task of a lesson on the board. The engine says what a learner's action does; the page shows it.
import { sitsAtTheTop } from "../board/layout";
import { type Action, type Engine, type SeenTable, Session, type TaskView } from "tablier-engine";
import { BoardGame, pause } from "../game/board_game.svelte";
import { pickedByItself } from "../game/offers";
import { t } from "../text/talk.svelte";
import type { TaskText } from "../text/course";

/** What goes on: the learner acts; it is shown what follows; what he did is wrong; it is done. */
type Stage = "solving" | "answering" | "wrong" | "solved";

export class LessonGame extends BoardGame {
  stage = $state<Stage>("answering");
  /** What is said beside the task: a hint, why something is wrong, that it is right. */
  said = $state("");
  private told!: TaskView;
  /** What the learner has played and was not wrong. */
  private mine: readonly string[] = [];
  /** How many of these words there were when the step at hand began. */
  private stepBegan = $state(0);
  private helped = false;

  constructor(
    engine: Engine,
    private readonly game: string,
    readonly task: TaskText,
    private readonly onsolved: () => void = () => undefined,
  ) {
    super(engine);
  }

  get learner(): string {
    return this.told.learner;
  }
  get canAct(): boolean {
    return this.stage === "solving";
  }
  override get canUndo(): boolean {
    return this.stage === "wrong" || (this.stage === "solving" && this.words.length > this.told.began);
  }

  private tell(words: readonly string[]): Promise<TaskView> {
    return this.engine.lesson(this.game, this.task.lines, words);
  }

  async begin(): Promise<void> {
    this.told = await this.tell([]);
    const { game: spec, position, words } = this.told;
    this.facts = await this.engine.facts(spec);
    const start = await this.engine.table({ spec, position: "", words: [] });
    this.session = new Session(this.engine, { spec, position, words: [] });
    this.words = words;
    this.first = await this.tableAt(words);
    this.flipped = sitsAtTheTop(this.facts, start.pieces, this.told.learner);
    this.stage = "solving";
    await this.look();
    this.nothingToAnnounce();
  }

  override get watcher(): string {
    return this.told.learner;
  }

  /** With hidden cards everything is shown with the learner's eyes. */
  protected override tableAt(words: readonly string[]): Promise<SeenTable> {
    return this.session!.at(words, this.facts?.hidden_cards ? this.told.learner : undefined);
  }

  async play(action: Action): Promise<void> {
    if (!this.canAct) return;
    const epoch = this.stop();
    this.stage = "answering"; // nobody acts twice on the same board
    this.said = "";
    const told = await this.tell([...this.mine, action.word]);
    for (const [number, word] of told.words.slice(this.words.length).entries()) {
      if (number > 0) await pause(700);
      if (epoch !== this.epoch) return;
      await this.append(word);
      if (number === 0) this.announceSteps(true);
    }
    if (epoch !== this.epoch) return;
    this.take(told, action.word);
    this.picked = pickedByItself(this.offers);
  }

  private take(told: TaskView, word: string): void {
    if (told.answer === "wrong") {
      this.stage = "wrong";
      this.say(`${t("lesson.wrong")} ${this.task.wrongs[word] ?? this.task.wrong}`);
      return;
    }
    this.mine = [...this.mine, word];
    this.told = told;
    if (told.began === told.words.length) this.stepBegan = this.mine.length;
    this.stage = told.answer === "solved" ? "solved" : "solving";
    if (this.stage === "solved") {
      this.say(`${t("lesson.right")} ${this.task.right}`);
      this.onsolved();
    } else {
      this.announceSteps(true);
      this.announce(this.ask());
    }
  }

  private say(text: string): void {
    this.said = text;
    this.announceSteps(true);
    this.announce(text);
  }

  /** Back to where the step at hand began. */
  override async undo(): Promise<void> {
    if (!this.canUndo) return;
    this.stop();
    this.mine = this.mine.slice(0, this.stepBegan);
    this.told = await this.tell(this.mine);
    this.words = this.told.words;
    this.stage = "solving";
    this.said = "";
    await this.look();
    this.announce(this.ask());
  }

  /** Says what to think of, and then points at an action. */
  override showHint(): void {
    if (!this.canAct) return;
    const action = this.view?.legal.find((each) => each.word === this.told.hint);
    const points = this.helped;
    this.helped = true;
    if (!points) return this.say(this.task.hint);
    if (!action) return this.say(t("lesson.offWay"));
    this.said = "";
    this.pointAt(action);
  }
}

// A game on this screen, between people and computers. The rules are in the engine, the display in components.
import type { Player } from "../catalogue";
import { Session, type Action, type Ending, type Engine, type GameSoFar } from "tablier-engine";
import { t } from "../text/talk.svelte";
import { sitsAtTheTop } from "../board/layout";
import { gameList, openingOf, type KeptGame } from "./kept_games";
import { BoardGame, pause } from "./board_game.svelte";
import { pickedByItself } from "./offers";
import { makeSound } from "./sounds";

const onlooker = "onlooker";
const hintLevel = 6;

/** How a table is used: to play, and be kept; to play as a guest of another page, where nothing is kept; or freely, to
 * try, everybody seeing everything. */
export type Use = "play" | "guest" | "free";

export class LocalGame extends BoardGame {
  readonly id: string;
  readonly spec: string;
  readonly position: string;
  /** Who plays each seat; the computer, where a person has given up. */
  players = $state.raw<readonly Player[]>([]);
  /** How it ended; null while it goes on. */
  ending = $state.raw<Ending | null>(null);
  hinting = $state(false);
  /** Whether a hint is shown before every decision. */
  guided = $state(false);
  thinking = $state(false);
  /** Between an action and the moment when the next one may be made: nobody acts twice on the same board. */
  private busy = $state(true);
  /** The seat that is asked to come to the screen. */
  curtain = $state<string | null>(null);
  /** The seat that views the board, if that matters. */
  private present: string | null = null;
  protected declare session: Session;

  constructor(
    engine: Engine,
    private readonly kept: KeptGame,
    private readonly use: Use = "play",
  ) {
    super(engine, new Session(engine, openingOf(kept)));
    this.id = kept.id;
    this.spec = kept.spec;
    this.position = kept.position;
    this.players = kept.players;
    this.words = kept.words;
    this.guided = kept.guided === true;
  }

  override get finished(): boolean {
    return this.ending !== null;
  }
  get winners(): readonly string[] {
    return this.session.report.winners;
  }
  get people(): string[] {
    return (this.facts?.seats ?? []).filter((_, number) => this.players[number]?.kind === "person").map((seat) => seat.text);
  }
  /** Whether a person may act on the board as it is shown. */
  get canAct(): boolean {
    return this.shown === null && this.ending === null && this.curtain === null && !this.busy && this.isPerson(this.view?.actor ?? "");
  }
  override get canUndo(): boolean {
    return (this.words.length > 0 || this.ending !== null) && this.people.length > 0;
  }
  override get canHint(): boolean {
    return this.canAct && !this.hinting;
  }
  get soFar(): GameSoFar {
    return { spec: this.spec, position: this.position, words: this.words };
  }

  playerAt(seat: string): Player | undefined {
    const number = this.facts?.seats.findIndex((each) => each.text === seat) ?? -1;
    return this.players[number];
  }
  isPerson(seat: string): boolean {
    return this.playerAt(seat)?.kind === "person";
  }
  protected override isOurs(seat: string): boolean {
    return this.isPerson(seat);
  }
  /** A seat as it is called at this table: the name its player gave, or the seat's own. */
  override seatTitle(seat: string): string {
    const player = this.playerAt(seat);
    return player?.kind === "person" && player.name ? player.name : super.seatTitle(seat);
  }

  /** Sets the table up and lets chance and computers act until a person is asked. */
  async begin(): Promise<void> {
    this.facts = await this.engine.facts(this.spec);
    if (this.people.length === 1) this.present = this.people[0]!;
    this.first = await this.session.look(this.viewer(), 0);
    const seat = this.people[0];
    if (this.people.length === 1 && seat) this.flipped = sitsAtTheTop(this.facts, this.first.pieces, seat);
    await this.look();
    this.nothingToAnnounce();
    if (!this.gone) await this.advance();
  }

  protected override get queuer(): string | null {
    const [only] = this.people;
    const acts = this.view?.actor ?? "";
    const others = this.use !== "free" && this.people.length === 1 && this.shown === null && !this.finished && acts !== only;
    return others && this.playerAt(acts)?.kind === "computer" ? only! : null;
  }
  override get watcher(): string | null | undefined {
    if (this.use === "free") return undefined;
    if (this.people.length === 1) return this.people[0]!;
    return this.curtain ?? (this.view?.turn === "-" ? null : this.view?.turn);
  }

  protected override tryWord(word: string): Promise<unknown> {
    return this.session.play(word, this.viewer());
  }

  private viewer(): string | undefined {
    if (!this.facts?.hidden_cards) return undefined;
    return this.present ?? onlooker;
  }

  protected override async look(): Promise<void> {
    const view = await this.session.look(this.viewer(), this.shown ?? undefined);
    if (this.gone) return;
    this.follow();
    this.show(view);
  }

  /** What the session says of the game as a whole. */
  private follow(): void {
    const { players, ending, can_redo } = this.session.report;
    this.words = this.session.words;
    this.ending = ending;
    this.canRedo = can_redo;
    this.players = players.map((player, number) => {
      const kept = this.kept.players[number]!;
      if (player === "person") return kept.kind === "person" ? kept : { kind: "person", name: "" };
      return kept.kind === "computer" ? kept : { kind: "computer", level: player };
    });
  }

  private async advance(): Promise<void> {
    const epoch = this.stop();
    this.busy = true;
    this.thinking = false;
    await this.look();
    await this.actForOthers(epoch);
    if (epoch !== this.epoch) return;
    this.busy = false;
    this.picked = pickedByItself(this.offers);
    if (this.finished) this.keep();
    else if (this.queue.length > 0) await this.playQueue();
    else if (this.guided) void this.showHint();
  }

  /** Lets chance and computers act until a person is to act or the game is over. */
  private async actForOthers(epoch: number): Promise<void> {
    while (epoch === this.epoch && this.view && this.facts && !this.finished && this.shown === null) {
      const actor = this.view.actor;
      const player = this.playerAt(actor);
      if (player?.kind === "person") {
        await this.invite(actor);
        return;
      }
      const word = actor === "*" ? "" : await this.askComputer(player?.level ?? 1);
      if (actor === "*") await this.waitForChance();
      if (epoch !== this.epoch || word === null) return;
      await this.append(word);
    }
  }

  /** If hands are hidden and several people share the screen, the next one is called before anything is shown. */
  private async invite(seat: string): Promise<void> {
    const secret = this.facts?.hidden_cards === true && this.people.length > 1;
    if (secret && this.use === "free") {
      this.present = seat;
      await this.look();
    } else if (secret && this.present !== seat) {
      this.present = null;
      await this.look();
      this.curtain = seat;
      this.announceSteps(true);
      this.announce(t("curtain.title", { seat: this.seatTitle(seat) }));
      return;
    }
    this.announceSteps(true);
    this.announce(this.prompt());
  }

  async liftCurtain(): Promise<void> {
    this.present = this.curtain;
    this.curtain = null;
    await this.look();
    this.announce(this.prompt());
  }

  private waitForChance(): Promise<void> {
    return pause(this.view?.step === "deal" ? 110 : 450);
  }

  private async askComputer(level: number): Promise<string | null> {
    this.thinking = true;
    const shortest = pause(450);
    const found = await this.found(this.engine.think(this.soFar, { level }));
    await shortest;
    this.thinking = false;
    return found?.word ?? null;
  }

  /** Plays an action; without a word, chance's. */
  protected override async append(word: string): Promise<void> {
    await (word ? this.session.play(word, this.viewer()) : this.session.chance(this.viewer()));
    await this.look();
    if (this.gone) return;
    this.keep();
    this.sound();
    this.announceSteps(false);
    if (this.finished) this.announceEnd();
  }

  private keep(): void {
    if (this.use !== "play") return;
    const { id, spec, position, words, players, finished, guided } = this;
    gameList.keep({ id, spec, position, words: [...words], players: [...players], gone: this.session.report.gone, ending: this.session.concluded, finished, guided, at: Date.now() });
  }

  /** Plays an action that the engine has offered. */
  async play(action: Action): Promise<void> {
    if (!this.canAct) return;
    this.picked = null;
    this.hint = null;
    this.busy = true;
    const epoch = this.stop();
    await this.append(action.word);
    if (epoch === this.epoch) await this.advance();
  }

  /** Whose turn it is and what is asked: the line above the board. */
  prompt(): string {
    if (!this.view) return t("page.loading");
    if (this.finished) return this.result();
    const actor = this.view.actor;
    if (actor === "*") return `${t("table.chance")} ${this.ask()}`;
    if (this.thinking || !this.isPerson(actor)) return t("table.thinks", { seat: this.seatTitle(actor) });
    const alone = this.people.length === 1;
    return `${alone ? t("table.yourTurn") : t("table.turnOf", { seat: this.seatTitle(actor) })}. ${this.ask()}`;
  }

  /** Who won. */
  result(): string {
    const only = this.people.length === 1 ? this.people[0]! : null;
    return this.resultOf(this.winners, this.ending, only, only ? "table.youLose" : "table.won");
  }
  private announceEnd(): void {
    for (const each of [this.result(), this.reason()]) this.announce(each);
  }
  /** Why the game is over. */
  reason(): string {
    return this.reasonOf(this.ending);
  }

  /** Back to the last decision of a person. */
  override async undo(): Promise<void> {
    if (this.canUndo) await this.change("undo");
  }
  override async redo(): Promise<void> {
    if (this.canRedo) await this.change("redo");
  }
  /** The person to act gives up, or the only one there is. */
  async resign(): Promise<void> {
    if (!this.finished) await this.change("resign");
  }
  async agreeDraw(): Promise<void> {
    if (!this.finished) await this.change("agree");
  }

  private async change(how: "undo" | "redo" | "resign" | "agree"): Promise<void> {
    this.stop();
    this.shown = null;
    this.curtain = null;
    await this.session[how](this.viewer());
    await this.advance();
    this.keep();
    if (!this.finished) return;
    makeSound("end");
    this.announceEnd();
  }

  override async showAt(count: number): Promise<void> {
    const wanted = Math.max(0, Math.min(count, this.words.length));
    if (this.curtain !== null) return;
    if (wanted === this.words.length) {
      if (this.shown === null) return;
      this.shown = null;
      return this.advance();
    }
    this.stop();
    this.thinking = false;
    this.busy = false;
    this.shown = wanted;
    await this.look();
    this.announce(this.lastSaid());
  }

  override async showHint(): Promise<void> {
    if (!this.canHint || !this.view) return;
    const forGuide = this.guided;
    this.hinting = true;
    const epoch = this.epoch;
    this.announce(t("table.hintThinking"));
    const found = await this.engine.think(this.soFar, { level: hintLevel, milliseconds: 900 }).done;
    if (this.gone) return;
    this.hinting = false;
    if (forGuide && !this.guided) return; // one had enough of it meanwhile
    const action = this.view.legal.find((each) => each.word === found?.word);
    if (!action || epoch !== this.epoch) return;
    this.pointAt(action);
  }

  /** Hints come only when they are asked for from now on. */
  endGuide(): void {
    this.guided = false;
    this.hint = null;
    this.keep();
  }

  /** The game as a record; while cards are hidden, as whoever is at the board sees it. */
  record(): Promise<string> {
    const seats = this.facts?.seats ?? [];
    const names = this.players.map((player, number) =>
      player.kind === "person" ? this.seatTitle(seats[number]?.text ?? "") : `computer, level ${player.level}`,
    );
    return this.session.record(this.viewer(), names, new Date().toISOString().slice(0, 10));
  }
}

// A game on a board: what is shown, what is selected, what may be done.
import type { Action, Ending, Engine, Facts, Queueable, Reason, SeenTable, Session, TableView } from "tablier-engine";
import { settings } from "../settings.svelte";
import { asSentence, namesOf, say, sayWhy, whyRefused } from "../text/messages";
import { pieceName, seatName, stepAsk, t } from "../text/talk.svelte";
import { Announcements } from "./announcements.svelte";
import { noOffers, pickedByItself, sortOffers, startsOf, targetsOf, type Offers, type Picked } from "./offers";
import { makeSound } from "./sounds";
import { sayAction, saySteps, takes } from "./speech";
import { noStory, storySince, playedTurns, type Story } from "./story";

const holding = new Set(["hand", "pieces", "unseen"]);

/** All letters of a seat: on the board, in its cards, and among those who have arrived (`1K:10`). */
function lettersOf(view: TableView, seat: string): string[] {
  const standing = view.pieces.filter((piece) => piece.owner === seat).map((piece) => piece.piece);
  const held = view.trays.filter((tray) => tray.owner === seat && holding.has(tray.kind)).flatMap((tray) => [...tray.content]);
  const arrivals = view.trays.find((tray) => tray.kind === "arrivals")?.content.split(" ") ?? [];
  return [...standing, ...held, ...arrivals.filter((word) => word.startsWith(seat)).map((word) => word.slice(seat.length, seat.length + 1))];
}

/** The letters of what a seat has lost, in the order in which it had them; nothing for one who has fallen altogether. */
export function takenSince(first: TableView, now: TableView, seat: string): string {
  if (now.trays.find((tray) => tray.kind === "fallen")?.content.includes(seat)) return "";
  const left = lettersOf(first, seat);
  for (const letter of lettersOf(now, seat)) {
    const place = left.indexOf(letter);
    if (place >= 0) left.splice(place, 1);
  }
  return left.join("");
}

/** A pause between actions, as set by the visitor. */
export function pause(milliseconds: number): Promise<void> {
  const chosen = milliseconds * settings.slowness;
  return chosen > 0 ? new Promise((resolve) => setTimeout(resolve, chosen)) : Promise.resolve();
}

/** How long each step of a replay is shown, in milliseconds. */
const replayStep = 700;

export abstract class BoardGame {
  facts = $state.raw<Facts | null>(null);
  /** Every action so far, as far as this screen may know it. */
  words = $state.raw<readonly string[]>([]);
  /** What is shown: the game as it stands, or the position after so many actions. */
  shown = $state<number | null>(null);
  view = $state.raw<SeenTable | null>(null);
  /** The position where it all began. */
  protected first = $state.raw<TableView | null>(null);

  /** An action to point at. */
  hint = $state.raw<Action | null>(null);
  picked = $state.raw<Picked>(null);
  flipped = $state(false);
  /** Why something could not be done; shown until the next tap. */
  refusal = $state("");
  /** The square that the refusal is about. */
  refusedAt = $state<string | null>(null);
  /** For screen readers. */
  readonly announcements = new Announcements();
  /** Whether what happened is being shown once more. */
  replaying = $state(false);
  private replays = 0;
  /** After how many actions all has been announced. */
  private announced = 0;

  /** Whether it is no longer on screen: late answers of the engine are then ignored. */
  protected gone = false;
  /** Counts changes of what is shown: answers to earlier requests are ignored. */
  private asked = 0;
  /** Counts actions: automatic play from before one ends. */
  protected epoch = 0;
  /** The engine's search. */
  private thought: { stop(): void } | null = null;

  constructor(
    protected readonly engine: Engine,
    /** The game in the engine; one on the network has none before it is known. */
    protected session: Session | null = null,
  ) {}

  /** A queued turn, with the squares where the pieces stand now. */
  queue = $state.raw<readonly Action[]>([]);
  /** What can be added to it; null until somebody asks. */
  private queueable = $state.raw<Queueable | null>(null);
  /** Whether nothing can be added, because it is complete. */
  queueIsWhole = $state(false);

  readonly offers: Offers = $derived.by(() => {
    if (this.canAct && this.view) return sortOffers(this.view.legal);
    return this.canQueue && this.queueable ? sortOffers(this.queueable.actions) : noOffers;
  });
  readonly starts: ReadonlySet<string> = $derived.by(() => startsOf(this.offers));
  readonly targets = $derived.by(() => targetsOf(this.offers, this.picked));

  /** What happened since the viewer last acted. */
  readonly story: Story = $derived.by(() => (this.facts && this.view && this.watcher !== undefined ? storySince(this.facts, this.view.steps, this.watcher) : noStory));
  /** The last action that did something to the board. */
  readonly lastMoved: Action | null = $derived.by(() => this.view?.steps.findLast(({ seen }) => seen.from !== null || seen.to !== null)?.seen ?? null);

  /** The viewer's seat: what happened since it acted is shown. Null for an onlooker; undefined if it is not shown. */
  get watcher(): string | null | undefined {
    return undefined;
  }

  /** The seat that may queue a turn just now, while another acts. */
  protected get queuer(): string | null {
    return null;
  }
  get canQueue(): boolean {
    return this.queuer !== null && this.facts?.chance === false && !this.facts.hidden_cards;
  }

  /** Whether someone in front of this screen may act on the board as it is shown. */
  abstract get canAct(): boolean;
  get finished(): boolean {
    return (this.view?.winners.length ?? 0) > 0;
  }
  /** A seat as it is called at this table. */
  seatTitle(seat: string): string {
    return this.facts ? seatName(this.facts, seat) : seat;
  }
  /** Plays an action that the engine has offered. */
  abstract play(action: Action): Promise<void>;

  /** Whether undo, redo and hints are possible, and the functions that do them. */
  get canUndo(): boolean {
    return false;
  }
  canRedo = $state(false);
  get canHint(): boolean {
    return this.canAct;
  }
  undo(): unknown {
    return undefined;
  }
  redo(): unknown {
    return undefined;
  }
  showHint(): unknown {
    return undefined;
  }

  /** Stops all activity. The game stays as it is. */
  leave(): void {
    this.gone = true;
    this.session?.close();
    this.stop();
  }

  /** Ends automatic play; what begins now runs until this epoch ends. */
  protected stop(): number {
    this.thought?.stop();
    return ++this.epoch;
  }

  /** What the engine finds, unless `stop` comes before. */
  protected async found<Found>(thought: { done: Promise<Found>; stop(): void }): Promise<Found> {
    this.thought = thought;
    const found = await thought.done;
    if (this.thought === thought) this.thought = null;
    return found;
  }

  /** Plays a word, and shows and announces it. */
  protected async append(word: string): Promise<void> {
    this.words = [...this.words, word];
    await this.look();
    if (this.gone) return;
    this.sound();
    this.announceSteps(false);
  }

  /** The table after these actions. */
  protected tableAt(words: readonly string[]): Promise<SeenTable> {
    return this.session!.at(words);
  }

  /** Shows the position after these actions; `also` is what else is true from then on. */
  protected async showAfter(words: readonly string[], also: () => void = () => undefined): Promise<void> {
    const asked = ++this.asked;
    const view = await this.tableAt(words);
    if (asked !== this.asked || this.gone) return;
    also();
    this.show(view);
  }

  protected look(): Promise<void> {
    return this.showAfter(this.words.slice(0, this.shownCount));
  }

  /** After how many actions the position is that is shown. */
  get shownCount(): number {
    return this.shown ?? this.words.length;
  }

  /** Shows the position after so many actions; the last is the game itself. */
  async showAt(count: number): Promise<void> {
    const wanted = Math.max(0, Math.min(count, this.words.length));
    this.shown = wanted === this.words.length ? null : wanted;
    await this.look();
    this.announce(this.lastSaid());
  }

  /** Replays what happened since the viewer last acted, step by step; a second call stops it. */
  async replay(): Promise<void> {
    const replay = ++this.replays;
    const { since } = this.story;
    if (this.replaying) return this.stopReplay();
    if (since >= (this.view?.steps.length ?? 0) || this.shown !== null) return;
    this.replaying = true;
    for (let count = since; count < this.words.length; ++count) {
      await this.showAt(count);
      await new Promise((resolve) => setTimeout(resolve, replayStep * (settings.slowness || 1)));
      if (replay !== this.replays || this.gone) return;
    }
    await this.stopReplay();
  }

  private async stopReplay(): Promise<void> {
    ++this.replays;
    this.replaying = false;
    await this.showAt(this.words.length);
  }

  /** Announces something to screen readers. */
  announce(sentence: string): void {
    this.announcements.add(sentence);
  }

  /** Says what was played since the last time, a sentence a turn. The last turn waits until it is over, unless `all` is to be said. */
  protected announceSteps(all: boolean): void {
    const steps = this.view?.steps ?? [];
    this.announced = Math.min(this.announced, steps.length);
    const turns = playedTurns(steps).filter((turn) => turn.begin + turn.steps.length > this.announced);
    const isOver = all || this.finished || this.view?.begins_turn === true;
    for (const turn of isOver ? turns : turns.slice(0, -1)) {
      this.announce(this.sayTurn(turn.seat, turn.steps.slice(Math.max(0, this.announced - turn.begin))));
      this.announced = turn.begin + turn.steps.length;
    }
    if (isOver) this.announce(this.finished ? "" : this.checkSaid());
  }

  /** All that has been played is known already. */
  protected nothingToAnnounce(): void {
    this.announced = this.view?.steps.length ?? 0;
  }

  /** The steps of a turn as a sentence about whoever had it. */
  sayTurn(seat: string, steps: SeenTable["steps"], form: "say" | "log" = "say"): string {
    if (!this.facts || steps.length === 0) return "";
    const sentence = saySteps(this.facts, seat === "*" ? null : this.seatTitle(seat), steps, form);
    return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
  }

  protected show(view: SeenTable): void {
    const known = this.view?.steps.length ?? 0;
    this.view = view;
    if (this.refusedAt !== null) this.refuse("");
    this.followQueue(known, view);
    this.hint = null;
    this.picked = pickedByItself(this.offers);
  }

  /** Points at an action. */
  protected pointAt(action: Action): void {
    this.hint = action;
    this.announce(this.hintSaid());
  }

  /** What is pointed at, in words; empty where nothing is. */
  hintSaid(): string {
    if (!this.hint || !this.facts) return "";
    return t("table.hintIs", { action: sayAction(this.facts, this.view?.pieces ?? [], this.hint) });
  }

  /** Whether somebody in front of this screen plays this seat in a game against others. */
  protected isOurs(_seat: string): boolean {
    return false;
  }

  /** Plays the sound for a turn of somebody at this screen. */
  protected callToPlay(): void {
    makeSound("turn");
  }

  /** Plays the sound of an action that was just shown. */
  protected sound(): void {
    const steps = this.view?.steps ?? [];
    const last = steps.at(-1);
    if (!this.view || !last) return;
    makeSound(takes(last) ? "capture" : "move");
    const acted = steps.findLast(({ by }) => by !== "*")?.by;
    if (this.finished) makeSound("end");
    else if (this.isOurs(this.view.actor) && acted !== undefined && !this.isOurs(acted)) this.callToPlay();
  }

  /** The last action of what is shown, as a sentence. */
  lastSaid(): string {
    const last = this.view?.steps.at(-1);
    return last ? this.sayTurn(last.turn, [last]) : "";
  }

  /** Shows why something cannot be done, beside the square concerned. */
  refuse(why: string, square: string | null = null): void {
    this.refusal = why;
    this.refusedAt = square;
    this.announce(why);
  }

  /** The squares that show why the game is over, as the engine says. */
  readonly ended: ReadonlySet<string> = $derived.by(() => new Set(this.view?.marks.filter((mark) => mark.name === "end").map((mark) => mark.square)));

  /** Where a king stands in check, as the engine says. */
  readonly checked: string | null = $derived.by(() => this.view?.marks.find((mark) => mark.name === "check")?.square ?? null);

  /** That a king is in check, in words; empty where none is. */
  checkSaid(): string {
    const king = this.view?.pieces.find((piece) => piece.square === this.checked);
    if (!king || !this.facts) return "";
    return t("table.check", { piece: pieceName(this.facts, king.piece), seat: this.seatTitle(king.owner ?? ""), square: king.square });
  }

  /** The letters of a seat's pieces that were taken since the beginning. */
  takenFrom(seat: string): string {
    return this.first && this.view ? takenSince(this.first, this.view, seat) : "";
  }

  /** A square was tapped, or Enter pressed on it. */
  async pickSquare(square: string): Promise<void> {
    if (this.replaying) return this.stopReplay();
    this.refuse("");
    if (this.canQueue && this.queueable === null) {
      await this.askQueueable();
      if (this.starts.has(square)) {
        this.picked = { square };
        return;
      }
    }
    const target = this.targets.get(square);
    if (target) return this.choose(target);
    if (this.starts.has(square)) {
      const same = this.picked !== null && "square" in this.picked && this.picked.square === square;
      this.picked = same ? pickedByItself(this.offers) : { square };
      return;
    }
    if (this.queue.length > 0) return this.dropQueue(t("queue.cancelled"));
    const word = this.canAct ? this.wordTried(square) : null;
    const reason = word && (await this.reasonAgainst(word));
    this.refuse(reason ? sayWhy(reason, namesOf(this.facts)) : this.whyNot(square), square);
  }

  /** What a tap on this square, which no action begins or ends on, was meant to do: play the piece there, or go there. */
  private wordTried(square: string): string | null {
    const piece = this.view?.pieces.find((each) => each.square === square);
    if (this.picked && piece?.owner !== this.view?.actor) {
      return "card" in this.picked ? `${this.picked.card}@${square}` : `${this.picked.square}${square}`;
    }
    return piece ? `${square}${square}` : null;
  }

  /** Why the rules refuse this word, which is no legal action. */
  private async reasonAgainst(word: string): Promise<Reason | null> {
    const refused = await this.tryWord(word).then(() => null, whyRefused);
    return refused && "reason" in refused ? refused.reason : null;
  }

  /** Asks the engine to play a word that it will refuse. */
  protected tryWord(word: string): Promise<unknown> {
    return this.tableAt([...this.words.slice(0, this.shownCount), word]);
  }

  /** A card of the hand was tapped. */
  pickCard(letter: string): void {
    this.refuse("");
    if (!this.offers.placings.has(letter)) return;
    const same = this.picked !== null && "card" in this.picked && this.picked.card === letter;
    this.picked = same ? pickedByItself(this.offers) : { card: letter };
  }

  release(): void {
    if (this.queue.length > 0) return this.dropQueue(t("queue.cancelled"));
    if (this.replaying) void this.stopReplay();
    this.picked = pickedByItself(this.offers);
    this.refuse("");
  }

  /** Plays an action that is offered, or queues it. */
  async choose(action: Action): Promise<void> {
    if (this.canAct) return this.play(action);
    if (!this.canQueue) return;
    this.queue = [...this.queue, action];
    this.picked = null;
    await this.askQueueable();
    this.announce(this.queueSaid());
  }

  /** Asks what can be added to the queue; where nothing can be, it is dropped. */
  private async askQueueable(): Promise<void> {
    const [seat, view, queue] = [this.queuer, this.view, this.queue];
    if (seat === null || !this.session) return;
    const found = await this.session.queueable(seat, queue);
    if (view !== this.view || queue !== this.queue || this.gone) return;
    if (queue.length > 0 && !found.whole && found.actions.length === 0) return this.dropQueue(t("queue.impossible", { action: this.queueWords() }));
    this.queueable = found;
    this.queueIsWhole = found.whole && found.actions.length === 0;
    this.picked = pickedByItself(this.offers);
  }

  private dropQueue(why: string): void {
    this.queue = [];
    this.queueable = null;
    this.picked = pickedByItself(this.offers);
    this.refuse(why);
  }

  /** After more steps: the pieces of the queue stand where these took them. */
  private followQueue(known: number, view: SeenTable): void {
    this.queueable = null;
    if (this.queue.length === 0) return;
    if (view.steps.length < known || this.finished) return this.dropQueue(t("queue.cancelled"));
    for (const { seen } of view.steps.slice(known)) {
      if (seen.from !== null && seen.to !== null) this.queue = this.queue.map((each) => (each.from === seen.from ? { ...each, from: seen.to } : each));
    }
    if (this.canQueue) void this.askQueueable();
  }

  /** Plays the first action of the queue where the whole of it is a turn now, and the next after it; else it is dropped. */
  protected async playQueue(): Promise<void> {
    const [queue, view] = [this.queue, this.view];
    const [next, ...rest] = queue;
    if (!next || !view || !this.canAct || !this.session) return;
    const { whole, actions } = await this.session.queueable(view.actor, queue);
    if (queue !== this.queue || view !== this.view || !this.canAct) return;
    const action = view.legal.find(({ word, from, to }) => from === next.from && to === next.to && (from !== null || to !== null || word === next.word));
    if (!whole || !action) return this.dropQueue(t(actions.length > 0 ? "queue.unfinished" : "queue.impossible", { action: this.queueWords() }));
    this.queue = rest;
    await this.play(action);
  }

  private queueWords(): string {
    const pieces = this.view?.pieces ?? [];
    return this.facts ? this.queue.map((action) => sayAction(this.facts!, pieces, action)).join(", ") : "";
  }

  /** What is queued, in words. */
  queueSaid(): string {
    if (this.queue.length === 0) return "";
    return t(this.queueIsWhole ? "queue.is" : "queue.begun", { action: this.queueWords() });
  }

  private whyNot(square: string): string {
    if (!this.facts || !this.view) return "";
    if (this.shown !== null && !this.canAct) return t("why.earlier");
    if (this.finished) return t("why.over");
    if (!this.canAct) return t("why.turn");
    if (this.offers.placings.size > 0) return t("why.pickCard");
    return t("why.empty", { square });
  }

  /** Who won, said to one seat's person or, without one, to everybody. */
  protected resultOf(winners: readonly string[], ending: Ending | null, you: string | null, ifNotYou: "table.won" | "table.youLose" = "table.won"): string {
    if (ending?.kind === "called_off") return t("online.calledOff");
    const names = winners.map((each) => this.seatTitle(each));
    const everyone = winners.length === (this.facts?.seats.length ?? 0);
    const shared = everyone ? t("table.drawn") : t("table.shared", { seats: names.join(", ") });
    return winners.length > 1 ? shared : winners[0] === you ? t("table.youWin") : t(ifNotYou, { seat: names[0] ?? "" });
  }

  /** Why it is over: the line of the rules, or what else ended it. */
  protected reasonOf(ending: Ending | null): string {
    const seat = this.seatTitle(ending?.seat ?? "");
    const reasons: Record<string, string> = {
      resignation: t("table.resigned", { seat }),
      time: t("online.flagged", { seat }),
      agreement: t("table.agreed"),
      repetition: t("table.repetition"),
      rules: ending?.rule ? asSentence(say(ending.rule, namesOf(this.facts))) : "",
    };
    return reasons[ending?.kind ?? ""] ?? "";
  }

  /** What the step asks. */
  ask(): string {
    return this.facts && this.view ? stepAsk(this.facts, this.view.step, this.view.trays) : "";
  }
}

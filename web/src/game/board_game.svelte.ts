// A game as it lies on a board before someone: what is shown, what has been picked up, what may be done with it.
import type { Engine } from "../engine/engine";
import type { Session } from "../engine/session";
import type { Action, Ending, Facts, Reason, TableView } from "../engine/types";
import { settings } from "../settings.svelte";
import { asSentence, namesOf, say, sayWhy, whyRefused } from "../text/messages";
import { pieceName, seatName, stepAsk, t } from "../text/talk.svelte";
import { noOffers, pickedByItself, sortOffers, startsOf, targetsOf, type Offers, type Picked } from "./offers";
import { sayAction } from "./speech";

// A soft knock, made on the spot: no file to load.
let context: AudioContext | undefined;

function knock(): void {
  if (!settings.kept.sound || typeof AudioContext === "undefined" || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = "sine";
  tone.frequency.setValueAtTime(240, now);
  tone.frequency.exponentialRampToValueAtTime(90, now + 0.08);
  volume.gain.setValueAtTime(0.12, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.12);
  tone.connect(volume).connect(context.destination);
  tone.start(now);
  tone.stop(now + 0.14);
}

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

/** A pause for the eyes, where things may move. */
export function pause(milliseconds: number): Promise<void> {
  return settings.motion ? new Promise((resolve) => setTimeout(resolve, milliseconds)) : Promise.resolve();
}

export abstract class BoardGame {
  facts = $state.raw<Facts | null>(null);
  /** Every action so far, as far as this screen may know it. */
  words = $state.raw<readonly string[]>([]);
  /** What is shown: the game as it stands, or the position after so many actions. */
  shown = $state<number | null>(null);
  view = $state.raw<TableView | null>(null);
  /** What was to be seen one action earlier. */
  protected before = $state.raw<TableView | null>(null);
  /** The position where it all began. */
  protected first = $state.raw<TableView | null>(null);

  /** An action to point at. */
  hint = $state.raw<Action | null>(null);
  picked = $state.raw<Picked>(null);
  flipped = $state(false);
  /** Why something could not be done; shown until the next tap. */
  refusal = $state("");
  /** For those who listen: the newest events. */
  announcement = $state("");

  /** Whether nobody looks at it any more: what the engine still answers is not shown then. */
  protected gone = false;
  /** Counts what is shown: what was asked for earlier comes too late. */
  private asked = 0;

  constructor(
    protected readonly engine: Engine,
    /** The game in the engine; one on the network has none before it is known. */
    protected session: Session | null = null,
  ) {}

  readonly offers: Offers = $derived.by(() => (this.canAct && this.view ? sortOffers(this.view.legal) : noOffers));
  readonly starts: ReadonlySet<string> = $derived.by(() => startsOf(this.offers));
  readonly targets = $derived.by(() => targetsOf(this.offers, this.picked));

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

  /** Ends all that goes on. */
  leave(): void {
    this.gone = true;
    this.session?.close();
  }

  /** The table after these actions. */
  protected tableAt(words: readonly string[]): Promise<TableView> {
    return this.session!.at(words);
  }

  /** Shows the position after these actions; `also` is what else is true from then on. */
  protected async showAfter(words: readonly string[], also: () => void = () => undefined): Promise<void> {
    const asked = ++this.asked;
    const before = words.length > 0 ? await this.tableAt(words.slice(0, -1)) : null;
    const view = await this.tableAt(words);
    if (asked !== this.asked || this.gone) return;
    also();
    this.show(view, before);
  }

  protected look(): Promise<void> {
    return this.showAfter(this.words.slice(0, this.shown ?? this.words.length));
  }

  /** Shows the position after so many actions; the last is the game itself. */
  async showAt(count: number): Promise<void> {
    const wanted = Math.max(0, Math.min(count, this.words.length));
    this.shown = wanted === this.words.length ? null : wanted;
    await this.look();
    this.announcement = this.lastSaid();
  }

  protected show(view: TableView, before: TableView | null): void {
    this.before = before;
    this.view = view;
    this.refusal = "";
    this.hint = null;
    this.picked = pickedByItself(this.offers);
  }

  /** Points at an action. */
  protected pointAt(action: Action): void {
    this.hint = action;
    const pieces = this.view?.pieces ?? [];
    if (this.facts) this.announcement = t("table.hintIs", { action: sayAction(this.facts, pieces, pieces, action) });
  }

  /** Lets an action that was just shown be heard, and says whose it was. */
  protected sound(who: string): string {
    knock();
    const action = this.lastSaid();
    return who === "*" ? `${action}.` : `${t("table.lastAction", { seat: this.seatTitle(who), action })}.`;
  }

  /** The last action of what is shown, in words. */
  lastSaid(): string {
    if (!this.facts || !this.view?.last) return "";
    return sayAction(this.facts, this.before?.pieces ?? [], this.view.pieces, this.view.last);
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
    this.refusal = "";
    const target = this.targets.get(square);
    if (target) return this.play(target);
    if (this.starts.has(square)) {
      const same = this.picked !== null && "square" in this.picked && this.picked.square === square;
      this.picked = same ? pickedByItself(this.offers) : { square };
      return;
    }
    const word = this.canAct ? this.wordTried(square) : null;
    const reason = word && (await this.reasonAgainst(word));
    this.refusal = reason ? sayWhy(reason, namesOf(this.facts)) : this.whyNot(square);
    this.announcement = this.refusal;
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
    return this.tableAt([...this.words.slice(0, this.shown ?? this.words.length), word]);
  }

  /** A card of the hand was tapped. */
  pickCard(letter: string): void {
    this.refusal = "";
    if (!this.offers.placings.has(letter)) return;
    const same = this.picked !== null && "card" in this.picked && this.picked.card === letter;
    this.picked = same ? pickedByItself(this.offers) : { card: letter };
  }

  release(): void {
    this.picked = pickedByItself(this.offers);
    this.refusal = "";
  }

  private whyNot(square: string): string {
    if (!this.facts || !this.view) return "";
    if (this.shown !== null && !this.canAct) return t("why.earlier");
    if (this.finished) return t("why.over");
    if (!this.canAct) return t("why.turn");
    if (this.offers.placings.size > 0) return t("why.pickCard");
    return t("why.empty", { square });
  }

  /** Who won and why, said to one seat's person or, without one, to everybody. */
  protected verdictOf(winners: readonly string[], ending: Ending | null, you: string | null, ifNotYou: "table.won" | "table.youLose" = "table.won"): string {
    if (ending?.kind === "called_off") return t("online.calledOff");
    const seat = this.seatTitle(ending?.seat ?? "");
    const reasons: Record<string, string> = {
      resignation: t("table.resigned", { seat }),
      time: t("online.flagged", { seat }),
      agreement: t("table.agreed"),
      repetition: t("table.repetition"),
      rules: ending?.rule ? asSentence(say(ending.rule, namesOf(this.facts))) : "",
    };
    const names = winners.map((each) => this.seatTitle(each));
    const everyone = winners.length === (this.facts?.seats.length ?? 0);
    const shared = everyone ? t("table.drawn") : t("table.shared", { seats: names.join(", ") });
    const result = winners.length > 1 ? shared : winners[0] === you ? t("table.youWin") : t(ifNotYou, { seat: names[0] ?? "" });
    return `${result} ${reasons[ending?.kind ?? ""] ?? ""}`.trim();
  }

  /** What the step asks. */
  ask(): string {
    return this.facts && this.view ? stepAsk(this.facts, this.view.step) : "";
  }
}

// A game as it lies on a board before someone: what is shown, what has been picked up, what may be done with it.
import type { Action, Ending, Facts, Reason, TableView } from "../engine/types";
import { asSentence, namesOf, say, sayWhy, whyRefused } from "../text/messages";
import { pieceName, stepAsk, t } from "../text/talk.svelte";
import { noOffers, pickedByItself, sortOffers, startsOf, targetsOf, type Offers, type Picked } from "./offers";
import { sayAction } from "./speech";
import { takenSince } from "./taken";

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

  picked = $state.raw<Picked>(null);
  flipped = $state(false);
  /** Why something could not be done; shown until the next tap. */
  refusal = $state("");
  /** For those who listen: the newest events. */
  announcement = $state("");

  /** Whether nobody looks at it any more: what the engine still answers is not shown then. */
  protected gone = false;

  readonly offers: Offers = $derived.by(() => (this.canAct && this.view ? sortOffers(this.view.legal) : noOffers));
  readonly starts: ReadonlySet<string> = $derived.by(() => startsOf(this.offers));
  readonly targets = $derived.by(() => targetsOf(this.offers, this.picked));

  /** Whether someone in front of this screen may act on the board as it is shown. */
  abstract get canAct(): boolean;
  abstract get finished(): boolean;
  /** A seat as it is called at this table. */
  abstract seatTitle(seat: string): string;
  /** Plays an action that the engine has offered. */
  abstract play(action: Action): Promise<void>;

  /** Ends all that goes on. */
  leave(): void {
    this.gone = true;
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
  protected abstract tryWord(word: string): Promise<unknown>;

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

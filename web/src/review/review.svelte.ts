// A review at work: what has been found so far, and how much is done.
import type { Engine, GameReview, GameSoFar, ReviewedDecision, Reviewing, SeatReview } from "tablier-engine";
import { settings } from "../settings.svelte";
import { t } from "../text/talk.svelte";

export class ReviewRun {
  found = $state.raw<GameReview | null>(null);
  /** How much is done, from 0 to 1. */
  share = $state(0);
  working = $state(false);
  private reviewing: Reviewing | null = null;

  constructor(
    private readonly engine: Engine,
    private readonly game: GameSoFar,
    private readonly ending: string,
  ) {}

  /** Reviews from the beginning; what the engine refuses is thrown. */
  async start(): Promise<void> {
    this.found = null;
    this.share = 0;
    this.working = true;
    const reviewing = this.engine.review(this.game, this.ending, (share, soFar) => {
      if (this.reviewing !== reviewing) return;
      this.share = share;
      this.found = soFar;
    });
    this.reviewing = reviewing;
    try {
      const whole = await reviewing.done;
      if (whole && this.reviewing === reviewing) this.found = whole;
    } finally {
      if (this.reviewing === reviewing) this.working = false;
    }
  }

  /** What was found stays. */
  stop(): void {
    this.reviewing?.stop();
    this.reviewing = null;
    this.working = false;
  }
}

/** "62.5 %" of a win, or of anything else in ten-thousandths. */
export function percent(value: number, digits = 1): string {
  return (value / 10_000).toLocaleString(settings.language, { style: "percent", maximumFractionDigits: digits });
}

/** With a sign: "+3.1 %". */
export function change(value: number): string {
  return (value / 10_000).toLocaleString(settings.language, { style: "percent", maximumFractionDigits: 1, signDisplay: "exceptZero" });
}

/** A seat's value of a position; undefined if it has not been reviewed. */
export function valueAt(review: GameReview, seat: SeatReview, position: number): number | undefined {
  return seat.values[position - review.from];
}

const outcomes = new Map<number, "review.won" | "study.draw" | "review.lost">([[10_000, "review.won"], [5_000, "study.draw"], [0, "review.lost"]]);

/** The same in words: what is certain needs no number. */
export function valueText(review: GameReview, seat: SeatReview, position: number): string {
  const value = valueAt(review, seat, position);
  if (value === undefined) return "–";
  const certain = seat.exact.includes(position) ? outcomes.get(value) : undefined;
  return certain ? t(certain) : percent(value);
}

/** What a decision's seat could expect before it and after it. */
export function decisionText(review: GameReview, decision: ReviewedDecision): string {
  const seat = review.seats.find((each) => each.seat === decision.seat)!;
  return t("review.change", { before: valueText(review, seat, decision.action - 1), after: valueText(review, seat, decision.action) });
}

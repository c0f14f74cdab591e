// What a position or an action is worth, whoever says so: the end of the game, the server's table, a proof, or a search.
// The analysis, the bar beside the board and the review tell it alike.
import type { Facts, Report, TableView } from "tablier-engine";
import type { Outcome } from "../online/known_positions";
import { seatName, shareText, t } from "../text/talk.svelte";

/** What is certain. */
export interface Exact {
  /** Who wins with the best play of all; null for a draw. */
  winner: string | null;
  /** Until the game is over; null where there is no telling. */
  turns: number | null;
  /** Whether it may be over sooner. */
  atMost: boolean;
  /** Whether only the winner's own turns are counted. */
  own: boolean;
}

export interface Worth {
  /** By seat, of a whole win. */
  shares: Readonly<Record<string, number>>;
  /** Null for an estimate. */
  exact: Exact | null;
}

/** Whether turns alternate and nothing is left to chance, so that one side's turns tell those of both. */
const counts = (facts: Facts) => facts.seats.length === 2 && !facts.chance && !facts.hidden_cards;

function shared(facts: Facts, winners: readonly string[]): Record<string, number> {
  return Object.fromEntries(facts.seats.map(({ text }) => [text, winners.includes(text) ? 1 / winners.length : 0]));
}

const otherThan = (facts: Facts, seat: string) => facts.seats.find(({ text }) => text !== seat)?.text ?? seat;

/** What a game that is over was worth in the end. */
export function worthAtEnd(facts: Facts, winners: readonly string[]): Worth {
  return { shares: shared(facts, winners), exact: null };
}

/** What the table of a solved game says of what this seat does. */
export function worthByTable(facts: Facts, seat: string, { value, turns }: Outcome): Worth {
  const winner = value === "draw" ? null : value === "won" ? seat : otherThan(facts, seat);
  const winners = winner === null ? facts.seats.map(({ text }) => text) : [winner];
  return { shares: shared(facts, winners), exact: { winner, turns, atMost: false, own: false } };
}

/** What a search says of what this seat does: `wins_in` counts the turns of whoever wins. */
export function worthBySearch(facts: Facts, seat: string, { values, wins_in }: Pick<Report, "values" | "wins_in">): Worth {
  const shares = Object.fromEntries(facts.seats.map(({ text }) => [text, (values[text] ?? 0) / 10_000]));
  if (wins_in === 0) return { shares, exact: null };
  const winner = wins_in > 0 ? seat : (facts.seats.find(({ text }) => shares[text] === 1)?.text ?? otherThan(facts, seat));
  const own = !counts(facts);
  const turns = own ? Math.abs(wins_in) : wins_in > 0 ? 2 * wins_in - 1 : -2 * wins_in;
  return { shares, exact: { winner, turns, atMost: turns > 1, own } };
}

/** "South wins in at most 31 turns". */
export function sayExact(facts: Facts, { winner, turns, atMost, own }: Exact): string {
  if (winner === null || turns === null) return t("worth.draw");
  const seat = seatName(facts, winner);
  if (turns === 1) return t("worth.winsNow", { seat });
  return t(own ? "worth.winsOwn" : atMost ? "worth.winsAtMost" : "worth.winsIn", { seat, n: turns });
}

/** "South 62 %, North 38 %". */
export function sayShares(facts: Facts, { shares }: Worth): string {
  return facts.seats.map(({ text }) => `${seatName(facts, text)} ${shareText(shares[text] ?? 0)}`).join(", ");
}

/** All of it in words. */
export function sayWorth(facts: Facts, worth: Worth): string {
  return worth.exact ? `${sayExact(facts, worth.exact)} (${t("worth.proved")})` : sayShares(facts, worth);
}

/** What is known of the position that is shown; null where nothing is. */
export function worthOf(facts: Facts, view: TableView, known: Outcome | null, report: Report | null): Worth | null {
  if (view.winners.length > 0) return worthAtEnd(facts, view.winners);
  if (known) return worthByTable(facts, view.actor, known);
  if (!report) return null;
  // The first row and the whole say the same.
  const first = report.rated[0];
  return worthBySearch(facts, view.actor, { wins_in: report.wins_in, values: first?.values ?? report.values });
}

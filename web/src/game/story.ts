// What happened since someone last acted: one description, which the trail on the board, the log, the announcements and
// the replay all show. It is made from the steps that the engine reports, and contains no rules.
import { byTurns, type Facts, type PlacedPiece, type Step } from "tablier-engine";

export interface PlayedTurn {
  /** Whose turn it was; `*` before the first turn. */
  seat: string;
  /** How many actions had been played before it. */
  begin: number;
  steps: readonly Step[];
}

/** A step that can be shown on the board. */
export interface TrailMark {
  /** In the order of play, from 1. */
  number: number;
  /** How many actions have been played with it. */
  count: number;
  /** The seat's place among the seats; -1 for what happened before the first turn. */
  seat: number;
  ways: readonly { from: string; to: string }[];
  /** Where pieces were taken or left the board, and where they came onto it. */
  left: readonly string[];
  came: readonly string[];
}

export interface Story {
  /** After how many actions it begins. */
  since: number;
  turns: readonly PlayedTurn[];
  marks: readonly TrailMark[];
}

export const noStory: Story = { since: 0, turns: [], marks: [] };

/** The steps by turns. */
export function playedTurns(steps: readonly Step[], since = 0): PlayedTurn[] {
  let begin = since;
  return byTurns(steps.slice(since)).map((turn) => {
    const told = { seat: turn[0]!.turn, begin, steps: turn };
    begin += turn.length;
    return told;
  });
}

const squareOf = ({ square }: PlacedPiece) => square;

function markOf(facts: Facts, step: Step, count: number, number: number): TrailMark {
  const ways = step.moved.flatMap(({ square, to }) => (to === null ? [] : [{ from: square, to }]));
  // Where something that nobody owns was before says nothing.
  const left = [...step.taken, ...step.moved.filter(({ to }) => to === null)].filter(({ owner }) => owner !== null).map(squareOf);
  return { number, count, seat: facts.seats.findIndex((seat) => seat.text === step.turn), ways, left, came: step.placed.map(squareOf) };
}

const isVisible = ({ ways, left, came }: TrailMark) => ways.length + left.length + came.length > 0;

/** After how many actions the watcher had acted last; without one, where the last turn began. */
function lastActed(steps: readonly Step[], watcher: string | null): number {
  if (watcher !== null) return steps.findLastIndex((step) => step.by === watcher) + 1;
  return playedTurns(steps).at(-1)?.begin ?? 0;
}

/** All that happened since the watcher acted last. */
export function storySince(facts: Facts, steps: readonly Step[], watcher: string | null): Story {
  const since = lastActed(steps, watcher);
  const marks: TrailMark[] = [];
  steps.slice(since).forEach((step, place) => {
    const mark = markOf(facts, step, since + place + 1, marks.length + 1);
    if (isVisible(mark)) marks.push(mark);
  });
  return { since, turns: playedTurns(steps, since), marks };
}

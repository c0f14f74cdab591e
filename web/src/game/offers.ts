// The legal actions, grouped by how they are entered. It contains no rules, only the engine's list of actions.
import type { Action } from "tablier-engine";

export interface Offers {
  /** Actions that begin by picking up the piece on a square. */
  readonly moves: ReadonlyMap<string, readonly Action[]>;
  /** Cards or pieces from beside the board, by letter: `Q@c1`. */
  readonly placings: ReadonlyMap<string, readonly Action[]>;
  /** Squares to be pointed at: `back:i1`. */
  readonly squares: ReadonlyMap<string, Action>;
  /** What has neither piece nor square: `pass`, `board:C`. */
  readonly buttons: readonly Action[];
}

/** What has been picked up: the piece on a square, or a card of this letter. */
export type Picked = { square: string } | { card: string } | null;

export const noOffers: Offers = { moves: new Map(), placings: new Map(), squares: new Map(), buttons: [] };

export function sortOffers(legal: readonly Action[]): Offers {
  const moves = new Map<string, Action[]>();
  const placings = new Map<string, Action[]>();
  const squares = new Map<string, Action>();
  const buttons: Action[] = [];
  const add = (map: Map<string, Action[]>, key: string, action: Action) => {
    const list = map.get(key);
    if (list) list.push(action);
    else map.set(key, [action]);
  };
  for (const action of legal) {
    const at = action.word.indexOf("@");
    if (action.from !== null) add(moves, action.from, action);
    else if (action.to !== null && at > 0) add(placings, action.word.slice(0, at), action);
    else if (action.to !== null) squares.set(action.to, action);
    else buttons.push(action);
  }
  return { moves, placings, squares, buttons };
}

/** What is picked up without being asked: the only piece or card there is to pick. */
export function pickedByItself(offers: Offers): Picked {
  const others = offers.squares.size;
  if (others === 0 && offers.moves.size === 1 && offers.placings.size === 0) {
    return { square: offers.moves.keys().next().value! };
  }
  if (others === 0 && offers.moves.size === 0 && offers.placings.size === 1) {
    return { card: offers.placings.keys().next().value! };
  }
  return null;
}

/** The actions that can end what has been begun. */
function actionsOf(offers: Offers, picked: Picked): readonly Action[] {
  if (picked === null) return [];
  return ("square" in picked ? offers.moves.get(picked.square) : offers.placings.get(picked.card)) ?? [];
}

/** The squares where what has been picked up can go, with the action that takes it there. */
export function targetsOf(offers: Offers, picked: Picked): ReadonlyMap<string, Action> {
  const targets = new Map<string, Action>(picked === null ? offers.squares : []);
  for (const action of actionsOf(offers, picked)) {
    if (action.to !== null) targets.set(action.to, action);
  }
  return targets;
}

/** The squares whose pieces can be picked up. */
export function startsOf(offers: Offers): ReadonlySet<string> {
  return new Set(offers.moves.keys());
}

/** What can be done with a button: actions without squares, and those that take the picked piece off the board. */
export function buttonsOf(offers: Offers, picked: Picked): readonly Action[] {
  return [...offers.buttons, ...actionsOf(offers, picked).filter((action) => action.to === null)];
}

// What the server says (docs/api.md), as types.
import type { Ending, Reason } from "tablier-engine";

export interface OnlineSeat {
  seat: string;
  kind: "open" | "person" | "computer";
  name?: string;
  /** The person is a program. */
  bot?: boolean;
  level?: number;
  resigned?: boolean;
}

export type ClockPlan = { base: number; increment?: number } | { turn: number };

export interface OnlineTable {
  phase: "open" | "running" | "over";
  count: number;
  actor: string;
  clock: { left: Record<string, number>; running: string | null } | null;
  draw: string | null;
  take_back: { seat: string; to: number; agreed: string[] } | null;
  result: string;
  ended: Ending | null;
}

export interface TalkLine {
  version: number;
  seat: string;
  name: string;
  text: string | null;
  at: number;
}

export interface OnlineGameState {
  game: string;
  version: number;
  at: number;
  phase: "open" | "running" | "over";
  spec: string;
  public: boolean;
  bots: boolean;
  random_seats: boolean;
  clock: ClockPlan | null;
  you: string | null;
  yours: boolean;
  /** Whether with the link that led here one may take an open seat. */
  may_join: boolean;
  keys?: { join: string; watch: string };
  seats: OnlineSeat[];
  table: OnlineTable;
  actions: string[];
  talk: TalkLine[];
  muted: boolean;
  rematch: { agreed: string[]; game: string | null };
}

export interface ListedGame {
  game: string;
  phase: "open" | "running";
  spec: string;
  clock: ClockPlan | null;
  at: number;
  seats: OnlineSeat[];
  actor: string;
}

/** A game at which the guest sits. */
export interface OwnGame extends Omit<ListedGame, "phase"> {
  phase: "open" | "running" | "over";
  you: string | null;
}

/** Who of the people at a table is there, when the others last were, and how many look on. */
export interface Presence {
  type: "presence";
  game: string;
  connected: string[];
  away: Record<string, number>;
  onlookers: number;
}

/** One thing that happened at a table. */
export interface EventFrame {
  type: "event";
  game: string;
  version: number;
  at: number;
  event: { type: string; seat?: string; by?: string; action?: string; to?: number; name?: string; text?: string | null; on?: boolean; game?: string };
  table?: OnlineTable;
  seats?: OnlineSeat[];
  you?: string | null;
}

export interface Done {
  type: "done";
  id: string;
  version: number;
  game?: OnlineGameState;
}

export interface Refused {
  type: "refused";
  id: string | null;
  game?: string;
  version?: number;
  code: string;
  message: string;
  reason?: Reason;
}

export type FromServer = EventFrame | Done | Refused | Presence | { type: "hello"; name: string | null; at: number } | { type: "reconnect"; in: number };
